package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.request.Member;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.Throughput;
import dev.armature.model.SecondaryIndex;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What there is to tell about a table. */
public record TableDescription(
        @Nullable List<AttributeDefinition> attributeDefinitions,
        String tableName,
        @Nullable List<KeySchemaElement> keySchema,
        String tableStatus,
        @Nullable Instant creationDateTime,
        Provisioned provisionedThroughput,
        long tableSizeBytes,
        long itemCount,
        String tableArn,
        String tableId,
        @Nullable BillingModeSummary billingModeSummary,
        @Nullable List<LocalIndex> localSecondaryIndexes,
        @Nullable List<GlobalIndex> globalSecondaryIndexes,
        @Nullable StreamSpecification streamSpecification,
        @Nullable String latestStreamLabel,
        @Nullable String latestStreamArn,
        @Member("SSEDescription") @Nullable SseDescription sseDescription,
        @Nullable TableClassSummary tableClassSummary,
        boolean deletionProtectionEnabled,
        @Nullable OnDemandThroughput onDemandThroughput,
        @Nullable Warm warmThroughput,
        @Nullable RestoreSummary restoreSummary) {

    public record RestoreSummary(
            @Nullable String sourceBackupArn,
            String sourceTableArn,
            Instant restoreDateTime,
            boolean restoreInProgress) {
        /** Nothing tells a table that is there from one that was made empty. */
        public static @Nullable RestoreSummary of(Table.@Nullable Restoration restoration) {
            return restoration == null || !restoration.inProgress()
                    ? null
                    : new RestoreSummary(
                            restoration.backupArn(),
                            restoration.source().arn(),
                            restoration.time(),
                            restoration.inProgress());
        }
    }

    public record Provisioned(
            @Nullable Instant lastIncreaseDateTime,
            @Nullable Instant lastDecreaseDateTime,
            int numberOfDecreasesToday,
            long readCapacityUnits,
            long writeCapacityUnits) {
        public static Provisioned of(Throughput throughput, Instant now) {
            return new Provisioned(
                    throughput.lastIncrease(),
                    throughput.lastDecrease(),
                    throughput.decreasesToday(now),
                    throughput.readUnits(),
                    throughput.writeUnits());
        }
    }

    public record Warm(long readUnitsPerSecond, long writeUnitsPerSecond, String status) {
        public static Warm of(Throughput throughput, boolean changes) {
            var status = changes ? Table.Status.UPDATING : Table.Status.ACTIVE;
            return new Warm(throughput.warmReadUnits(), throughput.warmWriteUnits(), status.name());
        }
    }

    public record BillingModeSummary(
            String billingMode, @Nullable Instant lastUpdateToPayPerRequestDateTime) {}

    public record TableClassSummary(
            String tableClass, @Nullable Instant lastUpdateDateTime) {}

    public record SseDescription(
            String status,
            @Member("SSEType") @Nullable String sseType,
            @Member("KMSMasterKeyArn") @Nullable String kmsMasterKeyArn) {
        public static @Nullable SseDescription of(Table table) {
            var encryption = table.encryption();
            return encryption == null ? null : of(table, encryption, "ENABLED");
        }

        /** While it changes it is shown as it was; as nothing but a status, if it was not shown. */
        public static SseDescription of(Table table, TableChange.EncryptionUpdate change) {
            var shown = change.shown();
            return shown == null ? new SseDescription("UPDATING", null, null) : of(table, shown, "UPDATING");
        }

        private static SseDescription of(Table table, Table.Encryption encryption, String status) {
            return new SseDescription(status, encryption.type(), KmsKeys.arn(table.ref(), encryption.keyId()));
        }
    }

    public record LocalIndex(
            String indexName,
            List<KeySchemaElement> keySchema,
            IndexProjection projection,
            long indexSizeBytes,
            long itemCount,
            String indexArn) {}

    public record GlobalIndex(
            String indexName,
            List<KeySchemaElement> keySchema,
            IndexProjection projection,
            @Nullable String indexStatus,
            @Nullable Boolean backfilling,
            Provisioned provisionedThroughput,
            long indexSizeBytes,
            long itemCount,
            String indexArn,
            @Nullable OnDemandThroughput onDemandThroughput,
            @Nullable Warm warmThroughput) {}

    public static TableDescription of(Table table, TableAccess access) {
        return of(table, access.clock().instant(), access);
    }

    /** @param at the time whose changes are shown as under way: for an answer, that of its request */
    public static TableDescription of(Table table, Instant at, TableAccess access) {
        return new Description(Shown.of(table, at), at, table.status(at), access).whole();
    }

    /** A table that is said to be DELETING, as DescribeTable shows it. */
    public static TableDescription ofDeparting(Table table, TableAccess access) {
        return new Description(table, access.clock().instant(), Table.Status.DELETING, access).whole();
    }

    /** DeleteTable's answer, which leaves out what the table was made of. */
    public static TableDescription ofDeleted(Table table, TableAccess access) {
        var whole = ofDeparting(table, access);
        return new TableDescription(
                null,
                whole.tableName,
                null,
                whole.tableStatus,
                null,
                whole.provisionedThroughput,
                whole.tableSizeBytes,
                whole.itemCount,
                whole.tableArn,
                whole.tableId,
                whole.billingModeSummary,
                null,
                null,
                whole.streamSpecification,
                whole.latestStreamLabel,
                whole.latestStreamArn,
                whole.sseDescription,
                whole.tableClassSummary,
                whole.deletionProtectionEnabled,
                whole.onDemandThroughput,
                null,
                null);
    }

    /** Puts a description together from a table and the figures that are kept about it. */
    private record Description(Table table, Instant at, Table.Status status, TableAccess access) {
        /** As long as a table is being created, what is decided when it is there is left out. */
        boolean isNew() {
            return status == Table.Status.CREATING;
        }

        TableDescription whole() {
            var stream = table.stream();
            int space = table.schema().space();
            return new TableDescription(
                    AttributeDefinition.of(table.definitions()),
                    table.name(),
                    KeySchemaElement.of(table.schema().keys()),
                    status.name(),
                    table.createdAt(),
                    Provisioned.of(table.throughput(), at),
                    access.statistics().bytes(space),
                    access.statistics().items(space),
                    table.ref().arn(),
                    table.id(),
                    billingModeSummary(),
                    orNull(table.localIndexes().stream().map(this::local).toList()),
                    orNull(table.globalIndexes().stream().map(this::global).toList()),
                    stream != null && stream.enabled()
                            ? new StreamSpecification(true, stream.viewType().name())
                            : null,
                    stream == null ? null : stream.label(),
                    stream == null ? null : stream.arn(table.ref()),
                    sseDescription(),
                    tableClassSummary(),
                    table.deletionProtected(),
                    OnDemandThroughput.of(table.throughput()),
                    isNew() && !isWarming(null) ? null : Warm.of(table.throughput(), isWarming(null)),
                    isNew() ? RestoreSummary.of(table.restoration()) : null);
        }

        private @Nullable BillingModeSummary billingModeSummary() {
            // A table that has never been paid per request has nothing to sum up.
            return table.onDemandSince() == null && !table.isOnDemand()
                    ? null
                    : new BillingModeSummary(table.billingMode().name(), isNew() ? null : table.onDemandSince());
        }

        private @Nullable TableClassSummary tableClassSummary() {
            var tableClass = table.tableClass();
            return tableClass == null ? null : new TableClassSummary(tableClass.name(), table.tableClassChanged());
        }

        private @Nullable SseDescription sseDescription() {
            for (TableChange change : table.running(at)) {
                if (change instanceof TableChange.EncryptionUpdate update) {
                    return SseDescription.of(table, update);
                }
            }
            return SseDescription.of(table);
        }

        private boolean isWarming(@Nullable String index) {
            return table.running(at).stream()
                    .anyMatch(change ->
                            change instanceof TableChange.Warming warming && Objects.equals(warming.index(), index));
        }

        private LocalIndex local(SecondaryIndex index) {
            return new LocalIndex(
                    index.name(),
                    KeySchemaElement.of(index.keys()),
                    IndexProjection.of(index),
                    access.statistics().bytes(index.space()),
                    access.statistics().items(index.space()),
                    table.ref().indexArn(index.name()));
        }

        private GlobalIndex global(SecondaryIndex index) {
            boolean filling = isNew() || table.isFilling(index);
            var throughput = table.throughput(index);
            return new GlobalIndex(
                    index.name(),
                    KeySchemaElement.of(index.keys()),
                    IndexProjection.of(index),
                    indexStatus(index),
                    backfilling(index),
                    Provisioned.of(throughput, at),
                    filling ? 0 : access.statistics().bytes(index.space()),
                    filling ? 0 : access.statistics().items(index.space()),
                    table.ref().indexArn(index.name()),
                    OnDemandThroughput.of(throughput),
                    isNew() ? null : Warm.of(throughput, isWarming(index.name())));
        }

        private @Nullable String indexStatus(SecondaryIndex index) {
            if (isNew()) {
                // The indexes that a table begins with are created with it; of one that is restored nothing is said.
                return table.isRestoring() ? null : Table.Status.CREATING.name();
            }
            if (table.isLeaving(index)) {
                return Table.Status.DELETING.name();
            }
            if (table.isFilling(index)) {
                return Table.Status.CREATING.name();
            }
            boolean updating = table.running(at).stream()
                    .anyMatch(change -> change instanceof TableChange.IndexUpdate update
                            && update.index().equals(index.name()));
            return (updating ? Table.Status.UPDATING : Table.Status.ACTIVE).name();
        }

        /** Only an index that is added to a table says it. */
        private @Nullable Boolean backfilling(SecondaryIndex index) {
            for (TableChange change : table.changes()) {
                if (change instanceof TableChange.IndexCreation creation
                        && creation.index().equals(index.name())) {
                    return creation.isBackfilling(at);
                }
            }
            return null;
        }

        private static <T> @Nullable List<T> orNull(List<T> list) {
            return list.isEmpty() ? null : list;
        }
    }
}
