package dev.armature.advisor.convert.table;

import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.TableModel;
import dev.armature.model.AttributeType;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tables as requests of CreateTable. What that has no member for, time to live and point-in-time recovery, is not in it. */
public final class CreateTableJson {
    /** What a provisioned table gets if its model names no figures. */
    public static final long CAPACITY_DEFAULT = 5;

    private CreateTableJson() {}

    public static Json.Object of(PhysicalTable physical) {
        var table = physical.table();
        var settings = table.settings();
        boolean provisioned = settings.billing() == Settings.Billing.PROVISIONED;
        return new JsonMembers()
                .text("TableName", table.name())
                .list("AttributeDefinitions", definitions(physical))
                .list("KeySchema", keySchema(List.of(table.partitionKey()), sortKey(table)))
                .list("LocalSecondaryIndexes", indexes(table, false, false))
                .list("GlobalSecondaryIndexes", indexes(table, true, provisioned))
                .text("BillingMode", provisioned ? "PROVISIONED" : "PAY_PER_REQUEST")
                .object("ProvisionedThroughput", provisioned ? throughput(settings) : Json.EMPTY)
                .object("StreamSpecification", stream(settings))
                .object("SSESpecification", Encryption.of(settings.encryption()).request())
                .text(
                        "TableClass",
                        switch (settings.tableClass()) {
                            case STANDARD -> null;
                            case STANDARD_INFREQUENT_ACCESS -> "STANDARD_INFREQUENT_ACCESS";
                        })
                .flag("DeletionProtectionEnabled", settings.deletionProtection())
                .build();
    }

    private static List<String> sortKey(TableModel table) {
        return table.sortKey() == null ? List.of() : List.of(table.sortKey());
    }

    private static List<Json> definitions(PhysicalTable physical) {
        List<Json> definitions = new ArrayList<>();
        for (String attribute : physical.keyAttributes()) {
            AttributeType type = physical.keyType(attribute);
            definitions.add(
                    Json.of("AttributeName", Json.text(attribute)).with("AttributeType", Json.text(type.name())));
        }
        return definitions;
    }

    private static List<Json> keySchema(List<String> partitionKey, List<String> sortKey) {
        List<Json> elements = new ArrayList<>();
        partitionKey.forEach(attribute -> elements.add(element(attribute, "HASH")));
        sortKey.forEach(attribute -> elements.add(element(attribute, "RANGE")));
        return elements;
    }

    private static Json element(String attribute, String role) {
        return Json.of("AttributeName", Json.text(attribute)).with("KeyType", Json.text(role));
    }

    private static List<Json.Object> indexes(TableModel table, boolean global, boolean provisioned) {
        return table.indexes().stream()
                .filter(index -> index.isGlobal() == global)
                .map(index -> new JsonMembers()
                        .text("IndexName", index.name())
                        .list("KeySchema", keySchema(index.partitionKey(), index.sortKey()))
                        .object("Projection", projection(index))
                        .object("ProvisionedThroughput", provisioned ? throughput(table.settings()) : Json.EMPTY)
                        .build())
                .toList();
    }

    /** What an entry of an index has besides its keys. */
    public static Json.Object projection(Index index) {
        return new JsonMembers()
                .text("ProjectionType", index.projection().name())
                .texts("NonKeyAttributes", index.included())
                .build();
    }

    /** A model has figures for the table only; its indexes get the same. */
    private static Json.Object throughput(Settings settings) {
        return new JsonMembers()
                .number("ReadCapacityUnits", orDefault(settings.readCapacity()))
                .number("WriteCapacityUnits", orDefault(settings.writeCapacity()))
                .build();
    }

    private static Long orDefault(@Nullable Long capacity) {
        return capacity == null ? CAPACITY_DEFAULT : capacity;
    }

    private static Json.Object stream(Settings settings) {
        return settings.stream() == null || !settings.hasStream()
                ? Json.EMPTY
                : Json.of("StreamEnabled", new Json.Bool(true))
                        .with("StreamViewType", Json.text(settings.stream().name()));
    }
}
