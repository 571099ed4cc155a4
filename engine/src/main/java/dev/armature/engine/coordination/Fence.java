package dev.armature.engine.coordination;

import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Says of each write whether it comes before or after a change that all writes have to know of.
 *
 * <p>A write is under way until it is committed and counted, and holds its item's lock for only a part of that. What has to
 * stand between two writes, such as the end of a stream, waits here until none is under way. Writers count themselves in and
 * out and share nothing else, because there are many of them and the fence is hardly ever closed.
 */
public final class Fence {
    private static final long LOOK_AGAIN_NANOS = 20_000;

    private final LongAdder entered = new LongAdder();
    private final LongAdder left = new LongAdder();
    /** Held while the fence is closed. */
    private final ReentrantLock closing = new ReentrantLock();

    private volatile boolean closed;

    /** Waits while the fence is closed. {@link #leave} has to follow. */
    public void enter() {
        entered.increment();
        // The fence is closed before writers are counted, so one of the two sees the other.
        if (closed) {
            left.increment();
            closing.lock();
            try {
                entered.increment();
            } finally {
                closing.unlock();
            }
        }
    }

    public void leave() {
        left.increment();
    }

    /** Quiesces: does something while no write is under way. It must not write items itself, and should be quick. */
    public <T> T quiesce(Supplier<T> work) {
        closing.lock();
        try {
            closed = true;
            // In this order: a sum of those who entered that was taken earlier could miss one whose leaving is counted.
            for (long out = left.sum(); out != entered.sum(); out = left.sum()) {
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
            return work.get();
        } finally {
            closed = false;
            closing.unlock();
        }
    }
}
