package dev.armature.server;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps what all requests hold at a time within the heap: a flood of large ones has to wait or to come again, and does not cost
 * the server its life.
 */
final class Memory {
    /** What a long operation may need: a full answer, and its JSON while that is being written. */
    private static final long LONG_RUN_BYTES = 48L << 20;

    private static final int LONG_RUNS_MIN = 8;
    private static final int LONG_RUNS_MAX = 256;

    private final AtomicLong bodyBytesLeft;
    private final Semaphore longRuns;

    /** @param heapBytes of which bodies get a quarter and long operations half */
    Memory(long heapBytes) {
        this.bodyBytesLeft = new AtomicLong(heapBytes / 4);
        this.longRuns = new Semaphore(Math.clamp(heapBytes / 2 / LONG_RUN_BYTES, LONG_RUNS_MIN, LONG_RUNS_MAX));
    }

    /** Takes room for a part of a body, or says that there is none. */
    boolean takeBodyBytes(int bytes) {
        if (bodyBytesLeft.addAndGet(-bytes) < 0) {
            giveBodyBytes(bytes);
            return false;
        }
        return true;
    }

    void giveBodyBytes(int bytes) {
        bodyBytesLeft.addAndGet(bytes);
    }

    /** Waits until one more long operation may run. */
    void beginLongRun() {
        longRuns.acquireUninterruptibly();
    }

    void endLongRun() {
        longRuns.release();
    }
}
