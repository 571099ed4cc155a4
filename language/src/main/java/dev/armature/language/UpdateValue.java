package dev.armature.language;

import dev.armature.model.AttributeValue;
import dev.armature.model.Path;

/** What SET assigns: a value, or how to make one of the item as it was. */
public sealed interface UpdateValue {
    record Attribute(Path path) implements UpdateValue {}

    record Literal(AttributeValue value) implements UpdateValue {}

    record Plus(UpdateValue left, UpdateValue right) implements UpdateValue {}

    record Minus(UpdateValue left, UpdateValue right) implements UpdateValue {}

    record IfNotExists(Path path, UpdateValue otherwise) implements UpdateValue {}

    record ListAppend(UpdateValue first, UpdateValue second) implements UpdateValue {}
}
