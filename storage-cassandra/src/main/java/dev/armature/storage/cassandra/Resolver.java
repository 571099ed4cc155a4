package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import dev.armature.storage.Decision.Write;
import dev.armature.storage.StorageTimeoutException;
import dev.armature.storage.StorageUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * What is done about an intent, by the transaction that placed it and by those that meet it: if the transaction has committed at its home, it is rolled
 * forward; if it never will, back; if neither for a while, it is kept from committing. Any number of servers may do it at once.
 */
final class Resolver {
    /** How long a transaction is waited for. One that took longer is begun again; nothing else depends on it. */
    private static final Duration GRACE = Duration.ofMillis(700);

    private final Connection connection;
    private final Carrier carrier;
    private final OwnCommits ownCommits;
    private final Step.Observer steps;

    Resolver(Connection connection, Carrier carrier, OwnCommits ownCommits, Step.Observer steps) {
        this.connection = connection;
        this.carrier = carrier;
        this.ownCommits = ownCommits;
        this.steps = steps;
    }

    /** Returns when the intent that was seen in a bucket is gone. */
    void resolve(Bucket bucket, UUID tx, Deadline deadline) {
        var grace = Deadline.in(GRACE);
        Head head = Part.head(connection, bucket, deadline);
        while (tx.equals(head.tx())) {
            var intent = intent(head);
            // In this order: that it was decided is forgotten after all intents are gone, so if it is missing at home
            // while there still is an intent, it has not been.
            Head atHome = Part.head(connection, intent.home(), deadline);
            head = Part.head(connection, bucket, deadline);
            if (!tx.equals(head.tx())) {
                return;
            }
            switch (atHome.fateOfTransaction(tx, intent.homeSeq())) {
                case COMMITTED -> {
                    forward(bucket, head, intent.home(), atHome, tx, deadline);
                    return;
                }
                case NOT_COMMITTED -> {
                    back(bucket, head, tx, deadline);
                    return;
                }
                case OPEN, UNKNOWN -> {
                    if (grace.isOver()) {
                        // What it is decided to shows in the next round.
                        abort(intent.home(), tx, intent.homeSeq(), deadline);
                        steps.reached(Step.OTHER_ABORTED);
                    } else {
                        requireTime(deadline);
                        Pause.briefly();
                    }
                }
            }
        }
    }

    /** Those that only meet a transaction are not told that it is uncertain. */
    private void abort(Bucket home, UUID tx, long homeSeq, Deadline deadline) {
        try {
            boolean ignored = decide(home, tx, homeSeq, deadline);
        } catch (UncertainException e) {
            throw new StorageTimeoutException(
                    "a transaction that was left could not be decided in time: " + e.getMessage());
        }
    }

    /**
     * Whether a transaction has committed at its home. If it has not, its place there is taken, by a commit of nothing: then it never will, also if it is
     * still on its way.
     */
    boolean decide(Bucket home, UUID tx, long homeSeq, Deadline deadline) {
        while (true) {
            Head head = Part.head(connection, home, deadline);
            var fate = head.fateOfTransaction(tx, homeSeq);
            if (fate != Head.Fate.OPEN) {
                return fate == Head.Fate.COMMITTED;
            }
            try {
                boolean ignored = connection.conditional(
                        deadline,
                        bind(
                                Statement.COMMIT,
                                homeSeq,
                                head.stamp(),
                                head.recent(),
                                home.space(),
                                home.number(),
                                head.seqSeen()),
                        List.of());
            } catch (UncertainException e) {
                // What became of it is read.
                if (deadline.isOver()) {
                    throw e;
                }
            } catch (StorageUnavailableException untried) {
                if (deadline.isOver()) {
                    throw untried;
                }
                Pause.briefly();
            }
        }
    }

    /** What it wants elsewhere is carried out, from its home, before another bucket goes on. */
    private void forward(Bucket bucket, Head head, Bucket home, Head atHome, UUID tx, Deadline deadline) {
        carrier.carry(home, atHome.outbox(), deadline);
        rollForward(bucket, head, tx, deadline);
        steps.reached(Step.OTHER_FORWARD);
    }

    private static Intent intent(Head head) {
        byte[] stored = head.intent();
        if (stored == null) {
            throw new IllegalStateException("a transaction without an intent");
        }
        return Intent.decode(stored);
    }

    void rollForward(Bucket bucket, Head placed, UUID tx, Deadline deadline) {
        var intent = intent(placed);
        List<Connection.Bound> members = new ArrayList<>();
        for (Write row : intent.rows()) {
            members.add(write(bucket, row));
        }
        long seq = placed.seq() + 1;
        boolean applied = until(
                tx,
                bucket,
                bind(
                        Statement.ROLL_FORWARD,
                        seq,
                        Math.max(intent.stamp(), placed.stamp()),
                        bucket.space(),
                        bucket.number(),
                        tx),
                members,
                deadline);
        if (applied) {
            ownCommits.add(bucket, seq);
        }
    }

    static Connection.Bound write(Bucket bucket, Write write) {
        byte[] rest = Buckets.rest(write.key().bytes());
        return write.row() == null
                ? bind(Statement.REMOVE, bucket.space(), bucket.number(), rest)
                : bind(Statement.PUT, write.row(), bucket.space(), bucket.number(), rest);
    }

    void back(Bucket bucket, Head placed, UUID tx, Deadline deadline) {
        boolean ignored = until(
                tx,
                bucket,
                bind(Statement.ROLL_BACK, placed.seq() + 1, bucket.space(), bucket.number(), tx),
                List.of(),
                deadline);
    }

    /** Until the intent is gone. Returns whether it was answered that this did it; if not, another server did the same, or it did and was not answered. */
    private boolean until(
            UUID tx, Bucket bucket, Connection.Bound condition, List<Connection.Bound> members, Deadline deadline) {
        while (true) {
            try {
                return connection.conditional(deadline, condition, members);
            } catch (UncertainException e) {
                if (!tx.equals(Part.head(connection, bucket, deadline).tx())) {
                    return false;
                }
                requireTime(deadline);
            }
        }
    }

    private static void requireTime(Deadline deadline) {
        if (deadline.isOver()) {
            throw new StorageTimeoutException("a transaction that is under way was not over in time");
        }
    }

    /** Makes good what a server may have left undone in a bucket. */
    void clean(Bucket bucket, Deadline deadline) {
        Head head = Part.head(connection, bucket, deadline);
        UUID tx = head.tx();
        if (tx != null) {
            resolve(bucket, tx, deadline);
            head = Part.head(connection, bucket, deadline);
        }
        carrier.carry(bucket, head.outbox(), deadline);
    }
}
