package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import dev.armature.storage.Decision.Write;
import dev.armature.storage.StorageTimeoutException;
import dev.armature.storage.StorageUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is done about an intent, by the transaction that placed it and by those that meet it: decided, it is rolled forward or back; undecided
 * for a while, the transaction is decided to be aborted. Any number of servers may do it at once.
 */
final class Resolver {
    /** How long a transaction is waited for. One that took longer is begun again; nothing else depends on it. */
    private static final Duration GRACE = Duration.ofMillis(700);

    private final Connection connection;
    private final Carrier carrier;

    Resolver(Connection connection, Carrier carrier) {
        this.connection = connection;
        this.carrier = carrier;
    }

    /** Returns when the intent that was seen in a bucket is gone. */
    void resolve(Bucket bucket, UUID tx, Deadline deadline) {
        var grace = Deadline.in(GRACE);
        while (true) {
            // In this order: a decision is forgotten after all intents are gone, so one that is missing while there
            // still is an intent has not been made.
            Boolean committed = decision(tx, deadline);
            Head head = Part.head(connection, bucket, deadline);
            if (!tx.equals(head.tx())) {
                return;
            }
            if (committed == null && grace.isOver()) {
                committed = abort(tx, deadline);
            }
            if (committed == null) {
                requireTime(deadline);
                Pause.briefly();
            } else if (committed) {
                forward(bucket, head, tx, deadline);
                return;
            } else {
                back(bucket, head, tx, deadline);
                return;
            }
        }
    }

    /** As it was decided to, which may be that it committed. Those that only meet a transaction are not told that it is uncertain. */
    private boolean abort(UUID tx, Deadline deadline) {
        try {
            return decide(tx, false, deadline);
        } catch (UncertainException e) {
            throw new StorageTimeoutException(
                    "a transaction that was left could not be decided in time: " + e.getMessage());
        }
    }

    /** Whether a transaction committed; null if it is not decided. */
    @Nullable
    Boolean decision(UUID tx, Deadline deadline) {
        var rows = connection.read(bind(Statement.READ_DECISION, tx), ConsistencyLevel.SERIAL, deadline);
        return rows.isEmpty() ? null : rows.getFirst().getBoolean(0);
    }

    /** Decides, unless it is decided already. Returns what it was decided to. */
    boolean decide(UUID tx, boolean committed, Deadline deadline) {
        while (true) {
            try {
                if (connection.conditional(deadline, bind(Statement.DECIDE, tx, committed), List.of())) {
                    return committed;
                }
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
            Boolean decided = decision(tx, deadline);
            if (decided != null) {
                return decided;
            }
        }
    }

    /** At home first, where what it wants elsewhere is carried out before another bucket goes on. */
    private void forward(Bucket bucket, Head head, UUID tx, Deadline deadline) {
        var intent = intent(head);
        Bucket home = intent.home();
        if (!home.equals(bucket)) {
            Head atHome = Part.head(connection, home, deadline);
            if (tx.equals(atHome.tx())) {
                atHome = rollForward(home, atHome, tx, deadline);
            }
            carrier.carry(home, atHome.outbox(), deadline);
        }
        Head done = rollForward(bucket, head, tx, deadline);
        if (home.equals(bucket)) {
            carrier.carry(bucket, done.outbox(), deadline);
        }
    }

    private static Intent intent(Head head) {
        byte[] stored = head.intent();
        if (stored == null) {
            throw new IllegalStateException("a transaction without an intent");
        }
        return Intent.decode(stored);
    }

    /** Returns the head after it, which may be that of a later commit. */
    Head rollForward(Bucket bucket, Head placed, UUID tx, Deadline deadline) {
        var intent = intent(placed);
        long seq = placed.seq() + 1;
        long stamp = Math.max(intent.stamp(), placed.stamp());
        var outbox = new Outbox(seq, stamp, intent.entries(), intent.appends());
        List<Connection.Bound> members = new ArrayList<>();
        for (Write row : intent.rows()) {
            members.add(write(bucket, row));
        }
        Connection.Bound condition = outbox.isEmpty()
                ? bind(Statement.ROLL_FORWARD, seq, stamp, bucket.space(), bucket.number(), tx)
                : bind(
                        Statement.ROLL_FORWARD_WITH_OUTBOX,
                        seq,
                        stamp,
                        outbox.encode(),
                        bucket.space(),
                        bucket.number(),
                        tx);
        until(tx, bucket, condition, members, deadline);
        return outbox.isEmpty()
                ? new Head(seq, stamp, placed.recent(), placed.outbox(), null, null)
                : new Head(seq, stamp, placed.recent(), outbox.encode(), null, null);
    }

    static Connection.Bound write(Bucket bucket, Write write) {
        byte[] rest = Buckets.rest(write.key().bytes());
        return write.row() == null
                ? bind(Statement.REMOVE, bucket.space(), bucket.number(), rest)
                : bind(Statement.PUT, write.row(), bucket.space(), bucket.number(), rest);
    }

    void back(Bucket bucket, Head placed, UUID tx, Deadline deadline) {
        until(
                tx,
                bucket,
                bind(Statement.ROLL_BACK, placed.seq() + 1, bucket.space(), bucket.number(), tx),
                List.of(),
                deadline);
    }

    /** Until the intent is gone, by this or by another server that did the same. */
    private void until(
            UUID tx, Bucket bucket, Connection.Bound condition, List<Connection.Bound> members, Deadline deadline) {
        while (true) {
            try {
                // If it does not apply, another has done it.
                boolean ignored = connection.conditional(deadline, condition, members);
                return;
            } catch (UncertainException e) {
                if (!tx.equals(Part.head(connection, bucket, deadline).tx())) {
                    return;
                }
                requireTime(deadline);
            }
        }
    }

    /** After all intents are gone. It is not waited for: if it fails, a row of a few bytes stays that nothing asks for. */
    void forget(UUID tx) {
        var unused = connection.conditionalAsync(
                CassandraStorage.resolving(), bind(Statement.FORGET_DECISION, tx), List.of());
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
