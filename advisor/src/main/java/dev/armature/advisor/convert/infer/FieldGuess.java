package dev.armature.advisor.convert.infer;

import dev.armature.advisor.convert.text.Remarks;
import dev.armature.advisor.model.Field;
import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Concludes from the values of an attribute what field it is. */
final class FieldGuess {
    /** An enumeration has few values, each of them seen a few times. */
    private static final int ENUM_VALUES_MAX = 8;

    private static final int ENUM_SEEN_MIN = 4;
    private static final int ENUM_ITEMS_MIN = 10;
    private static final String ENUM_VALUE = "[A-Za-z][A-Za-z0-9_ -]{0,31}";

    private FieldGuess() {}

    /**
     * @param items of the entity
     * @param path of the field, for remarks
     */
    static FieldDraft of(String name, List<SampleItem> items, String path, Remarks remarks) {
        Map<AttributeType, Integer> types = new LinkedHashMap<>();
        List<AttributeValue> values = new ArrayList<>();
        for (SampleItem item : items) {
            var value = item.attributes().get(name);
            if (value != null && value.type() != AttributeType.NULL) {
                types.merge(value.type(), 1, Integer::sum);
                values.add(value);
            }
        }
        if (types.size() > 1) {
            remarks.add(path, "its values are of several types: " + types.keySet());
        }
        AttributeType most = types.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(AttributeType.S);
        boolean required = values.size() == items.size() && types.size() == 1;
        return switch (most) {
            case S -> text(name, texts(values), required, path, remarks);
            case N -> number(name, numbers(values), required);
            case B -> plain(name, Field.Type.BINARY, null, required);
            case SS -> plain(name, Field.Type.STRING_SET, null, required);
            case NS -> plain(name, Field.Type.NUMBER_SET, null, required);
            case BS -> plain(name, Field.Type.BINARY_SET, null, required);
            case L -> plain(name, Field.Type.ARRAY, elementType(values), required);
            case M -> plain(name, Field.Type.OBJECT, null, required);
            case BOOL -> plain(name, Field.Type.BOOLEAN, null, required);
            case NULL -> plain(name, Field.Type.STRING, null, required);
        };
    }

    /** A field that no attribute has, only keys. */
    static FieldDraft ofKeyParts(String name, List<String> parts, boolean isNumber) {
        return isNumber
                ? plain(name, Field.Type.INTEGER, null, true)
                : new FieldDraft(name, Field.Type.STRING, null, true, TextFormat.ofTexts(parts), List.of());
    }

    private static FieldDraft text(String name, List<String> texts, boolean required, String path, Remarks remarks) {
        var format = TextFormat.ofTexts(texts);
        List<String> values = format.isPresent() ? List.of() : enumeration(texts);
        if (!values.isEmpty()) {
            remarks.add(path, "guessed from " + texts.size() + " items");
        }
        return new FieldDraft(name, Field.Type.STRING, null, required, format, values);
    }

    private static List<String> enumeration(List<String> texts) {
        var distinct = new TreeSet<>(texts);
        boolean few = distinct.size() <= ENUM_VALUES_MAX
                && texts.size() >= Math.max(ENUM_ITEMS_MIN, ENUM_SEEN_MIN * distinct.size());
        return few && distinct.size() > 1 && distinct.stream().allMatch(value -> value.matches(ENUM_VALUE))
                ? List.copyOf(distinct)
                : List.of();
    }

    private static FieldDraft number(String name, List<BigDecimal> numbers, boolean required) {
        boolean whole =
                numbers.stream().allMatch(number -> number.stripTrailingZeros().scale() <= 0);
        return new FieldDraft(
                name,
                whole ? Field.Type.INTEGER : Field.Type.DECIMAL,
                null,
                required,
                TextFormat.ofNumbers(name, numbers),
                List.of());
    }

    private static Field.@Nullable Type elementType(List<AttributeValue> lists) {
        Field.Type type = null;
        for (AttributeValue list : lists) {
            if (list instanceof AttributeValue.L(List<AttributeValue> elements)) {
                for (AttributeValue element : elements) {
                    Field.Type next = type(element);
                    if (type != null && type != next) {
                        return null;
                    }
                    type = next;
                }
            }
        }
        return type;
    }

    private static Field.Type type(AttributeValue value) {
        return switch (value) {
            case AttributeValue.S ignored -> Field.Type.STRING;
            case AttributeValue.N(var number) ->
                number.value().stripTrailingZeros().scale() <= 0 ? Field.Type.INTEGER : Field.Type.DECIMAL;
            case AttributeValue.B ignored -> Field.Type.BINARY;
            case AttributeValue.SS ignored -> Field.Type.STRING_SET;
            case AttributeValue.NS ignored -> Field.Type.NUMBER_SET;
            case AttributeValue.BS ignored -> Field.Type.BINARY_SET;
            case AttributeValue.L ignored -> Field.Type.ARRAY;
            case AttributeValue.M ignored -> Field.Type.OBJECT;
            case AttributeValue.Bool ignored -> Field.Type.BOOLEAN;
            case AttributeValue.Null ignored -> Field.Type.STRING;
        };
    }

    private static List<String> texts(List<AttributeValue> values) {
        List<String> texts = new ArrayList<>();
        for (AttributeValue value : values) {
            if (value instanceof AttributeValue.S(String text)) {
                texts.add(text);
            }
        }
        return texts;
    }

    private static List<BigDecimal> numbers(List<AttributeValue> values) {
        List<BigDecimal> numbers = new ArrayList<>();
        for (AttributeValue value : values) {
            if (value instanceof AttributeValue.N(var number)) {
                numbers.add(number.value());
            }
        }
        return numbers;
    }

    private static FieldDraft plain(String name, Field.Type type, Field.@Nullable Type itemType, boolean required) {
        return new FieldDraft(name, type, itemType, required, Optional.empty(), List.of());
    }
}
