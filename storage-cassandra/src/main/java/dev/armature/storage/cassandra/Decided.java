package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import dev.armature.storage.StorageException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Transactions of this server that are over: it need not be known any more that they were decided. The next transaction with the same home takes them out of
 * its head; what none has come for in a minute is taken out behind. What a server leaves that is killed stays: 16 bytes for each transaction of its last minute.
 */
final class Decided {
    private static final Duration LEFT_MAX = Duration.ofMinutes(1);
    /** How many heads are written at a time only to take something out. */
    private static final int AT_ONCE_MAX = 4;

    private static final int REMEMBERED_MAX = 20_000;

    private final Connection connection;
    private final Map<Bucket, Over> over = new ConcurrentHashMap<>();

    private record Over(Set<UUID> ids, Deadline left) {
        Over with(UUID tx) {
            Set<UUID> more = new HashSet<>(ids);
            more.add(tx);
            return new Over(Set.copyOf(more), left);
        }
    }

    Decided(Connection connection) {
        this.connection = connection;
    }

    /** There is no intent of it any more. */
    void add(Bucket home, UUID tx) {
        if (over.size() < REMEMBERED_MAX) {
            over.compute(
                    home,
                    (same, there) -> there == null ? new Over(Set.of(tx), Deadline.in(LEFT_MAX)) : there.with(tx));
        }
    }

    /** Those that are over, of the transactions that were decided in a bucket. What its head does not have any more is forgotten here as well. */
    Set<UUID> over(Bucket home, Head head) {
        Over there = over.get(home);
        if (there == null) {
            return Set.of();
        }
        Set<UUID> left = there.ids.stream().filter(head::hasDecided).collect(Collectors.toUnmodifiableSet());
        if (left.isEmpty()) {
            over.remove(home, there);
        } else if (left.size() < there.ids.size()) {
            over.replace(home, there, new Over(left, Deadline.in(LEFT_MAX)));
        }
        return left;
    }

    /** Takes out what has been left for a while, or anything. */
    void tidy(boolean anything, int atOnce, Deadline deadline) {
        List<Bucket> due = over.entrySet().stream()
                .filter(each -> anything || each.getValue().left.isOver())
                .map(Map.Entry::getKey)
                .limit(atOnce)
                .toList();
        Together.each(due, home -> takeOut(home, deadline));
    }

    void tidy(Deadline deadline) {
        tidy(false, AT_ONCE_MAX, deadline);
    }

    private boolean takeOut(Bucket home, Deadline deadline) {
        try {
            Head head = Part.head(connection, home, deadline);
            Set<UUID> ids = over(home, head);
            // If others come first, or it is not known, the next round tells.
            return !ids.isEmpty()
                    && head.tx() == null
                    && connection.conditional(
                            deadline,
                            bind(
                                    Statement.COMMIT_DECIDED,
                                    head.seq() + 1,
                                    head.stamp(),
                                    head.outbox(),
                                    head.decidedWithout(ids),
                                    home.space(),
                                    home.number(),
                                    head.seqSeen()),
                            List.of());
        } catch (StorageException | UncertainException later) {
            return false;
        }
    }
}
