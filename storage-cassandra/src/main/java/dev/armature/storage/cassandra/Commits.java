package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import dev.armature.storage.Batch;
import dev.armature.storage.Combiner;
import dev.armature.storage.Contention;
import dev.armature.storage.Decision.Write;
import dev.armature.storage.Outcome;
import dev.armature.storage.StorageException;
import dev.armature.storage.StorageTimeoutException;
import dev.armature.storage.StorageUnavailableException;
import dev.armature.storage.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Transactions whose keys all lie in one bucket: a light-weight transaction for all of this server that wait for the bucket. Paxos, which Cassandra
 * runs for each partition, is slower the more compete for it: in one server, one at a time writes to a bucket.
 */
final class Commits {
    /** What goes together. Cassandra takes a write of up to 16 MB. */
    private static final long BYTES_MAX = 1 << 20;

    /** Writes to a bucket that come this close to one another gain by going together: those that compete by Paxos take some hundred milliseconds. */
    private static final Duration SOON = Duration.ofSeconds(1);

    /** However many go together: servers that compete by Paxos take longer than a request that is passed on. */
    private static final int NEVER_ENOUGH = Integer.MAX_VALUE;

    private static final Combiner.Bounds TOGETHER = new Combiner.Bounds(1, 128, 400);

    private final Parts parts;
    final Contention contention = new Contention(SOON, NEVER_ENOUGH);
    private final ConcurrentHashMap<Bucket, Leading> leading = new ConcurrentHashMap<>();

    Commits(Parts parts) {
        this.parts = parts;
    }

    /** Transactions that wait for a bucket. Gone when there are none. */
    private static final class Leading {
        final Combiner combiner;
        int users;

        Leading(Combiner.Store store) {
            combiner = new Combiner(store, TOGETHER);
        }
    }

    <T> Outcome<T> transact(Bucket bucket, Transaction<T> transaction) {
        Leading own = join(bucket);
        try {
            return own.combiner.transact(transaction);
        } finally {
            leave(bucket);
        }
    }

    private Leading join(Bucket bucket) {
        Leading own = leading.compute(bucket, (same, there) -> {
            Leading it = there == null ? new Leading(batch -> run(same, batch)) : there;
            it.users++;
            return it;
        });
        if (own == null) {
            throw new IllegalStateException("it has just been made");
        }
        return own;
    }

    private void leave(Bucket bucket) {
        leading.computeIfPresent(bucket, (same, there) -> --there.users == 0 ? null : there);
    }

    private void run(Bucket bucket, Batch batch) {
        var deadline = CassandraStorage.deadline();
        try {
            parts.locks.lock(List.of(bucket), deadline);
            try {
                attemptUntil(bucket, batch, deadline);
            } finally {
                parts.locks.unlock(List.of(bucket));
            }
        } catch (StorageException failure) {
            // Whatever it was, it befell all members, and each has a caller of its own.
            batch.failed(again(failure));
        }
    }

    private void attemptUntil(Bucket bucket, Batch batch, Deadline deadline) {
        while (true) {
            boolean tried = false;
            try {
                if (attempt(bucket, batch, deadline)) {
                    return;
                }
                tried = true;
            } catch (StorageUnavailableException untried) {
                // A node that has just started may not know yet that others are there.
                if (deadline.isOver()) {
                    throw untried;
                }
            }
            if (tried && deadline.isOver()) {
                throw contended();
            }
            Pause.briefly();
        }
    }

    private static StorageUnavailableException contended() {
        return new StorageUnavailableException("others wrote to the same partition all the time; nothing was written");
    }

    private static Supplier<RuntimeException> again(StorageException failure) {
        return () -> failure instanceof StorageTimeoutException
                ? new StorageTimeoutException(String.valueOf(failure.getMessage()))
                : failure instanceof StorageUnavailableException
                        ? new StorageUnavailableException(String.valueOf(failure.getMessage()))
                        : new StorageException(String.valueOf(failure.getMessage()), failure);
    }

    /** Whether it has ended. If not, others came first, and it is begun again. */
    private boolean attempt(Bucket bucket, Batch batch, Deadline deadline) {
        Part part = parts.readToCommit(bucket, batch.keys(), deadline);
        Head head = part.head();
        Batch.Writes writes = batch.decide(part.rows(), BYTES_MAX);
        if (writes.isEmpty()) {
            if (!part.serial() && !parts.isUnchanged(part, deadline)) {
                return false;
            }
            batch.committed();
            return true;
        }
        List<Connection.Bound> members = new ArrayList<>();
        List<Write> elsewhere = new ArrayList<>();
        for (Write write : writes.rows()) {
            if (parts.buckets.of(write.key()).equals(bucket)) {
                members.add(Resolver.write(bucket, write));
            } else {
                elsewhere.add(write);
            }
        }
        long seq = head.seq() + 1;
        var outbox = new Outbox(seq, head.nextStamp(), elsewhere, writes.appends());
        parts.buckets.note(List.of(bucket), deadline);
        if (outbox.isEmpty()) {
            return commit(bucket, head, members, outbox, null, batch, deadline);
        }
        // The one before is carried out before it is replaced.
        parts.carrier.carry(bucket, head.outbox(), deadline);
        byte[] stored = outbox.encode();
        var noted = parts.hints.note(List.of(bucket), deadline);
        try {
            parts.steps.reached(Step.HINTED);
            return commit(bucket, head, members, outbox, stored, batch, deadline);
        } finally {
            noted.end();
        }
    }

    private boolean commit(
            Bucket bucket,
            Head head,
            List<Connection.Bound> members,
            Outbox outbox,
            byte @Nullable [] stored,
            Batch batch,
            Deadline deadline) {
        UUID id = UUID.randomUUID();
        byte[] recent = head.recentWith(id);
        var condition = stored == null
                ? bind(
                        Statement.COMMIT,
                        outbox.seq(),
                        outbox.stamp(),
                        recent,
                        bucket.space(),
                        bucket.number(),
                        head.seqSeen())
                : bind(
                        Statement.COMMIT_WITH_OUTBOX,
                        outbox.seq(),
                        outbox.stamp(),
                        recent,
                        stored,
                        bucket.space(),
                        bucket.number(),
                        head.seqSeen());
        Head.Fate fate;
        try {
            if (parts.connection.conditional(deadline, condition, members)) {
                fate = Head.Fate.COMMITTED;
                parts.ownCommits.add(bucket, outbox.seq());
            } else {
                fate = Head.Fate.NOT_COMMITTED;
                parts.ownCommits.forget(bucket);
            }
        } catch (UncertainException e) {
            fate = parts.unanswered.settle(bucket, id, outbox.seq(), CassandraStorage.resolving());
        }
        switch (fate) {
            case COMMITTED -> {
                contention.wrote(bucket.id(), head.seq(), outbox.seq(), batch::size);
                parts.steps.reached(Step.COMMITTED);
                parts.carrier.carryBehind(bucket, stored, CassandraStorage.resolving());
                batch.committed();
                return true;
            }
            case UNKNOWN, OPEN -> {
                parts.carrier.leave(bucket);
                batch.unknown();
                return true;
            }
            case NOT_COMMITTED -> {
                return false;
            }
        }
        throw new IllegalStateException("there is no other fate");
    }
}
