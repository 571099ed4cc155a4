package dev.armature.advisor.convert.text;

import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Filter;
import dev.armature.templates.Json;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An entity as the members that a file has for it. */
final class EntityTree {
    private static final long MINUTE = 60;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private EntityTree() {}

    static Json.Object of(Entity entity) {
        return new JsonMembers()
                .text("entity_type", entity.type())
                .text(
                        "role",
                        switch (entity.role()) {
                            case DATA -> null;
                            case LOCK -> "lock";
                            case SESSION -> "session";
                        })
                .text("parent", entity.parent())
                .text("pk_template", entity.partitionKey().text())
                .text(
                        "sk_template",
                        entity.sortKey() == null ? null : entity.sortKey().text())
                .list(
                        "gsi_mappings",
                        entity.indexMappings().stream().map(EntityTree::mapping).toList())
                .list("fields", entity.fields().stream().map(EntityTree::field).toList())
                .value("ttl", ttl(entity.ttl()))
                .object("usage", usage(entity.usage()))
                .list(
                        "access_patterns",
                        entity.accessPatterns().stream()
                                .map(EntityTree::pattern)
                                .toList())
                .build();
    }

    private static Json.Object mapping(Entity.IndexMapping mapping) {
        return new JsonMembers()
                .text("name", mapping.index())
                .textOrTexts("pk_template", texts(mapping.partitionKey()))
                .textOrTexts("sk_template", texts(mapping.sortKey()))
                .text("when", mapping.when())
                .build();
    }

    private static List<String> texts(List<KeyTemplate> templates) {
        return templates.stream().map(KeyTemplate::text).toList();
    }

    private static Json.Object field(Field field) {
        return new JsonMembers()
                .text("name", field.name())
                .text("type", field.isTypeSaid() ? word(field.type()) : null)
                .text("item_type", field.itemType() == null ? null : word(field.itemType()))
                .flag("required", field.required())
                .ifTrue("immutable", field.mutability() == Field.Mutability.IMMUTABLE)
                .text("mutable", field.mutability() == Field.Mutability.OFTEN ? "often" : null)
                .ifTrue("mutable", field.mutability() == Field.Mutability.MUTABLE)
                .text("format", field.format() == null ? null : field.format().text())
                .texts("enum", field.values())
                .number("min", field.min())
                .number("max", field.max())
                .number("min_length", field.minLength())
                .number("max_length", field.maxLength())
                .text("pattern", field.pattern())
                .number("size_bytes", field.sizeBytes())
                .ifTrue("user_supplied", field.free())
                .build();
    }

    private static @Nullable Json ttl(Entity.@Nullable Ttl ttl) {
        if (ttl == null) {
            return null;
        }
        return !ttl.expires()
                ? Json.text("none")
                : new JsonMembers()
                        .text("attribute", ttl.attribute())
                        .text("after", ttl.afterSeconds() == null ? null : duration(ttl.afterSeconds()))
                        .build();
    }

    private static String duration(long seconds) {
        if (seconds % DAY == 0) {
            return seconds / DAY + "d";
        }
        if (seconds % HOUR == 0) {
            return seconds / HOUR + "h";
        }
        return seconds % MINUTE == 0 ? seconds / MINUTE + "m" : seconds + "s";
    }

    private static Json.Object usage(Entity.Usage usage) {
        return new JsonMembers()
                .number("item_count", usage.itemCount())
                .number("item_size_bytes", usage.itemSizeBytes())
                .number("max_size_bytes", usage.maxSizeBytes())
                .object(
                        "per_partition",
                        new JsonMembers()
                                .number("avg", usage.perPartitionAverage())
                                .number("max", usage.perPartitionMax())
                                .build())
                .build();
    }

    private static Json.Object pattern(AccessPattern pattern) {
        var filter = pattern.filter();
        return pattern(pattern.id(), pattern.name(), pattern.description())
                .text("operation", pattern.operation().word())
                .list(
                        "parameters",
                        pattern.parameters().stream().map(EntityTree::parameter).toList())
                .text("return_type", pattern.returnType() == null ? null : word(pattern.returnType()))
                .text("index_name", pattern.index())
                .text(
                        "range_condition",
                        pattern.rangeCondition() == null
                                ? null
                                : pattern.rangeCondition().word())
                .text("filter", filter == null || !filter.conditions().isEmpty() ? null : filter.expression())
                .object("filter_expression", filter == null ? Json.EMPTY : structured(filter))
                .text("condition", pattern.condition())
                .text("update", pattern.update())
                .texts("projection", pattern.projection())
                .text(
                        "order",
                        pattern.order() == null ? null : word(pattern.order()).replace('_', '-'))
                .text("order_by", pattern.orderBy())
                .ifTrue("consistent_read", pattern.consistentRead())
                .text("consistent_read_reason", pattern.consistentReadReason())
                .number("limit", pattern.limit())
                .flag("paginated", pattern.paginated())
                .number("calls", pattern.calls())
                .number("batch_size", pattern.batchSize())
                .number("latency_ms", pattern.latencyMillis())
                .object("usage", usage(pattern.usage()))
                .build();
    }

    /** What patterns of all kinds begin with. */
    static JsonMembers pattern(String id, String name, String description) {
        var members = new JsonMembers();
        if (id.matches("0|[1-9]\\d{0,8}")) {
            members.number("pattern_id", Integer.valueOf(id));
        } else if (!id.isEmpty()) {
            members.text("pattern_id", id);
        }
        return members.text("name", name).text("description", description.isEmpty() ? null : description);
    }

    private static Json.Object structured(Filter filter) {
        return new JsonMembers()
                .list(
                        "conditions",
                        filter.conditions().stream().map(EntityTree::condition).toList())
                .text("logical_operator", filter.isAlternative() ? "OR" : null)
                .build();
    }

    private static Json.Object condition(Filter.Condition condition) {
        var parameters = condition.parameters();
        var members = new JsonMembers()
                .text("field", condition.field())
                .text("operator", condition.operator())
                .text("function", condition.function());
        boolean isList = "in".equalsIgnoreCase(condition.operator());
        if (parameters.size() == 1 && !isList) {
            members.text("param", parameters.getFirst());
        } else if ("between".equalsIgnoreCase(condition.operator()) && parameters.size() == 2) {
            members.text("param", parameters.getFirst()).text("param2", parameters.getLast());
        } else {
            members.texts("params", parameters);
        }
        return members.build();
    }

    static Json.Object parameter(AccessPattern.Parameter parameter) {
        return new JsonMembers()
                .text("name", parameter.name())
                .text("type", parameter.type())
                .text("entity_type", parameter.entityType())
                .text("known_from", parameter.knownFrom())
                .text(
                        "format",
                        parameter.format() == null ? null : parameter.format().text())
                .build();
    }

    static Json.Object usage(AccessPattern.Usage usage) {
        return new JsonMembers()
                .number("rps", usage.rps())
                .number("peak_rps", usage.peakRps())
                .number("item_count", usage.itemCount())
                .number("item_size_bytes", usage.itemSizeBytes())
                .number("hottest_key_share", usage.hottestKeyShare())
                .number("selectivity", usage.selectivity())
                .build();
    }

    private static String word(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}
