package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Member;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.Throughput;
import dev.armature.model.SecondaryIndex;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What there is to tell about a table. */
public record TableDescription(
        List<AttributeDefinition> attributeDefinitions,
        String tableName,
        List<KeySchemaElement> keySchema,
        String tableStatus,
        Instant creationDateTime,
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
        static @Nullable RestoreSummary of(Table.@Nullable Restoration restoration) {
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
        static Provisioned of(Throughput throughput, Instant now) {
            return new Provisioned(
                    throughput.lastIncrease(),
                    throughput.lastDecrease(),
                    throughput.decreasesToday(now),
                    throughput.readUnits(),
                    throughput.writeUnits());
        }
    }

    public record Warm(long readUnitsPerSecond, long writeUnitsPerSecond, String status) {
        static Warm of(Throughput throughput) {
            return new Warm(throughput.warmReadUnits(), throughput.warmWriteUnits(), Table.Status.ACTIVE.name());
        }
    }

    public record BillingModeSummary(
            String billingMode, @Nullable Instant lastUpdateToPayPerRequestDateTime) {}

    public record TableClassSummary(
            String tableClass, @Nullable Instant lastUpdateDateTime) {}

    public record SseDescription(
            String status,
            @Member("SSEType") String sseType,
            @Member("KMSMasterKeyArn") String kmsMasterKeyArn) {
        static @Nullable SseDescription of(Table table) {
            var encryption = table.encryption();
            return encryption == null
                    ? null
                    : new SseDescription("ENABLED", encryption.type(), KmsKeys.arn(table.ref(), encryption.keyId()));
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

    static TableDescription of(Table table, Engine engine) {
        return of(table, table.status(engine.clock().instant()), engine);
    }

    /** The table as it is, in a status that it is only said to be in. */
    static TableDescription of(Table table, Table.Status status, Engine engine) {
        return new Description(table, status, engine).whole();
    }

    /** Puts a description together from a table and the figures that are kept about it. */
    private record Description(Table table, Table.Status status, Engine engine) {
        /** CreateTable's answer leaves out what is decided when the table is there. */
        boolean isNew() {
            return status == Table.Status.CREATING;
        }

        TableDescription whole() {
            var now = engine.clock().instant();
            var stream = table.stream();
            int space = table.schema().space();
            return new TableDescription(
                    AttributeDefinition.of(table.definitions()),
                    table.name(),
                    KeySchemaElement.of(table.schema().keys()),
                    status.name(),
                    table.createdAt(),
                    Provisioned.of(table.throughput(), now),
                    engine.statistics().bytes(space),
                    engine.statistics().items(space),
                    table.ref().arn(),
                    table.id(),
                    billingModeSummary(),
                    orNull(table.localIndexes().stream().map(this::local).toList()),
                    orNull(table.globalIndexes().stream()
                            .map(index -> global(index, now))
                            .toList()),
                    stream != null && stream.enabled()
                            ? new StreamSpecification(true, stream.viewType().name())
                            : null,
                    stream == null ? null : stream.label(),
                    stream == null ? null : stream.arn(table.ref()),
                    SseDescription.of(table),
                    tableClassSummary(),
                    table.deletionProtected(),
                    OnDemandThroughput.of(table.throughput()),
                    isNew() ? null : Warm.of(table.throughput()),
                    RestoreSummary.of(table.restoration()));
        }

        private @Nullable BillingModeSummary billingModeSummary() {
            // A table that has never been paid per request has nothing to sum up.
            return table.onDemandSince() == null
                    ? null
                    : new BillingModeSummary(table.billingMode().name(), isNew() ? null : table.onDemandSince());
        }

        private @Nullable TableClassSummary tableClassSummary() {
            var tableClass = table.tableClass();
            return tableClass == null ? null : new TableClassSummary(tableClass.name(), table.tableClassChanged());
        }

        private LocalIndex local(SecondaryIndex index) {
            return new LocalIndex(
                    index.name(),
                    KeySchemaElement.of(index.keys()),
                    IndexProjection.of(index),
                    engine.statistics().bytes(index.space()),
                    engine.statistics().items(index.space()),
                    table.ref().indexArn(index.name()));
        }

        private GlobalIndex global(SecondaryIndex index, Instant now) {
            var state = table.indexState(index);
            // The indexes that a table begins with are created with it.
            var indexStatus = isNew() ? Table.Status.CREATING : state.status();
            boolean filling = indexStatus == Table.Status.CREATING;
            return new GlobalIndex(
                    index.name(),
                    KeySchemaElement.of(index.keys()),
                    IndexProjection.of(index),
                    table.isRestoring() ? null : indexStatus.name(),
                    filling && !isNew() ? state.backfilling() : null,
                    Provisioned.of(state.throughput(), now),
                    filling ? 0 : engine.statistics().bytes(index.space()),
                    filling ? 0 : engine.statistics().items(index.space()),
                    table.ref().indexArn(index.name()),
                    OnDemandThroughput.of(state.throughput()),
                    isNew() ? null : Warm.of(state.throughput()));
        }

        private static <T> @Nullable List<T> orNull(List<T> list) {
            return list.isEmpty() ? null : list;
        }
    }
}
