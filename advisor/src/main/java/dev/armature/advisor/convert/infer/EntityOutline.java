package dev.armature.advisor.convert.infer;

import dev.armature.advisor.convert.table.PhysicalTable;
import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Index;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Entities of which no item is known. */
public final class EntityOutline {
    private EntityOutline() {}

    /** An entity that stands in for all: each key attribute is a field, so that a model has the types of the keys. */
    public static EntityDraft ofKeys(String name, PhysicalTable table) {
        Map<String, Json.Object> fields = new LinkedHashMap<>();
        for (String attribute : table.keyAttributes()) {
            fields.put(
                    attribute,
                    key(attribute, table, isPrimary(attribute, table)).tree());
        }
        String sortKey = table.table().sortKey();
        List<Json.Object> mappings = new ArrayList<>();
        for (Index index : table.table().indexes()) {
            mappings.add(new JsonMembers()
                    .text("name", index.name())
                    .textOrTexts("pk_template", fields(index.partitionKey()))
                    .textOrTexts("sk_template", fields(index.sortKey()))
                    .build());
        }
        return new EntityDraft(
                name,
                new JsonMembers()
                        .text("entity_type", name)
                        .text("pk_template", field(table.table().partitionKey()))
                        .text("sk_template", sortKey == null ? null : field(sortKey))
                        .list("gsi_mappings", mappings)
                        .list("fields", List.copyOf(fields.values()))
                        .build());
    }

    /** An entity of which only the names of its keys are known. */
    static EntityDraft ofAlias(String name, PhysicalTable table, Cluster cluster, String delimiter) {
        var alias = cluster.alias() == null
                ? new Alias(table.table().partitionKey(), table.table().sortKey())
                : cluster.alias();
        String sortKey = table.table().sortKey();
        String partitionTemplate = Alias.template(alias.partitionKey(), delimiter);
        String sortTemplate =
                sortKey == null ? null : Alias.template(alias.sortKey() == null ? sortKey : alias.sortKey(), delimiter);
        Map<String, Json.Object> fields = new LinkedHashMap<>();
        for (String field : KeyTemplate.parse(partitionTemplate + (sortTemplate == null ? "" : sortTemplate))
                .fields()) {
            fields.put(field, key(field, table, true).tree());
        }
        cluster.attributes().forEach((attribute, type) -> {
            if (!table.keyAttributes().contains(attribute)) {
                fields.putIfAbsent(
                        attribute, FieldDraft.of(attribute, type, false).tree());
            }
        });
        return new EntityDraft(
                name,
                new JsonMembers()
                        .text("entity_type", name)
                        .text("pk_template", partitionTemplate)
                        .text("sk_template", sortTemplate)
                        .list("fields", List.copyOf(fields.values()))
                        .build());
    }

    private static boolean isPrimary(String attribute, PhysicalTable table) {
        return attribute.equals(table.table().partitionKey())
                || attribute.equals(table.table().sortKey());
    }

    private static FieldDraft key(String attribute, PhysicalTable table, boolean required) {
        Field.Type type = switch (table.keyType(attribute)) {
            case N -> Field.Type.INTEGER;
            case B -> Field.Type.BINARY;
            case S, SS, NS, BS, L, M, BOOL, NULL -> Field.Type.STRING;
        };
        return FieldDraft.of(Templates.legal(attribute), type, required);
    }

    private static List<String> fields(List<String> attributes) {
        return attributes.stream().map(EntityOutline::field).toList();
    }

    private static String field(String attribute) {
        return "{" + Templates.legal(attribute) + "}";
    }
}
