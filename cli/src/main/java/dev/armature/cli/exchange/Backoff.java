package dev.armature.cli.exchange;

import java.util.random.RandomGenerator;

/** Pauses between attempts: each of a random length below a bound, which doubles up to {@value #PAUSE_MILLIS_MAX} ms. There are {@value #TRIES_MAX} of them. */
final class Backoff {
    static final int TRIES_MAX = 14;

    private static final long PAUSE_MILLIS_FIRST = 50;
    private static final long PAUSE_MILLIS_MAX = 20_000;

    private final RandomGenerator random;
    private final Pause pause;
    private int pauses;

    Backoff(RandomGenerator random, Pause pause) {
        this.random = random;
        this.pause = pause;
    }

    /** Whether it has been tried often enough. */
    boolean isOver() {
        return pauses >= TRIES_MAX;
    }

    void await() throws InterruptedException {
        long bound = Math.min(PAUSE_MILLIS_MAX, PAUSE_MILLIS_FIRST << Math.min(pauses, 16));
        pauses++;
        pause.millis(1 + random.nextLong(bound));
    }

    /** Something was done, so that the next pause is a short one. */
    void reset() {
        pauses = 0;
    }
}
