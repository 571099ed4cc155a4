package dev.armature.engine.read;

import dev.armature.language.Comparator;
import dev.armature.language.Condition;
import dev.armature.language.Operand;
import dev.armature.language.RangeComparison;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeySchema;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One of the ways in which a condition can hold, as far as it is about the key: the whole condition holds only where one of its
 * branches does.
 *
 * @param hash what the partition attribute is asked to be equal to
 * @param equal what the sort attribute is asked to be equal to
 * @param ranges what else is asked of the sort attribute
 * @param excludes whether it has a NOT or a {@code <>} about the sort attribute, which tell no key from another
 * @param parts of the condition that it is made of
 */
record KeyBranch(
        List<AttributeValue> hash,
        List<AttributeValue> equal,
        List<RangeComparison> ranges,
        boolean excludes,
        List<Condition> parts) {
    /** More ways than this are not told apart: what they say about the key is left to the filter. */
    private static final int BRANCHES_MAX = 1000;

    private static final KeyBranch ANYTHING = new KeyBranch(List.of(), List.of(), List.of(), false, List.of());

    /** All that it asks something of. */
    Set<String> attributes() {
        Set<String> attributes = new LinkedHashSet<>();
        parts.forEach(part -> part.forEachPath(path -> attributes.add(path.attribute())));
        return attributes;
    }

    boolean asksSort() {
        return !equal.isEmpty() || !ranges.isEmpty();
    }

    /** Whether it says nothing about the key. */
    private boolean isFilter() {
        return hash.isEmpty() && !asksSort() && !excludes;
    }

    /** Whether it asks each attribute of the key to be equal to one value, and nothing else of it. */
    boolean isOnlyEqual(KeySchema keys) {
        return hash.size() == 1 && equal.size() == keys.range().size() && ranges.isEmpty();
    }

    /** The branches of a condition on an item with this key of one partition attribute and at most one sort attribute. */
    static List<KeyBranch> of(Condition condition, KeySchema keys) {
        return switch (condition) {
            case Condition.And(List<Condition> parts) -> {
                List<KeyBranch> branches = List.of(ANYTHING);
                for (Condition part : parts) {
                    branches = product(branches, of(part, keys));
                }
                yield branches;
            }
            case Condition.Or(List<Condition> parts) -> {
                List<KeyBranch> branches = new ArrayList<>();
                for (Condition part : parts) {
                    branches.addAll(of(part, keys));
                }
                boolean isFilter = branches.stream().allMatch(KeyBranch::isFilter);
                yield isFilter || branches.size() > BRANCHES_MAX ? List.of(filter(condition)) : branches;
            }
            case Condition.Comparison comparison -> List.of(comparison(comparison, keys));
            case Condition.In(Operand operand, List<Operand> candidates) -> in(condition, operand, candidates, keys);
            case Condition.Between(Operand operand, Operand low, Operand high) -> {
                AttributeValue from = literal(low);
                AttributeValue to = literal(high);
                yield List.of(
                        from == null || to == null
                                ? filter(condition)
                                : range(condition, operand, new RangeComparison.Between(from, to), keys));
            }
            case Condition.BeginsWith(Operand operand, Operand prefix) -> {
                AttributeValue start = literal(prefix);
                yield List.of(
                        start == null
                                ? filter(condition)
                                : range(condition, operand, new RangeComparison.BeginsWith(start), keys));
            }
            case Condition.Not(Condition negated) ->
                List.of(asksSort(negated, keys) ? exclusion(condition) : filter(condition));
            case Condition.Exists ignored -> List.of(filter(condition));
            case Condition.NotExists ignored -> List.of(filter(condition));
            case Condition.HasType ignored -> List.of(filter(condition));
            case Condition.Contains ignored -> List.of(filter(condition));
        };
    }

    private static KeyBranch filter(Condition condition) {
        return new KeyBranch(List.of(), List.of(), List.of(), false, List.of(condition));
    }

    private static KeyBranch exclusion(Condition condition) {
        return new KeyBranch(List.of(), List.of(), List.of(), true, List.of(condition));
    }

    private static List<KeyBranch> product(List<KeyBranch> left, List<KeyBranch> right) {
        // Where each has a partition, so many are refused: it does not matter which of them are left out.
        boolean isRefused = namesPartitions(left) || namesPartitions(right);
        if ((long) left.size() * right.size() > BRANCHES_MAX && !isRefused) {
            return left;
        }
        List<KeyBranch> product = new ArrayList<>();
        for (KeyBranch first : left) {
            for (KeyBranch second : right) {
                if (product.size() == BRANCHES_MAX) {
                    return product;
                }
                product.add(first.and(second));
            }
        }
        return product;
    }

    private static boolean namesPartitions(List<KeyBranch> branches) {
        return branches.stream().noneMatch(branch -> branch.hash.isEmpty());
    }

    private KeyBranch and(KeyBranch other) {
        return new KeyBranch(
                joined(hash, other.hash),
                joined(equal, other.equal),
                joined(ranges, other.ranges),
                excludes || other.excludes,
                joined(parts, other.parts));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        if (first.isEmpty() || second.isEmpty()) {
            return first.isEmpty() ? second : first;
        }
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private static KeyBranch comparison(Condition.Comparison comparison, KeySchema keys) {
        boolean valueFirst = comparison.left() instanceof Operand.Literal;
        Operand operand = valueFirst ? comparison.right() : comparison.left();
        AttributeValue value = literal(valueFirst ? comparison.left() : comparison.right());
        Comparator comparator = valueFirst ? comparison.comparator().mirrored() : comparison.comparator();
        if (comparator == Comparator.NOT_EQUAL) {
            return asksSort(comparison, keys) ? exclusion(comparison) : filter(comparison);
        }
        if (value == null) {
            return filter(comparison);
        }
        return switch (comparator) {
            case EQUAL -> equal(comparison, operand, value, keys);
            case NOT_EQUAL -> throw new IllegalStateException("answered above");
            case LESS -> range(comparison, operand, new RangeComparison.Less(value), keys);
            case LESS_OR_EQUAL -> range(comparison, operand, new RangeComparison.LessOrEqual(value), keys);
            case GREATER -> range(comparison, operand, new RangeComparison.Greater(value), keys);
            case GREATER_OR_EQUAL -> range(comparison, operand, new RangeComparison.GreaterOrEqual(value), keys);
        };
    }

    private static List<KeyBranch> in(Condition condition, Operand operand, List<Operand> candidates, KeySchema keys) {
        List<KeyBranch> branches = new ArrayList<>();
        for (Operand candidate : candidates) {
            AttributeValue value = literal(candidate);
            branches.add(value == null ? filter(condition) : equal(condition, operand, value, keys));
        }
        boolean tellsNothing = branches.isEmpty() || branches.stream().anyMatch(KeyBranch::isFilter);
        return tellsNothing ? List.of(filter(condition)) : branches;
    }

    private static KeyBranch equal(Condition condition, Operand operand, AttributeValue value, KeySchema keys) {
        if (isHash(operand, keys)) {
            return new KeyBranch(List.of(value), List.of(), List.of(), false, List.of(condition));
        }
        return isSort(operand, keys)
                ? new KeyBranch(List.of(), List.of(value), List.of(), false, List.of(condition))
                : filter(condition);
    }

    private static KeyBranch range(Condition condition, Operand operand, RangeComparison comparison, KeySchema keys) {
        return isSort(operand, keys)
                ? new KeyBranch(List.of(), List.of(), List.of(comparison), false, List.of(condition))
                : filter(condition);
    }

    private static boolean isHash(Operand operand, KeySchema keys) {
        return isOnly(operand, keys.hash().getFirst().name());
    }

    private static boolean isSort(Operand operand, KeySchema keys) {
        return !keys.range().isEmpty()
                && isOnly(operand, keys.range().getFirst().name());
    }

    private static boolean asksSort(Condition condition, KeySchema keys) {
        if (keys.range().isEmpty()) {
            return false;
        }
        String sort = keys.range().getFirst().name();
        var found = new boolean[1];
        condition.forEachPath(
                path -> found[0] |= path.isTopLevel() && path.attribute().equals(sort));
        return found[0];
    }

    private static boolean isOnly(Operand operand, String attribute) {
        return operand instanceof Operand.Attribute(Path path)
                && path.isTopLevel()
                && path.attribute().equals(attribute);
    }

    private static @Nullable AttributeValue literal(Operand operand) {
        return operand instanceof Operand.Literal(AttributeValue value) ? value : null;
    }
}
