package dev.armature.advisor.model;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An attribute of an entity. What is null was not said.
 *
 * @param isTypeSaid whether the model says the type; a text is assumed where it does not
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
        boolean isTypeSaid,
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

    /** A field of which only the name is known so far. */
    public static Draft named(String name) {
        return new Draft(name);
    }

    /** A text of which nothing else is known. */
    public static Field text(String name) {
        return named(name).field();
    }

    /** What is known of a field while it is put together. What is not set was not said. */
    public static final class Draft {
        private final String name;
        private @Nullable Type type;
        private @Nullable Type itemType;
        private @Nullable Boolean required;
        private Mutability mutability = Mutability.UNSAID;
        private @Nullable Format format;
        private List<String> values = List.of();
        private @Nullable BigDecimal min;
        private @Nullable BigDecimal max;
        private @Nullable Long minLength;
        private @Nullable Long maxLength;
        private @Nullable String pattern;
        private @Nullable Long sizeBytes;
        private boolean free;
        private Place place = Place.NOWHERE;

        private Draft(String name) {
            this.name = name;
        }

        public Draft type(@Nullable Type said) {
            type = said;
            return this;
        }

        public Draft itemType(@Nullable Type said) {
            itemType = said;
            return this;
        }

        public Draft required(@Nullable Boolean said) {
            required = said;
            return this;
        }

        public Draft mutability(Mutability said) {
            mutability = said;
            return this;
        }

        public Draft format(@Nullable Format said) {
            format = said;
            return this;
        }

        public Draft values(List<String> said) {
            values = said;
            return this;
        }

        public Draft bounds(@Nullable BigDecimal least, @Nullable BigDecimal greatest) {
            min = least;
            max = greatest;
            return this;
        }

        public Draft lengths(@Nullable Long least, @Nullable Long greatest) {
            minLength = least;
            maxLength = greatest;
            return this;
        }

        public Draft pattern(@Nullable String said) {
            pattern = said;
            return this;
        }

        public Draft sizeBytes(@Nullable Long said) {
            sizeBytes = said;
            return this;
        }

        public Draft free(boolean said) {
            free = said;
            return this;
        }

        public Draft at(Place where) {
            place = where;
            return this;
        }

        public Field field() {
            return new Field(
                    name,
                    type == null ? Type.STRING : type,
                    type != null,
                    itemType,
                    required,
                    mutability,
                    format,
                    values,
                    min,
                    max,
                    minLength,
                    maxLength,
                    pattern,
                    sizeBytes,
                    free,
                    place);
        }
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
