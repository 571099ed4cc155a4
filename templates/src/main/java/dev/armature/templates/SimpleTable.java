package dev.armature.templates;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** SAM's {@code AWS::Serverless::SimpleTable}, which is short for a table with a partition key only. */
final class SimpleTable {
    private SimpleTable() {}

    /** The properties with those that SAM's Globals give all such tables, where a table has none of its own. */
    static Json.Object withGlobals(Json.Object properties, Json.Object globals) {
        Map<String, Json> merged =
                new LinkedHashMap<>(globals.object("SimpleTable").members());
        merged.putAll(properties.members());
        return new Json.Object(merged);
    }

    static Json.Object asTable(Json.Object simple, String path) {
        var key = simple.object("PrimaryKey");
        String name = key.text("Name").orElse("id");
        String type = type(key.text("Type").orElse("String"), path + ".PrimaryKey.Type");
        Map<String, Json> table =
                new LinkedHashMap<>(simple.without("PrimaryKey").members());
        table.put(
                "AttributeDefinitions",
                Json.array(List.of(Json.of("AttributeName", Json.text(name)).with("AttributeType", Json.text(type)))));
        table.put(
                "KeySchema",
                Json.array(List.of(Json.of("AttributeName", Json.text(name)).with("KeyType", Json.text("HASH")))));
        if (simple.member("ProvisionedThroughput").isEmpty()) {
            table.put("BillingMode", Json.text("PAY_PER_REQUEST"));
        }
        List<Json> tags = new ArrayList<>();
        simple.object("Tags")
                .members()
                .forEach((tag, value) -> tags.add(Json.of("Key", Json.text(tag)).with("Value", value)));
        table.put("Tags", new Json.Array(tags));
        return new Json.Object(table);
    }

    private static String type(String name, String path) {
        return switch (name) {
            case "String" -> "S";
            case "Number" -> "N";
            case "Binary" -> "B";
            default -> throw TemplateException.at(path, "needs String, Number or Binary, not '" + name + "'");
        };
    }
}
