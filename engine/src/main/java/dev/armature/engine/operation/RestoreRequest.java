package dev.armature.engine.operation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What both requests for a restored table may say about it. */
sealed interface RestoreRequest permits RestoreTableFromBackup.Request, RestoreTableToPointInTime.Request {
    @Nullable
    String targetTableName();

    @Nullable
    String billingModeOverride();

    @Nullable
    List<GlobalSecondaryIndex> globalSecondaryIndexOverride();

    @Nullable
    List<LocalSecondaryIndex> localSecondaryIndexOverride();

    @Nullable
    ProvisionedThroughput provisionedThroughputOverride();

    @Nullable
    OnDemandThroughput onDemandThroughputOverride();

    @Nullable
    SseSpecification sseSpecificationOverride();

    @Nullable
    List<Unsupported> vectorIndexOverride();
}
