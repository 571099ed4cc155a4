package dev.armature.language;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Decimal;
import dev.armature.model.Path;
import dev.armature.model.Utf8;
import dev.armature.model.ValueCheck;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Computes what the actions of an update write, from the item as it was. */
final class UpdateArithmetic {
    private final Map<String, AttributeValue> before;
    private final String wrongType;

    UpdateArithmetic(Map<String, AttributeValue> before, String wrongType) {
        this.before = before;
        this.wrongType = wrongType;
    }

    /** What stands at the action's target afterwards, or null for nothing. */
    @Nullable
    AttributeValue result(UpdateAction action) {
        return switch (action) {
            case UpdateAction.Set(Path ignored, UpdateValue value) -> evaluate(value);
            case UpdateAction.Remove ignored -> null;
            case UpdateAction.Add(Path target, AttributeValue operand) -> {
                AttributeValue current = find(target);
                yield current == null ? operand : added(current, operand);
            }
            case UpdateAction.Delete(Path target, AttributeValue operand) -> {
                AttributeValue current = find(target);
                yield current == null ? null : without(current, operand);
            }
        };
    }

    private AttributeValue evaluate(UpdateValue value) {
        return switch (value) {
            case UpdateValue.Literal(AttributeValue literal) -> literal;
            case UpdateValue.Attribute(Path path) -> {
                AttributeValue current = find(path);
                if (current == null) {
                    throw ApiException.validation(
                            "The provided expression refers to an attribute that does not exist in the item");
                }
                yield current;
            }
            case UpdateValue.Plus(UpdateValue left, UpdateValue right) -> sum(number(left), number(right));
            case UpdateValue.Minus(UpdateValue left, UpdateValue right) -> difference(number(left), number(right));
            case UpdateValue.IfNotExists(Path path, UpdateValue otherwise) -> {
                AttributeValue current = find(path);
                yield current == null ? evaluate(otherwise) : current;
            }
            case UpdateValue.ListAppend(UpdateValue first, UpdateValue second) ->
                joined(list(evaluate(first)), list(evaluate(second)));
        };
    }

    private @Nullable AttributeValue find(Path path) {
        return path.within(before.get(path.attribute()));
    }

    private Decimal number(UpdateValue value) {
        if (evaluate(value) instanceof AttributeValue.N(Decimal number)) {
            return number;
        }
        throw wrongType();
    }

    private List<AttributeValue> list(AttributeValue value) {
        if (value instanceof AttributeValue.L(List<AttributeValue> elements)) {
            return elements;
        }
        throw wrongType();
    }

    private static AttributeValue sum(Decimal left, Decimal right) {
        try {
            return new AttributeValue.N(left.plus(right));
        } catch (Decimal.MalformedException unfit) {
            throw doesNotFit(unfit);
        }
    }

    private static AttributeValue difference(Decimal left, Decimal right) {
        try {
            return new AttributeValue.N(left.minus(right));
        } catch (Decimal.MalformedException unfit) {
            throw doesNotFit(unfit);
        }
    }

    /** AWS speaks of overflow also where a result has too many digits. */
    private static ApiException doesNotFit(Decimal.MalformedException unfit) {
        Decimal.Fault fault = unfit.fault() == Decimal.Fault.TOO_MANY_DIGITS ? Decimal.Fault.OVERFLOW : unfit.fault();
        return ApiException.validation(ValueCheck.numberFault(fault, ""));
    }

    private static AttributeValue joined(List<AttributeValue> first, List<AttributeValue> second) {
        List<AttributeValue> all = new ArrayList<>(first.size() + second.size());
        all.addAll(first);
        all.addAll(second);
        return new AttributeValue.L(all);
    }

    private AttributeValue added(AttributeValue current, AttributeValue operand) {
        if (current instanceof AttributeValue.N(Decimal left) && operand instanceof AttributeValue.N(Decimal right)) {
            return sum(left, right);
        }
        if (current instanceof AttributeValue.SS(List<String> left)
                && operand instanceof AttributeValue.SS(List<String> right)) {
            return new AttributeValue.SS(union(left, right, Utf8::compare));
        }
        if (current instanceof AttributeValue.NS(List<Decimal> left)
                && operand instanceof AttributeValue.NS(List<Decimal> right)) {
            return new AttributeValue.NS(union(left, right, Comparator.naturalOrder()));
        }
        if (current instanceof AttributeValue.BS(List<Bytes> left)
                && operand instanceof AttributeValue.BS(List<Bytes> right)) {
            return new AttributeValue.BS(union(left, right, Comparator.naturalOrder()));
        }
        if (current instanceof AttributeValue.L(List<AttributeValue> left)
                && operand instanceof AttributeValue.L(List<AttributeValue> right)) {
            return joined(left, right);
        }
        throw wrongType();
    }

    private static <T> List<T> union(List<T> left, List<T> right, Comparator<T> order) {
        Set<T> all = new TreeSet<>(order);
        all.addAll(left);
        all.addAll(right);
        return List.copyOf(all);
    }

    /** The set without some of its members; there are no empty sets, so without all of them it is nothing. */
    private @Nullable AttributeValue without(AttributeValue current, AttributeValue operand) {
        if (current instanceof AttributeValue.SS(List<String> members)
                && operand instanceof AttributeValue.SS(List<String> gone)) {
            List<String> rest = difference(members, gone);
            return rest.isEmpty() ? null : new AttributeValue.SS(rest);
        }
        if (current instanceof AttributeValue.NS(List<Decimal> members)
                && operand instanceof AttributeValue.NS(List<Decimal> gone)) {
            List<Decimal> rest = difference(members, gone);
            return rest.isEmpty() ? null : new AttributeValue.NS(rest);
        }
        if (current instanceof AttributeValue.BS(List<Bytes> members)
                && operand instanceof AttributeValue.BS(List<Bytes> gone)) {
            List<Bytes> rest = difference(members, gone);
            return rest.isEmpty() ? null : new AttributeValue.BS(rest);
        }
        throw wrongType();
    }

    private static <T> List<T> difference(List<T> members, List<T> gone) {
        Set<T> unwanted = new HashSet<>(gone);
        return members.stream().filter(member -> !unwanted.contains(member)).toList();
    }

    private ApiException wrongType() {
        return ApiException.validation(wrongType);
    }
}
