package dev.armature.advisor.runtime.observation;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** What was seen of the readers of a table's stream. Not safe for several threads. */
final class StreamWatch {
    static final Duration LATE = Duration.ofMinutes(1);
    /** Records are trimmed then: one that seems to be older tells that the clock was set, and nothing of its reader. */
    private static final Duration OLDEST = Duration.ofHours(25);

    private static final int SHARDS_MAX = 32;

    private long reads;
    private long lateReads;
    private Duration lastAge = Duration.ZERO;
    private Duration longestAge = Duration.ZERO;
    private long deliveries;
    private long failures;
    private int attemptsMax;
    private long repeats;
    private int repeatsMax;

    /** From where each shard was last read with something to read, and how often from there. */
    private final Map<String, long[]> positions = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, long[]> eldest) {
            return size() > SHARDS_MAX;
        }
    };

    /** @param count how many records there were */
    void read(String shard, long position, int count, Duration age) {
        aged(age);
        long[] before = positions.computeIfAbsent(shard, ignored -> new long[] {-1, 0});
        if (count > 0 && before[0] == position) {
            before[1]++;
            repeats++;
            repeatsMax = Math.max(repeatsMax, (int) before[1]);
        } else if (count > 0) {
            before[0] = position;
            before[1] = 0;
        }
    }

    void delivered(Duration age, int attempt, boolean taken) {
        aged(age);
        deliveries++;
        failures += taken ? 0 : 1;
        attemptsMax = Math.max(attemptsMax, taken ? 0 : attempt);
    }

    private void aged(Duration age) {
        reads++;
        if (age.isNegative() || age.compareTo(OLDEST) > 0) {
            return;
        }
        lateReads += age.compareTo(LATE) > 0 ? 1 : 0;
        lastAge = age;
        longestAge = age.compareTo(longestAge) > 0 ? age : longestAge;
    }

    TableSeen.Stream seen() {
        return new TableSeen.Stream(
                reads, lateReads, lastAge, longestAge, deliveries, failures, attemptsMax, repeats, repeatsMax);
    }
}
