package dev.armature.storage.cassandra;

import java.util.Collection;
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

    /** In ascending order and each once, so that no two wait for one another in a circle. */
    void lock(Collection<Bucket> buckets) {
        stripes(buckets).forEach(stripe -> stripes[stripe].lock());
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
