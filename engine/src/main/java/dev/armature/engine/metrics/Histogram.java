package dev.armature.engine.metrics;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** How long something took, each time, sorted into buckets. */
final class Histogram {
    /** The upper bounds of the buckets as Prometheus shows them, in seconds; what is slower is in a bucket of its own. */
    static final List<String> BOUNDS = List.of(
            "0.00005", "0.0001", "0.00025", "0.0005", "0.001", "0.0025", "0.005", "0.01", "0.025", "0.1", "0.5", "2.5");

    private static final long[] BOUNDS_NANOS = BOUNDS.stream()
            .mapToLong(bound -> Math.round(Double.parseDouble(bound) * 1e9))
            .toArray();

    private final LongAdder[] buckets = new LongAdder[BOUNDS_NANOS.length + 1];
    private final LongAdder nanos = new LongAdder();

    Histogram() {
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] = new LongAdder();
        }
    }

    void add(long took) {
        int bucket = 0;
        while (bucket < BOUNDS_NANOS.length && took > BOUNDS_NANOS[bucket]) {
            bucket++;
        }
        buckets[bucket].increment();
        nanos.add(took);
    }

    /** How many were as fast as each bound or faster, and at last how many there were. */
    long[] cumulative() {
        long[] counts = new long[buckets.length];
        long sum = 0;
        for (int i = 0; i < buckets.length; i++) {
            sum += buckets[i].sum();
            counts[i] = sum;
        }
        return counts;
    }

    double seconds() {
        return nanos.sum() / 1e9;
    }
}
