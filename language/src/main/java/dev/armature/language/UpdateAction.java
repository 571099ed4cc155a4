package dev.armature.language;

import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Path;
import org.jspecify.annotations.Nullable;

/** One change that an update makes at one place of an item. */
public sealed interface UpdateAction {
    Path target();

    record Set(Path target, UpdateValue value) implements UpdateAction {}

    record Remove(Path target) implements UpdateAction {}

    /** Adds a number, unites sets, or appends a list, which only the legacy parameter can ask for. */
    record Add(Path target, AttributeValue operand) implements UpdateAction {}

    /** Takes members out of a set. */
    record Delete(Path target, AttributeValue operand) implements UpdateAction {}

    /** The type of what will stand at the target, as far as it is known without an item. */
    default @Nullable AttributeType knownType() {
        return switch (this) {
            case Set(Path ignored, UpdateValue value) -> value.knownType();
            case Add(Path ignored, AttributeValue operand) -> operand.type();
            case Remove ignored -> null;
            case Delete ignored -> null;
        };
    }
}
