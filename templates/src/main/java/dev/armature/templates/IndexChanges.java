package dev.armature.templates;

import dev.armature.templates.TableState.Index;
import dev.armature.templates.TableState.Key;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What has to be done about global secondary indexes: a step for each, because DynamoDB builds or removes one at a time. */
record IndexChanges(TableDefinition definition, TableState wanted, TableState present, Steps steps) {
    /** Removes those that go, and those that come again with other keys or another projection. */
    void remove() {
        for (Index index : present.globalIndexes().values()) {
            if (!wanted.keeps(index)) {
                String why = wanted.globalIndexes().containsKey(index.name()) ? ", to be built anew" : "";
                steps.updateIndex(
                        "remove index " + index.name() + why,
                        Json.of("Delete", Json.of("IndexName", Json.text(index.name()))));
            }
        }
    }

    /** Adds those that are new, with the keys and the throughput that the template has for them. */
    void add() {
        for (Json.Object request : definition.createTable().objects("GlobalSecondaryIndexes")) {
            var index = Objects.requireNonNull(
                    wanted.globalIndexes().get(request.text("IndexName").orElse("")));
            var before = present.globalIndexes().get(index.name());
            if (before == null || !wanted.keeps(before)) {
                Map<String, Json> members = new LinkedHashMap<>();
                members.put("AttributeDefinitions", definitions(index.keys()));
                members.put("GlobalSecondaryIndexUpdates", Json.array(List.of(Json.of("Create", request))));
                steps.update("add index " + index.name() + ": " + index.describe(), members);
            }
        }
    }

    private static Json definitions(List<Key> keys) {
        return Json.array(keys.stream()
                .map(key ->
                        Json.of("AttributeName", Json.text(key.name())).with("AttributeType", Json.text(key.type())))
                .toList());
    }
}
