package dev.armature.advisor.design;

import dev.armature.advisor.key.Form;
import dev.armature.advisor.key.KeySet;
import dev.armature.advisor.key.KeyTemplate;
import dev.armature.advisor.key.ValueTexts;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.advisor.model.TableModel;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the values of an entity's fields can be in its keys, by what the model says of them. Of a field that nothing is said of, any
 * text without the delimiter is possible. Numbers are not negative, unless their least value is.
 */
final class FieldTexts {
    private final Entity entity;
    private final TableModel table;
    private final String delimiter;

    FieldTexts(Entity entity, TableModel table) {
        this.entity = entity;
        this.table = table;
        this.delimiter = table.settings().delimiter();
    }

    KeySet of(KeyTemplate.Part.Value value) {
        Field field = entity.field(value.field()).orElse(null);
        return switch (value.form()) {
            case Form.Plain ignored -> keyAttribute(value).map(this::whole).orElseGet(() -> plain(field));
            case Form.Padded(int width) -> padded(field, width);
            case Form.Descending descending -> descending(field, descending);
            case Form.DateBucket(Form.Unit unit) -> ValueTexts.time(unit);
            case Form.Shard(int count) -> ValueTexts.whole(BigInteger.ZERO, BigInteger.valueOf(count - 1L), 1);
            case Form.Upper upper -> inCase(field, upper);
            case Form.Lower lower -> inCase(field, lower);
        };
    }

    /** The template of the table's own key, if the value is that: an index may have it as an attribute of its keys. */
    private Optional<KeyTemplate> keyAttribute(KeyTemplate.Part.Value value) {
        KeyTemplate template = value.field().equals(table.partitionKey())
                ? entity.partitionKey()
                : value.field().equals(table.sortKey()) ? entity.sortKey() : null;
        return Optional.ofNullable(template).filter(found -> !found.fields().contains(value.field()));
    }

    private KeySet whole(KeyTemplate template) {
        return template.texts(this::of);
    }

    private KeySet plain(@Nullable Field field) {
        if (field == null) {
            return ValueTexts.free(delimiter, Long.MAX_VALUE);
        }
        if (!field.values().isEmpty()) {
            return KeySet.texts(field.values());
        }
        Format format = field.format();
        if (format != null && format.kind() != Format.Kind.OTHER) {
            return formatted(format, field);
        }
        return switch (field.type()) {
            case INTEGER -> whole(field);
            case DECIMAL -> ValueTexts.decimal(isNegative(field.min()));
            case BOOLEAN -> KeySet.texts(List.of("true", "false"));
            case UUID -> ValueTexts.uuid();
            case STRING, ARRAY, OBJECT, BINARY, STRING_SET, NUMBER_SET, BINARY_SET -> free(field);
        };
    }

    private KeySet formatted(Format format, Field field) {
        return switch (format.kind()) {
            case KSUID -> ValueTexts.ksuid();
            case ULID -> ValueTexts.ulid();
            case UUID, UUIDV7 -> ValueTexts.uuid();
            case ISO_8601 -> ValueTexts.instant();
            case ISO_DATE -> ValueTexts.time(Form.Unit.DAY);
            case ISO_8601_OFFSET -> ValueTexts.offsetTime();
            case EPOCH -> ValueTexts.epoch(false);
            case EPOCH_MILLIS -> ValueTexts.epoch(true);
            case EMAIL -> ValueTexts.email(delimiter);
            case DATE_PATTERN -> ValueTexts.datePattern(format.text());
            case URL, OTHER -> free(field);
        };
    }

    private KeySet free(Field field) {
        Long most = field.maxLength();
        return ValueTexts.free(delimiter, most == null || most < 1 ? Long.MAX_VALUE : most);
    }

    private static KeySet whole(Field field) {
        BigInteger min = field.min() == null ? BigInteger.ZERO : whole(field.min());
        if (field.max() != null && min.compareTo(whole(field.max())) <= 0) {
            return ValueTexts.whole(min, whole(field.max()), 1);
        }
        KeySet positive = ValueTexts.wholeFrom(1);
        return min.signum() < 0 ? positive.or(KeySet.text("-").then(positive)) : positive;
    }

    /** Where no largest value is said, the width is believed to be enough. */
    private static KeySet padded(@Nullable Field field, int width) {
        if (field == null || field.max() == null || field.max().signum() < 0) {
            return ValueTexts.digits(width);
        }
        BigInteger min = field.min() == null ? BigInteger.ZERO : whole(field.min());
        return ValueTexts.whole(min.min(whole(field.max())), whole(field.max()), width);
    }

    private static KeySet descending(@Nullable Field field, Form.Descending form) {
        BigInteger top = BigInteger.valueOf(form.max());
        BigInteger least = field == null || field.max() == null
                ? BigInteger.ZERO
                : top.subtract(whole(field.max())).max(BigInteger.ZERO);
        BigInteger most = field == null || field.min() == null || field.min().signum() < 0
                ? top
                : top.subtract(whole(field.min())).max(least);
        return ValueTexts.whole(least, most, form.width());
    }

    private KeySet inCase(@Nullable Field field, Form form) {
        return field == null || field.values().isEmpty()
                ? ValueTexts.free(delimiter, form instanceof Form.Upper)
                : ValueTexts.values(field.values(), form);
    }

    private static BigInteger whole(BigDecimal number) {
        return number.setScale(0, RoundingMode.FLOOR).toBigInteger();
    }

    private static boolean isNegative(@Nullable BigDecimal number) {
        return number != null && number.signum() < 0;
    }
}
