package dev.armature.advisor.runtime.observation;

import java.util.SplittableRandom;

/** Says which requests of a stripe are looked at closely. Not safe for several threads. */
final class Sampling {
    private final SplittableRandom random;
    private long second;
    private int inSecond;
    private int untilNext;

    Sampling(long seed) {
        random = new SplittableRandom(seed);
    }

    /** For how many requests this one stands if it is looked at closely; 0 if it is not. */
    int weight(long now) {
        if (now != second) {
            second = now;
            inSecond = 0;
        }
        if (inSecond < Bounds.CLOSE_PER_SECOND) {
            inSecond++;
            return 1;
        }
        if (untilNext > 0) {
            untilNext--;
            return 0;
        }
        // Distances of any length: what comes at a steady beat must not be missed at each beat.
        untilNext = random.nextInt(2 * Bounds.CLOSE_ONE_OF - 1);
        return Bounds.CLOSE_ONE_OF;
    }
}
