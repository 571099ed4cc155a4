package dev.armature.storage.rocksdb;

import dev.armature.storage.StorageException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets callers in until it is closed, and knows when the last one has left.
 *
 * <p>RocksDB crashes the process when it is used after it was closed, so every native call is made inside.
 */
final class Gate {
    private final AtomicInteger inside = new AtomicInteger();
    private final CountDownLatch empty = new CountDownLatch(1);
    private final AtomicBoolean closing = new AtomicBoolean();
    private volatile boolean closed;

    void enter() {
        if (!tryEnter()) {
            throw new StorageException("the storage is closed");
        }
    }

    /** For what needs no native call. */
    void requireOpen() {
        if (closed) {
            throw new StorageException("the storage is closed");
        }
    }

    boolean tryEnter() {
        // Counted first and asked second: whoever finds the gate open here is seen by close().
        inside.incrementAndGet();
        if (closed) {
            leave();
            return false;
        }
        return true;
    }

    void leave() {
        if (inside.decrementAndGet() == 0 && closed) {
            empty.countDown();
        }
    }

    /** Waits until everybody has left; false if it was closed before. */
    boolean close() {
        if (closing.getAndSet(true)) {
            return false;
        }
        closed = true;
        if (inside.get() == 0) {
            empty.countDown();
        }
        boolean interrupted = false;
        while (true) {
            try {
                empty.await();
                break;
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return true;
    }
}
