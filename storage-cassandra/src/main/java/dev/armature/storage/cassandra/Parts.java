package dev.armature.storage.cassandra;

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
    final BucketLocks locks = new BucketLocks();
    final Step.Observer steps;

    Parts(Connection connection, Buckets buckets, Carrier carrier, Hints hints, Step.Observer steps) {
        this.connection = connection;
        this.buckets = buckets;
        this.carrier = carrier;
        this.resolver = new Resolver(connection, carrier, steps);
        this.hints = hints;
        this.unanswered = new Unanswered(connection);
        this.decided = new Decided(connection);
        this.steps = steps;
    }

    /** A bucket without an intent in it: one that is met is resolved. */
    Part read(Bucket bucket, Collection<Key> keys, Deadline deadline) {
        while (true) {
            Part part = Part.read(connection, bucket, keys, deadline);
            UUID tx = part.head().tx();
            if (tx == null) {
                return part;
            }
            resolver.resolve(bucket, tx, deadline);
        }
    }
}
