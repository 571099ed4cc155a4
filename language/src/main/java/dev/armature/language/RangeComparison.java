package dev.armature.language;

import dev.armature.model.AttributeValue;
import java.util.List;

/** A condition on a sort attribute that leaves a range of values. */
public sealed interface RangeComparison {
    record Less(AttributeValue than) implements RangeComparison {}

    record LessOrEqual(AttributeValue to) implements RangeComparison {}

    record Greater(AttributeValue than) implements RangeComparison {}

    record GreaterOrEqual(AttributeValue to) implements RangeComparison {}

    record Between(AttributeValue low, AttributeValue high) implements RangeComparison {}

    record BeginsWith(AttributeValue prefix) implements RangeComparison {}

    /** The values that the attribute is compared with, which have to be such as it can have. */
    default List<AttributeValue> operands() {
        return switch (this) {
            case Less(AttributeValue than) -> List.of(than);
            case LessOrEqual(AttributeValue to) -> List.of(to);
            case Greater(AttributeValue than) -> List.of(than);
            case GreaterOrEqual(AttributeValue to) -> List.of(to);
            case Between(AttributeValue low, AttributeValue high) -> List.of(low, high);
            case BeginsWith(AttributeValue prefix) -> List.of(prefix);
        };
    }

    /** Whether a key's value is in the range. */
    default boolean holdsFor(AttributeValue value) {
        return switch (this) {
            case Less(AttributeValue than) -> Values.compare(value, Comparator.LESS, than);
            case LessOrEqual(AttributeValue to) -> Values.compare(value, Comparator.LESS_OR_EQUAL, to);
            case Greater(AttributeValue than) -> Values.compare(value, Comparator.GREATER, than);
            case GreaterOrEqual(AttributeValue to) -> Values.compare(value, Comparator.GREATER_OR_EQUAL, to);
            case Between(AttributeValue low, AttributeValue high) ->
                Values.compare(value, Comparator.GREATER_OR_EQUAL, low)
                        && Values.compare(value, Comparator.LESS_OR_EQUAL, high);
            case BeginsWith(AttributeValue prefix) -> Values.beginsWith(value, prefix);
        };
    }
}
