package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.request.Member;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.Throughput;
import java.time.Instant;
import java.util.List;
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
        @Nullable Boolean disassociationProtectionEnabled,
        @Nullable OnDemandThroughput onDemandThroughput,
        @Nullable Warm warmThroughput,
        @Nullable RestoreSummary restoreSummary,
        @Nullable String globalTableVersion,
        @Nullable List<ReplicaDescription> replicas,
        @Nullable String globalTableSettingsReplicationMode,
        @Nullable List<OfVectors> vectorIndexes) {

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

    /** A vector index. */
    public record OfVectors(
            String indexName,
            @Nullable List<SearchSchemaElement> searchSchema,
            IndexProjection projection,
            VectorIndex.VectorAttributeDefinition vectorAttribute,
            long dimensions,
            String distanceFunction,
            @Nullable String indexStatus,
            @Nullable Boolean backfilling,
            long indexSizeBytes,
            long itemCount,
            String indexArn) {}

    public static TableDescription of(Table table, TableAccess access) {
        return of(table, access.clock().instant(), access);
    }

    /** @param at the time whose changes are shown as under way: for an answer, that of its request */
    public static TableDescription of(Table table, Instant at, TableAccess access) {
        return of(table, at, table.status(at), access);
    }

    /** @param status what the table is said to be, in the place of what it is */
    public static TableDescription of(Table table, Instant at, Table.Status status, TableAccess access) {
        return new DescribedTable(Shown.of(table, at), at, status, false, access).whole();
    }

    /** The answer of CreateTable and of restores, which leaves out what is decided when the table is there. */
    public static TableDescription ofNew(Table table, Instant at, TableAccess access) {
        return new DescribedTable(Shown.of(table, at), at, table.status(at), true, access).whole();
    }

    /** A table that is said to be DELETING, as DescribeTable shows it. */
    public static TableDescription ofDeparting(Table table, TableAccess access) {
        return new DescribedTable(table, access.clock().instant(), Table.Status.DELETING, false, access).whole();
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
                null,
                whole.onDemandThroughput,
                null,
                null,
                null,
                null,
                null,
                null);
    }
}
