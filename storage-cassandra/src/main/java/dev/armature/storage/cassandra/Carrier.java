package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import dev.armature.storage.Decision.Append;
import dev.armature.storage.Decision.Write;
import dev.armature.storage.StorageException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Carries outboxes out: entries to where they belong, records to their logs. Any number of servers may do that with the same outbox, at
 * any time: an entry has the stamp of its commit, of which the highest stays, and a {@link Logs log} takes an outbox once.
 */
final class Carrier {
    private static final int REMEMBERED_MAX = 200_000;

    private final Connection connection;
    private final Buckets buckets;
    private final Logs logs;
    private final Step.Observer steps;
    /** The last outbox of each bucket that this server knows to be carried out. */
    private final Map<Bucket, Long> carried = new ConcurrentHashMap<>();
    /** Buckets with an outbox that this server has not managed to carry out. */
    private final Set<Bucket> pending = ConcurrentHashMap.newKeySet();

    Carrier(Connection connection, Buckets buckets, Logs logs, Step.Observer steps) {
        this.connection = connection;
        this.buckets = buckets;
        this.logs = logs;
        this.steps = steps;
    }

    /** Carries the outbox of a bucket out, if it is not known that it was. */
    void carry(Bucket bucket, byte @Nullable [] stored, Deadline deadline) {
        if (stored == null) {
            return;
        }
        var outbox = Outbox.decode(stored);
        if (carried.getOrDefault(bucket, 0L) >= outbox.seq()) {
            return;
        }
        writeEntries(outbox, deadline);
        steps.reached(Step.ENTRIES_WRITTEN);
        append(bucket, outbox, deadline);
        steps.reached(Step.CARRIED);
        if (carried.size() > REMEMBERED_MAX) {
            carried.clear();
        }
        carried.merge(bucket, outbox.seq(), Math::max);
    }

    /** The same, after a commit: that is done whatever comes of this, and this will be tried again. */
    void carryBehind(Bucket bucket, byte @Nullable [] stored, Deadline deadline) {
        try {
            carry(bucket, stored, deadline);
        } catch (StorageException | UncertainException later) {
            pending.add(bucket);
        }
    }

    private void writeEntries(Outbox outbox, Deadline deadline) {
        if (outbox.entries().isEmpty()) {
            return;
        }
        Set<Bucket> to = new HashSet<>();
        List<Connection.Bound> writes = new ArrayList<>();
        for (Write entry : outbox.entries()) {
            Bucket bucket = buckets.of(entry.key());
            to.add(bucket);
            writes.add(bind(
                    Statement.WRITE_ENTRY,
                    outbox.stamp(),
                    entry.row(),
                    bucket.space(),
                    bucket.number(),
                    Buckets.rest(entry.key().bytes())));
        }
        buckets.note(to, deadline);
        connection.write(deadline, writes);
    }

    private void append(Bucket bucket, Outbox outbox, Deadline deadline) {
        Map<Integer, List<byte[]>> byLog = new TreeMap<>();
        for (Append append : outbox.appends()) {
            byLog.computeIfAbsent(append.log(), missing -> new ArrayList<>()).add(append.record());
        }
        byLog.forEach((log, records) -> logs.append(log, bucket, outbox.seq(), records, deadline));
    }

    /** Makes sure that what is pending will be looked at again, also where it is not known whether anything is. */
    void leave(Bucket bucket) {
        pending.add(bucket);
    }

    Set<Bucket> pending() {
        return pending;
    }
}
