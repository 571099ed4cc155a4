package dev.armature.advisor.convert.source;

import dev.armature.advisor.convert.infer.Delimiter;
import dev.armature.advisor.convert.infer.EntityNames;
import dev.armature.advisor.convert.infer.TableDraft;
import dev.armature.advisor.convert.table.ConversionException;
import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.convert.text.Remarks;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Schemas of OneTable 1.1, in their JSON form. Models become entities, and value templates templates of keys. A unique attribute
 * becomes a constraint, with the items and transactions by which OneTable keeps it.
 */
final class OneTableSource {
    private static final String PRIMARY = "primary";

    private final Json.Object schema;
    private final Json.Object params;
    private final String tableName;
    private final EntityNames names = new EntityNames();
    private final Remarks remarks = new Remarks();
    private final Map<String, Json> entities = new LinkedHashMap<>();
    private final List<Json.Object> constraints = new ArrayList<>();
    private final List<Json.Object> transactions = new ArrayList<>();
    private String timeToLive = "";

    private OneTableSource(Json.Object schema, String tableName) {
        this.schema = schema;
        this.params = schema.object("params");
        this.tableName = tableName;
    }

    static boolean isMeant(Json root) {
        return root instanceof Json.Object object
                && (object.text("format").orElse("").startsWith("onetable")
                        || !object.object("models").members().isEmpty()
                                && !object.object("indexes")
                                        .object(PRIMARY)
                                        .members()
                                        .isEmpty());
    }

    static Draft read(Json.Object root, SourceSettings settings) {
        String format = root.text("format").orElse("onetable:1.1.0");
        if (!format.startsWith("onetable:1.")) {
            throw ConversionException.at("format", "onetable:1.1.0 was expected, and this is " + format);
        }
        return new OneTableSource(root, settings.tableName().orElse(settings.name())).read();
    }

    private Draft read() {
        var primary = schema.object("indexes").object(PRIMARY);
        String hash = primary.text("hash")
                .orElseThrow(() -> ConversionException.at("indexes.primary", "a hash was expected, and there is none"));
        String sort = primary.text("sort").orElse(null);
        Map<String, Json.Object> indexes = new LinkedHashMap<>();
        for (String name : schema.object("indexes").members().keySet()) {
            if (!name.equals(PRIMARY)) {
                indexes.put(name, schema.object("indexes").object(name));
            }
        }
        for (String model : schema.object("models").members().keySet()) {
            add(new OneTableModel(model, schema.object("models").object(model), params, remarks), hash, sort, indexes);
        }
        if (entities.isEmpty()) {
            throw ConversionException.at("models", "a map of models was expected, and there are none");
        }
        var table = new JsonMembers()
                .object(
                        "table_config",
                        new JsonMembers()
                                .text("table_name", tableName)
                                .text("partition_key", hash)
                                .text("sort_key", sort)
                                .build())
                .object(
                        "settings",
                        new JsonMembers()
                                .text("billing", "on-demand")
                                .text("ttl_attribute", timeToLive.isEmpty() ? null : timeToLive)
                                .text("type_attribute", OneTableModel.typeField(params))
                                .text("delimiter", delimiter())
                                .build())
                .list("gsi_list", indexes(indexes, false))
                .list("lsi_list", indexes(indexes, true))
                .object("entities", new Json.Object(entities))
                .build();
        remarks.add("", "Drafted from a OneTable schema, which names neither its table nor its access patterns:");
        remarks.add("", "the patterns are still to be written.");
        return Draft.of(List.of(new TableDraft(table, new Remarks())), transactions, constraints, remarks);
    }

    private String delimiter() {
        List<String> keys = new ArrayList<>();
        for (Json entity : entities.values()) {
            if (entity instanceof Json.Object tree) {
                tree.text("pk_template").ifPresent(keys::add);
                tree.text("sk_template").ifPresent(keys::add);
            }
        }
        return Delimiter.of(keys.stream()
                .map(template -> template.replaceAll("\\{[^}]*}", "0"))
                .toList());
    }

    private static boolean isLocal(Json.Object index) {
        return index.text("type").orElse("").equals("local");
    }

    private static List<Json.Object> indexes(Map<String, Json.Object> indexes, boolean local) {
        List<Json.Object> list = new ArrayList<>();
        indexes.forEach((name, index) -> {
            if (isLocal(index) == local) {
                String project = index.text("project").orElse("all");
                List<String> included = new ArrayList<>();
                index.array("project")
                        .forEach(attribute -> Json.scalar(attribute).ifPresent(included::add));
                list.add(new JsonMembers()
                        .text("name", name)
                        .text("partition_key", local ? null : index.text("hash").orElse(null))
                        .text("sort_key", index.text("sort").orElse(null))
                        .text(
                                "projection",
                                !included.isEmpty() ? "INCLUDE" : project.equals("keys") ? "KEYS_ONLY" : "ALL")
                        .texts("included_attributes", included)
                        .build());
            }
        });
        return list;
    }

    private void add(OneTableModel model, String hash, @Nullable String sort, Map<String, Json.Object> indexes) {
        String name = names.unique(model.name(), tableName);
        List<Json.Object> mappings = new ArrayList<>();
        List<String> keys = new ArrayList<>(sort == null ? List.of(hash) : List.of(hash, sort));
        indexes.forEach((index, definition) -> {
            String indexHash =
                    isLocal(definition) ? hash : definition.text("hash").orElse(hash);
            String indexSort = definition.text("sort").orElse(null);
            keys.add(indexHash);
            if (indexSort != null) {
                keys.add(indexSort);
            }
            if (model.has(indexHash) && (indexSort == null || model.has(indexSort))) {
                mappings.add(new JsonMembers()
                        .text("name", index)
                        .text("pk_template", model.template(indexHash))
                        .text("sk_template", indexSort == null ? null : model.template(indexSort))
                        .build());
            }
        });
        model.timeToLive().ifPresent(attribute -> timeToLive = attribute);
        entities.put(
                name,
                new JsonMembers()
                        .text("entity_type", model.name())
                        .text("pk_template", model.template(hash))
                        .text("sk_template", sort == null ? null : model.template(sort))
                        .list("gsi_mappings", mappings)
                        .list("fields", model.fields(keys))
                        .object(
                                "ttl",
                                model.timeToLive()
                                        .map(attribute -> Json.of("attribute", Json.text(attribute)))
                                        .orElse(Json.EMPTY))
                        .build());
        var unique = new OneTableUnique(tableName, name, model, hash, sort);
        entities.putAll(unique.entities(names));
        constraints.addAll(unique.constraints());
        transactions.addAll(unique.transactions());
    }
}
