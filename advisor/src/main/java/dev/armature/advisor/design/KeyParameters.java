package dev.armature.advisor.design;

import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Operation;
import dev.armature.advisor.model.AccessPattern.Parameter;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Filter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which parameters of a pattern give which fields of its keys.
 *
 * @param given fields by name, with what gives them
 * @param bucketed those of them of which only a part is known that the partition key has: a day, or a shard
 * @param left the parameters that no field of the partition key takes, and that are not for something else, in their order
 */
record KeyParameters(Map<String, Parameter> given, Set<String> bucketed, List<Parameter> left) {
    /** What people call what has to do with pages: such parameters are never parts of keys. */
    private static final Set<String> OF_PAGES = Set.of(
            "limit",
            "pagesize",
            "page",
            "cursor",
            "nexttoken",
            "lastkey",
            "lastevaluatedkey",
            "exclusivestartkey",
            "startkey",
            "token",
            "nextcursor",
            "maxresults",
            "count");

    static KeyParameters of(KeySpace space, EntityKeys keys, AccessPattern pattern) {
        Map<String, Parameter> given = new LinkedHashMap<>();
        Set<String> wanted = new LinkedHashSet<>(keys.partitionFields());
        wanted.addAll(keys.sortFields());
        for (String field : wanted) {
            giving(field, keys.entity(), pattern)
                    .or(() -> wholeKey(field, space, keys, pattern))
                    .ifPresent(parameter -> given.put(field, parameter));
        }
        List<Parameter> left = new ArrayList<>();
        for (Parameter parameter : pattern.parameters()) {
            boolean taken = keys.partitionFields().stream().anyMatch(field -> parameter.equals(given.get(field)));
            if (!taken && !parameter.isEntity() && !isForPages(parameter) && !isOfFilter(parameter, pattern)) {
                left.add(parameter);
            }
        }
        Set<String> byPosition = fillByPosition(keys, pattern, given, left);
        byPosition.removeIf(field -> !isBucket(keys, field));
        return new KeyParameters(given, byPosition, left);
    }

    /** Whether the partition key has no more of a field than a part of a time, or a shard. */
    private static boolean isBucket(EntityKeys keys, String field) {
        return keys.partitionFields().contains(field)
                && keys.partition().stream()
                        .flatMap(template -> template.values().stream())
                        .filter(value -> value.field().equals(field))
                        .allMatch(KeyParameters::isBucket);
    }

    private static boolean isBucket(KeyTemplate.Part.Value value) {
        return value.form() instanceof Form.DateBucket || value.form() instanceof Form.Shard;
    }

    /** Whether a value of a template is known. */
    boolean isGiven(KeyTemplate.Part.Value value) {
        return given.containsKey(value.field()) && (isBucket(value) || !bucketed.contains(value.field()));
    }

    private static Optional<Parameter> giving(String field, Entity entity, AccessPattern pattern) {
        var same = pattern.parameters().stream()
                .filter(parameter -> FieldNames.areSame(parameter.name(), field))
                .findFirst();
        return same.or(() -> pattern.parameters().stream()
                .filter(parameter -> parameter.isEntity()
                        ? isWhole(parameter, entity, pattern)
                        : FieldNames.gives(parameter, field, entity))
                .findFirst());
    }

    /** A parameter that is called as the key's attribute is the whole key. */
    private static Optional<Parameter> wholeKey(String field, KeySpace space, EntityKeys keys, AccessPattern pattern) {
        List<String> attributes =
                keys.partitionFields().contains(field) ? space.partitionAttributes() : space.sortAttributes();
        return attributes.size() != 1
                ? Optional.empty()
                : pattern.parameters().stream()
                        .filter(parameter -> FieldNames.areSame(parameter.name(), attributes.getFirst()))
                        .findFirst();
    }

    /** Whether a parameter is an item of the entity. What is put is one, whatever it is called. */
    private static boolean isWhole(Parameter parameter, Entity entity, AccessPattern pattern) {
        String type = parameter.entityType();
        return type == null
                || FieldNames.areSame(type, entity.name())
                || FieldNames.areSame(type, entity.type())
                || pattern.operation() == Operation.PUT_ITEM;
    }

    /** A parameter that names no field of the entity at all is another name for the first field that is missing. */
    private static Set<String> fillByPosition(
            EntityKeys keys, AccessPattern pattern, Map<String, Parameter> given, List<Parameter> left) {
        Set<String> needed = new LinkedHashSet<>(keys.partitionFields());
        if (needsWholeKey(pattern.operation())) {
            needed.addAll(keys.sortFields());
        }
        Set<String> filled = new LinkedHashSet<>();
        int kept = pattern.rangeCondition() == null ? 0 : pattern.rangeCondition() == RangeCondition.BETWEEN ? 2 : 1;
        for (String field : needed) {
            var unnamed = left.stream()
                    .filter(parameter -> !namesAField(parameter, keys.entity()))
                    .toList();
            if (!given.containsKey(field) && unnamed.size() > kept) {
                given.put(field, unnamed.getFirst());
                left.remove(unnamed.getFirst());
                filled.add(field);
            }
        }
        return filled;
    }

    static boolean needsWholeKey(Operation operation) {
        return switch (operation) {
            case GET_ITEM, PUT_ITEM, UPDATE_ITEM, DELETE_ITEM, BATCH_GET_ITEM, BATCH_WRITE_ITEM -> true;
            case QUERY, SCAN, TRANSACT_GET_ITEMS, TRANSACT_WRITE_ITEMS -> false;
        };
    }

    private static boolean namesAField(Parameter parameter, Entity entity) {
        return entity.fields().stream().anyMatch(field -> FieldNames.gives(parameter, field.name(), entity));
    }

    private static boolean isForPages(Parameter parameter) {
        return OF_PAGES.contains(FieldNames.folded(parameter.name()));
    }

    private static boolean isOfFilter(Parameter parameter, AccessPattern pattern) {
        Filter filter = pattern.filter();
        return filter != null
                && (filter.conditions().stream()
                                .anyMatch(condition -> condition.parameters().contains(parameter.name()))
                        || Expression.condition(filter.expression()).values().contains(parameter.name()));
    }

    /** Whether it is left over and names a field of the sort key. */
    boolean isLeftFor(KeyTemplate.Part.Value value) {
        Parameter parameter = given.get(value.field());
        return parameter != null && left.contains(parameter);
    }
}
