package dev.armature.engine.read;

import dev.armature.language.Comparator;
import dev.armature.language.Condition;
import dev.armature.language.Operand;
import dev.armature.language.RangeComparison;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeySchema;
import dev.armature.model.Limits;
import dev.armature.model.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the ways in which a condition can hold, as far as it is about the key: the whole condition holds only where one of its
 * branches does.
 *
 * @param hash what the partition attribute is asked to be equal to
 * @param equal what the sort attribute is asked to be equal to
 * @param ranges what else is asked of the sort attribute
 * @param excludes whether it has a NOT or a {@code <>} about the sort attribute, which tell no key from another
 */
record KeyBranch(
        List<AttributeValue> hash, List<AttributeValue> equal, List<RangeComparison> ranges, boolean excludes) {
    /** More ways than this are not told apart: what they say about the key is left to the filter. */
    private static final int BRANCHES_MAX = 1000;

    private static final KeyBranch ANYTHING = new KeyBranch(List.of(), List.of(), List.of(), false);
    private static final KeyBranch EXCLUSION = new KeyBranch(List.of(), List.of(), List.of(), true);

    boolean asksSort() {
        return !equal.isEmpty() || !ranges.isEmpty();
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
                yield branches.isEmpty() || branches.size() > BRANCHES_MAX ? List.of(ANYTHING) : branches;
            }
            case Condition.Comparison comparison -> List.of(comparison(comparison, keys));
            case Condition.In(Operand operand, List<Operand> candidates) -> in(operand, candidates, keys);
            case Condition.Between(Operand operand, Operand low, Operand high) -> {
                AttributeValue from = literal(low);
                AttributeValue to = literal(high);
                yield List.of(
                        from == null || to == null
                                ? ANYTHING
                                : range(operand, new RangeComparison.Between(from, to), keys));
            }
            case Condition.BeginsWith(Operand operand, Operand prefix) -> {
                AttributeValue start = literal(prefix);
                yield List.of(start == null ? ANYTHING : range(operand, new RangeComparison.BeginsWith(start), keys));
            }
            case Condition.Not(Condition negated) -> List.of(asksSort(negated, keys) ? EXCLUSION : ANYTHING);
            case Condition.Exists ignored -> List.of(ANYTHING);
            case Condition.NotExists ignored -> List.of(ANYTHING);
            case Condition.HasType ignored -> List.of(ANYTHING);
            case Condition.Contains ignored -> List.of(ANYTHING);
        };
    }

    private static List<KeyBranch> product(List<KeyBranch> left, List<KeyBranch> right) {
        if ((long) left.size() * right.size() > BRANCHES_MAX) {
            return left;
        }
        List<KeyBranch> product = new ArrayList<>(left.size() * right.size());
        for (KeyBranch first : left) {
            for (KeyBranch second : right) {
                product.add(first.and(second));
            }
        }
        return product;
    }

    private KeyBranch and(KeyBranch other) {
        return new KeyBranch(
                joined(hash, other.hash),
                joined(equal, other.equal),
                joined(ranges, other.ranges),
                excludes || other.excludes);
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
            return asksSort(comparison, keys) ? EXCLUSION : ANYTHING;
        }
        if (value == null) {
            return ANYTHING;
        }
        return switch (comparator) {
            case EQUAL -> equal(operand, value, keys);
            case NOT_EQUAL -> throw new IllegalStateException("answered above");
            case LESS -> range(operand, new RangeComparison.Less(value), keys);
            case LESS_OR_EQUAL -> range(operand, new RangeComparison.LessOrEqual(value), keys);
            case GREATER -> range(operand, new RangeComparison.Greater(value), keys);
            case GREATER_OR_EQUAL -> range(operand, new RangeComparison.GreaterOrEqual(value), keys);
        };
    }

    private static List<KeyBranch> in(Operand operand, List<Operand> candidates, KeySchema keys) {
        if (candidates.size() > Limits.IN_PARTITIONS_MAX && isHash(operand, keys)) {
            throw ApiException.validation(
                    "The IN operator is provided with too many operands; number of operands: " + candidates.size());
        }
        List<KeyBranch> branches = new ArrayList<>();
        for (Operand candidate : candidates.stream().distinct().toList()) {
            AttributeValue value = literal(candidate);
            branches.add(value == null ? ANYTHING : equal(operand, value, keys));
        }
        boolean tellsNothing = branches.isEmpty() || branches.contains(ANYTHING);
        return tellsNothing ? List.of(ANYTHING) : branches;
    }

    private static KeyBranch equal(Operand operand, AttributeValue value, KeySchema keys) {
        if (isHash(operand, keys)) {
            return new KeyBranch(List.of(value), List.of(), List.of(), false);
        }
        return isSort(operand, keys) ? new KeyBranch(List.of(), List.of(value), List.of(), false) : ANYTHING;
    }

    private static KeyBranch range(Operand operand, RangeComparison comparison, KeySchema keys) {
        return isSort(operand, keys) ? new KeyBranch(List.of(), List.of(), List.of(comparison), false) : ANYTHING;
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
