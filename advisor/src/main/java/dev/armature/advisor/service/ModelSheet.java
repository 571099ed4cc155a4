package dev.armature.advisor.service;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.Design.Placed;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern;
import dev.armature.advisor.ruler.Ruler;
import dev.armature.templates.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model as it is drawn: what its tables, entities and patterns are, and on which line of the text each begins.
 *
 * <pre>
 * {"tables": [{"name", "partitionKey", "sortKey", "line", "billing", "class",
 *    "indexes":  [{"name", "partitionKey": [], "sortKey": [], "projection", "line"}],
 *    "entities": [{"name", "parent", "partitionKey", "sortKey", "items", "bytes", "line",
 *                  "mappings": [{"index", "partitionKey", "sortKey", "when"}],
 *                  "fields": [{"name", "type", "required", "isKey"}]}],
 *    "rulers":   [{"index", "title", "scales"}]}],
 *  "patterns": [{"id", "name", "description", "table", "entity", "index", "operation", "condition", "filter", "rate", "line"}],
 *  "transactions": [{"id", "name", "description", "actions": [{"entity", "kind"}], "isWrite", "rate", "line"}]}
 * </pre>
 *
 * What was not said is null; the index of a pattern is null if it is about the table itself.
 */
final class ModelSheet {
    private final Design design;

    private ModelSheet(Design design) {
        this.design = design;
    }

    static Json.Object of(Design design) {
        var sheet = new ModelSheet(design);
        Map<String, Json> members = new LinkedHashMap<>();
        members.put(
                "tables",
                Json.array(design.model().tables().stream().map(sheet::table).toList()));
        members.put(
                "patterns",
                Json.array(design.patterns().stream().map(sheet::pattern).toList()));
        members.put(
                "transactions",
                Json.array(design.model().crossTablePatterns().stream()
                        .map(ModelSheet::transaction)
                        .toList()));
        return new Json.Object(members);
    }

    private Json table(TableModel table) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("name", Json.text(table.name()));
        members.put("partitionKey", Json.text(table.partitionKey()));
        members.put("sortKey", text(table.sortKey()));
        members.put("line", Json.number(table.place().line()));
        members.put("billing", Json.text(table.settings().billing().name()));
        members.put("class", Json.text(table.settings().tableClass().name()));
        members.put(
                "indexes",
                Json.array(table.indexes().stream().map(ModelSheet::index).toList()));
        members.put(
                "entities",
                Json.array(table.entities().stream().map(ModelSheet::entity).toList()));
        members.put("rulers", Json.array(rulers(table)));
        return new Json.Object(members);
    }

    private List<Json> rulers(TableModel table) {
        return design.spaces().stream()
                .filter(space -> space.table().equals(table)
                        && !space.sortAttributes().isEmpty()
                        && !space.entities().isEmpty())
                .<Json>map(space -> Ruler.of(design, space)
                        .json()
                        .with(
                                "index",
                                text(
                                        space.index() == null
                                                ? null
                                                : space.index().name())))
                .toList();
    }

    private static Json index(Index index) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("name", Json.text(index.name()));
        members.put("partitionKey", texts(index.partitionKey()));
        members.put("sortKey", texts(index.sortKey()));
        members.put("projection", Json.text(index.projection().name()));
        members.put("line", Json.number(index.place().line()));
        return new Json.Object(members);
    }

    private static Json entity(Entity entity) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("name", Json.text(entity.name()));
        members.put("parent", text(entity.parent()));
        members.put("partitionKey", Json.text(entity.partitionKey().text()));
        members.put(
                "sortKey",
                text(entity.sortKey() == null ? null : entity.sortKey().text()));
        members.put("items", whole(entity.usage().itemCount()));
        members.put("bytes", whole(entity.usage().itemSizeBytes()));
        members.put("line", Json.number(entity.place().line()));
        members.put(
                "mappings",
                Json.array(
                        entity.indexMappings().stream().map(ModelSheet::mapping).toList()));
        members.put(
                "fields",
                Json.array(entity.fields().stream()
                        .map(field -> field(entity, field))
                        .toList()));
        return new Json.Object(members);
    }

    private static Json mapping(Entity.IndexMapping mapping) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("index", Json.text(mapping.index()));
        members.put(
                "partitionKey",
                texts(mapping.partitionKey().stream().map(key -> key.text()).toList()));
        members.put(
                "sortKey",
                texts(mapping.sortKey().stream().map(key -> key.text()).toList()));
        members.put("when", text(mapping.when()));
        return new Json.Object(members);
    }

    private static Json field(Entity entity, Field field) {
        boolean isKey = entity.partitionKey().values().stream()
                        .anyMatch(value -> value.field().equals(field.name()))
                || entity.sortKey() != null
                        && entity.sortKey().values().stream()
                                .anyMatch(value -> value.field().equals(field.name()));
        return Json.of("name", Json.text(field.name()))
                .with(
                        "type",
                        Json.text(field.type().name().toLowerCase(Locale.ROOT).replace('_', ' ')))
                .with("required", new Json.Bool(Boolean.TRUE.equals(field.required())))
                .with("isKey", new Json.Bool(isKey));
    }

    private Json pattern(Placed placed) {
        AccessPattern pattern = placed.pattern();
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("id", Json.text(pattern.id()));
        members.put("name", Json.text(pattern.name()));
        members.put("description", Json.text(pattern.description()));
        members.put("table", Json.text(placed.table().name()));
        members.put("entity", Json.text(placed.entity().name()));
        members.put("index", text(pattern.index()));
        members.put("operation", Json.text(pattern.operation().word()));
        members.put("condition", Json.text(condition(placed)));
        members.put(
                "filter",
                text(pattern.filter() == null ? null : pattern.filter().expression()));
        members.put("rate", rate(pattern.usage()));
        members.put("line", Json.number(pattern.place().line()));
        return new Json.Object(members);
    }

    /** What is asked of the sort key; of a write, the condition that it has. */
    private String condition(Placed placed) {
        return switch (placed.pattern().operation()) {
            case QUERY ->
                design.keyCondition(placed)
                        .map(found -> found.sort().operator() == null
                                ? "any"
                                : found.sort().text())
                        .orElse("");
            case GET_ITEM, BATCH_GET_ITEM, TRANSACT_GET_ITEMS -> "=";
            case SCAN -> "all";
            case PUT_ITEM, UPDATE_ITEM, DELETE_ITEM, BATCH_WRITE_ITEM, TRANSACT_WRITE_ITEMS ->
                placed.pattern().condition() == null ? "" : "if";
        };
    }

    private static Json transaction(TransactionPattern pattern) {
        List<Json> actions = pattern.actions().stream()
                .<Json>map(action -> Json.of("entity", Json.text(action.entity()))
                        .with("kind", Json.text(action.kind().name())))
                .toList();
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("id", Json.text(pattern.id()));
        members.put("name", Json.text(pattern.name()));
        members.put("description", Json.text(pattern.description()));
        members.put("actions", Json.array(actions));
        members.put("isWrite", new Json.Bool(pattern.isWrite()));
        members.put("rate", rate(pattern.usage()));
        members.put("line", Json.number(pattern.place().line()));
        return new Json.Object(members);
    }

    private static Json rate(AccessPattern.Usage usage) {
        return usage.rps() == null ? new Json.Null() : new Json.Number(Double.toString(usage.rps()));
    }

    private static Json whole(@Nullable Long number) {
        return number == null ? new Json.Null() : Json.number(number);
    }

    private static Json text(@Nullable String text) {
        return text == null ? new Json.Null() : Json.text(text);
    }

    private static Json texts(List<String> texts) {
        return Json.array(texts.stream().map(Json::text).toList());
    }
}
