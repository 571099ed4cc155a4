package dev.armature.cookbook.kit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items for the low-level client from plain values, so that a scenario shows its data and not their types. */
public final class Items {
    private static final int CELL_CHARACTERS_MAX = 48;

    private Items() {}

    /** An item, a key, or the values of an expression: names and values in turn. */
    public static Map<String, AttributeValue> item(Object... namesAndValues) {
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            item.put((String) namesAndValues[i], value(namesAndValues[i + 1]));
        }
        return item;
    }

    /** Both items in one; where both have an attribute, the second's counts. */
    public static Map<String, AttributeValue> with(Map<String, AttributeValue> item, Object... namesAndValues) {
        Map<String, AttributeValue> both = new LinkedHashMap<>(item);
        both.putAll(item(namesAndValues));
        return both;
    }

    /** Text, numbers, booleans, bytes, sets of text, lists, and maps with text for names. */
    public static AttributeValue value(Object plain) {
        return switch (plain) {
            case AttributeValue already -> already;
            case String text -> AttributeValue.fromS(text);
            case Number number -> AttributeValue.fromN(number.toString());
            case Boolean yes -> AttributeValue.fromBool(yes);
            case byte[] bytes -> AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
            case Set<?> texts ->
                AttributeValue.fromSs(
                        texts.stream().map(String::valueOf).sorted().toList());
            case List<?> list ->
                AttributeValue.fromL(list.stream().map(Items::value).toList());
            case Map<?, ?> map -> {
                Map<String, AttributeValue> members = new LinkedHashMap<>();
                map.forEach((name, member) -> members.put((String) name, value(member)));
                yield AttributeValue.fromM(members);
            }
            default -> throw new IllegalArgumentException("no attribute value for " + plain.getClass());
        };
    }

    /** Something for each number from one up to, and without, another. */
    public static <T> List<T> range(int from, int to, IntFunction<T> make) {
        return IntStream.range(from, to).mapToObj(make).toList();
    }

    /** The text of one attribute in each of the items. */
    public static List<String> texts(List<Map<String, AttributeValue>> items, String name) {
        return items.stream().map(item -> text(item, name)).toList();
    }

    /** The text of an attribute, the digits of a number; empty where the item does not have it. */
    public static String text(Map<String, AttributeValue> item, String name) {
        AttributeValue value = item.get(name);
        if (value == null) {
            return "";
        }
        return value.s() != null ? value.s() : value.n() != null ? value.n() : plain(value);
    }

    /** An item as a line of text, keys first. */
    static String row(Map<String, AttributeValue> item) {
        return item.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<String, AttributeValue> attribute) -> rank(attribute.getKey()))
                        .thenComparing(Map.Entry::getKey))
                .map(attribute -> attribute.getKey() + ": " + shortened(plain(attribute.getValue())))
                .collect(Collectors.joining(" | "));
    }

    private static int rank(String attribute) {
        return attribute.matches("(?i)pk") ? 0 : attribute.matches("(?i)sk") ? 1 : attribute.startsWith("GSI") ? 2 : 3;
    }

    private static String shortened(String text) {
        return text.length() > CELL_CHARACTERS_MAX ? text.substring(0, CELL_CHARACTERS_MAX) + "..." : text;
    }

    /** A value as a person would write it. */
    private static String plain(AttributeValue value) {
        return switch (value.type()) {
            case S -> value.s();
            case N -> value.n();
            case BOOL -> value.bool().toString();
            case NUL -> "null";
            case B -> value.b().asByteArray().length + " bytes";
            case SS -> value.ss().toString();
            case NS -> value.ns().toString();
            case BS -> value.bs().size() + " binaries";
            case L -> {
                List<String> members = new ArrayList<>();
                value.l().forEach(member -> members.add(plain(member)));
                yield members.toString();
            }
            case M -> {
                Map<String, String> members = new LinkedHashMap<>();
                value.m().forEach((name, member) -> members.put(name, plain(member)));
                yield members.toString();
            }
            case UNKNOWN_TO_SDK_VERSION -> "?";
        };
    }
}
