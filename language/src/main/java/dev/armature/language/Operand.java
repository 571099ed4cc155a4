package dev.armature.language;

import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Something in a condition that has a value, or none where the item lacks it. */
public sealed interface Operand {
    record Attribute(Path path) implements Operand {}

    record Literal(AttributeValue value) implements Operand {}

    record Size(Operand of) implements Operand {}

    /** Whether a condition holds, which PartiQL can compare like anything else. */
    record Truth(Condition condition) implements Operand {}

    default @Nullable AttributeValue valueIn(Item item) {
        return switch (this) {
            case Attribute(Path path) -> item.at(path);
            case Literal(AttributeValue value) -> value;
            case Size(Operand of) -> {
                AttributeValue value = of.valueIn(item);
                int size = value == null ? -1 : Values.size(value);
                yield size < 0 ? null : AttributeValue.number(size);
            }
            case Truth(Condition condition) -> new AttributeValue.Bool(condition.holdsFor(item));
        };
    }

    /** How many values it looks for in an item. */
    default int reads() {
        return switch (this) {
            case Attribute ignored -> 1;
            case Literal ignored -> 0;
            case Size(Operand of) -> of.reads();
            case Truth(Condition condition) -> condition.reads();
        };
    }

    default void forEachPath(Consumer<Path> consumer) {
        switch (this) {
            case Attribute(Path path) -> consumer.accept(path);
            case Literal ignored -> {}
            case Size(Operand of) -> of.forEachPath(consumer);
            case Truth(Condition condition) -> condition.forEachPath(consumer);
        }
    }
}
