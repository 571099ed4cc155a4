package dev.armature.engine.metrics;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What was taken from a table or a global index, and what was refused because too much was. */
final class Capacity {
    /** In halves of a unit, which is what an eventual read may cost. */
    private final LongAdder readHalves = new LongAdder();

    private final LongAdder writeUnits = new LongAdder();
    /** By DynamoDB's word for the limit that was exceeded. */
    private final Map<String, LongAdder> readThrottles = new ConcurrentHashMap<>();

    private final Map<String, LongAdder> writeThrottles = new ConcurrentHashMap<>();

    void read(double units) {
        readHalves.add((long) (2 * units));
    }

    void wrote(double units) {
        writeUnits.add((long) units);
    }

    void throttled(boolean isRead, String reason) {
        (isRead ? readThrottles : writeThrottles)
                .computeIfAbsent(reason, ignored -> new LongAdder())
                .increment();
    }

    double readUnits() {
        return readHalves.sum() / 2.0;
    }

    double writeUnits() {
        return writeUnits.sum();
    }

    Map<String, LongAdder> throttles(boolean isRead) {
        return new TreeMap<>(isRead ? readThrottles : writeThrottles);
    }
}
