package dev.armature.bench.load;

/** How often each latency was seen, to the microsecond; what takes longer than a second counts as a second. */
final class Latencies {
    private static final int MICROS_MAX = 1_000_000;

    private final int[] counts = new int[MICROS_MAX + 1];
    private long total;

    void add(long nanos) {
        counts[(int) Math.min(nanos / 1000, MICROS_MAX)]++;
        total++;
    }

    long total() {
        return total;
    }

    /** The latency that this share of requests, out of 1, did not exceed. */
    int micros(double share) {
        long wanted = (long) Math.ceil(total * share);
        long seen = 0;
        for (int micros = 0; micros <= MICROS_MAX; micros++) {
            seen += counts[micros];
            if (seen >= wanted && wanted > 0) {
                return micros;
            }
        }
        return 0;
    }
}
