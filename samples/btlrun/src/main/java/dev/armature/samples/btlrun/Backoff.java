package dev.armature.samples.btlrun;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Waits longer the more often something did not work, and by chance, so that those who wait do not come back together. */
final class Backoff {
    private static final long FIRST_MILLIS = 10;
    private static final long MILLIS_MAX = 1_000;

    private Backoff() {}

    /** @param failed how many times it did not work; there is no wait before the first try */
    static void pause(int failed) {
        if (failed == 0) {
            return;
        }
        long bound = Math.min(MILLIS_MAX, FIRST_MILLIS << Math.min(failed, 10));
        try {
            TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(bound) + 1);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting to try again", stopped);
        }
    }
}
