package dev.armature.advisor.convert.source;

import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Model;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes a transaction of a command with its items. */
final class CommandTransaction {
    private static final Pattern NAME = Pattern.compile("#\\w+");

    private CommandTransaction() {}

    /** @param head what patterns begin with: number, name and description */
    static Json.Object of(Model model, CliCommand command, String operation, JsonMembers head) {
        List<Json.Object> actions = new ArrayList<>();
        Map<String, Json> parameters = new LinkedHashMap<>();
        List<Json> items = command.json("transact-items") instanceof Json.Array(List<Json> elements)
                ? elements
                : command.object("transact-items").array("TransactItems");
        for (Json item : items) {
            if (item instanceof Json.Object object && !object.members().isEmpty()) {
                String action = object.members().keySet().iterator().next();
                action(model, action, object.object(action), parameters).ifPresent(actions::add);
            }
        }
        return head.text("operation", operation.startsWith("TransactWrite") ? "TransactWrite" : "TransactGet")
                .list("entities_involved", actions)
                .list("parameters", List.copyOf(parameters.values()))
                .build();
    }

    /** Nothing, if it is about a table that is not in the model. */
    private static Optional<Json.Object> action(
            Model model, String action, Json.Object item, Map<String, Json> parameters) {
        String tableName = item.text("TableName").orElse("");
        var key = item.object(action.equals("Put") ? "Item" : "Key");
        var entity = model.table(tableName)
                .flatMap(table -> CommandPattern.entity(
                                table, new KeyMatch(table.settings().delimiter()), key)
                        .or(() -> table.entities().stream().findFirst()));
        entity.ifPresent(known -> add(known, action, parameters));
        var names = item.object("ExpressionAttributeNames");
        return entity.map(known -> new JsonMembers()
                .text("table", tableName)
                .text("entity", known.name())
                .text("action", action)
                .text("condition", named(item, "ConditionExpression", names))
                .text("update", named(item, "UpdateExpression", names))
                .build());
    }

    private static @Nullable String named(Json.Object item, String member, Json.Object names) {
        return item.text(member)
                .map(text -> NAME.matcher(text)
                        .replaceAll(found -> Matcher.quoteReplacement(
                                names.text(found.group()).orElse(found.group()))))
                .orElse(null);
    }

    private static void add(Entity entity, String action, Map<String, Json> parameters) {
        if (action.equals("Put")) {
            parameters.put(
                    entity.name(),
                    new JsonMembers()
                            .text("name", entity.name().toLowerCase(Locale.ROOT))
                            .text("type", "entity")
                            .text("entity_type", entity.name())
                            .build());
            return;
        }
        List<KeyTemplate> templates = entity.sortKey() == null
                ? List.of(entity.partitionKey())
                : List.of(entity.partitionKey(), entity.sortKey());
        for (KeyTemplate template : templates) {
            for (String field : template.fields()) {
                parameters.putIfAbsent(
                        field,
                        new JsonMembers()
                                .text("name", field)
                                .text("type", "string")
                                .build());
            }
        }
    }
}
