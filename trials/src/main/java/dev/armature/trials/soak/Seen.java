package dev.armature.trials.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** What came of an attack, over all its times. */
final class Seen {
    private static final int FAULTS_MAX = 50;

    private final String name;
    private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();
    private final List<String> faults = new ArrayList<>();
    private Set<Integer> expected = Set.of();
    private int times;
    private long worstWaitMillis;

    Seen(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    void began() {
        times++;
    }

    /** How long an ordinary client had to wait at worst while the attack went on. */
    void waited(long worstMillis) {
        worstWaitMillis = Math.max(worstWaitMillis, worstMillis);
    }

    /** Statuses from 500 on that the attack may be answered with. */
    void expect(Integer... statuses) {
        expected = Set.of(statuses);
    }

    /** An answer came. */
    void answered(int status, String text) {
        count("answers " + status);
        if (status >= 500 && !expected.contains(status)) {
            fault("answered with " + status + " " + text.substring(0, Math.min(text.length(), 500)));
        }
    }

    void count(String what) {
        count(what, 1);
    }

    void count(String what, long number) {
        counts.computeIfAbsent(what, any -> new LongAdder()).add(number);
    }

    void fault(String what) {
        synchronized (faults) {
            if (faults.size() < FAULTS_MAX) {
                faults.add(name + ": " + what);
            }
        }
    }

    List<String> faults() {
        synchronized (faults) {
            return List.copyOf(faults);
        }
    }

    /** How often something was counted. */
    long counted(String what) {
        LongAdder count = counts.get(what);
        return count == null ? 0 : count.sum();
    }

    /** A line of the report. */
    String line() {
        String details = counts.entrySet().stream()
                .map(count -> String.format(
                        Locale.ROOT, "%s: %,d", count.getKey(), count.getValue().sum()))
                .collect(Collectors.joining(", "));
        return String.format(Locale.ROOT, "  %-47s %5d %7d ms  %s", name, times, worstWaitMillis, details);
    }
}
