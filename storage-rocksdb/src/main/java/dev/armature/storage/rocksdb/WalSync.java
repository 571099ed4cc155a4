package dev.armature.storage.rocksdb;

import dev.armature.storage.StorageException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * Group commit: one platform thread forces the write-ahead log to disk on behalf of all who wait.
 *
 * <p>A writer enlists after its bytes are in the log, then waits. The thread takes all writers that have enlisted, forces the log
 * once, and wakes them; those who come meanwhile are the next group. So the number of fsyncs does not grow with the number of
 * writers, and a virtual thread waits parked instead of pinned inside of a native call.
 *
 * <p>After one failure nothing is forced again: the kernel may have dropped the pages it could not write, and a second fsync
 * would succeed without them.
 */
final class WalSync {
    /** Forces everything written so far to disk. */
    interface Force {
        void run() throws RocksDBException;
    }

    private final Force force;
    private final AtomicReference<@Nullable Waiter> waiting = new AtomicReference<>();
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable Throwable failure;

    WalSync(Force force) {
        this.force = force;
        thread = Thread.ofPlatform().name("armature-wal-sync").daemon().start(this::run);
    }

    /** Joins the group that is forced next. To be called when what has to be on disk is in the log. */
    Waiter enlist() {
        var waiter = new Waiter(Thread.currentThread());
        do {
            waiter.next = waiting.get();
        } while (!waiting.compareAndSet(waiter.next, waiter));
        if (waiter.next == null) {
            LockSupport.unpark(thread);
        }
        return waiter;
    }

    /** Serves those who wait and ends. No writer may enlist any more. */
    void close() {
        closed = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (true) {
            boolean last = closed;
            Waiter group = waiting.getAndSet(null);
            if (group != null) {
                forceOnce();
                while (group != null) {
                    Waiter next = group.next;
                    group.wake();
                    group = next;
                }
            } else if (last) {
                return;
            } else {
                LockSupport.park(this);
            }
        }
    }

    private void forceOnce() {
        if (failure == null) {
            try {
                force.run();
            } catch (RocksDBException | RuntimeException | Error failed) {
                // Whatever it was, the thread stays: who waits for it has to be told.
                failure = failed;
            }
        }
    }

    /** A writer whose write is in the log and not known to be on disk. */
    final class Waiter {
        private final Thread sleeper;
        private volatile boolean done;
        private @Nullable Waiter next;

        Waiter(Thread sleeper) {
            this.sleeper = sleeper;
        }

        private void wake() {
            done = true;
            LockSupport.unpark(sleeper);
        }

        /** Returns when the write is on disk, even if interrupted: giving up would leave the caller without an answer. */
        void await() {
            boolean interrupted = false;
            while (!done) {
                LockSupport.park(WalSync.this);
                interrupted |= Thread.interrupted();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            Throwable failed = failure;
            if (failed != null) {
                throw new StorageException(
                        "the write-ahead log could not be forced to disk, so this write may be lost: "
                                + failed.getMessage(),
                        failed);
            }
        }
    }
}
