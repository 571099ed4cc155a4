package dev.armature.storage.rocksdb;

import dev.armature.storage.StorageUnavailableException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets callers in until it is closed, and knows when the last one has left.
 *
 * <p>RocksDB crashes the process when it is used after it was closed, so every native call is made inside.
 */
final class Gate {
    private static final long LOOK_AGAIN_NANOS = 100_000;

    private final AtomicInteger inside = new AtomicInteger();
    /** Why entering is refused; null while it is open. */
    private volatile @Nullable String closed;

    void enter() {
        if (!tryEnter()) {
            throw new StorageUnavailableException(String.valueOf(closed));
        }
    }

    /** For what needs no native call. */
    void requireOpen() {
        String why = closed;
        if (why != null) {
            throw new StorageUnavailableException(why);
        }
    }

    boolean tryEnter() {
        // Counted first and asked second: a caller that finds the gate open here is seen by close().
        inside.incrementAndGet();
        if (closed != null) {
            leave();
            return false;
        }
        return true;
    }

    void leave() {
        inside.decrementAndGet();
    }

    /** Waits until all callers have left. */
    void close(String why) {
        closed = why;
        boolean interrupted = false;
        while (inside.get() > 0) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    void open() {
        closed = null;
    }
}
