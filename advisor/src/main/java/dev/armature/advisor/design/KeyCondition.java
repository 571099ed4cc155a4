package dev.armature.advisor.design;

import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Parameter;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which keys an access pattern is about, by its parameters and its range condition.
 *
 * @param space the table or index that it asks
 * @param keys the keys that its entity has there
 * @param given the fields of these keys that parameters give, with the parameters
 * @param missing the fields that have to be given, and are not
 * @param skipped the parameters that name fields of the sort key which cannot be used, since one before them is not given
 * @param sort what it asks of the sort key
 */
public record KeyCondition(
        KeySpace space,
        EntityKeys keys,
        AccessPattern pattern,
        Map<String, Parameter> given,
        List<String> missing,
        List<Parameter> skipped,
        SortCondition sort) {
    public KeyCondition {
        given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
        missing = List.copyOf(missing);
        skipped = List.copyOf(skipped);
    }

    static KeyCondition of(KeySpace space, EntityKeys keys, AccessPattern pattern) {
        KeyParameters parameters = KeyParameters.of(space, keys, pattern);
        SortCondition sort = SortConditions.of(space, keys, parameters, pattern);
        List<KeyTemplate> needed = new ArrayList<>(keys.partition());
        if (KeyParameters.needsWholeKey(pattern.operation())) {
            needed.addAll(keys.sort());
        }
        List<String> missing = needed.stream()
                .flatMap(template -> template.values().stream())
                .filter(value -> !parameters.isGiven(value))
                .map(KeyTemplate.Part.Value::field)
                .distinct()
                .toList();
        return new KeyCondition(
                space, keys, pattern, parameters.given(), missing, skipped(keys, parameters, sort), sort);
    }

    /** The first value of the sort key that differs among the items that are read; nothing if there is none. */
    public Optional<KeyTemplate.Part.Value> firstVaryingValue() {
        List<KeyTemplate.Part.Value> values = new ArrayList<>();
        for (int attribute = sort.attribute(); attribute < keys.sort().size(); attribute++) {
            values.addAll(keys.sort().get(attribute).values());
        }
        for (KeyTemplate.Part part : sort.bound()) {
            if (part instanceof KeyTemplate.Part.Value value && !value.field().equals(sort.rangeField())) {
                values.remove(value);
            }
        }
        values.removeIf(keys::isFixed);
        return values.stream().findFirst();
    }

    /**
     * What comes behind the upper end of the range in the sort keys that it should include: they are longer than the end, and so sort
     * behind it. Nothing if there is no such end, or it is a whole key. A range that ends before its bound leaves the last value out on
     * purpose.
     */
    public List<KeyTemplate.Part> behindUpperEnd() {
        boolean isInclusive =
                sort.operator() == RangeCondition.BETWEEN || sort.operator() == RangeCondition.LESS_OR_EQUAL;
        if (!isInclusive || sort.rangeField() == null || sort.isNumber()) {
            return List.of();
        }
        List<KeyTemplate.Part> parts = keys.sort().get(sort.attribute()).parts();
        return parts.subList(sort.bound().size(), parts.size());
    }

    /** Fields of the sort key that are asked for, by a parameter or by the filter, where the condition cannot reach them. */
    public List<String> unusedSortFields() {
        List<String> unused = new ArrayList<>();
        Set<String> filtered = FilterFields.equalities(pattern);
        for (String field : keys.sortFields()) {
            boolean isSkipped = given.containsKey(field) && skipped.contains(given.get(field));
            boolean isBound = sort.bound().stream()
                    .anyMatch(part -> part instanceof KeyTemplate.Part.Value value
                            && value.field().equals(field));
            if (isSkipped || filtered.contains(field) && !isBound) {
                unused.add(field);
            }
        }
        return unused;
    }

    private static List<Parameter> skipped(EntityKeys keys, KeyParameters parameters, SortCondition sort) {
        List<Parameter> skipped = new ArrayList<>();
        for (String field : keys.sortFields()) {
            Parameter parameter = parameters.given().get(field);
            boolean used = sort.bound().stream()
                            .anyMatch(part -> part instanceof KeyTemplate.Part.Value value
                                    && value.field().equals(field))
                    || keys
                            .sort()
                            .subList(0, Math.min(sort.attribute(), keys.sort().size()))
                            .stream()
                            .anyMatch(template -> template.fields().contains(field));
            if (parameter != null && parameters.left().contains(parameter) && !used) {
                skipped.add(parameter);
            }
        }
        return skipped;
    }
}
