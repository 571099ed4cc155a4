package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.table.Throughput;
import dev.armature.model.AttributeType;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A global index as a request asks for it, with the table or added to it. */
public record GlobalSecondaryIndex(
        @Nullable String indexName,
        @Nullable List<KeySchemaElement> keySchema,
        @Nullable IndexProjection projection,
        @Nullable ProvisionedThroughput provisionedThroughput,
        @Nullable OnDemandThroughput onDemandThroughput,
        @Nullable WarmThroughput warmThroughput) {

    void collect(Constraints constraints, String member) {
        KeySchemaElement.collect(constraints, member + "keySchema", keySchema, Integer.MAX_VALUE);
        IndexProjection.collect(constraints, member + "projection", projection);
        collectName(constraints, member + "indexName", indexName);
        ProvisionedThroughput.collect(constraints, member + "provisionedThroughput", provisionedThroughput);
    }

    public static void collectName(Constraints constraints, String member, @Nullable String name) {
        constraints
                .present(member, name)
                .nameByLength(member, name, Limits.TABLE_NAME_LENGTH_MIN, Limits.TABLE_NAME_LENGTH_MAX);
    }

    public String name() {
        return Constraints.checked(indexName);
    }

    List<KeySchemaElement> elements() {
        return Constraints.checked(keySchema);
    }

    /** The index without its throughput, which depends on how the table is paid for. */
    NewIndex parse(Map<String, AttributeType> definitions) {
        var keys = KeySchemaElement.ofGlobalIndex(elements(), definitions);
        var projected = Constraints.checked(projection);
        return new NewIndex(
                name(),
                SecondaryIndex.Kind.GLOBAL,
                keys,
                projected.type(),
                projected.included(),
                null,
                Throughput.onDemand(),
                WarmThroughput.isGiven(warmThroughput));
    }

    /** What it may take in a table that is paid per request. */
    Throughput onDemand(CapacityQuota quota) {
        var throughput = Throughput.onDemand();
        if (onDemandThroughput != null) {
            throughput = onDemandThroughput.appliedTo(throughput, "index : " + name(), false, quota);
        }
        return warmThroughput == null
                ? throughput
                : warmThroughput.appliedTo(throughput, "index " + name(), WarmThroughput.Floor.ON_DEMAND, quota);
    }

    /** What it may take in a table whose throughput is provisioned. */
    Throughput provisioned(ProvisionedThroughput wanted, CapacityQuota quota) {
        quota.require(wanted, name());
        var throughput = Throughput.provisioned(wanted.read(), wanted.write());
        return warmThroughput == null
                ? throughput
                : warmThroughput.appliedTo(throughput, "index " + name(), WarmThroughput.Floor.PROVISIONED, quota);
    }
}
