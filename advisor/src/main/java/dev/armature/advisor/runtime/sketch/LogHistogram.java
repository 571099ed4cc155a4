package dev.armature.advisor.runtime.sketch;

import java.util.Arrays;

/**
 * How many values there were of about each size. A power of two is divided into four buckets, so that what it says of a value is at most a
 * quarter too much.
 */
public final class LogHistogram {
    private static final int PARTS_BITS = 2;
    private static final int PARTS = 1 << PARTS_BITS;
    private static final int BUCKETS = (Long.SIZE - PARTS_BITS) * PARTS;

    private final long[] counts = new long[BUCKETS];
    private long count;
    private long sum;
    private long max;

    /** @param weight for how many values this one stands */
    public void add(long value, long weight) {
        counts[bucket(value)] += weight;
        count += weight;
        sum += value * weight;
        max = Math.max(max, value);
    }

    private static int bucket(long value) {
        if (value < PARTS) {
            return (int) Math.max(0, value);
        }
        int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(value);
        int part = (int) (value >>> power - PARTS_BITS) & PARTS - 1;
        return (power - PARTS_BITS + 1) * PARTS + part;
    }

    /** The largest value that belongs to a bucket. */
    private static long upper(int bucket) {
        if (bucket < PARTS) {
            return bucket;
        }
        int power = bucket / PARTS + PARTS_BITS - 1;
        long part = bucket % PARTS;
        return (PARTS + part + 1 << power - PARTS_BITS) - 1;
    }

    public long count() {
        return count;
    }

    public long max() {
        return max;
    }

    public double mean() {
        return count == 0 ? 0 : (double) sum / count;
    }

    /** What this part of all values, from 0 to 1, does not exceed. */
    public long quantile(double part) {
        long wanted = (long) Math.ceil(part * count);
        long seen = 0;
        for (int i = 0; i < BUCKETS; i++) {
            seen += counts[i];
            if (seen >= wanted && seen > 0) {
                return Math.min(upper(i), max);
            }
        }
        return max;
    }

    /** How many values were certainly larger than this one. */
    public long countOver(long value) {
        long over = 0;
        for (int i = bucket(value) + 1; i < BUCKETS; i++) {
            over += counts[i];
        }
        return over;
    }

    /** A histogram of its own with the same content. */
    public LogHistogram copy() {
        var copy = new LogHistogram();
        System.arraycopy(counts, 0, copy.counts, 0, BUCKETS);
        copy.count = count;
        copy.sum = sum;
        copy.max = max;
        return copy;
    }

    public void clear() {
        Arrays.fill(counts, 0);
        count = 0;
        sum = 0;
        max = 0;
    }
}
