package dev.armature.advisor.model;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An attribute of an entity. What is null was not said.
 *
 * @param itemType what an array's elements are
 * @param required whether every item has it
 * @param format what its text looks like
 * @param values all that it can be, in the order of their meaning
 * @param minLength of a text in characters, of a list in elements
 * @param maxLength likewise
 * @param pattern a regular expression that the whole text matches
 * @param free whether people type it in, so that any character may be in it
 */
public record Field(
        String name,
        Type type,
        @Nullable Type itemType,
        @Nullable Boolean required,
        Mutability mutability,
        @Nullable Format format,
        List<String> values,
        @Nullable BigDecimal min,
        @Nullable BigDecimal max,
        @Nullable Long minLength,
        @Nullable Long maxLength,
        @Nullable String pattern,
        @Nullable Long sizeBytes,
        boolean free,
        Place place) {
    public Field {
        values = List.copyOf(values);
    }

    /** A text of which nothing else is known. */
    public static Field text(String name) {
        return new Field(
                name,
                Type.STRING,
                null,
                null,
                Mutability.UNSAID,
                null,
                List.of(),
                null,
                null,
                null,
                null,
                null,
                null,
                false,
                Place.NOWHERE);
    }

    /** What a value is: AWS's words for it, and the types of DynamoDB that these lack. */
    public enum Type {
        STRING,
        INTEGER,
        DECIMAL,
        BOOLEAN,
        ARRAY,
        OBJECT,
        UUID,
        BINARY,
        STRING_SET,
        NUMBER_SET,
        BINARY_SET;

        public boolean isNumber() {
            return this == INTEGER || this == DECIMAL;
        }

        public boolean isSet() {
            return this == STRING_SET || this == NUMBER_SET || this == BINARY_SET;
        }

        public boolean isText() {
            return this == STRING || this == UUID;
        }
    }

    /** Whether it changes during the life of an item. */
    public enum Mutability {
        UNSAID,
        IMMUTABLE,
        MUTABLE,
        OFTEN;

        /** Whether it was said that it changes. */
        public boolean isMutable() {
            return this == MUTABLE || this == OFTEN;
        }
    }

    /** Whether it was said that every item has it; what was not said is not. */
    public boolean isRequired() {
        return Boolean.TRUE.equals(required);
    }
}
