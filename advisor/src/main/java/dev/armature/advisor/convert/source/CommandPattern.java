package dev.armature.advisor.convert.source;

import dev.armature.advisor.convert.source.KeyConditions.Comparison;
import dev.armature.advisor.convert.text.JsonMembers;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes an access pattern of a command: the entity is the one whose templates its keys are of. */
final class CommandPattern {
    private static final Pattern PLACEHOLDER = Pattern.compile(":(\\w+)");

    private final TableModel table;
    private final CliCommand command;
    private final String operation;
    private final @Nullable Index index;
    private final KeyMatch match;
    private final Map<String, Json> parameters = new LinkedHashMap<>();

    CommandPattern(TableModel table, CliCommand command, String operation, Optional<String> indexName) {
        this.table = table;
        this.command = command;
        this.operation = operation;
        this.index = command.text("index-name")
                .or(() -> indexName)
                .flatMap(table::index)
                .orElse(null);
        this.match = new KeyMatch(table.settings().delimiter());
    }

    /**
     * What it is about, and what a model says of it.
     *
     * @param isCertain whether the keys are of this entity, or it was taken as there was none better
     */
    record Placed(String entity, Json.Object tree, boolean isCertain) {}

    /** @param head what patterns begin with: number, name and description */
    Placed place(JsonMembers head) {
        return switch (operation) {
            case "Query" -> query(head);
            case "Scan" -> scan(head);
            default -> onItem(head);
        };
    }

    private Placed query(JsonMembers head) {
        var comparisons = KeyConditions.parse(
                command.expression("key-condition-expression").orElse(""));
        List<Entity> candidates = table.entities().stream()
                .filter(entity -> isRead(entity, comparisons))
                .toList();
        Entity entity = candidates.isEmpty() ? table.entities().getFirst() : candidates.getFirst();
        templates(entity, true).values().forEach(template -> addFields(template, entity));
        String range = null;
        for (Comparison comparison : comparisons) {
            var template = templates(entity, false).get(comparison.attribute());
            if (template != null) {
                range = addRange(comparison, template, entity).orElse(range);
            }
        }
        addFilterParameters();
        var tree = head.text("operation", operation)
                .list("parameters", List.copyOf(parameters.values()))
                .text("return_type", candidates.size() > 1 ? "mixed_data" : "entity_list")
                .text("index_name", index == null ? null : index.name())
                .text("range_condition", range);
        return new Placed(entity.name(), read(tree).build(), !candidates.isEmpty());
    }

    private Placed scan(JsonMembers head) {
        addFilterParameters();
        var entity = table.entities().getFirst();
        var tree = head.text("operation", operation)
                .list("parameters", List.copyOf(parameters.values()))
                .text("return_type", table.entities().size() > 1 ? "mixed_data" : "entity_list")
                .text("index_name", index == null ? null : index.name());
        return new Placed(entity.name(), read(tree).build(), table.entities().size() == 1);
    }

    /** What reads have besides their keys. */
    private JsonMembers read(JsonMembers tree) {
        return tree.text("filter", command.expression("filter-expression").orElse(null))
                .texts(
                        "projection",
                        command.expression("projection-expression")
                                .map(list -> List.of(list.split("\\s*,\\s*")))
                                .orElse(List.of()))
                .text("order", command.has("no-scan-index-forward") ? "descending" : null)
                .ifTrue("consistent_read", command.has("consistent-read"))
                .number(
                        "limit",
                        command.text("limit")
                                .or(() -> command.text("max-items"))
                                .filter(number -> number.matches("\\d{1,9}"))
                                .map(Integer::valueOf)
                                .orElse(null));
    }

    private Placed onItem(JsonMembers head) {
        boolean put = operation.equals("PutItem");
        List<Json.Object> keys = keys();
        var candidate = keys.isEmpty() ? Optional.<Entity>empty() : entity(table, match, keys.getFirst());
        var entity = candidate.orElse(table.entities().getFirst());
        if (put || operation.equals("BatchWriteItem")) {
            parameters.put(
                    entity.name(),
                    new JsonMembers()
                            .text("name", entity.name().toLowerCase(Locale.ROOT))
                            .text("type", "entity")
                            .text("entity_type", entity.name())
                            .build());
        } else {
            templates(entity, true).values().forEach(template -> addFields(template, entity));
            templates(entity, false).values().forEach(template -> addFields(template, entity));
        }
        boolean batch = operation.startsWith("Batch");
        var tree = head.text("operation", operation)
                .list("parameters", List.copyOf(parameters.values()))
                .text(
                        "return_type",
                        switch (operation) {
                            case "GetItem" -> "single_entity";
                            case "BatchGetItem" -> "entity_list";
                            default -> "success_flag";
                        })
                .text("condition", command.expression("condition-expression").orElse(null))
                .text("update", command.expression("update-expression").orElse(null))
                .number("batch_size", batch && !keys.isEmpty() ? keys.size() : null);
        return new Placed(entity.name(), read(tree).build(), candidate.isPresent());
    }

    /** The items that it is about, or their keys. */
    private List<Json.Object> keys() {
        List<Json.Object> keys = new ArrayList<>();
        switch (operation) {
            case "PutItem" -> keys.add(command.object("item"));
            case "BatchGetItem" ->
                keys.addAll(command.object("request-items").object(table.name()).objects("Keys"));
            case "BatchWriteItem" -> {
                for (Json.Object write : command.object("request-items").objects(table.name())) {
                    var put = write.object("PutRequest").object("Item");
                    keys.add(
                            put.members().isEmpty()
                                    ? write.object("DeleteRequest").object("Key")
                                    : put);
                }
            }
            default -> keys.add(command.object("key"));
        }
        return keys;
    }

    /** The entity whose keys these are. */
    static Optional<Entity> entity(TableModel table, KeyMatch match, Json.Object item) {
        return table.entities().stream()
                .filter(entity -> is(match, entity.partitionKey(), item, table.partitionKey())
                        && is(match, entity.sortKey(), item, table.sortKey()))
                .findFirst();
    }

    private static boolean is(
            KeyMatch match, @Nullable KeyTemplate template, Json.Object item, @Nullable String attribute) {
        if (template == null || attribute == null) {
            return true;
        }
        var value = item.object(attribute);
        return value.text("S")
                .or(() -> value.text("N"))
                .filter(key -> match.isKey(template, key))
                .isPresent();
    }

    /** Whether all comparisons can hold for keys of the entity. */
    private boolean isRead(Entity entity, List<Comparison> comparisons) {
        Map<String, KeyTemplate> templates = new LinkedHashMap<>(templates(entity, true));
        templates.putAll(templates(entity, false));
        return !comparisons.isEmpty()
                && comparisons.stream().allMatch(comparison -> {
                    var template = templates.get(comparison.attribute());
                    String value =
                            command.value(comparison.placeholders().getFirst()).orElse("");
                    return template != null
                            && switch (comparison.operator()) {
                                case "=" -> match.isKey(template, value);
                                case "begins_with" -> match.isBeginning(template, value);
                                default -> match.isNear(template, value);
                            };
                });
    }

    /** The templates of the keys that are read, by attribute. */
    private Map<String, KeyTemplate> templates(Entity entity, boolean partition) {
        Map<String, KeyTemplate> templates = new LinkedHashMap<>();
        if (index == null) {
            String attribute = partition ? table.partitionKey() : table.sortKey();
            var template = partition ? entity.partitionKey() : entity.sortKey();
            if (attribute != null && template != null) {
                templates.put(attribute, template);
            }
            return templates;
        }
        List<String> attributes = partition ? index.partitionKey() : index.sortKey();
        entity.mapping(index.name()).ifPresent(mapping -> {
            var own = partition ? mapping.partitionKey() : mapping.sortKey();
            for (int i = 0; i < Math.min(attributes.size(), own.size()); i++) {
                templates.put(attributes.get(i), own.get(i));
            }
        });
        return templates;
    }

    private void addFields(KeyTemplate template, Entity entity) {
        template.fields().forEach(field -> add(field, field, entity));
    }

    private void add(String name, String field, Entity entity) {
        parameters.putIfAbsent(
                name,
                new JsonMembers()
                        .text("name", name)
                        .text(
                                "type",
                                entity.field(field)
                                        .map(known -> known.type() == Field.Type.UUID ? "string" : word(known.type()))
                                        .orElse("string"))
                        .build());
    }

    private static String word(Field.Type type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    /** The condition on a sort key, and the parameters for its bounds; a bound that is the template's own text needs none. */
    private Optional<String> addRange(Comparison comparison, KeyTemplate template, Entity entity) {
        if (comparison.operator().equals("=")) {
            addFields(template, entity);
            return Optional.empty();
        }
        String bound = command.value(comparison.placeholders().getFirst()).orElse("");
        List<String> fields = List.copyOf(template.fields());
        if (bound.equals(template.prefix()) || fields.isEmpty()) {
            return Optional.of(comparison.operator());
        }
        // Fields whose values the bound has in full are given as such; the last one is cut off, or a bound.
        int last = 0;
        for (KeyTemplate.Part part : template.parts()) {
            if (part instanceof KeyTemplate.Part.Literal(String text)
                    && last < fields.size()
                    && !text.equals(template.prefix())
                    && bound.contains(text)) {
                add(fields.get(last), fields.get(last), entity);
                last++;
            }
        }
        String field = fields.get(Math.min(last, fields.size() - 1));
        switch (comparison.operator()) {
            case "between" -> {
                add(field + "_from", field, entity);
                add(field + "_to", field, entity);
            }
            case "begins_with" -> {
                if (last == 0 || !bound.endsWith(table.settings().delimiter())) {
                    add(field + "_prefix", field, entity);
                }
            }
            default -> add(field, field, entity);
        }
        return Optional.of(comparison.operator());
    }

    private void addFilterParameters() {
        command.text("filter-expression").ifPresent(filter -> {
            var values = PLACEHOLDER.matcher(filter);
            while (values.find()) {
                String name = values.group(1);
                boolean number = command.object("expression-attribute-values")
                        .object(":" + name)
                        .member("N")
                        .isPresent();
                parameters.putIfAbsent(
                        name,
                        new JsonMembers()
                                .text("name", name)
                                .text("type", number ? "decimal" : "string")
                                .build());
            }
        });
    }
}
