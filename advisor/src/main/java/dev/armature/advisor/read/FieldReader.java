package dev.armature.advisor.read;

import static dev.armature.advisor.read.Words.word;

import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Field.Mutability;
import dev.armature.advisor.model.Field.Type;
import dev.armature.advisor.model.Format;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Reads what a model says of one field. */
final class FieldReader {
    static final Words<Type> TYPES = Words.of(
            word(Type.STRING, "string", "S", "text", "str"),
            word(Type.INTEGER, "integer", "int", "long", "N", "number"),
            word(Type.DECIMAL, "decimal", "float", "double"),
            word(Type.BOOLEAN, "boolean", "bool"),
            word(Type.ARRAY, "array", "list", "L"),
            word(Type.OBJECT, "object", "map", "M"),
            word(Type.UUID, "uuid"),
            word(Type.BINARY, "binary", "B", "bytes"),
            word(Type.STRING_SET, "string_set", "SS", "set"),
            word(Type.NUMBER_SET, "number_set", "NS"),
            word(Type.BINARY_SET, "binary_set", "BS"));

    private static final Words<Mutability> MUTABILITIES = Words.of(
            word(Mutability.MUTABLE, "true", "yes", "rarely", "sometimes", "seldom"),
            word(Mutability.IMMUTABLE, "false", "no", "never"),
            word(Mutability.OFTEN, "often", "frequently", "always"));

    Field field(Members field) {
        var type = field.word("type", TYPES);
        String format = field.text("format");
        BigDecimal min = field.number("min");
        BigDecimal max = field.number("max");
        // AWS has integer and decimal; who says number, and not what of, means whole ones unless a bound says
        // otherwise.
        boolean isDecimal = type == Type.INTEGER && (isFraction(min) || isFraction(max));
        var read = Field.named(field.requiredText("name"))
                .type(isDecimal ? Type.DECIMAL : type)
                .itemType(field.word("item_type", TYPES))
                .required(field.flag("required"))
                .mutability(mutability(field))
                .format(format == null ? null : Format.parse(format))
                .values(field.texts("enum"))
                .bounds(min, max)
                .lengths(field.count("min_length"), field.count("max_length"))
                .pattern(pattern(field))
                .sizeBytes(field.count("size_bytes"))
                .free(field.flag(field.either("user_supplied", "user_input", "free_text"), false))
                .at(field.place())
                .field();
        if (min != null && max != null && min.compareTo(max) > 0) {
            field.fault("min", "is over max");
        }
        field.text("description");
        field.node("default");
        field.end();
        return read;
    }

    private static boolean isFraction(@Nullable BigDecimal bound) {
        return bound != null && bound.stripTrailingZeros().scale() > 0;
    }

    private static Mutability mutability(Members field) {
        Boolean immutable = field.flag("immutable");
        Mutability mutable = field.word("mutable", MUTABILITIES);
        if (immutable == null) {
            return mutable == null ? Mutability.UNSAID : mutable;
        }
        if (mutable != null && immutable == mutable.isMutable()) {
            field.fault("mutable", "contradicts immutable");
        }
        return immutable ? Mutability.IMMUTABLE : mutable == null ? Mutability.MUTABLE : mutable;
    }

    private static @Nullable String pattern(Members field) {
        String text = field.text("pattern");
        if (text != null) {
            try {
                Pattern.compile(text);
            } catch (PatternSyntaxException wrong) {
                field.fault("pattern", "must be a regular expression: " + wrong.getDescription());
            }
        }
        return text;
    }
}
