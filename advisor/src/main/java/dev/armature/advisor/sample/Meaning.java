package dev.armature.advisor.sample;

import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.model.AttributeValue;
import dev.armature.model.Utf8;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;

/**
 * What the values of a field mean, whatever they look like in a key: numbers are ordered as numbers, times as times, the words of an
 * enumeration as they are listed, all other texts by their bytes.
 */
public final class Meaning {
    private Meaning() {}

    /** The field of that name; one that only a key's template names is a text. */
    public static Field field(Entity entity, String name) {
        return entity.field(name).orElseGet(() -> Field.text(name));
    }

    public static Comparator<AttributeValue> order(Field field) {
        return (left, right) -> compare(field, left, right);
    }

    private static int compare(Field field, AttributeValue left, AttributeValue right) {
        String first = text(left);
        String second = text(right);
        if (!field.values().isEmpty()) {
            return Integer.compare(field.values().indexOf(first), field.values().indexOf(second));
        }
        var format = field.format();
        if (format != null && isTime(field)) {
            var earlier = Times.read(format, first);
            var later = Times.read(format, second);
            if (earlier.isPresent() && later.isPresent()) {
                return earlier.get().compareTo(later.get());
            }
        }
        if (field.type().isNumber()) {
            return new BigDecimal(first).compareTo(new BigDecimal(second));
        }
        return Arrays.compareUnsigned(Utf8.bytes(first), Utf8.bytes(second));
    }

    /** A scalar as text; numbers and texts of the same digits mean the same. */
    public static String text(AttributeValue value) {
        return switch (value) {
            case AttributeValue.S(String text) -> text;
            case AttributeValue.N(var number) -> number.value().toPlainString();
            case AttributeValue.B(var bytes) -> bytes.base64();
            case AttributeValue.Bool(boolean flag) -> Boolean.toString(flag);
            case AttributeValue.Null ignored -> "null";
            case AttributeValue.SS ignored -> value.printed();
            case AttributeValue.NS ignored -> value.printed();
            case AttributeValue.BS ignored -> value.printed();
            case AttributeValue.L ignored -> value.printed();
            case AttributeValue.M ignored -> value.printed();
        };
    }

    /** Whether values of the field are points in time, or ids that begin with one. */
    public static boolean isTimeOrdered(Field field) {
        var format = field.format();
        return format != null && (format.kind().isTimeOrdered() || isTime(field));
    }

    /** Whether values of the field are points in time. */
    public static boolean isTime(Field field) {
        var format = field.format();
        if (format == null) {
            return false;
        }
        boolean isEpoch = format.kind() == Format.Kind.EPOCH || format.kind() == Format.Kind.EPOCH_MILLIS;
        return field.type().isNumber() ? isEpoch : Times.isTime(format.kind());
    }

    /** A value of a field of times. */
    public static AttributeValue time(Field field, Instant moment) {
        var format = field.format();
        if (format == null) {
            throw new IllegalArgumentException(field.name() + " has no format");
        }
        String text = Times.write(format, moment);
        return field.type().isNumber() ? AttributeValue.number(Long.parseLong(text)) : AttributeValue.string(text);
    }
}
