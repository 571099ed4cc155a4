package dev.armature.model.json;

import dev.armature.model.AttributeType;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Decimal;
import dev.armature.model.Item;
import dev.armature.model.StoredReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Writes items and attribute values as DynamoDB's JSON. An item goes from its stored bytes to JSON without a value between. */
public final class ValueEncoder {
    /** By ordinal: the opening of a value up to its content. */
    private static final byte[][] OPENINGS = Arrays.stream(AttributeType.values())
            .map(type -> ("{\"" + type + "\":").getBytes(StandardCharsets.ISO_8859_1))
            .toArray(byte[][]::new);

    private ValueEncoder() {}

    public static void item(JsonWriter out, Item item) {
        var reader = StoredReader.ofItem(item.stored());
        entries(out, reader, reader.attributeCount());
    }

    private static void entries(JsonWriter out, StoredReader reader, int count) {
        out.beginObject();
        for (int i = 0; i < count; i++) {
            out.separate();
            sizedString(out, reader);
            out.ascii(":");
            stored(out, reader);
        }
        out.endObject();
    }

    private static void stored(JsonWriter out, StoredReader reader) {
        AttributeType type = reader.type();
        int length = reader.length();
        open(out, type);
        switch (type) {
            case S, N -> {
                out.string(reader.array(), reader.position(), length);
                reader.skip(length);
            }
            case B -> {
                out.base64(reader.array(), reader.position(), length);
                reader.skip(length);
            }
            case BOOL -> {
                out.ascii(reader.array()[reader.position()] == 0 ? "false" : "true");
                reader.skip(length);
            }
            case NULL -> {
                out.ascii("true");
                reader.skip(length);
            }
            case SS, NS -> {
                int count = reader.varint();
                out.beginArray();
                for (int i = 0; i < count; i++) {
                    sizedString(out.separate(), reader);
                }
                out.endArray();
            }
            case BS -> {
                int count = reader.varint();
                out.beginArray();
                for (int i = 0; i < count; i++) {
                    int size = reader.varint();
                    out.separate().base64(reader.array(), reader.position(), size);
                    reader.skip(size);
                }
                out.endArray();
            }
            case L -> {
                int count = reader.varint();
                out.beginArray();
                for (int i = 0; i < count; i++) {
                    stored(out.separate(), reader);
                }
                out.endArray();
            }
            case M -> entries(out, reader, reader.varint());
        }
        out.endObject();
    }

    private static void sizedString(JsonWriter out, StoredReader reader) {
        int length = reader.varint();
        out.string(reader.array(), reader.position(), length);
        reader.skip(length);
    }

    public static void value(JsonWriter out, AttributeValue value) {
        open(out, value.type());
        switch (value) {
            case AttributeValue.S(String text) -> out.string(text);
            case AttributeValue.N(Decimal number) -> out.string(number.toString());
            case AttributeValue.B(Bytes binary) -> binary(out, binary);
            case AttributeValue.Bool(boolean flag) -> out.ascii(flag ? "true" : "false");
            case AttributeValue.Null() -> out.ascii("true");
            case AttributeValue.SS(List<String> members) -> {
                out.beginArray();
                members.forEach(member -> out.separate().string(member));
                out.endArray();
            }
            case AttributeValue.NS(List<Decimal> members) -> {
                out.beginArray();
                members.forEach(member -> out.separate().string(member.toString()));
                out.endArray();
            }
            case AttributeValue.BS(List<Bytes> members) -> {
                out.beginArray();
                members.forEach(member -> binary(out.separate(), member));
                out.endArray();
            }
            case AttributeValue.L(List<AttributeValue> elements) -> {
                out.beginArray();
                elements.forEach(element -> value(out.separate(), element));
                out.endArray();
            }
            case AttributeValue.M(Map<String, AttributeValue> entries) -> {
                out.beginObject();
                entries.forEach((name, entry) -> value(out.name(name), entry));
                out.endObject();
            }
        }
        out.endObject();
    }

    public static void binary(JsonWriter out, Bytes binary) {
        out.base64(binary.array(), 0, binary.length());
    }

    private static void open(JsonWriter out, AttributeType type) {
        byte[] opening = OPENINGS[type.ordinal()];
        out.raw(opening, 0, opening.length);
    }
}
