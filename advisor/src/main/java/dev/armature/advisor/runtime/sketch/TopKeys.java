package dev.armature.advisor.runtime.sketch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The keys with the most weight: Space-Saving. A key that is not among those that are kept takes the place of the lightest one, and begins with
 * its weight, which is the most that the key can have had before. So no weight is too low, each says by how much it may be too high, and a key
 * that has more than a {@value #KEYS}th of the whole is among them for certain.
 *
 * <p>Besides, it is known how much each key had in its busiest second, since it was last taken in.
 *
 * <p>Metwally, Agrawal, El Abbadi: Efficient Computation of Frequent and Top-k Elements in Data Streams, 2005. The heaps and lists of the paper are
 * left out: a hundred numbers are gone through in less time than a list is kept in order.
 */
public final class TopKeys {
    public static final int KEYS = 100;
    /** What is kept of a key to be shown. */
    private static final int SHOWN_BYTES_MAX = 64;

    private final long[] hashes = new long[KEYS];
    private final long[] weights = new long[KEYS];
    private final long[] errors = new long[KEYS];
    private final long[] seconds = new long[KEYS];
    private final long[] inSecond = new long[KEYS];
    private final long[] peaks = new long[KEYS];
    private final byte[][] keys = new byte[KEYS][];
    private int size;
    private long total;

    /**
     * One of the heaviest keys.
     *
     * @param key its first bytes
     * @param weight at most
     * @param error by how much the weight may be too high
     * @param peak the weight in its busiest second
     */
    public record Heavy(byte[] key, long weight, long error, long peak) {
        /** The weight that it has for certain. */
        public long certain() {
            return weight - error;
        }
    }

    /** @param second in which this happens; they do not go back, or not by much */
    public void add(byte[] key, int from, int to, long weight, long second) {
        total += weight;
        int at = place(key, from, to);
        weights[at] += weight;
        if (seconds[at] != second) {
            seconds[at] = second;
            inSecond[at] = 0;
        }
        inSecond[at] += weight;
        peaks[at] = Math.max(peaks[at], inSecond[at]);
    }

    private int place(byte[] key, int from, int to) {
        long hash = Hashes.of(key, from, to);
        int lightest = 0;
        for (int i = 0; i < size; i++) {
            if (hashes[i] == hash) {
                return i;
            }
            if (weights[i] < weights[lightest]) {
                lightest = i;
            }
        }
        int at = size < KEYS ? size++ : lightest;
        hashes[at] = hash;
        errors[at] = weights[at];
        inSecond[at] = 0;
        peaks[at] = 0;
        keys[at] = Arrays.copyOfRange(key, from, Math.min(to, from + SHOWN_BYTES_MAX));
        return at;
    }

    /** Of all keys, also of those that are not kept. */
    public long total() {
        return total;
    }

    /** The heaviest keys, the heaviest first. */
    public List<Heavy> heaviest(int countMax) {
        List<Heavy> all = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            all.add(new Heavy(keys[i], weights[i], errors[i], peaks[i]));
        }
        all.sort(Comparator.comparingLong(Heavy::weight).reversed());
        return List.copyOf(all.subList(0, Math.min(countMax, size)));
    }

    public void clear() {
        Arrays.fill(keys, null);
        Arrays.fill(weights, 0);
        size = 0;
        total = 0;
    }
}
