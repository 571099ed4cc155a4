package dev.armature.language;

import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Path;
import java.util.List;
import java.util.function.Consumer;

/** A yes-or-no question about one item. Conditions, filters, the legacy parameters and PartiQL's WHERE all end up here. */
public sealed interface Condition {
    /** Holds for every item. */
    Condition ALWAYS = new And(List.of());

    record Exists(Path path) implements Condition {}

    record NotExists(Path path) implements Condition {}

    record HasType(Operand operand, AttributeType type) implements Condition {}

    record Comparison(Operand left, Comparator comparator, Operand right) implements Condition {}

    record Between(Operand operand, Operand low, Operand high) implements Condition {}

    record In(Operand operand, List<Operand> candidates) implements Condition {}

    record BeginsWith(Operand operand, Operand prefix) implements Condition {}

    record Contains(Operand container, Operand part) implements Condition {}

    record And(List<Condition> parts) implements Condition {}

    record Or(List<Condition> parts) implements Condition {}

    record Not(Condition part) implements Condition {}

    default boolean holdsFor(Item item) {
        return switch (this) {
            case Exists(Path path) -> item.at(path) != null;
            case NotExists(Path path) -> item.at(path) == null;
            case HasType(Operand operand, AttributeType type) -> {
                AttributeValue value = operand.valueIn(item);
                yield value != null && value.type() == type;
            }
            case Comparison(Operand left, Comparator comparator, Operand right) ->
                Values.compare(left.valueIn(item), comparator, right.valueIn(item));
            case Between(Operand operand, Operand low, Operand high) -> {
                AttributeValue value = operand.valueIn(item);
                yield Values.compare(value, Comparator.GREATER_OR_EQUAL, low.valueIn(item))
                        && Values.compare(value, Comparator.LESS_OR_EQUAL, high.valueIn(item));
            }
            case In(Operand operand, List<Operand> candidates) -> {
                AttributeValue value = operand.valueIn(item);
                for (Operand candidate : candidates) {
                    if (Values.compare(value, Comparator.EQUAL, candidate.valueIn(item))) {
                        yield true;
                    }
                }
                yield false;
            }
            case BeginsWith(Operand operand, Operand prefix) ->
                Values.beginsWith(operand.valueIn(item), prefix.valueIn(item));
            case Contains(Operand.Attribute(Path path), Operand part)
            when path.isTopLevel() && item.isSet(path.attribute()) -> {
                AttributeValue member = part.valueIn(item);
                yield member != null && item.isSetWith(path.attribute(), member);
            }
            case Contains(Operand container, Operand part) ->
                Values.contains(container.valueIn(item), part.valueIn(item));
            case And(List<Condition> parts) -> {
                for (Condition part : parts) {
                    if (!part.holdsFor(item)) {
                        yield false;
                    }
                }
                yield true;
            }
            case Or(List<Condition> parts) -> {
                for (Condition part : parts) {
                    if (part.holdsFor(item)) {
                        yield true;
                    }
                }
                yield false;
            }
            case Not(Condition part) -> !part.holdsFor(item);
        };
    }

    /** How many values it looks for in an item, each of which may be as large as an item may be. */
    default int reads() {
        return switch (this) {
            case Exists ignored -> 1;
            case NotExists ignored -> 1;
            case HasType ignored -> 1;
            case Comparison(Operand left, Comparator ignored, Operand right) -> left.reads() + right.reads();
            case Between(Operand operand, Operand low, Operand high) -> operand.reads() + low.reads() + high.reads();
            case In(Operand operand, List<Operand> candidates) -> {
                int reads = operand.reads();
                for (Operand candidate : candidates) {
                    reads += candidate.reads();
                }
                yield reads;
            }
            case BeginsWith(Operand operand, Operand prefix) -> operand.reads() + prefix.reads();
            case Contains(Operand container, Operand part) -> container.reads() + part.reads();
            case And(List<Condition> parts) -> reads(parts);
            case Or(List<Condition> parts) -> reads(parts);
            case Not(Condition part) -> part.reads();
        };
    }

    private static int reads(List<Condition> parts) {
        int reads = 0;
        for (Condition part : parts) {
            reads += part.reads();
        }
        return reads;
    }

    /** Every path the condition mentions, in the order of the text. */
    default void forEachPath(Consumer<Path> consumer) {
        switch (this) {
            case Exists(Path path) -> consumer.accept(path);
            case NotExists(Path path) -> consumer.accept(path);
            case HasType(Operand operand, AttributeType ignored) -> operand.forEachPath(consumer);
            case Comparison(Operand left, Comparator ignored, Operand right) -> {
                left.forEachPath(consumer);
                right.forEachPath(consumer);
            }
            case Between(Operand operand, Operand low, Operand high) -> {
                operand.forEachPath(consumer);
                low.forEachPath(consumer);
                high.forEachPath(consumer);
            }
            case In(Operand operand, List<Operand> candidates) -> {
                operand.forEachPath(consumer);
                candidates.forEach(candidate -> candidate.forEachPath(consumer));
            }
            case BeginsWith(Operand operand, Operand prefix) -> {
                operand.forEachPath(consumer);
                prefix.forEachPath(consumer);
            }
            case Contains(Operand container, Operand part) -> {
                container.forEachPath(consumer);
                part.forEachPath(consumer);
            }
            case And(List<Condition> parts) -> parts.forEach(part -> part.forEachPath(consumer));
            case Or(List<Condition> parts) -> parts.forEach(part -> part.forEachPath(consumer));
            case Not(Condition part) -> part.forEachPath(consumer);
        }
    }
}
