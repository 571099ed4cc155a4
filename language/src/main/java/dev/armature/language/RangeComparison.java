package dev.armature.language;

import dev.armature.model.AttributeValue;

/** A condition on a sort attribute that leaves a range of values. */
public sealed interface RangeComparison {
    record Less(AttributeValue than) implements RangeComparison {}

    record LessOrEqual(AttributeValue to) implements RangeComparison {}

    record Greater(AttributeValue than) implements RangeComparison {}

    record GreaterOrEqual(AttributeValue to) implements RangeComparison {}

    record Between(AttributeValue low, AttributeValue high) implements RangeComparison {}

    record BeginsWith(AttributeValue prefix) implements RangeComparison {}

    /** A value of the type that the attribute has to have. */
    default AttributeValue operand() {
        return switch (this) {
            case Less(AttributeValue than) -> than;
            case LessOrEqual(AttributeValue to) -> to;
            case Greater(AttributeValue than) -> than;
            case GreaterOrEqual(AttributeValue to) -> to;
            case Between(AttributeValue low, AttributeValue ignored) -> low;
            case BeginsWith(AttributeValue prefix) -> prefix;
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
