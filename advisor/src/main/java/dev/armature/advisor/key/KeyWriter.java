package dev.armature.advisor.key;

import dev.armature.advisor.key.KeyTemplate.Part;
import dev.armature.model.AttributeValue;
import dev.armature.model.Utf8;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * Makes keys: the text of a template, with the values of fields put in.
 *
 * <p>What a form cannot do well it does as most programs would: a number that is too long for its width is not cut off, and zeros are
 * put before a decimal as they are before any text. Such keys sort wrongly, and are meant to show it.
 */
public final class KeyWriter {
    private static final BigInteger MILLISECONDS_FROM = BigInteger.valueOf(100_000_000_000L);

    private KeyWriter() {}

    /** The key; empty if one of the fields has no value, as such an item has no such key. A field alone keeps its type. */
    public static Optional<AttributeValue> key(KeyTemplate template, Map<String, AttributeValue> values) {
        if (template.isField()) {
            return Optional.ofNullable(values.get(template.fields().iterator().next()));
        }
        return text(template.parts(), values).map(AttributeValue::string);
    }

    /** The text of some parts of a template, one behind the other; empty if one of their fields has no value. */
    public static Optional<String> text(List<Part> parts, Map<String, AttributeValue> values) {
        var text = new StringBuilder();
        for (Part part : parts) {
            switch (part) {
                case Part.Literal(String literal) -> text.append(literal);
                case Part.Value(String field, Form form) -> {
                    var value = values.get(field);
                    if (value == null) {
                        return Optional.empty();
                    }
                    text.append(text(form, value));
                }
            }
        }
        return Optional.of(text.toString());
    }

    /** A value, written in a form. */
    public static String text(Form form, AttributeValue value) {
        String plain = plain(value);
        return switch (form) {
            case Form.Plain() -> plain;
            case Form.Padded(int width) -> padded(plain, width);
            case Form.Descending descending ->
                padded(
                        BigDecimal.valueOf(descending.max())
                                .subtract(new BigDecimal(plain))
                                .toPlainString(),
                        descending.width());
            case Form.DateBucket(Form.Unit unit) -> cutOff(time(plain), unit);
            case Form.Shard(int count) -> Long.toString(hash(plain) % count);
            case Form.Upper() -> plain.toUpperCase(Locale.ROOT);
            case Form.Lower() -> plain.toLowerCase(Locale.ROOT);
        };
    }

    private static String plain(AttributeValue value) {
        return switch (value) {
            case AttributeValue.S(String text) -> text;
            case AttributeValue.N(var number) -> number.value().toPlainString();
            case AttributeValue.B(var bytes) -> bytes.base64();
            case AttributeValue.Bool(boolean flag) -> Boolean.toString(flag);
            case AttributeValue.Null ignored -> "null";
            case AttributeValue.SS(var members) -> String.join(",", members);
            case AttributeValue.NS ignored -> value.printed();
            case AttributeValue.BS ignored -> value.printed();
            case AttributeValue.L ignored -> value.printed();
            case AttributeValue.M ignored -> value.printed();
        };
    }

    private static String padded(String text, int width) {
        return "0".repeat(Math.max(0, width - text.length())) + text;
    }

    /** An epoch is written as the time that it is; every other text is taken for one already. */
    private static String time(String text) {
        if (!text.matches("\\d{1,18}")) {
            return text;
        }
        long number = Long.parseLong(text);
        try {
            return (MILLISECONDS_FROM.compareTo(BigInteger.valueOf(number)) <= 0
                            ? Instant.ofEpochMilli(number)
                            : Instant.ofEpochSecond(number))
                    .toString();
        } catch (DateTimeException beyondAllTimes) {
            return text;
        }
    }

    private static String cutOff(String time, Form.Unit unit) {
        int length = switch (unit) {
            case YEAR -> "2024".length();
            case MONTH -> "2024-01".length();
            case DAY -> "2024-01-31".length();
            case HOUR -> "2024-01-31T23".length();
            case MINUTE -> "2024-01-31T23:59".length();
        };
        return time.substring(0, Math.min(length, time.length()));
    }

    /** CRC-32, as it is never negative, spreads well enough, and is at hand in every language. */
    private static long hash(String text) {
        var crc = new CRC32();
        crc.update(Utf8.bytes(text));
        return crc.getValue();
    }
}
