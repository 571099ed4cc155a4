package dev.armature.advisor.runtime.sketch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The weight of the heaviest keys in each of the last sixty minutes: what a picture of heat over time is drawn of.
 *
 * <p>Space-Saving as {@link TopKeys} has it, but forgetting: a key's rank is what it had in the last hour, and what it took over from the
 * key whose place it has, of which a tenth goes each minute. So a key that becomes hot finds a place at once, and one that has cooled
 * down loses it. Of a key that is taken in, nothing is known before. Not safe for several threads.
 */
public final class KeyHeat {
    public static final int KEYS = 40;
    public static final int MINUTES = 60;
    private static final int SHOWN_BYTES_MAX = 64;
    private static final double TAKEN_OVER_STAYS = 0.9;

    private final long[] hashes = new long[KEYS];
    private final long[] sums = new long[KEYS];
    private final double[] takenOver = new double[KEYS];
    private final byte[][] keys = new byte[KEYS][];
    /** A ring for each key, made when the key comes. */
    private final long[][] rings = new long[KEYS][];

    private int size;
    private long minute = Long.MIN_VALUE;

    /** The weights of a key, that of the present minute last. */
    public record Row(byte[] key, long[] minutes) {
        public long sum() {
            return Arrays.stream(minutes).sum();
        }
    }

    /** @param now the number of the minute since 1970; one that is before the last counts as the last */
    public void add(byte[] key, int from, int to, long weight, long now) {
        advance(now);
        int at = place(key, from, to);
        long[] ring = rings[at];
        if (ring == null) {
            ring = new long[MINUTES];
            rings[at] = ring;
        }
        ring[slot(minute)] += weight;
        sums[at] += weight;
    }

    private static int slot(long number) {
        return (int) Math.floorMod(number, (long) MINUTES);
    }

    /** Clears what is older than an hour by now. */
    private void advance(long now) {
        if (now <= minute) {
            return;
        }
        long steps = minute == Long.MIN_VALUE ? MINUTES : Math.min(MINUTES, now - minute);
        for (int i = 0; i < size; i++) {
            long[] ring = rings[i];
            for (long step = 0; ring != null && step < steps; step++) {
                int slot = slot(now - step);
                sums[i] -= ring[slot];
                ring[slot] = 0;
            }
            takenOver[i] *= Math.pow(TAKEN_OVER_STAYS, steps);
        }
        minute = now;
    }

    private int place(byte[] key, int from, int to) {
        long hash = Hashes.of(key, from, to);
        int lightest = 0;
        for (int i = 0; i < size; i++) {
            if (hashes[i] == hash) {
                return i;
            }
            if (sums[i] + takenOver[i] < sums[lightest] + takenOver[lightest]) {
                lightest = i;
            }
        }
        int at = size < KEYS ? size++ : lightest;
        takenOver[at] += sums[at];
        sums[at] = 0;
        hashes[at] = hash;
        keys[at] = Arrays.copyOfRange(key, from, Math.min(to, from + SHOWN_BYTES_MAX));
        long[] ring = rings[at];
        if (ring != null) {
            Arrays.fill(ring, 0);
        }
        return at;
    }

    /** The keys that had any weight in the last hour, the heaviest first. */
    public List<Row> rows(long now) {
        advance(now);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            long[] ring = rings[i];
            if (ring != null && sums[i] > 0) {
                long[] minutes = new long[MINUTES];
                for (int step = 0; step < MINUTES; step++) {
                    minutes[MINUTES - 1 - step] = ring[slot(minute - step)];
                }
                rows.add(new Row(keys[i], minutes));
            }
        }
        rows.sort(Comparator.comparingLong(Row::sum).reversed());
        return rows;
    }
}
