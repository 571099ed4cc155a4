package dev.armature.model;

/** An attribute that is part of a key, with the type it is declared to have: S, N or B. */
public record KeyAttribute(String name, AttributeType type) {
    public KeyAttribute {
        if (!type.isScalarKey()) {
            throw new IllegalArgumentException("a key attribute cannot be of type " + type);
        }
    }
}
