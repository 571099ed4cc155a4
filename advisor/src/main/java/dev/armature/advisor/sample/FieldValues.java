package dev.armature.advisor.sample;

import dev.armature.advisor.model.Field;
import dev.armature.advisor.model.Format;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Decimal;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Makes values of fields, by type, format and bounds. */
final class FieldValues {
    private static final int ELEMENTS_MAX = 3;
    private static final int SENTENCE_WORDS = 4;

    private final RandomGenerator random;

    FieldValues(RandomGenerator random) {
        this.random = random;
    }

    /**
     * A value.
     *
     * @param ordinal which of the field's values; a low one is likely to have been given before, and each has its own if the field has
     *     as many
     * @param ceiling what a number must not exceed, so that it fits into keys; null if there is no such thing
     */
    AttributeValue value(Field field, Instant moment, int ordinal, @Nullable BigDecimal ceiling) {
        if (Meaning.isTime(field)) {
            return Meaning.time(field, moment);
        }
        return switch (field.type()) {
            case STRING, UUID -> AttributeValue.string(text(field, moment, ordinal));
            case INTEGER, DECIMAL -> number(field, ordinal, ceiling);
            case BOOLEAN -> new AttributeValue.Bool(Math.floorMod(ordinal, 2) == 0);
            case ARRAY -> new AttributeValue.L(elements(field));
            case OBJECT ->
                new AttributeValue.M(
                        Map.of("note", AttributeValue.string(sentence()), "rank", AttributeValue.number(ordinal)));
            case BINARY -> new AttributeValue.B(bytes());
            case STRING_SET ->
                new AttributeValue.SS(List.copyOf(new TreeSet<>(List.of(Words.at(ordinal), Words.at(ordinal + 1)))));
            case NUMBER_SET -> new AttributeValue.NS(List.of(Decimal.of(ordinal), Decimal.of(ordinal + 1L)));
            case BINARY_SET -> new AttributeValue.BS(List.of(bytes()));
        };
    }

    private String text(Field field, Instant moment, int ordinal) {
        if (!field.values().isEmpty()) {
            return field.values().get(Math.floorMod(ordinal, field.values().size()));
        }
        var format = field.format();
        String text = format == null
                ? field.type() == Field.Type.UUID ? Ids.uuid(random) : word(field, ordinal)
                : formatted(format, field, moment, ordinal);
        return field.maxLength() == null || text.length() <= field.maxLength()
                ? text
                : shortened(ordinal, field.maxLength().intValue());
    }

    private String formatted(Format format, Field field, Instant moment, int ordinal) {
        return switch (format.kind()) {
            case KSUID -> Ids.ksuid(moment, random);
            case ULID -> Ids.ulid(moment, random);
            case UUID -> Ids.uuid(random);
            case UUIDV7 -> Ids.uuidv7(moment, random);
            case EMAIL -> Words.at(ordinal) + "@example.com";
            case URL -> "https://example.com/" + Words.at(ordinal);
            case OTHER, ISO_8601, ISO_DATE, ISO_8601_OFFSET, EPOCH, EPOCH_MILLIS, DATE_PATTERN -> word(field, ordinal);
        };
    }

    /** What people type in may have letters beyond ASCII. */
    private static String word(Field field, int ordinal) {
        String word = Words.at(ordinal);
        return field.free() && ordinal % 5 == 3 ? word + "é" : word;
    }

    /** As many different texts as there are of that length. */
    private static String shortened(int ordinal, int length) {
        String digits =
                Integer.toString(Math.floorMod(ordinal, (int) Math.min(Integer.MAX_VALUE, Math.pow(36, length))), 36);
        return "a".repeat(Math.max(0, length - digits.length())) + digits;
    }

    private static AttributeValue number(Field field, int ordinal, @Nullable BigDecimal ceiling) {
        if (!field.values().isEmpty()) {
            return number(new BigDecimal(
                    field.values().get(Math.floorMod(ordinal, field.values().size()))));
        }
        return number(Numbers.at(ordinal, field.type() == Field.Type.DECIMAL, field.min(), field.max(), ceiling));
    }

    static AttributeValue number(BigDecimal number) {
        try {
            return new AttributeValue.N(Decimal.of(number));
        } catch (Decimal.MalformedException beyondAllNumbers) {
            throw new IllegalArgumentException(number + " is beyond DynamoDB's numbers", beyondAllNumbers);
        }
    }

    private List<AttributeValue> elements(Field field) {
        int most = field.maxLength() == null ? ELEMENTS_MAX : (int) Math.min(ELEMENTS_MAX, field.maxLength());
        List<AttributeValue> elements = new ArrayList<>();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            boolean numbers = field.itemType() != null && field.itemType().isNumber();
            elements.add(numbers ? AttributeValue.number(i) : AttributeValue.string(Words.at(random.nextInt(20))));
        }
        return elements;
    }

    private Bytes bytes() {
        byte[] content = new byte[8];
        random.nextBytes(content);
        return Bytes.of(content);
    }

    private String sentence() {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < SENTENCE_WORDS; i++) {
            words.add(Words.at(random.nextInt(20)));
        }
        return String.join(" ", words);
    }
}
