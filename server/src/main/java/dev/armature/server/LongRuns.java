package dev.armature.server;

import dev.armature.engine.Api.Weight;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Bounds how many long operations run at a time: all of them by the heap that they need, and scans by the cores.
 *
 * <p>A parallel scan would otherwise keep every core busy until the table is through, and all who want a single item would wait
 * for a time slice behind it. One core is left to them, unless there have been none for a while: then it would be idle.
 */
final class LongRuns {
    private static final long MIB = 1 << 20;

    /** A page of items, and its JSON while that is being written. */
    private static final long PAGE_BYTES = 8 * MIB;

    /** The same for the largest answer there is. */
    private static final long LARGE_BYTES = 48 * MIB;

    /** What is made of a request takes more than its text. */
    private static final int BODY_FACTOR = 6;

    /** Without quick requests for so long, their core may be lent for the time of a page. */
    private static final long IDLE_NANOS = Duration.ofMillis(20).toNanos();

    /** Quick requests are noted that seldom, so that they do not write to the same memory all the time. */
    private static final long NOTED_EVERY_NANOS = Duration.ofMillis(1).toNanos();

    private final int mebibytes;
    private final Semaphore memory;
    private final Semaphore scans;
    private final Semaphore lent;
    private final LongSupplier nanoTime;
    private volatile long quickAt;

    LongRuns(long heapBytes, int cores) {
        this(heapBytes, cores, System::nanoTime);
    }

    /** @param heapBytes of which long operations get half */
    LongRuns(long heapBytes, int cores, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.quickAt = nanoTime.getAsLong() - IDLE_NANOS;
        this.lent = new Semaphore(cores > 1 ? 1 : 0);
        this.mebibytes = Math.clamp(heapBytes / 2 / MIB, 1, Integer.MAX_VALUE);
        // In order, because one that needs much would wait for ever behind those who need little.
        this.memory = new Semaphore(mebibytes, true);
        this.scans = new Semaphore(Math.max(1, cores - 1));
    }

    /** What a run may need, by what it is and what it was sent. */
    static long heapBytes(Weight weight, int bodyBytes) {
        long answer = weight == Weight.LARGE ? LARGE_BYTES : PAGE_BYTES;
        return answer + (long) BODY_FACTOR * bodyBytes;
    }

    /** Waits until it may run, and runs it. To be called on a virtual thread. What needs more than there is runs alone. */
    <T> T run(long heapBytes, Supplier<T> operation) {
        return within(memory, Math.clamp(heapBytes / MIB, 1, mebibytes), operation);
    }

    /** The same for what keeps a core busy. It waits for that first, and takes no memory meanwhile. */
    <T> T runScan(long heapBytes, Supplier<T> scan) {
        if (!scans.tryAcquire()) {
            if (isIdle() && lent.tryAcquire()) {
                return releasing(lent, 1, () -> run(heapBytes, scan));
            }
            scans.acquireUninterruptibly();
        }
        return releasing(scans, 1, () -> run(heapBytes, scan));
    }

    /** To be told of every request that runs on an event loop, with the time. */
    void sawQuick(long now) {
        if (now - quickAt > NOTED_EVERY_NANOS) {
            quickAt = now;
        }
    }

    private boolean isIdle() {
        return nanoTime.getAsLong() - quickAt >= IDLE_NANOS;
    }

    private static <T> T within(Semaphore bound, int permits, Supplier<T> operation) {
        bound.acquireUninterruptibly(permits);
        return releasing(bound, permits, operation);
    }

    private static <T> T releasing(Semaphore bound, int permits, Supplier<T> operation) {
        try {
            return operation.get();
        } finally {
            bound.release(permits);
        }
    }
}
