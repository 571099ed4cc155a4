package dev.armature.engine.restore;

import dev.armature.engine.backup.Backup;
import dev.armature.engine.backup.BackupArn;
import dev.armature.engine.definition.IndexProjection;
import dev.armature.engine.definition.KeySchemaElement;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.StreamSpecification;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.definition.VectorIndex;
import dev.armature.engine.request.Member;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.Throughput;
import dev.armature.model.SecondaryIndex;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What there is to tell about a backup. */
public record BackupDescription(
        BackupDetails backupDetails,
        SourceTableDetails sourceTableDetails,
        SourceTableFeatureDetails sourceTableFeatureDetails) {

    public record BackupDetails(
            String backupArn,
            String backupName,
            long backupSizeBytes,
            String backupStatus,
            String backupType,
            Instant backupCreationDateTime,
            @Nullable Instant backupExpiryDateTime) {
        public static BackupDetails of(Backup backup, BackupArn named, String status) {
            return new BackupDetails(
                    named.toString(),
                    backup.name(),
                    backup.bytes(),
                    status,
                    backup.type().name(),
                    backup.createdAt(),
                    backup.expiresAt());
        }
    }

    public record SourceTableDetails(
            String tableName,
            String tableId,
            String tableArn,
            long tableSizeBytes,
            List<KeySchemaElement> keySchema,
            Instant tableCreationDateTime,
            ProvisionedThroughput provisionedThroughput,
            @Nullable OnDemandThroughput onDemandThroughput,
            long itemCount,
            String billingMode) {}

    public record SourceTableFeatureDetails(
            @Nullable List<LocalIndexInfo> localSecondaryIndexes,
            @Nullable List<GlobalIndexInfo> globalSecondaryIndexes,
            @Nullable StreamSpecification streamDescription,
            @Nullable TimeToLive timeToLiveDescription,
            @Member("SSEDescription") TableDescription.@Nullable SseDescription sseDescription,
            @Nullable List<VectorIndex> vectorIndexes) {}

    private static final SourceTableFeatureDetails NO_FEATURES =
            new SourceTableFeatureDetails(null, null, null, null, null, null);

    public record LocalIndexInfo(String indexName, List<KeySchemaElement> keySchema, IndexProjection projection) {}

    public record GlobalIndexInfo(
            String indexName,
            List<KeySchemaElement> keySchema,
            IndexProjection projection,
            ProvisionedThroughput provisionedThroughput,
            @Nullable OnDemandThroughput onDemandThroughput) {}

    public record TimeToLive(String timeToLiveStatus, String attributeName) {}

    public static String status(Backup backup) {
        return backup.creating() ? "CREATING" : "AVAILABLE";
    }

    /** @param named what the request called it */
    public static BackupDescription of(Backup backup, BackupArn named, String status) {
        return new BackupDescription(
                BackupDetails.of(backup, named, status),
                table(backup),
                switch (backup.type()) {
                    case USER -> features(backup.table());
                    case SYSTEM -> NO_FEATURES;
                });
    }

    private static SourceTableDetails table(Backup backup) {
        Table table = backup.table();
        return new SourceTableDetails(
                table.name(),
                table.id(),
                table.ref().arn(),
                backup.bytes(),
                KeySchemaElement.of(table.schema().keys()),
                table.createdAt(),
                provisioned(table.throughput()),
                OnDemandThroughput.of(table.throughput()),
                backup.items(),
                table.billingMode().name());
    }

    private static SourceTableFeatureDetails features(Table table) {
        var stream = table.stream();
        String expiry = table.expiryAttribute();
        return new SourceTableFeatureDetails(
                orNull(table.localIndexes().stream()
                        .map(index -> new LocalIndexInfo(
                                index.name(), KeySchemaElement.of(index.keys()), IndexProjection.of(index)))
                        .toList()),
                orNull(table.globalIndexes().stream()
                        .map(index -> global(table, index))
                        .toList()),
                stream != null && stream.enabled()
                        ? new StreamSpecification(true, stream.viewType().name())
                        : null,
                expiry == null ? null : new TimeToLive("ENABLED", expiry),
                TableDescription.SseDescription.of(table),
                orNull(table.vectorIndexes().stream().map(VectorIndex::of).toList()));
    }

    private static GlobalIndexInfo global(Table table, SecondaryIndex index) {
        var throughput = table.throughput(index);
        return new GlobalIndexInfo(
                index.name(),
                KeySchemaElement.of(index.keys()),
                IndexProjection.of(index),
                provisioned(throughput),
                OnDemandThroughput.of(throughput));
    }

    private static ProvisionedThroughput provisioned(Throughput throughput) {
        return new ProvisionedThroughput(throughput.readUnits(), throughput.writeUnits());
    }

    private static <T> @Nullable List<T> orNull(List<T> list) {
        return list.isEmpty() ? null : list;
    }
}
