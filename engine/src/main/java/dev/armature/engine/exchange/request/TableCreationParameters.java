package dev.armature.engine.exchange.request;

import dev.armature.engine.definition.AttributeDefinition;
import dev.armature.engine.definition.GlobalSecondaryIndex;
import dev.armature.engine.definition.KeySchemaElement;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.definition.VectorIndex;
import dev.armature.engine.request.Member;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table that an import makes: what CreateTable may be told of it, and not all of that. */
public record TableCreationParameters(
        @Nullable String tableName,
        @Nullable List<AttributeDefinition> attributeDefinitions,
        @Nullable List<KeySchemaElement> keySchema,
        @Nullable String billingMode,
        @Nullable ProvisionedThroughput provisionedThroughput,
        @Nullable OnDemandThroughput onDemandThroughput,
        @Member("SSESpecification") @Nullable SseSpecification sseSpecification,
        @Nullable List<GlobalSecondaryIndex> globalSecondaryIndexes,
        @Nullable List<VectorIndex> vectorIndexes) {}
