package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.request.Faults;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What DynamoDB refuses to do to a table while something else is under way, and how it says so.
 *
 * <p>{@link #TEXTS} has a text for each pair of what is under way and what is wanted. A pair without one is admitted.
 */
public final class Unsettled {
    /** What is under way, as far as it matters here. */
    private enum Running {
        /** Everything has to wait for that. */
        CREATION,
        CAPACITY,
        STREAM,
        TABLE_CLASS,
        ENCRYPTION,
        WARMING,
        INDEX_ALLOCATION,
        INDEX_BACKFILL,
        INDEX_DELETION,
        INDEX_UPDATE,
        REPLICA;

        public static Running of(TableChange change, Instant now) {
            return switch (change) {
                case TableChange.Creation ignored -> CREATION;
                case TableChange.Import ignored -> CREATION;
                case TableChange.Capacity ignored -> CAPACITY;
                case TableChange.StreamStatus ignored -> STREAM;
                case TableChange.ClassUpdate ignored -> TABLE_CLASS;
                case TableChange.EncryptionUpdate ignored -> ENCRYPTION;
                case TableChange.Warming ignored -> WARMING;
                case TableChange.IndexUpdate ignored -> INDEX_UPDATE;
                case TableChange.IndexCreation creation ->
                    creation.isBackfilling(now) ? INDEX_BACKFILL : INDEX_ALLOCATION;
                case TableChange.IndexDeletion ignored -> INDEX_DELETION;
                case TableChange.ReplicaUpdate ignored -> REPLICA;
            };
        }
    }

    /** What a request may want. Deletion protection is always admitted, except while a table is created. */
    public enum Wanted {
        /** Another throughput, or another billing mode. */
        CAPACITY,
        /** The billing mode that the table has. */
        SAME_BILLING_MODE,
        ON_DEMAND_THROUGHPUT,
        WARM_THROUGHPUT,
        STREAM,
        TABLE_CLASS,
        /** Another encryption than there is. */
        ENCRYPTION,
        INDEX_CREATION,
        INDEX_DELETION,
        INDEX_UPDATE,
        /** Items that are put beside all else. */
        BULK_OPERATION,
        TABLE_DELETION
    }

    /** @param index the index that is meant, where it is one that there is */
    public record Wish(Wanted wanted, @Nullable String index) {
        public static Wish of(Wanted wanted) {
            return new Wish(wanted, null);
        }
    }

    private static final String TABLE_IN_PROCESS = "Table: <table> is in the process of being updated.";
    private static final String INDEXES_BUSY =
            "Cannot delete table while indexes are being created, updated, or deleted.";
    private static final String STREAM_STATUS = " Table: <table> Stream: <stream> Operation: <operation>";
    private static final String NO_BULK_OPERATION =
            "Can't start a bulk operation when an index is being created. Table: <table> Indexes: [<index>]";
    private static final String CLASS_UPDATE =
            " when a table class update is in progress. Table: <table> TableClassUpdateInProgress: <class>";

    private static final Map<Running, Map<Wanted, String>> TEXTS = new EnumMap<>(Map.of(
            Running.CAPACITY,
            Map.of(
                    Wanted.CAPACITY, "Table IOPS are currently being updated. Table: <table>",
                    Wanted.SAME_BILLING_MODE, "Table IOPS are currently being updated. Table: <table>",
                    Wanted.TABLE_CLASS, "Table IOPS are currently being updated. Table: <table>",
                    Wanted.STREAM, "Can't enable or disable stream while table IOPS are being updated. Table: <table>",
                    Wanted.INDEX_CREATION,
                            "Can't create or delete indexes while table IOPS are being updated. Table: <table>",
                    Wanted.INDEX_DELETION,
                            "Can't create or delete indexes while table IOPS are being updated. Table: <table>",
                    Wanted.ON_DEMAND_THROUGHPUT,
                            "OnDemandThroughput cannot be updated while BillingMode update is in progress",
                    Wanted.TABLE_DELETION, TABLE_IN_PROCESS),
            Running.STREAM,
            Map.of(
                    Wanted.STREAM, "A stream status change is currently in progress." + STREAM_STATUS,
                    Wanted.CAPACITY, "Can't change table IOPS when stream status is being updated." + STREAM_STATUS,
                    Wanted.TABLE_CLASS, "Can't update table class when stream status is being updated." + STREAM_STATUS,
                    Wanted.INDEX_CREATION,
                            "Can't create or delete an index when stream status is being updated." + STREAM_STATUS,
                    Wanted.INDEX_DELETION,
                            "Can't create or delete an index when stream status is being updated." + STREAM_STATUS,
                    Wanted.ON_DEMAND_THROUGHPUT,
                            "OnDemandThroughput cannot be updated while stream status update is in progress",
                    Wanted.TABLE_DELETION, "Cannot delete table while stream is being enabled/disabled."),
            Running.TABLE_CLASS,
            Map.of(
                    Wanted.TABLE_CLASS, "Can't update table class" + CLASS_UPDATE,
                    Wanted.STREAM, "Can't change stream status" + CLASS_UPDATE,
                    Wanted.CAPACITY, "Can't change table IOPS" + CLASS_UPDATE,
                    Wanted.INDEX_CREATION, "Can't create or delete an index" + CLASS_UPDATE,
                    Wanted.INDEX_DELETION, "Can't create or delete an index" + CLASS_UPDATE,
                    Wanted.ON_DEMAND_THROUGHPUT,
                            "OnDemandThroughput cannot be updated while TableClass update is in progress."
                                    + " TableClassUpdateInProgress: <class>",
                    Wanted.TABLE_DELETION, TABLE_IN_PROCESS),
            Running.ENCRYPTION,
            Map.of(
                    Wanted.ENCRYPTION,
                    "Server-Side Encryption is still being updated",
                    Wanted.TABLE_DELETION,
                    TABLE_IN_PROCESS),
            Running.WARMING,
            Map.of(Wanted.TABLE_DELETION, TABLE_IN_PROCESS),
            Running.INDEX_ALLOCATION,
            Map.of(
                    Wanted.INDEX_DELETION,
                    "Index creation is in resource allocation phase. Retry deletion during backfilling phase or"
                            + " when the index is active. Table: <table> Index: <index>",
                    Wanted.INDEX_UPDATE,
                    "Index is being created but is not backfilling yet.  Table: <table> Index: <index>",
                    Wanted.CAPACITY,
                    "Can't change table IOPS when an index is being created. Table: <table> Indexes: [<index>]",
                    Wanted.STREAM,
                    "Can't change stream status when an index is being created. Table: <table> Indexes: [<index>]",
                    Wanted.TABLE_CLASS,
                    "Can't update table class when an index is being created. Table: <table> Indexes: [<index>]",
                    Wanted.ON_DEMAND_THROUGHPUT,
                    "OnDemandThroughput cannot be updated while index creation is in progress for indexes:"
                            + " [<index>]",
                    // DynamoDB fails with an internal error here, and says that the table is under maintenance.
                    Wanted.WARM_THROUGHPUT,
                    "WarmThroughput cannot be updated while index creation is in progress for indexes: [<index>]",
                    Wanted.BULK_OPERATION,
                    NO_BULK_OPERATION,
                    Wanted.TABLE_DELETION,
                    INDEXES_BUSY),
            Running.INDEX_BACKFILL,
            Map.of(Wanted.BULK_OPERATION, NO_BULK_OPERATION, Wanted.TABLE_DELETION, INDEXES_BUSY),
            Running.INDEX_DELETION,
            Map.of(
                    Wanted.INDEX_DELETION, "Index is being deleted. Table: <table> Index: <index>",
                    Wanted.INDEX_UPDATE, "Index is being deleted. Table: <table> Index: <index>",
                    Wanted.CAPACITY,
                            "Can't change table IOPS when an index is being deleted. Table: <table> Indexes: [<index>]",
                    Wanted.STREAM,
                            "Can't change stream status when an index is being deleted. Table: <table> Indexes: [<index>]",
                    Wanted.TABLE_CLASS,
                            "Can't update table class when an index is being deleted. Table: <table> Indexes: [<index>]",
                    Wanted.ON_DEMAND_THROUGHPUT,
                            "OnDemandThroughput cannot be updated while index deletion is in progress for indexes: [<index>]",
                    Wanted.TABLE_DELETION, INDEXES_BUSY),
            Running.INDEX_UPDATE,
            Map.of(
                    Wanted.INDEX_DELETION, "Index is being updated. Table: <table> Index: <index>",
                    Wanted.INDEX_UPDATE, "Index is being updated. Table: <table> Index: <index>",
                    Wanted.TABLE_DELETION, INDEXES_BUSY),
            Running.REPLICA,
            Map.of(
                    Wanted.BULK_OPERATION,
                    "Can't start a bulk operation when a replica is being added or removed. Table: <table>")));

    private Unsettled() {}

    /** Refuses if one of the wishes has to wait for something that is under way; while a table is created, all have to. */
    public static void refuse(Table table, List<Wish> wishes, Instant now) {
        if (table.isBeingCreated(now)) {
            throw inUse(table, "Table is being created: " + table.name());
        }
        if (table.isLeaving() || table.isDisassociating()) {
            throw ReplicaRules.busy();
        }
        for (TableChange change : table.running(now)) {
            for (Wish wish : wishes) {
                refuse(table, change, wish, now);
            }
        }
    }

    private static void refuse(Table table, TableChange change, Wish wish, Instant now) {
        String index = index(change);
        boolean otherIndex = index != null && wish.index() != null && !index.equals(wish.index());
        String text = TEXTS.getOrDefault(Running.of(change, now), Map.of()).get(wish.wanted());
        if (text != null && !otherIndex) {
            throw inUse(table, filledIn(text, table, change));
        }
    }

    /** About a table with replicas DynamoDB does not say more. */
    private static ApiException inUse(Table table, String text) {
        return table.globalTable() == null ? Faults.inUse(text) : ReplicaRules.busy();
    }

    private static @Nullable String index(TableChange change) {
        return switch (change) {
            case TableChange.IndexCreation creation -> creation.index();
            case TableChange.IndexDeletion deletion -> deletion.index();
            case TableChange.IndexUpdate update -> update.index();
            case TableChange.Warming warming -> warming.index();
            case TableChange.Creation ignored -> null;
            case TableChange.Import ignored -> null;
            case TableChange.Capacity ignored -> null;
            case TableChange.StreamStatus ignored -> null;
            case TableChange.ClassUpdate ignored -> null;
            case TableChange.EncryptionUpdate ignored -> null;
            case TableChange.ReplicaUpdate ignored -> null;
        };
    }

    private static String filledIn(String text, Table table, TableChange change) {
        var stream = table.stream();
        boolean enables = change instanceof TableChange.StreamStatus status && status.enables();
        return text.replace("<table>", table.name())
                .replace("<index>", String.valueOf(index(change)))
                .replace("<stream>", stream == null ? "" : stream.label())
                .replace("<operation>", enables ? "ENABLE" : "DISABLE")
                .replace("<class>", String.valueOf(table.tableClass()));
    }

    /** A table that is said to be DELETING is none that could be looked at otherwise. */
    public static void refuseDeleting(TableRef table, TableAccess access) {
        if (access.catalog().departing(table) != null) {
            throw Faults.inUse("Table is being deleted: " + table.name());
        }
    }
}
