package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.table.Throughput;
import dev.armature.model.AttributeType;
import dev.armature.model.KeySchema;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A local index as a request asks for it: another order within the table's partitions. */
public record LocalSecondaryIndex(
        @Nullable String indexName,
        @Nullable List<KeySchemaElement> keySchema,
        @Nullable IndexProjection projection) {

    public void collect(Constraints constraints, String member) {
        constraints
                .present(member + "indexName", indexName)
                .name(member + "indexName", indexName, Limits.TABLE_NAME_LENGTH_MIN, Limits.TABLE_NAME_LENGTH_MAX);
        KeySchemaElement.collect(constraints, member + "keySchema", keySchema, KeySchemaElement.ELEMENTS_MAX);
        IndexProjection.collect(constraints, member + "projection", projection);
    }

    List<KeySchemaElement> elements() {
        return Constraints.checked(keySchema);
    }

    NewIndex parse(KeySchema table, Map<String, AttributeType> definitions) {
        String name = Constraints.checked(indexName);
        var keys = KeySchemaElement.single(elements(), definitions);
        if (keys.range().isEmpty()) {
            throw Faults.invalid("Index KeySchema does not have a range key for index: " + name);
        }
        if (!keys.hash().equals(table.hash())) {
            throw Faults.invalid(
                    "Index KeySchema does not have the same leading hash key as table KeySchema for index: "
                            + name + ". index hash key: "
                            + keys.hash().getFirst().name() + ", table hash key: "
                            + table.hash().getFirst().name());
        }
        var projected = Constraints.checked(projection);
        return new NewIndex(
                name,
                SecondaryIndex.Kind.LOCAL,
                keys,
                projected.type(),
                projected.included(),
                null,
                // A local index lives off its table's throughput.
                Throughput.onDemand(),
                false);
    }
}
