package dev.armature.storage.cassandra;

import dev.armature.storage.StorageUnavailableException;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/**
 * Keeps the writers of one server apart, so that they do not compete for a partition by Paxos. Writers of several servers do: nothing but speed
 * depends on these locks.
 */
final class BucketLocks {
    private static final int STRIPES = 1024;

    private final ReentrantLock[] stripes =
            IntStream.range(0, STRIPES).mapToObj(i -> new ReentrantLock()).toArray(ReentrantLock[]::new);

    /**
     * In ascending order and each once, so that no two wait for one another in a circle.
     *
     * @throws StorageUnavailableException if others have them until the time is over
     */
    void lock(Collection<Bucket> buckets, Deadline deadline) {
        int[] wanted = stripes(buckets).toArray();
        for (int i = 0; i < wanted.length; i++) {
            if (!isLocked(stripes[wanted[i]], deadline)) {
                while (i-- > 0) {
                    stripes[wanted[i]].unlock();
                }
                throw new StorageUnavailableException(
                        "others were writing to the same partition all the time; nothing was written");
            }
        }
    }

    private static boolean isLocked(ReentrantLock stripe, Deadline deadline) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return stripe.tryLock(deadline.left().toNanos(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    // What waits for a store is not ended by it.
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    void unlock(Collection<Bucket> buckets) {
        stripes(buckets).forEach(stripe -> stripes[stripe].unlock());
    }

    private static IntStream stripes(Collection<Bucket> buckets) {
        return buckets.stream()
                .mapToInt(bucket -> Math.floorMod(bucket.hashCode() * 0x9E3779B9 >>> 7, STRIPES))
                .sorted()
                .distinct();
    }
}
