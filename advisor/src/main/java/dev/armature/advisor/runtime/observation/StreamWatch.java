package dev.armature.advisor.runtime.observation;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** What was seen of those who read the stream of a table. */
final class StreamWatch {
    static final Duration LATE = Duration.ofMinutes(1);
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
    synchronized void read(String shard, long position, int count, Duration age) {
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

    synchronized void delivered(Duration age, int attempt, boolean taken) {
        aged(age);
        deliveries++;
        failures += taken ? 0 : 1;
        attemptsMax = Math.max(attemptsMax, taken ? 0 : attempt);
    }

    private void aged(Duration age) {
        reads++;
        lateReads += age.compareTo(LATE) > 0 ? 1 : 0;
        lastAge = age;
        longestAge = age.compareTo(longestAge) > 0 ? age : longestAge;
    }

    synchronized TableSeen.Stream seen() {
        return new TableSeen.Stream(
                reads, lateReads, lastAge, longestAge, deliveries, failures, attemptsMax, repeats, repeatsMax);
    }
}
