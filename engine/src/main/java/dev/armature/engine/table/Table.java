package dev.armature.engine.table;

import dev.armature.model.AttributeType;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table with everything that is set about it: an immutable snapshot, replaced as a whole when something changes.
 *
 * @param id stable for one incarnation of a name
 * @param activeAt when it leaves its CREATING or UPDATING state
 * @param definitions the declared types of all key attributes, in the order in which they were declared
 * @param indexStates by name, for global indexes
 * @param expiryAttribute the attribute that holds the time to live, if that is enabled
 */
public record Table(
        TableRef ref,
        String id,
        Instant createdAt,
        Instant activeAt,
        boolean creating,
        Map<String, AttributeType> definitions,
        TableSchema schema,
        BillingMode billingMode,
        @Nullable Instant onDemandSince,
        Throughput throughput,
        Map<String, IndexState> indexStates,
        @Nullable TableClass tableClass,
        @Nullable Instant tableClassChanged,
        boolean deletionProtected,
        @Nullable Encryption encryption,
        @Nullable Stream stream,
        @Nullable String expiryAttribute,
        Map<String, String> tags) {

    /** In the order in which DynamoDB lists them. */
    public enum BillingMode {
        PROVISIONED,
        PAY_PER_REQUEST
    }

    public enum TableClass {
        STANDARD,
        STANDARD_INFREQUENT_ACCESS
    }

    public enum Status {
        CREATING,
        UPDATING,
        DELETING,
        ACTIVE
    }

    /** What a global index is doing. */
    public record IndexState(Status status, boolean backfilling, Throughput throughput) {
        public IndexState with(Status newStatus, boolean newBackfilling) {
            return new IndexState(newStatus, newBackfilling, throughput);
        }

        public IndexState with(Throughput newThroughput) {
            return new IndexState(status, backfilling, newThroughput);
        }
    }

    /** Server-side encryption as it was asked for. Armature reports it; the disk is the owner's to encrypt. */
    public record Encryption(String type, @Nullable String keyId) {}

    /** What of an item a stream's records show, besides its key. In the order in which DynamoDB lists them. */
    public enum StreamViewType {
        NEW_IMAGE,
        OLD_IMAGE,
        NEW_AND_OLD_IMAGES,
        KEYS_ONLY;

        public boolean showsOld() {
            return this == OLD_IMAGE || this == NEW_AND_OLD_IMAGES;
        }

        public boolean showsNew() {
            return this == NEW_IMAGE || this == NEW_AND_OLD_IMAGES;
        }
    }

    /**
     * The stream that was enabled last. {@link dev.armature.engine.stream.Streams#start} makes one.
     *
     * @param log the first of as many logs as there are open shards
     * @param enabled whether writes are recorded; a stream that is not is still the table's latest
     */
    public record Stream(Instant createdAt, StreamViewType viewType, int log, int shards, boolean enabled) {
        private static final DateTimeFormatter LABEL = DateTimeFormatter.ofPattern(
                        "uuuu-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT)
                .withZone(ZoneOffset.UTC);

        /** The time it was enabled, which is part of its ARN. */
        public String label() {
            return LABEL.format(createdAt);
        }

        public String arn(TableRef table) {
            return table.arn() + "/stream/" + label();
        }

        public Stream disabled() {
            return new Stream(createdAt, viewType, log, shards, false);
        }
    }

    public Table {
        definitions = Collections.unmodifiableMap(new LinkedHashMap<>(definitions));
        indexStates = Collections.unmodifiableMap(new LinkedHashMap<>(indexStates));
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
    }

    public String name() {
        return ref.name();
    }

    public boolean isOnDemand() {
        return billingMode == BillingMode.PAY_PER_REQUEST;
    }

    public Status status(Instant now) {
        if (now.isBefore(activeAt)) {
            return creating ? Status.CREATING : Status.UPDATING;
        }
        boolean indexesSettled =
                indexStates.values().stream().allMatch(state -> state.status() == Status.ACTIVE || state.backfilling());
        return indexesSettled ? Status.ACTIVE : Status.UPDATING;
    }

    public IndexState indexState(SecondaryIndex index) {
        var state = indexStates.get(index.name());
        if (state == null) {
            throw new IllegalStateException("no state for the index " + index.name());
        }
        return state;
    }

    public boolean isServing(SecondaryIndex index) {
        return !index.isGlobal() || indexState(index).status() == Status.ACTIVE;
    }

    public List<SecondaryIndex> globalIndexes() {
        return schema.indexes().stream().filter(SecondaryIndex::isGlobal).toList();
    }

    public List<SecondaryIndex> localIndexes() {
        return schema.indexes().stream().filter(index -> !index.isGlobal()).toList();
    }

    /** A copy to change and {@link TableDraft#build}. */
    public TableDraft draft() {
        return new TableDraft(this);
    }
}
