package dev.armature.advisor.runtime.rule;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.EntityKeys;
import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.model.AccessPattern;
import dev.armature.advisor.model.AccessPattern.RangeCondition;
import dev.armature.advisor.runtime.observation.KeyExample;
import dev.armature.advisor.runtime.observation.ShapeSeen;
import dev.armature.advisor.runtime.observation.TableSeen;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the access patterns of a model that requests belong to: those with the same operation on the same table or index, the same kind of
 * condition on the sort key, and keys of their entity.
 */
public final class DeclaredPatterns {
    private static final Pattern COMPARISON = Pattern.compile("(<=|>=|<|>|=)");

    private DeclaredPatterns() {}

    static List<Design.Placed> of(Inquiry inquiry, TableSeen table, ShapeSeen shape) {
        var design = inquiry.design();
        return design == null ? List.of() : of(design, table, shape);
    }

    /** The patterns that requests of a shape may be. */
    public static List<Design.Placed> of(Design design, TableSeen table, ShapeSeen shape) {
        boolean isWhole = !shape.operation().equals("Query");
        List<AskedKeys> keys = shape.sketch().examples().stream()
                .map(example -> AskedKeys.of(example, isWhole))
                .toList();
        return of(design, new Requests(table.name(), shape.operation(), shape.index(), range(shape), keys));
    }

    /** The patterns that such requests may be. */
    public static List<Design.Placed> of(Design design, Requests requests) {
        List<Design.Placed> candidates = design.patterns().stream()
                .filter(placed -> placed.table().name().equals(requests.table()))
                .filter(placed -> placed.pattern().operation().word().equals(requests.operation()))
                .filter(placed -> Objects.equals(placed.pattern().index(), requests.index()))
                .filter(placed -> fitsRange(placed.pattern(), requests.range()))
                .toList();
        return requests.keys().isEmpty()
                ? candidates
                : candidates.stream()
                        .filter(placed -> fitsKeys(design, placed, requests.keys()))
                        .toList();
    }

    /**
     * Requests that have something in common.
     *
     * @param index null if they are about the table itself
     * @param range what they ask of the sort key; null if that is nothing, or not known
     * @param keys some of the keys that they are about; empty if none is known
     */
    public record Requests(
            String table,
            String operation,
            @Nullable String index,
            @Nullable RangeCondition range,
            List<AskedKeys> keys) {
        public Requests {
            keys = List.copyOf(keys);
        }
    }

    /**
     * The keys that a request is about.
     *
     * @param sort whether it may return one of these sort keys
     */
    public record AskedKeys(String partition, Predicate<KeySet> sort) {
        /** @param isWhole whether the example is a whole key, and not what keys begin with */
        static AskedKeys of(KeyExample example, boolean isWhole) {
            return new AskedKeys(example.partition(), sorts -> !isWhole || sorts.contains(example.sort()));
        }
    }

    /** How many requests a second production makes of them, if all of them say so. */
    static Optional<Double> rps(List<Design.Placed> patterns) {
        if (patterns.isEmpty()
                || patterns.stream().anyMatch(placed -> placed.pattern().usage().rps() == null)) {
            return Optional.empty();
        }
        return Optional.of(patterns.stream()
                .mapToDouble(placed ->
                        Objects.requireNonNull(placed.pattern().usage().rps()))
                .sum());
    }

    /** A pattern may leave out that its parameters make a prefix or the whole key; then any condition but another one that it names will do. */
    private static boolean fitsRange(AccessPattern pattern, @Nullable RangeCondition asked) {
        if (pattern.operation() != AccessPattern.Operation.QUERY) {
            return true;
        }
        var declared = pattern.rangeCondition();
        return declared == null
                ? asked == null || asked == RangeCondition.EQUAL || asked == RangeCondition.BEGINS_WITH
                : asked == null || asked == declared;
    }

    /** What a query asks of the sort key; null if that is nothing, or not known. */
    static @Nullable RangeCondition range(ShapeSeen shape) {
        String condition = shape.shape().members().getOrDefault("keyConditionExpression", "");
        String text = condition.toLowerCase(Locale.ROOT);
        if (text.contains("begins_with")) {
            return RangeCondition.BEGINS_WITH;
        }
        if (text.contains(" between ")) {
            return RangeCondition.BETWEEN;
        }
        List<String> comparisons =
                COMPARISON.matcher(text).results().map(found -> found.group()).toList();
        for (String comparison : comparisons) {
            switch (comparison) {
                case "<" -> {
                    return RangeCondition.LESS;
                }
                case "<=" -> {
                    return RangeCondition.LESS_OR_EQUAL;
                }
                case ">" -> {
                    return RangeCondition.GREATER;
                }
                case ">=" -> {
                    return RangeCondition.GREATER_OR_EQUAL;
                }
                default -> {}
            }
        }
        return comparisons.size() > 1 ? RangeCondition.EQUAL : null;
    }

    private static boolean fitsKeys(Design design, Design.Placed placed, List<AskedKeys> asked) {
        return design.space(placed.table(), placed.index())
                .keysOf(placed.entity())
                .map(keys -> asked.stream().anyMatch(each -> fits(keys, each)))
                .orElse(false);
    }

    /** @param isWhole whether the example is a whole key, and not what keys begin with */
    static boolean fits(EntityKeys keys, KeyExample example, boolean isWhole) {
        return fits(keys, AskedKeys.of(example, isWhole));
    }

    private static boolean fits(EntityKeys keys, AskedKeys asked) {
        boolean isPartition = keys.partitionTexts().size() != 1
                || keys.partitionTexts().getFirst().contains(asked.partition());
        return isPartition
                && (keys.sortTexts().size() != 1
                        || asked.sort().test(keys.sortTexts().getFirst()));
    }

    /** The names of the patterns, for people; empty if there are none. */
    static String named(List<Design.Placed> patterns) {
        return patterns.isEmpty()
                ? ""
                : " ("
                        + String.join(
                                ", ",
                                patterns.stream()
                                        .map(placed -> placed.entity().name() + "."
                                                + placed.pattern().name())
                                        .distinct()
                                        .toList())
                        + ")";
    }
}
