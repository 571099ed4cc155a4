package dev.armature.model;

import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * How large DynamoDB says something is: the measure behind the 400 KB limit and every capacity unit.
 *
 * <p>Names and strings count their UTF-8 bytes, a list or map 3 and one for each member besides its members, sets nothing but
 * their members, BOOL and NULL 1, numbers {@link Decimal#sizeBytes}.
 */
public final class ItemSize {
    private static final int CONTAINER_BYTES = 3;
    private static final int MEMBER_BYTES = 1;

    private ItemSize() {}

    public static int of(Map<String, AttributeValue> attributes) {
        return of(attributes, Utf8::length);
    }

    public static int of(AttributeValue value) {
        return of(value, Utf8::length);
    }

    /** What {@link #of} says if every character of every text is ASCII, and else less than that. Takes no look at the characters. */
    static int ifAscii(Map<String, AttributeValue> attributes) {
        return of(attributes, String::length);
    }

    private static int of(Map<String, AttributeValue> attributes, ToIntFunction<String> length) {
        int size = 0;
        for (var attribute : attributes.entrySet()) {
            size += length.applyAsInt(attribute.getKey()) + of(attribute.getValue(), length);
        }
        return size;
    }

    private static int of(AttributeValue value, ToIntFunction<String> length) {
        return switch (value) {
            case AttributeValue.S(String text) -> length.applyAsInt(text);
            case AttributeValue.N(Decimal number) -> number.sizeBytes();
            case AttributeValue.B(Bytes binary) -> binary.length();
            case AttributeValue.Bool ignored -> 1;
            case AttributeValue.Null ignored -> 1;
            case AttributeValue.SS(List<String> members) ->
                members.stream().mapToInt(length).sum();
            case AttributeValue.NS(List<Decimal> members) ->
                members.stream().mapToInt(Decimal::sizeBytes).sum();
            case AttributeValue.BS(List<Bytes> members) ->
                members.stream().mapToInt(Bytes::length).sum();
            case AttributeValue.L(List<AttributeValue> elements) -> {
                int size = CONTAINER_BYTES;
                for (AttributeValue element : elements) {
                    size += MEMBER_BYTES + of(element, length);
                }
                yield size;
            }
            case AttributeValue.M(Map<String, AttributeValue> entries) ->
                CONTAINER_BYTES + MEMBER_BYTES * entries.size() + of(entries, length);
        };
    }
}
