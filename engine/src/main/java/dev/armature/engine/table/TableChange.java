package dev.armature.engine.table;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A change of a table that DynamoDB takes its time for: what it is, until when it is under way, and what is shown of it meanwhile.
 *
 * <p>The table itself has changed already. Only indexes are really filled and emptied, and tables filled, in the background: such a
 * change is under way until who does that takes it out of the table, and all others until a time.
 */
public sealed interface TableChange {
    /** When it is under way, at least. */
    Span span();

    /** The table comes into being. */
    record Creation(Span span) implements TableChange {}

    /** Items are read into it, before requests see it: it is under way until the import takes it out of the table. */
    record Import(Span span) implements TableChange {}

    /**
     * Of the throughput that is provisioned, or of how the table is paid for.
     *
     * @param billingMode as it is shown meanwhile, like everything that follows
     * @param indexes those that are shown with another throughput than they have
     */
    record Capacity(
            Span span,
            Table.BillingMode billingMode,
            @Nullable Instant onDemandSince,
            Throughput throughput,
            Map<String, Throughput> indexes)
            implements TableChange {
        public Capacity {
            indexes = Map.copyOf(indexes);
        }
    }

    /** A stream begins or ends. */
    record StreamStatus(Span span, boolean enables) implements TableChange {}

    /**
     * @param shown the class that is shown meanwhile
     * @param shownSince since when it is said to have been that
     */
    record ClassUpdate(
            Span span,
            Table.@Nullable TableClass shown,
            @Nullable Instant shownSince) implements TableChange {}

    /** @param shown what is shown meanwhile; nothing if the table was encrypted as every table is */
    record EncryptionUpdate(Span span, Table.@Nullable Encryption shown) implements TableChange {}

    /**
     * Of what the table, or an index of it, can take at once.
     *
     * @param index null for the table
     */
    record Warming(Span span, @Nullable String index, long shownRead, long shownWrite) implements TableChange {
        /** The last one wins. */
        public static void replace(List<TableChange> changes, Warming other) {
            changes.removeIf(change -> change instanceof Warming old && Objects.equals(old.index, other.index));
            changes.add(other);
        }
    }

    /** Of an index's throughput or its ceilings. */
    record IndexUpdate(Span span, String index, Throughput shown) implements TableChange {}

    /** @param allocation the time for allocating resources, after which items begin to be put into it */
    record IndexCreation(Span span, String index, Span allocation) implements TableChange {
        public boolean isBackfilling(Instant now) {
            return !allocation.includes(now);
        }
    }

    record IndexDeletion(Span span, String index) implements TableChange {}

    /** A replica comes, goes or gets other settings. What it is said to be itself follows from its link. */
    record ReplicaUpdate(Span span, String region) implements TableChange {}

    default boolean runs(Instant now) {
        return switch (this) {
            case Creation ignored -> span().includes(now);
            case Import ignored -> true;
            case Capacity ignored -> span().includes(now);
            case StreamStatus ignored -> span().includes(now);
            case ClassUpdate ignored -> span().includes(now);
            case EncryptionUpdate ignored -> span().includes(now);
            case Warming ignored -> span().includes(now);
            case IndexUpdate ignored -> span().includes(now);
            case IndexCreation ignored -> true;
            case IndexDeletion ignored -> true;
            case ReplicaUpdate ignored -> span().includes(now);
        };
    }

    /** What the table is said to be while this runs. */
    default Table.Status tableStatus(Instant now) {
        return switch (this) {
            case Creation ignored -> Table.Status.CREATING;
            case Import ignored -> Table.Status.CREATING;
            case Capacity ignored -> Table.Status.UPDATING;
            case StreamStatus ignored -> Table.Status.UPDATING;
            case ClassUpdate ignored -> Table.Status.UPDATING;
            case EncryptionUpdate ignored -> Table.Status.ACTIVE;
            case Warming ignored -> Table.Status.ACTIVE;
            case IndexUpdate ignored -> Table.Status.ACTIVE;
            case IndexCreation creation -> creation.isBackfilling(now) ? Table.Status.ACTIVE : Table.Status.UPDATING;
            case IndexDeletion ignored -> Table.Status.UPDATING;
            case ReplicaUpdate ignored -> Table.Status.UPDATING;
        };
    }
}
