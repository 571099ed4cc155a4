package dev.armature.language;

import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Decimal;
import dev.armature.model.Utf8;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What conditions ask of two values. */
final class Values {
    private Values() {}

    /** A missing value equals nothing, not even another missing one, and has no order. */
    static boolean compare(@Nullable AttributeValue left, Comparator comparator, @Nullable AttributeValue right) {
        if (left == null || right == null) {
            return comparator == Comparator.NOT_EQUAL;
        }
        return switch (comparator) {
            case EQUAL -> left.equals(right);
            case NOT_EQUAL -> !left.equals(right);
            case LESS -> areOrdered(left, right) && order(left, right) < 0;
            case LESS_OR_EQUAL -> areOrdered(left, right) && order(left, right) <= 0;
            case GREATER -> areOrdered(left, right) && order(left, right) > 0;
            case GREATER_OR_EQUAL -> areOrdered(left, right) && order(left, right) >= 0;
        };
    }

    static boolean areOrdered(AttributeValue left, AttributeValue right) {
        AttributeType type = left.type();
        return type.isScalarKey() && type == right.type();
    }

    /** The order of two values for which {@link #areOrdered} holds. */
    static int order(AttributeValue left, AttributeValue right) {
        if (left instanceof AttributeValue.N(Decimal a) && right instanceof AttributeValue.N(Decimal b)) {
            return a.compareTo(b);
        }
        if (left instanceof AttributeValue.S(String a) && right instanceof AttributeValue.S(String b)) {
            return Utf8.compare(a, b);
        }
        if (left instanceof AttributeValue.B(Bytes a) && right instanceof AttributeValue.B(Bytes b)) {
            return a.compareTo(b);
        }
        throw new IllegalStateException("no order between " + left.type() + " and " + right.type());
    }

    static boolean beginsWith(@Nullable AttributeValue value, @Nullable AttributeValue prefix) {
        if (value instanceof AttributeValue.S(String text) && prefix instanceof AttributeValue.S(String start)) {
            return text.startsWith(start);
        }
        return value instanceof AttributeValue.B(Bytes bytes)
                && prefix instanceof AttributeValue.B(Bytes start)
                && bytes.startsWith(start);
    }

    static boolean contains(@Nullable AttributeValue container, @Nullable AttributeValue part) {
        if (container == null || part == null) {
            return false;
        }
        return switch (container) {
            case AttributeValue.S(String text) ->
                part instanceof AttributeValue.S(String piece) && text.contains(piece);
            case AttributeValue.B(Bytes bytes) ->
                part instanceof AttributeValue.B(Bytes piece) && bytes.contains(piece);
            case AttributeValue.SS(List<String> members) ->
                part instanceof AttributeValue.S(String member) && members.contains(member);
            case AttributeValue.NS(List<Decimal> members) ->
                part instanceof AttributeValue.N(Decimal member) && members.contains(member);
            case AttributeValue.BS(List<Bytes> members) ->
                part instanceof AttributeValue.B(Bytes member) && members.contains(member);
            case AttributeValue.L(List<AttributeValue> elements) -> elements.contains(part);
            case AttributeValue.N ignored -> false;
            case AttributeValue.M ignored -> false;
            case AttributeValue.Bool ignored -> false;
            case AttributeValue.Null ignored -> false;
        };
    }

    /** The size as the function counts it, a string's in UTF-16 units; -1 for a value that has none. */
    static int size(AttributeValue value) {
        return switch (value) {
            case AttributeValue.S(String text) -> text.length();
            case AttributeValue.B(Bytes bytes) -> bytes.length();
            case AttributeValue.SS(List<String> members) -> members.size();
            case AttributeValue.NS(List<Decimal> members) -> members.size();
            case AttributeValue.BS(List<Bytes> members) -> members.size();
            case AttributeValue.L(List<AttributeValue> elements) -> elements.size();
            case AttributeValue.M(Map<String, AttributeValue> entries) -> entries.size();
            case AttributeValue.N ignored -> -1;
            case AttributeValue.Bool ignored -> -1;
            case AttributeValue.Null ignored -> -1;
        };
    }
}
