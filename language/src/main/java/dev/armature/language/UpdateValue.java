package dev.armature.language;

import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What SET assigns: a value, or how to make one of the item as it was. */
public sealed interface UpdateValue {
    record Attribute(Path path) implements UpdateValue {}

    record Literal(AttributeValue value) implements UpdateValue {}

    record Plus(UpdateValue left, UpdateValue right) implements UpdateValue {}

    record Minus(UpdateValue left, UpdateValue right) implements UpdateValue {}

    record IfNotExists(Path path, UpdateValue otherwise) implements UpdateValue {}

    record ListAppend(UpdateValue first, UpdateValue second) implements UpdateValue {}

    /** The type, as far as it is known without an item. */
    default @Nullable AttributeType knownType() {
        return switch (this) {
            case Literal(AttributeValue literal) -> literal.type();
            case Plus ignored -> AttributeType.N;
            case Minus ignored -> AttributeType.N;
            case ListAppend ignored -> AttributeType.L;
            case Attribute ignored -> null;
            case IfNotExists ignored -> null;
        };
    }

    /** Every path that is read to make the value. */
    default void forEachPath(Consumer<Path> consumer) {
        switch (this) {
            case Literal ignored -> {}
            case Attribute(Path path) -> consumer.accept(path);
            case Plus(UpdateValue left, UpdateValue right) -> {
                left.forEachPath(consumer);
                right.forEachPath(consumer);
            }
            case Minus(UpdateValue left, UpdateValue right) -> {
                left.forEachPath(consumer);
                right.forEachPath(consumer);
            }
            case IfNotExists(Path path, UpdateValue otherwise) -> {
                consumer.accept(path);
                otherwise.forEachPath(consumer);
            }
            case ListAppend(UpdateValue first, UpdateValue second) -> {
                first.forEachPath(consumer);
                second.forEachPath(consumer);
            }
        }
    }

    /** How many values it copies that may be as large as an item may be; what is added or subtracted is a number. */
    default int copies() {
        return switch (this) {
            case Attribute ignored -> 1;
            case Literal ignored -> 0;
            case Plus ignored -> 0;
            case Minus ignored -> 0;
            case IfNotExists(Path ignored, UpdateValue otherwise) -> 1 + otherwise.copies();
            case ListAppend(UpdateValue first, UpdateValue second) -> 1 + first.copies() + second.copies();
        };
    }
}
