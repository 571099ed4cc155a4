package dev.armature.engine.restore;

import dev.armature.engine.definition.GlobalSecondaryIndex;
import dev.armature.engine.definition.LocalSecondaryIndex;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.definition.VectorIndex;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What both requests for a restored table may say about it. */
public interface RestoreRequest {
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
    List<VectorIndex> vectorIndexOverride();
}
