package dev.armature.advisor.convert.table;

import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.model.AttributeType;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a table from a request of CreateTable, or from what DescribeTable answers, which differ in a few members. */
public final class TableDescriptionReader {
    private final Json.Object table;
    private final String place;

    private TableDescriptionReader(Json.Object table, String place) {
        this.table = table;
        this.place = place;
    }

    /** Whether the author meant a table. */
    public static boolean isMeant(Json.Object object) {
        return object.member("KeySchema").isPresent()
                && object.member("TableName").isPresent();
    }

    /** @param place where it stands, for messages */
    public static PhysicalTable read(Json.Object table, String place) {
        return read(table, place, Optional.empty(), null);
    }

    /**
     * @param timeToLive the attribute by which items expire
     * @param pointInTimeRecovery null if it is not known
     */
    public static PhysicalTable read(
            Json.Object table, String place, Optional<String> timeToLive, @Nullable Boolean pointInTimeRecovery) {
        return new TableDescriptionReader(table, place).read(timeToLive, pointInTimeRecovery);
    }

    private PhysicalTable read(Optional<String> timeToLive, @Nullable Boolean pointInTimeRecovery) {
        var partitionKey = keys(table, "HASH", place);
        var sortKey = keys(table, "RANGE", place);
        if (partitionKey.size() != 1 || sortKey.size() > 1) {
            throw ConversionException.at(
                    place + ".KeySchema",
                    "a table's key has one HASH attribute and at most one RANGE attribute, and this has "
                            + partitionKey.size() + " and " + sortKey.size());
        }
        return PhysicalTable.read(
                new JsonMembers()
                        .object(
                                "table_config",
                                new JsonMembers()
                                        .text("table_name", text(table, "TableName", place))
                                        .textOrTexts("partition_key", partitionKey)
                                        .textOrTexts("sort_key", sortKey)
                                        .build())
                        .object("settings", settings(timeToLive, pointInTimeRecovery))
                        .list("gsi_list", indexes("GlobalSecondaryIndexes"))
                        .list("lsi_list", indexes("LocalSecondaryIndexes"))
                        .build(),
                keyTypes());
    }

    private static List<String> keys(Json.Object owner, String role, String place) {
        List<String> keys = new ArrayList<>();
        for (Json.Object element : owner.objects("KeySchema")) {
            if (element.text("KeyType").orElse("").equals(role)) {
                keys.add(text(element, "AttributeName", place + ".KeySchema"));
            }
        }
        return keys;
    }

    private List<Json.Object> indexes(String member) {
        List<Json.Object> indexes = new ArrayList<>();
        for (Json.Object index : table.objects(member)) {
            String name = text(index, "IndexName", place + "." + member);
            var projection = index.object("Projection");
            List<String> included = new ArrayList<>();
            projection
                    .array("NonKeyAttributes")
                    .forEach(attribute -> Json.scalar(attribute).ifPresent(included::add));
            String at = place + "." + member + "." + name;
            var partitionKey = keys(index, "HASH", at);
            if (partitionKey.isEmpty()) {
                throw ConversionException.at(at, "there is no HASH attribute in its KeySchema");
            }
            indexes.add(new JsonMembers()
                    .text("name", name)
                    .textOrTexts("partition_key", partitionKey)
                    .textOrTexts("sort_key", keys(index, "RANGE", at))
                    .text("projection", projection.text("ProjectionType").orElse("ALL"))
                    .texts("included_attributes", included)
                    .build());
        }
        return indexes;
    }

    private Json.Object settings(Optional<String> timeToLive, @Nullable Boolean pointInTimeRecovery) {
        boolean provisioned = table.text("BillingMode")
                .or(() -> table.object("BillingModeSummary").text("BillingMode"))
                .orElse("PROVISIONED")
                .equals("PROVISIONED");
        var throughput = provisioned ? table.object("ProvisionedThroughput") : Json.EMPTY;
        var encryption = table.object("SSESpecification");
        var stream = table.object("StreamSpecification");
        boolean streaming = !stream.text("StreamEnabled").orElse("true").equals("false");
        return new JsonMembers()
                .text("billing", provisioned ? "provisioned" : "on-demand")
                .value("read_capacity", throughput.member("ReadCapacityUnits").orElse(null))
                .value("write_capacity", throughput.member("WriteCapacityUnits").orElse(null))
                .text(
                        "class",
                        table.text("TableClass")
                                .or(() -> table.object("TableClassSummary").text("TableClass"))
                                .orElse(null))
                .flag("pitr", pointInTimeRecovery)
                .value(
                        "deletion_protection",
                        table.member("DeletionProtectionEnabled").orElse(null))
                .text(
                        "sse",
                        Encryption.said(encryption.members().isEmpty() ? table.object("SSEDescription") : encryption))
                .text("ttl_attribute", timeToLive.orElse(null))
                .text("stream", streaming ? stream.text("StreamViewType").orElse(null) : null)
                .build();
    }

    private Map<String, AttributeType> keyTypes() {
        Map<String, AttributeType> types = new HashMap<>();
        for (Json.Object definition : table.objects("AttributeDefinitions")) {
            String attribute = text(definition, "AttributeName", place + ".AttributeDefinitions");
            types.put(
                    attribute,
                    keyType(definition.text("AttributeType").orElse(""), place + ".AttributeDefinitions." + attribute));
        }
        return types;
    }

    /** @param place where it stands, for messages */
    public static AttributeType keyType(String word, String place) {
        return switch (word) {
            case "S" -> AttributeType.S;
            case "N" -> AttributeType.N;
            case "B" -> AttributeType.B;
            default -> throw ConversionException.at(place, "a key attribute is S, N or B, and not '" + word + "'");
        };
    }

    private static String text(Json.Object owner, String name, String place) {
        return owner.text(name)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> ConversionException.at(place, name + " is missing"));
    }
}
