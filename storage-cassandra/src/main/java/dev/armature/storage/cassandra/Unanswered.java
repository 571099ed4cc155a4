package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import dev.armature.storage.StorageException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What became of commits that were not answered. A serial read of the head tells, once another commit has the sequence number that this one was to
 * have. As long as none has, it may be on its way: a node that stands still does what it was asked when it goes on, however much later. So
 * its place is taken, by a commit of nothing; then it is known that it was not done, and never will be.
 */
final class Unanswered {
    /** More are not remembered: what becomes of them is decided by the next commit in their bucket. */
    private static final int OPEN_MAX = 10_000;

    private final Connection connection;
    /** Commits of which it could not be found out yet. */
    private final Map<UUID, Open> open = new ConcurrentHashMap<>();

    private record Open(Bucket bucket, long seq) {}

    Unanswered(Connection connection) {
        this.connection = connection;
    }

    /** {@link Head.Fate#UNKNOWN} if it is not found out in time; then it is tried again later, for the sake of those that come after. */
    Head.Fate settle(Bucket bucket, UUID id, long seq, Deadline deadline) {
        Head.Fate fate = trySettle(bucket, id, seq, deadline);
        if (fate == Head.Fate.OPEN) {
            if (open.size() < OPEN_MAX) {
                open.put(id, new Open(bucket, seq));
            }
            return Head.Fate.UNKNOWN;
        }
        open.remove(id);
        return fate;
    }

    void settleAll(Supplier<Deadline> deadline) {
        open.forEach((id, left) -> settle(left.bucket, id, left.seq, deadline.get()));
    }

    /** How many it is not known of yet. */
    int size() {
        return open.size();
    }

    private Head.Fate trySettle(Bucket bucket, UUID id, long seq, Deadline deadline) {
        while (!deadline.isOver()) {
            try {
                Head head = Part.head(connection, bucket, deadline);
                Head.Fate fate = head.fateOf(id, seq);
                if (fate != Head.Fate.OPEN) {
                    return fate;
                }
                if (connection.conditional(deadline, takingItsPlace(bucket, head, seq), List.of())) {
                    return Head.Fate.NOT_COMMITTED;
                }
            } catch (StorageException | UncertainException again) {
                // The next look tells, if there is time for one.
            }
            Pause.briefly();
        }
        return Head.Fate.OPEN;
    }

    private static Connection.Bound takingItsPlace(Bucket bucket, Head head, long seq) {
        return bind(
                Statement.COMMIT, seq, head.stamp(), head.recent(), bucket.space(), bucket.number(), head.seqSeen());
    }
}
