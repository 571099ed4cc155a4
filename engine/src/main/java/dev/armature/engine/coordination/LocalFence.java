package dev.armature.engine.coordination;

import dev.armature.model.Key;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The fence of an engine whose storage is its own: writers count themselves in and out. */
public final class LocalFence implements Fence {
    private static final long LOOK_AGAIN_NANOS = 20_000;

    private final WriterCount writers = new WriterCount();
    /** Held while the fence is closed. */
    private final ReentrantLock closing = new ReentrantLock();

    private volatile boolean closed;

    @Override
    public long enter() {
        writers.enter();
        // The fence is closed before writers are counted, so one of the two sees the other.
        if (closed) {
            writers.leave();
            closing.lock();
            try {
                writers.enter();
            } finally {
                closing.unlock();
            }
        }
        return 0;
    }

    @Override
    public void leave() {
        writers.leave();
    }

    @Override
    public boolean holds(long entered) {
        return true;
    }

    @Override
    public <T> T quiesce(Supplier<T> work) {
        if (closing.isHeldByCurrentThread() && closed) {
            return work.get();
        }
        closing.lock();
        try {
            closed = true;
            while (!writers.isZero()) {
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
            return work.get();
        } finally {
            closed = false;
            closing.unlock();
        }
    }

    @Override
    public Set<Key> keys() {
        return Set.of();
    }

    @Override
    public Predicate<Map<Key, byte[]>> permission() {
        return current -> true;
    }
}
