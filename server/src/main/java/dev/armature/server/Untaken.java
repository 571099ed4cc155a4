package dev.armature.server;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps the answers that clients have not taken yet within the heap. When there is no room for another one, the connection goes
 * whose client has taken nothing for longest, if that is long enough. One whose client reads is not closed.
 */
final class Untaken {
    /** What one connection has of it. */
    static final class Share {
        private final Runnable hangUp;
        private long bytes;
        private long since;

        private Share(Runnable hangUp) {
            this.hangUp = hangUp;
        }
    }

    private final long max;
    private final long patienceNanos;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition given = lock.newCondition();
    /** Those that have some, first those whose clients have taken nothing for longest. Guarded by the lock, as is what they have. */
    private final Set<Share> shares = new LinkedHashSet<>();

    private long held;

    /**
     * @param heapBytes of which answers get a quarter
     * @param patienceNanos how long a client may take nothing at least, whatever else needs the room
     */
    Untaken(long heapBytes, long patienceNanos) {
        this.max = heapBytes / 4;
        this.patienceNanos = patienceNanos;
    }

    /** @param hangUp closes the connection; may be called on any thread */
    Share share(Runnable hangUp) {
        return new Share(hangUp);
    }

    /** Takes room for an answer, and waits for it. To be called on a virtual thread. An answer that is alone has room. */
    void take(Share share, long bytes) {
        lock.lock();
        try {
            while (held + bytes > max && !shares.isEmpty()) {
                long left = patienceNanos - (System.nanoTime() - oldest().since);
                if (left <= 0) {
                    hangUp(oldest());
                } else {
                    long ignored = given.awaitNanos(left);
                }
            }
            add(share, bytes);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            lock.unlock();
        }
    }

    /** Counts what is on its way already. The oldest go at once if that is too much. */
    void count(Share share, long bytes) {
        lock.lock();
        try {
            add(share, bytes);
            while (held > max && oldest() != share) {
                hangUp(oldest());
            }
        } finally {
            lock.unlock();
        }
    }

    /** Says that a client has taken some of its answer. */
    void progressed(Share share) {
        lock.lock();
        try {
            if (shares.contains(share)) {
                add(share, share.bytes);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Gives back all that a connection has. */
    void give(Share share) {
        lock.lock();
        try {
            remove(share);
        } finally {
            lock.unlock();
        }
    }

    private Share oldest() {
        return shares.iterator().next();
    }

    private void hangUp(Share share) {
        remove(share);
        share.hangUp.run();
    }

    private void add(Share share, long bytes) {
        remove(share);
        share.bytes = bytes;
        share.since = System.nanoTime();
        shares.add(share);
        held += bytes;
    }

    private void remove(Share share) {
        if (shares.remove(share)) {
            held -= share.bytes;
            given.signalAll();
        }
    }
}
