package dev.armature.advisor.design;

import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.Parameter;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Works out what a query asks of the sort key. Parameters fill the values of the sort key's template from its beginning: those that
 * name its fields fill these; the first that does not fills the first that is not filled yet. What was filled, with the literals
 * between, is the text that sort keys are compared with.
 */
final class SortConditions {
    private final KeySpace space;
    private final EntityKeys keys;
    private final KeyParameters parameters;
    private final @Nullable RangeCondition operator;

    private SortConditions(KeySpace space, EntityKeys keys, KeyParameters parameters, AccessPattern pattern) {
        this.space = space;
        this.keys = keys;
        this.parameters = parameters;
        this.operator = pattern.rangeCondition();
    }

    static SortCondition of(KeySpace space, EntityKeys keys, KeyParameters parameters, AccessPattern pattern) {
        if (keys.sort().isEmpty() || pattern.operation() == AccessPattern.Operation.SCAN) {
            return SortCondition.nothing(keys);
        }
        var conditions = new SortConditions(space, keys, parameters, pattern);
        if (pattern.operation() != AccessPattern.Operation.QUERY) {
            int last = keys.sort().size() - 1;
            return conditions.condition(
                    RangeCondition.EQUAL, last, keys.sort().get(last).parts(), null, false);
        }
        return conditions.operator == null ? conditions.byNames() : conditions.byRange(conditions.operator);
    }

    /** Without a range condition, what parameters name of the beginning of the sort key is a prefix, or all of it. */
    private SortCondition byNames() {
        Filled filled = filled(List.of());
        if (!filled.takesLeft) {
            return SortCondition.nothing(keys);
        }
        return condition(
                filled.isWholeAttribute() ? RangeCondition.EQUAL : RangeCondition.BEGINS_WITH,
                filled.attribute,
                filled.withLiteral(),
                null,
                false);
    }

    private SortCondition byRange(RangeCondition range) {
        List<Parameter> ends = ends(range);
        Filled filled = filled(ends);
        boolean takesUnnamed =
                !ends.isEmpty() || parameters.left().stream().anyMatch(parameter -> !namesSortField(parameter));
        if (takesUnnamed && !filled.isAll) {
            Filled more = filled.andNext();
            boolean isPart = range == RangeCondition.BEGINS_WITH;
            return condition(range, more.attribute, more.parts, more.lastField(), isPart);
        }
        if (range == RangeCondition.BEGINS_WITH || filled.parts.isEmpty() || !filled.takesLeft) {
            return condition(range, filled.attribute, filled.withLiteral(), null, false);
        }
        return condition(range, filled.attribute, filled.parts, filled.lastField(), false);
    }

    /** The two parameters that are the ends of a between, however they are called: the last two. */
    private List<Parameter> ends(RangeCondition range) {
        List<Parameter> left = parameters.left();
        return range == RangeCondition.BETWEEN && left.size() > 1
                ? left.subList(left.size() - 2, left.size())
                : List.of();
    }

    private boolean namesSortField(Parameter parameter) {
        return keys.sortFields().stream()
                .anyMatch(field -> parameter.equals(parameters.given().get(field)));
    }

    /**
     * The beginning of the sort key's template that values are known of.
     *
     * @param parts up to the last known value, of one attribute
     * @param rest what comes behind them in that attribute
     * @param takesLeft whether a parameter is in it that the partition key has no use for
     */
    private record Filled(
            int attribute, List<Part> parts, List<Part> rest, boolean takesLeft, boolean isAll, EntityKeys keys) {
        boolean isWholeAttribute() {
            return rest.stream().noneMatch(Part.Value.class::isInstance);
        }

        /** With the literal text up to the next value. */
        List<Part> withLiteral() {
            List<Part> longer = new ArrayList<>(parts);
            for (Part part : rest) {
                if (part instanceof Part.Value) {
                    break;
                }
                longer.add(part);
            }
            return longer;
        }

        /** With one more value. */
        Filled andNext() {
            List<Part> longer = new ArrayList<>(parts);
            List<Part> shorter = new ArrayList<>(rest);
            while (!shorter.isEmpty()) {
                Part part = shorter.removeFirst();
                longer.add(part);
                if (part instanceof Part.Value) {
                    return new Filled(attribute, longer, shorter, takesLeft, false, keys);
                }
            }
            return attribute + 1 < keys.sort().size()
                    ? new Filled(
                                    attribute + 1,
                                    List.of(),
                                    keys.sort().get(attribute + 1).parts(),
                                    takesLeft,
                                    false,
                                    keys)
                            .andNext()
                    : this;
        }

        @Nullable
        String lastField() {
            return parts.reversed().stream()
                    .filter(Part.Value.class::isInstance)
                    .map(part -> ((Part.Value) part).field())
                    .findFirst()
                    .orElse(null);
        }
    }

    private Filled filled(List<Parameter> ends) {
        boolean takesLeft = false;
        Filled filled = new Filled(0, List.of(), keys.sort().getFirst().parts(), false, false, keys);
        for (int attribute = 0; attribute < keys.sort().size(); attribute++) {
            List<Part> parts = new ArrayList<>();
            List<Part> rest = new ArrayList<>(keys.sort().get(attribute).parts());
            List<Part> since = new ArrayList<>();
            while (!rest.isEmpty()) {
                Part part = rest.getFirst();
                if (part instanceof Part.Value value) {
                    Parameter parameter = parameters.given().get(value.field());
                    if (parameter == null || !parameters.isGiven(value) || ends.contains(parameter)) {
                        return parts.isEmpty() && attribute > 0
                                ? filled
                                : new Filled(attribute, parts, from(since, rest), takesLeft, false, keys);
                    }
                    takesLeft |= parameters.isLeftFor(value);
                    parts.addAll(since);
                    since.clear();
                    parts.add(part);
                } else {
                    since.add(part);
                }
                rest.removeFirst();
            }
            boolean last = attribute == keys.sort().size() - 1;
            filled = new Filled(attribute, parts, since, takesLeft, last, keys);
        }
        return filled;
    }

    private static List<Part> from(List<Part> first, List<Part> second) {
        List<Part> both = new ArrayList<>(first);
        both.addAll(second);
        return both;
    }

    private SortCondition condition(
            RangeCondition range, int attribute, List<Part> bound, @Nullable String rangeField, boolean isPart) {
        return new SortCondition(range, attribute, bound, rangeField, isPart, space.isNumber(attribute), keys);
    }
}
