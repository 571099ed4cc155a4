package dev.armature.server;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Bounds how many long operations run at a time: all of them by the heap that their answers need, and scans by the cores.
 *
 * <p>A parallel scan would otherwise keep every core busy until the table is through, and all who want a single item would wait
 * for a time slice behind it. One core is left to them.
 */
final class LongRuns {
    /** What a long operation may need: a full answer, and its JSON while that is being written. */
    private static final long BYTES = 48L << 20;

    private static final int MIN = 8;
    private static final int MAX = 256;

    private final Semaphore all;
    private final Semaphore scans;

    /** @param heapBytes of which long operations get half */
    LongRuns(long heapBytes, int cores) {
        this.all = new Semaphore(Math.clamp(heapBytes / 2 / BYTES, MIN, MAX));
        this.scans = new Semaphore(Math.max(1, cores - 1));
    }

    /** Waits until it may run, and runs it. To be called on a virtual thread. */
    <T> T run(Supplier<T> operation) {
        return within(all, operation);
    }

    /** The same for a scan. It waits for a core first, and takes no memory meanwhile. */
    <T> T runScan(Supplier<T> scan) {
        return within(scans, () -> run(scan));
    }

    private static <T> T within(Semaphore bound, Supplier<T> operation) {
        bound.acquireUninterruptibly();
        try {
            return operation.get();
        } finally {
            bound.release();
        }
    }
}
