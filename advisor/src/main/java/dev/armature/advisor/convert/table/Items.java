package dev.armature.advisor.convert.table;

import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Decimal;
import dev.armature.templates.Json;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Items in DynamoDB's JSON, where each value stands under its type. */
public final class Items {
    private static final int DEPTH_MAX = 32;
    private static final Set<String> TYPES = Set.of("S", "N", "B", "BOOL", "NULL", "SS", "NS", "BS", "L", "M");

    private Items() {}

    /** @param place where it stands, for messages */
    public static Map<String, AttributeValue> read(Json.Object item, String place) {
        return read(item, place, 0);
    }

    public static Json.Object write(Map<String, AttributeValue> item) {
        Map<String, Json> members = new LinkedHashMap<>();
        item.forEach((name, value) -> members.put(name, write(value)));
        return new Json.Object(members);
    }

    private static Json write(AttributeValue value) {
        Json content = switch (value) {
            case AttributeValue.S(String text) -> Json.text(text);
            case AttributeValue.N(Decimal number) -> Json.text(number.toString());
            case AttributeValue.B(Bytes bytes) -> Json.text(bytes.base64());
            case AttributeValue.Bool(boolean flag) -> new Json.Bool(flag);
            case AttributeValue.Null ignored -> new Json.Bool(true);
            case AttributeValue.SS(List<String> texts) -> list(texts, Json::text);
            case AttributeValue.NS(List<Decimal> numbers) -> list(numbers, number -> Json.text(number.toString()));
            case AttributeValue.BS(List<Bytes> binaries) -> list(binaries, bytes -> Json.text(bytes.base64()));
            case AttributeValue.L(List<AttributeValue> elements) -> list(elements, Items::write);
            case AttributeValue.M(Map<String, AttributeValue> entries) -> write(entries);
        };
        return Json.of(value.type().name(), content);
    }

    private static <T> Json list(List<T> values, Function<T, Json> write) {
        return Json.array(values.stream().map(write).toList());
    }

    private static Map<String, AttributeValue> read(Json.Object item, String place, int depth) {
        if (depth > DEPTH_MAX) {
            throw ConversionException.at(place, "it is nested more deeply than an item can be");
        }
        Map<String, AttributeValue> attributes = new LinkedHashMap<>();
        item.members().forEach((name, value) -> attributes.put(name, value(value, place + "." + name, depth)));
        return attributes;
    }

    private static AttributeValue value(Json value, String place, int depth) {
        if (depth > 0 && !isTyped(value)) {
            return untyped(value, place, depth);
        }
        if (!(value instanceof Json.Object object) || object.members().size() != 1) {
            throw ConversionException.at(
                    place, "a value stands under its type, as in {\"S\": \"text\"}, and this is " + Json.kind(value));
        }
        var member = object.members().entrySet().iterator().next();
        Json content = member.getValue();
        return switch (member.getKey()) {
            case "S" -> new AttributeValue.S(scalar(content, place));
            case "N" -> new AttributeValue.N(number(content, place));
            case "B" -> new AttributeValue.B(binary(content, place));
            case "BOOL" ->
                new AttributeValue.Bool(
                        scalar(content, place).toLowerCase(Locale.ROOT).equals("true"));
            case "NULL" -> new AttributeValue.Null();
            case "SS" -> new AttributeValue.SS(elements(content, place, element -> scalar(element, place)));
            case "NS" -> new AttributeValue.NS(elements(content, place, element -> number(element, place)));
            case "BS" -> new AttributeValue.BS(elements(content, place, element -> binary(element, place)));
            case "L" -> new AttributeValue.L(elements(content, place, element -> value(element, place, depth + 1)));
            case "M" -> {
                if (content instanceof Json.Object map) {
                    yield new AttributeValue.M(read(map, place, depth + 1));
                }
                throw ConversionException.at(place, "M is a map, and not " + Json.kind(content));
            }
            default -> throw ConversionException.at(place, "there is no type '" + member.getKey() + "'");
        };
    }

    private static boolean isTyped(Json value) {
        return value instanceof Json.Object object
                && object.members().size() == 1
                && TYPES.contains(object.members().keySet().iterator().next());
    }

    /** Within maps and lists, samples of NoSQL Workbench have values without their types. */
    private static AttributeValue untyped(Json value, String place, int depth) {
        return switch (value) {
            case Json.Text(String text) -> new AttributeValue.S(text);
            case Json.Number number -> new AttributeValue.N(number(number, place));
            case Json.Bool(boolean flag) -> new AttributeValue.Bool(flag);
            case Json.Null() -> new AttributeValue.Null();
            case Json.Array array ->
                new AttributeValue.L(elements(array, place, element -> value(element, place, depth + 1)));
            case Json.Object object -> new AttributeValue.M(read(object, place, depth + 1));
        };
    }

    private static String scalar(Json content, String place) {
        return Json.scalar(content)
                .orElseThrow(() -> ConversionException.at(place, "a text is expected, and not " + Json.kind(content)));
    }

    private static Decimal number(Json content, String place) {
        String text = scalar(content, place);
        try {
            return Decimal.parse(text);
        } catch (Decimal.MalformedException notANumber) {
            throw ConversionException.at(place, "'" + text + "' is not a number");
        }
    }

    private static Bytes binary(Json content, String place) {
        try {
            return Bytes.of(Base64.getDecoder().decode(scalar(content, place)));
        } catch (IllegalArgumentException notBase64) {
            throw ConversionException.at(place, "a binary is written in Base64");
        }
    }

    private static <T> List<T> elements(Json content, String place, Function<Json, T> read) {
        if (!(content instanceof Json.Array(List<Json> elements))) {
            throw ConversionException.at(place, "a list is expected, and not " + Json.kind(content));
        }
        List<T> values = new ArrayList<>();
        elements.forEach(element -> values.add(read.apply(element)));
        return values;
    }
}
