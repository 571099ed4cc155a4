package dev.armature.engine.destination;

import dev.armature.engine.stream.LogTrimming;
import dev.armature.engine.stream.StreamRecord;
import dev.armature.engine.stream.Streams;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.KinesisDestination;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.model.Key;
import dev.armature.storage.Capabilities;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Repeatable;
import dev.armature.storage.Storage;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All Kinesis destinations with their logs. What a write changes is appended to the log with the write itself, so that a crash leaves both or neither; a
 * log is delivered from a checkpoint on, which is stored when something has been delivered.
 *
 * <p>A log has its row beside that of its table, and follows it in the same step. What was recorded before a table or a destination went is
 * still delivered, for a day as everything.
 */
public final class Destinations implements Catalog.Follower {
    /** Why nothing can be delivered. */
    private static final String NO_ENDPOINT =
            "There is no Kinesis endpoint to deliver to: start the server with --kinesis URL";

    private final Storage storage;
    private final Catalog catalog;
    private final Clock clock;
    private final int lineages;
    private final boolean isDelivered;

    /**
     * @param lineages how many logs a new destination has
     * @param isDelivered whether what is recorded is delivered
     */
    public Destinations(Storage storage, Catalog catalog, Clock clock, int lineages, boolean isDelivered) {
        this.storage = storage;
        this.catalog = catalog;
        this.clock = clock;
        this.lineages = lineages;
        this.isDelivered = isDelivered;
    }

    /** A change with its place in a log. */
    public record Recorded(long position, StreamRecord record) {}

    /** One that a table begins to have. It is looked at in the background, and fails there, as with DynamoDB. */
    public KinesisDestination begin(String streamArn, KinesisDestination.@Nullable Precision precision, Span span) {
        int log = catalog.newSpaces(lineages).getFirst();
        return requireDelivered(new KinesisDestination(
                streamArn, KinesisDestination.Phase.UNCHECKED, span, precision, null, log, lineages));
    }

    /** One that a table has, enabled anew. */
    public KinesisDestination again(
            KinesisDestination former, KinesisDestination.@Nullable Precision precision, Span span) {
        return requireDelivered(former.enabled(precision, span));
    }

    private KinesisDestination requireDelivered(KinesisDestination begun) {
        return isDelivered ? begun : begun.failed(NO_ENDPOINT);
    }

    @Override
    public List<Catalog.RowChange> follow(@Nullable Table before, @Nullable Table after) {
        List<KinesisDestination> had = before == null ? List.of() : before.destinations();
        List<KinesisDestination> has = after == null ? List.of() : after.destinations();
        boolean isSame = before != null && after != null && before.id().equals(after.id());
        if (isSame && had.equals(has) || had.isEmpty() && has.isEmpty()) {
            return List.of();
        }
        List<Catalog.RowChange> changes = new ArrayList<>();
        if (before != null) {
            Predicate<KinesisDestination> stays =
                    each -> isSame && has.stream().anyMatch(other -> other.log() == each.log());
            had.stream()
                    .filter(stays.negate())
                    .forEach(gone -> changes.add(change(DestinationLogs.of(before, gone, true))));
        }
        if (after != null) {
            has.stream()
                    .filter(each -> !(isSame && had.contains(each)))
                    .forEach(each -> changes.add(change(DestinationLogs.of(after, each, false))));
        }
        return changes;
    }

    /** Of a destination that goes, a row that is not there any more stays away. */
    private static Catalog.RowChange change(DestinationLogs logs) {
        return new Catalog.RowChange(logs.key(), current -> logs.ended() && current == null ? null : logs.encode());
    }

    /** All that there are, also those whose tables are gone. */
    public List<DestinationLogs> all() {
        List<DestinationLogs> found = new ArrayList<>();
        try (var rows =
                storage.range(KeyRange.space(Spaces.KINESIS), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                if (DestinationLogs.isOne(DestinationLogs.readable(rows.row()))) {
                    found.add(DestinationLogs.decode(rows.row()));
                }
            }
        }
        return found;
    }

    /** Says what became of the look at a stream; a destination that is another one by now stays as it is. */
    public void checked(DestinationLogs logs, @Nullable String failure) {
        var table = catalog.find(logs.table());
        if (table == null || !table.id().equals(logs.tableId())) {
            return;
        }
        catalog.changeSame(table, current -> {
            var draft = current.draft();
            draft.destinations.replaceAll(each -> {
                boolean isMeant =
                        each.log() == logs.destination().log() && each.phase() == KinesisDestination.Phase.UNCHECKED;
                if (!isMeant) {
                    return each;
                }
                return failure == null ? each.active() : each.failed(failure);
            });
            return draft.build();
        });
    }

    /** Where to read on in one of the logs. */
    public long next(DestinationLogs logs, int lineage) {
        byte[] row = storage.read(logs.checkpointKey(lineage), Storage.Consistency.STRONG);
        return row == null ? 1 : DestinationLogs.next(row);
    }

    /** The position from which on nothing of a log has been forgotten. */
    public long horizon(DestinationLogs logs, int lineage) {
        return storage.logTrimmed(logs.log(lineage)) + 1;
    }

    /** How many records are between two positions, or one if that is not known. */
    public long count(long from, long to) {
        boolean isCountable = storage.capabilities().logPositions() == Capabilities.LogPositions.GAP_FREE;
        return isCountable ? to - from : Math.min(1, to - from);
    }

    /** Whether nothing is recorded from a position on, at this moment. */
    public boolean isAtEnd(DestinationLogs logs, int lineage, long next) {
        return storage.logEnd(logs.log(lineage)) < next;
    }

    /** Is shown records, in their order, until it has had enough. */
    @FunctionalInterface
    public interface Reading {
        /** False if this one is not wanted any more. */
        boolean take(Recorded recorded);
    }

    /** Reads one of the logs from a position on. */
    public void read(DestinationLogs logs, int lineage, long from, Reading reading) {
        int log = logs.log(lineage);
        long end = storage.logEnd(log);
        try (var records = storage.log(log, from - 1)) {
            while (records.next() && records.position() <= end) {
                if (!reading.take(new Recorded(records.position(), StreamRecord.decode(records.record())))) {
                    return;
                }
            }
        }
    }

    /** Writes down how far one of the logs was delivered, unless another engine has come further. */
    public void checkpoint(DestinationLogs logs, int lineage, long next) {
        var key = logs.key();
        var own = logs.checkpointKey(lineage);
        var unused = Repeatable.transact(storage, Set.of(key, own), current -> {
            byte[] before = current.get(own);
            boolean isBehind = before == null || DestinationLogs.next(before) < next;
            return current.containsKey(key) && isBehind
                    ? Decision.commit(true, List.of(new Decision.Write(own, DestinationLogs.checkpoint(next))))
                    : Decision.reject(false);
        });
    }

    /** Forgets what was delivered. */
    public void trim(DestinationLogs logs, int lineage, long next) {
        if (next - 1 > storage.logTrimmed(logs.log(lineage))) {
            storage.trimLog(logs.log(lineage), next - 1);
        }
    }

    /** Forgets all of the records without delivering them. */
    public void discard(DestinationLogs logs) {
        for (int lineage = 0; lineage < logs.destination().lineages(); lineage++) {
            long next = storage.logEnd(logs.log(lineage)) + 1;
            if (next > next(logs, lineage)) {
                checkpoint(logs, lineage, next);
                trim(logs, lineage, next);
            }
        }
    }

    /** Removes the logs of a destination that is gone, once there is nothing in them. */
    public void remove(DestinationLogs logs) {
        Set<Key> keys = new LinkedHashSet<>();
        keys.add(logs.key());
        for (int lineage = 0; lineage < logs.destination().lineages(); lineage++) {
            keys.add(logs.checkpointKey(lineage));
            trim(logs, lineage, storage.logEnd(logs.log(lineage)) + 1);
        }
        var unused = Repeatable.transact(storage, keys, current -> {
            byte[] row = current.get(logs.key());
            return row != null && DestinationLogs.decode(row).equals(logs)
                    ? Decision.commit(
                            true,
                            keys.stream()
                                    .map(key -> new Decision.Write(key, null))
                                    .toList())
                    : Decision.reject(false);
        });
    }

    /** Forgets what was not delivered for a day, as DynamoDB does. */
    public void upkeep() {
        var now = clock.instant();
        for (DestinationLogs logs : all()) {
            boolean isEmpty = true;
            for (int lineage = 0; lineage < logs.destination().lineages(); lineage++) {
                int log = logs.log(lineage);
                LogTrimming.trim(storage, log, Instant.MIN, now, Streams.RETENTION);
                isEmpty &= storage.logTrimmed(log) >= storage.logEnd(log);
            }
            if (logs.ended() && isEmpty) {
                remove(logs);
            }
        }
    }
}
