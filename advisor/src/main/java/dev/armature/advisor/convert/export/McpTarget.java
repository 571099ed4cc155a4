package dev.armature.advisor.convert.export;

import dev.armature.advisor.convert.text.JsonLayout;
import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.convert.text.ModelText;
import dev.armature.advisor.model.Model;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The {@code schema.json} of AWS's DynamoDB MCP server. A model has the same members and more; those that only Armature knows are
 * kept, as the server passes over what it does not know. What the server asks for and a model need not say is filled in.
 */
final class McpTarget {
    private static final Set<String> TYPES =
            Set.of("string", "integer", "decimal", "boolean", "array", "object", "uuid");

    private final Model model;
    private final List<String> notes = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();

    McpTarget(Model model) {
        this.model = model;
    }

    Export export() {
        var tree = ModelText.tree(model);
        collectIds(tree);
        var complete = new JsonMembers();
        tree.members()
                .forEach((name, value) -> complete.value(
                        name,
                        switch (name) {
                            case "tables" ->
                                Json.array(tree.objects(name).stream()
                                        .map(this::table)
                                        .toList());
                            case "cross_table_access_patterns" ->
                                Json.array(tree.objects(name).stream()
                                        .map(this::transaction)
                                        .toList());
                            default -> value;
                        }));
        return new Export(JsonLayout.of(complete.build()), notes);
    }

    private void collectIds(Json.Object tree) {
        for (Json.Object table : tree.objects("tables")) {
            for (Json entity : table.object("entities").members().values()) {
                if (entity instanceof Json.Object object) {
                    object.objects("access_patterns").forEach(this::addId);
                }
            }
        }
        tree.objects("cross_table_access_patterns").forEach(this::addId);
    }

    private void addId(Json.Object pattern) {
        pattern.text("pattern_id").ifPresent(ids::add);
    }

    private Json.Object table(Json.Object table) {
        var entities = new JsonMembers();
        table.object("entities").members().forEach((name, entity) -> {
            if (entity instanceof Json.Object object) {
                entities.value(name, entity(name, object));
            }
        });
        return table.with("entities", entities.build());
    }

    private Json.Object entity(String name, Json.Object entity) {
        var fields = entity.objects("fields").stream()
                .map(field -> field(name, field))
                .toList();
        var patterns =
                entity.objects("access_patterns").stream().map(this::pattern).toList();
        return entity.with("fields", Json.array(fields)).with("access_patterns", Json.array(patterns));
    }

    private Json.Object field(String entity, Json.Object field) {
        String type = field.text("type").orElse("string");
        if (!TYPES.contains(type)) {
            notes.add(entity + "." + field.text("name").orElse("") + ": AWS's schema has no type " + type);
        }
        var complete = field.member("required").isPresent() ? field : field.with("required", new Json.Bool(false));
        boolean untold = type.equals("array") && complete.member("item_type").isEmpty();
        return untold ? complete.with("item_type", Json.text("string")) : complete;
    }

    private Json.Object pattern(Json.Object pattern) {
        String name = pattern.text("name").orElse("");
        var complete = identified(pattern, name);
        if (complete.member("return_type").isEmpty()) {
            complete = complete.with("return_type", Json.text(returnType(complete)));
        }
        if (complete.member("parameters").isEmpty()) {
            complete = complete.with("parameters", Json.array(List.of()));
        }
        if (complete.member("range_condition").isPresent()
                && complete.objects("parameters").size() < 2) {
            notes.add(name + ": AWS's schema wants a parameter for what the sort key is compared with, and has no texts"
                    + " of templates for it");
        }
        return complete;
    }

    private Json.Object transaction(Json.Object pattern) {
        String name = pattern.text("name").orElse("");
        boolean read = pattern.text("operation").orElse("").equals("TransactGet");
        var complete = identified(pattern, name).with("return_type", Json.text(read ? "object" : "boolean"));
        return complete.member("parameters").isPresent()
                ? complete
                : complete.with("parameters", Json.array(List.of()));
    }

    private Json.Object identified(Json.Object pattern, String name) {
        Json.Object complete = pattern;
        if (complete.member("pattern_id").isEmpty()) {
            int id = 1;
            while (!ids.add(Integer.toString(id))) {
                id++;
            }
            complete = complete.with("pattern_id", Json.number(id));
        }
        return complete.member("description").isPresent()
                ? complete
                : complete.with("description", Json.text(name.replace('_', ' ')));
    }

    private static String returnType(Json.Object pattern) {
        return switch (pattern.text("operation").orElse("")) {
            case "GetItem" -> "single_entity";
            case "Query", "Scan", "BatchGetItem" -> "entity_list";
            default -> "success_flag";
        };
    }
}
