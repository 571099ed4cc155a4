package dev.armature.engine.table;

import dev.armature.model.AttributeType;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A table with everything that is set about it: an immutable snapshot, replaced as a whole when something changes.
 *
 * @param id stable for one incarnation of a name
 * @param createdAt in milliseconds, as it is stored and described: users may ask for just that time
 * @param definitions the declared types of all key attributes, in the order in which they were declared
 * @param indexThroughput by name, for global indexes
 * @param expiryAttribute the attribute that holds the time to live, if that is enabled
 * @param recovery how it can be taken back to an earlier time, if that is enabled
 * @param restoration where its items came from, if it was not made empty
 * @param policies its own, under {@link ResourcePolicy#OF_TABLE}, and those of its streams, under their labels
 * @param insights whether its keys are counted, under {@link #OF_TABLE}, and those of global indexes, under their names; none for what never
 *     had it switched on
 * @param destinations the Kinesis data streams that get its changes, or once did; one at most {@link KinesisDestination#isRecording records}
 * @param globalTable what it knows of its replicas; null if there are none
 * @param changes what DynamoDB would not be done with; some may be over, and are dropped when the next one begins
 */
public record Table(
        TableRef ref,
        String id,
        Instant createdAt,
        Map<String, AttributeType> definitions,
        TableSchema schema,
        BillingMode billingMode,
        @Nullable Instant onDemandSince,
        Throughput throughput,
        Map<String, Throughput> indexThroughput,
        @Nullable TableClass tableClass,
        @Nullable Instant tableClassChanged,
        boolean deletionProtected,
        @Nullable Encryption encryption,
        @Nullable Stream stream,
        @Nullable String expiryAttribute,
        Map<String, String> tags,
        @Nullable Recovery recovery,
        @Nullable Restoration restoration,
        Map<String, ResourcePolicy> policies,
        Map<String, Insights> insights,
        List<KinesisDestination> destinations,
        @Nullable GlobalTable globalTable,
        List<TableChange> changes) {
    /** Names the table where others are indexes. */
    public static final String OF_TABLE = "";

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

    /**
     * Server-side encryption as it was asked for. Armature reports it; the disk is the owner's to encrypt.
     *
     * @param keyId the ARN of a key, or any name of one in a table that was stored before keys were resolved; null for the key
     *     that AWS manages
     */
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

    /**
     * Point-in-time recovery.
     *
     * @param since in milliseconds, as it is stored and described: users may ask for just that time
     * @param days how far it reaches back at most
     * @param space where what writes replaced is kept, as {@link dev.armature.engine.backup.History} lays it out
     * @param floor the time that everything which is written from now on counts as later than, whatever the clock of its engine says;
     *     null where one engine remembers that
     */
    public record Recovery(
            Instant since, int days, int space, @Nullable Instant floor) {
        public Recovery {
            since = since.truncatedTo(ChronoUnit.MILLIS);
        }

        public Recovery(Instant since, int days, int space) {
            this(since, days, space, null);
        }

        public Recovery withDays(int newDays) {
            return new Recovery(since, newDays, space, floor);
        }

        public Recovery withFloor(Instant newFloor) {
            return new Recovery(since, days, space, newFloor);
        }

        /** The earliest time whose state is known. */
        public Instant earliest(Instant now) {
            Instant horizon = now.minus(Duration.ofDays(days));
            return horizon.isAfter(since) ? horizon : since;
        }
    }

    /**
     * A table's coming into being from another one's items.
     *
     * @param source the table whose items they were
     * @param backupArn the backup that they were taken from; null if it was the table itself
     * @param time the moment whose state was restored
     */
    public record Restoration(TableRef source, @Nullable String backupArn, Instant time, boolean inProgress) {
        public Restoration finished() {
            return new Restoration(source, backupArn, time, false);
        }
    }

    public Table {
        createdAt = createdAt.truncatedTo(ChronoUnit.MILLIS);
        definitions = Collections.unmodifiableMap(new LinkedHashMap<>(definitions));
        indexThroughput = Collections.unmodifiableMap(new LinkedHashMap<>(indexThroughput));
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
        policies = Map.copyOf(policies);
        insights = ofPresent(insights, schema);
        destinations = List.copyOf(destinations);
        changes = List.copyOf(changes);
    }

    /** Those of an index go with it. */
    private static Map<String, Insights> ofPresent(Map<String, Insights> insights, TableSchema schema) {
        if (insights.isEmpty()) {
            return Map.of();
        }
        Map<String, Insights> present = new HashMap<>(insights);
        present.keySet().removeIf(name -> !name.equals(OF_TABLE) && schema.index(name) == null);
        return Map.copyOf(present);
    }

    /** For a table that comes into being. */
    public static String newId(RandomGenerator random) {
        long high = random.nextLong() & 0xFFFF_FFFF_FFFF_0FFFL | 0x4000L;
        long low = random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L;
        return new UUID(high, low).toString();
    }

    public String name() {
        return ref.name();
    }

    public boolean isOnDemand() {
        return billingMode == BillingMode.PAY_PER_REQUEST;
    }

    /** Whether items are still being put into it. */
    public boolean isRestoring() {
        return restoration != null && restoration.inProgress();
    }

    /** Whether items are being read into it from objects. */
    public boolean isImporting() {
        for (TableChange change : changes) {
            if (change instanceof TableChange.Import) {
                return true;
            }
        }
        return false;
    }

    /** Whether its items are put into it while it is made, so that they are counted there and not by writes. */
    public boolean isBeingFilled() {
        return isRestoring() || isImporting();
    }

    /** Whether it is a replica that gets its first items. */
    public boolean isFilling() {
        return globalTable != null && globalTable.state() == GlobalTable.State.FILLING;
    }

    /** Whether it is a replica that takes no more writes and is about to go. */
    public boolean isLeaving() {
        return globalTable != null && globalTable.state() == GlobalTable.State.LEAVING;
    }

    /** Whether it is a replica that is about to be a table of its own. */
    public boolean isDisassociating() {
        return globalTable != null && globalTable.state() == GlobalTable.State.DISASSOCIATING;
    }

    /** Whether it is not there yet for those who read and write items. */
    public boolean isBeingCreated(Instant now) {
        if (isBeingFilled() || isFilling()) {
            return true;
        }
        for (TableChange change : changes) {
            if (change instanceof TableChange.Creation && change.runs(now)) {
                return true;
            }
        }
        return false;
    }

    /** Whether it is in the first half of being created, when what keeps backups and expires items does not know of it yet. */
    public boolean isHardlyCreated(Instant now) {
        return isBeingCreatedAt(now, span -> now.isBefore(span.middle()));
    }

    /** Whether what keeps backups knows of it, which takes it half as long again as being created. */
    public boolean isKnownToBackups(Instant now) {
        return !isBeingCreated(now)
                && changes.stream()
                        .filter(TableChange.Creation.class::isInstance)
                        .map(TableChange::span)
                        .map(span -> new Span(
                                span.since(), span.until().plus(Duration.between(span.since(), span.middle()))))
                        .noneMatch(span -> span.includes(now));
    }

    /** Whether it is in the last second of being created, when what keeps tags knows of it already. */
    public boolean isNearlyCreated(Instant now) {
        return isBeingCreatedAt(now, span -> !now.isBefore(span.until().minusSeconds(1)));
    }

    private boolean isBeingCreatedAt(Instant now, Predicate<Span> stage) {
        return !isRestoring()
                && changes.stream()
                        .anyMatch(change -> change instanceof TableChange.Creation
                                && change.runs(now)
                                && stage.test(change.span()));
    }

    /** The destination that changes are recorded for; null if there is none. */
    public @Nullable KinesisDestination recordingDestination() {
        if (destinations.isEmpty()) {
            return null;
        }
        for (KinesisDestination destination : destinations) {
            if (destination.isRecording()) {
                return destination;
            }
        }
        return null;
    }

    /** Where something of it lies: its items, the entries of its indexes, its history, its stamps. */
    public Set<Integer> spaces() {
        Set<Integer> spaces = schema.spaces();
        if (recovery != null) {
            spaces.add(recovery.space());
        }
        if (globalTable != null) {
            spaces.add(globalTable.stamps());
        }
        return spaces;
    }

    /** The changes that are under way. */
    public List<TableChange> running(Instant now) {
        return changes.stream().filter(change -> change.runs(now)).toList();
    }

    public Status status(Instant now) {
        if (isBeingCreated(now)) {
            return Status.CREATING;
        }
        if (isLeaving()) {
            return Status.DELETING;
        }
        if (isDisassociating()) {
            return Status.UPDATING;
        }
        return changes.stream()
                .filter(change -> change.runs(now))
                .map(change -> change.tableStatus(now))
                .min(Comparator.naturalOrder())
                .orElse(Status.ACTIVE);
    }

    /** What may be read from and written to a global index. */
    public Throughput throughput(SecondaryIndex index) {
        var throughput = indexThroughput.get(index.name());
        if (throughput == null) {
            throw new IllegalStateException("no throughput for the index " + index.name());
        }
        return throughput;
    }

    /** Whether an index can be read: it is neither being filled nor being removed. */
    public boolean isServing(SecondaryIndex index) {
        return !isFilling(index) && !isLeaving(index);
    }

    public boolean isFilling(SecondaryIndex index) {
        for (TableChange change : changes) {
            if (change instanceof TableChange.IndexCreation creation
                    && creation.index().equals(index.name())) {
                return true;
            }
        }
        return false;
    }

    public boolean isLeaving(SecondaryIndex index) {
        for (TableChange change : changes) {
            if (change instanceof TableChange.IndexDeletion deletion
                    && deletion.index().equals(index.name())) {
                return true;
            }
        }
        return false;
    }

    public List<SecondaryIndex> globalIndexes() {
        return schema.indexes().stream().filter(SecondaryIndex::isGlobal).toList();
    }

    public List<SecondaryIndex> localIndexes() {
        return schema.indexes().stream().filter(SecondaryIndex::isLocal).toList();
    }

    public List<SecondaryIndex> vectorIndexes() {
        return schema.indexes().stream().filter(index -> index.vector() != null).toList();
    }

    /** A copy to change and {@link TableDraft#build}. */
    public TableDraft draft() {
        return new TableDraft(this);
    }
}
