package dev.armature.storage.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import dev.armature.model.Key;
import java.util.Collection;
import java.util.UUID;

/** What everything that writes rows needs. */
final class Parts {
    final Connection connection;
    final Buckets buckets;
    final Carrier carrier;
    final Resolver resolver;
    final Hints hints;
    final Unanswered unanswered;
    final Decided decided;
    final OwnCommits ownCommits;
    final BucketLocks locks = new BucketLocks();
    final Step.Observer steps;

    Parts(Connection connection, Buckets buckets, Carrier carrier, Hints hints, Step.Observer steps) {
        this.connection = connection;
        this.buckets = buckets;
        this.carrier = carrier;
        this.ownCommits = new OwnCommits();
        this.resolver = new Resolver(connection, carrier, ownCommits, steps);
        this.hints = hints;
        this.unanswered = new Unanswered(connection);
        this.decided = new Decided(connection);
        this.steps = steps;
    }

    /** A bucket without an intent in it: one that is met is resolved. */
    Part read(Bucket bucket, Collection<Key> keys, Deadline deadline) {
        while (true) {
            Part part = Part.read(connection, bucket, keys, ConsistencyLevel.SERIAL, deadline);
            UUID tx = part.head().tx();
            if (tx == null) {
                return part;
            }
            resolver.resolve(bucket, tx, deadline);
        }
    }

    /** The same to decide a commit by. It may be not serial; then what nothing is written for {@link #isUnchanged} has to confirm. */
    Part readToCommit(Bucket bucket, Collection<Key> keys, Deadline deadline) {
        if (ownCommits.hasAny(bucket)) {
            Part part = Part.read(connection, bucket, keys, ConsistencyLevel.QUORUM, deadline);
            if (ownCommits.isLast(bucket, part.head())) {
                return part;
            }
            ownCommits.forget(bucket);
        }
        return read(bucket, keys, deadline);
    }

    /** Whether a bucket is what it was when it was read: then there was a moment between the two reads at which it was so. */
    boolean isUnchanged(Part part, Deadline deadline) {
        Head head = Part.head(connection, part.bucket(), deadline);
        boolean same = head.tx() == null && head.seq() == part.head().seq();
        if (!same) {
            ownCommits.forget(part.bucket());
        }
        return same;
    }
}
