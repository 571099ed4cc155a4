package dev.armature.engine.exchange.format;

import dev.armature.model.AttributeType;
import dev.armature.model.Item;
import dev.armature.model.StoredReader;
import dev.armature.model.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;

/**
 * Writes items as the text form of Amazon Ion 1.0, from their stored bytes: numbers are decimals, binaries are blobs, and sets are lists that are
 * annotated with their type.
 *
 * <p>A string of JSON is one of Ion as well, escapes included, so {@link JsonWriter} writes those.
 */
final class IonEncoder {
    /** What looks like an identifier and is not one. */
    private static final Set<String> KEYWORDS = Set.of("null", "true", "false", "nan");

    private IonEncoder() {}

    static void item(JsonWriter out, Item item) {
        var reader = StoredReader.ofItem(item.stored());
        entries(out, reader, reader.attributeCount());
    }

    private static void entries(JsonWriter out, StoredReader reader, int count) {
        out.beginObject();
        for (int i = 0; i < count; i++) {
            out.separate();
            symbol(out, reader.text());
            out.ascii(":");
            stored(out, reader);
        }
        out.endObject();
    }

    private static void stored(JsonWriter out, StoredReader reader) {
        AttributeType type = reader.type();
        int length = reader.length();
        switch (type) {
            case S -> string(out, reader, length);
            case N -> decimal(out, text(reader, length));
            case B -> blob(out, reader, length);
            case BOOL -> {
                out.ascii(reader.array()[reader.position()] == 0 ? "false" : "true");
                reader.skip(length);
            }
            case NULL -> {
                out.ascii("null");
                reader.skip(length);
            }
            case SS, NS, BS -> set(out, reader, type);
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
    }

    private static void set(JsonWriter out, StoredReader reader, AttributeType type) {
        out.ascii("$dynamodb_" + type + "::").beginArray();
        int count = reader.varint();
        for (int i = 0; i < count; i++) {
            int length = reader.varint();
            out.separate();
            switch (type) {
                case SS -> string(out, reader, length);
                case NS -> decimal(out, text(reader, length));
                case BS -> blob(out, reader, length);
                case S, N, B, BOOL, NULL, L, M -> throw new IllegalStateException("not a set: " + type);
            }
        }
        out.endArray();
    }

    private static void string(JsonWriter out, StoredReader reader, int length) {
        out.string(reader.array(), reader.position(), length);
        reader.skip(length);
    }

    private static String text(StoredReader reader, int length) {
        var text = new String(reader.array(), reader.position(), length, StandardCharsets.ISO_8859_1);
        reader.skip(length);
        return text;
    }

    /** A number in normal form. Its zeros at the end are an exponent: {@code 600} is {@code 6d2}, and {@code 103} is {@code 103.} */
    private static void decimal(JsonWriter out, String number) {
        if (number.indexOf('.') >= 0) {
            out.ascii(number);
            return;
        }
        int last = number.length();
        while (last > 1 && number.charAt(last - 1) == '0') {
            last--;
        }
        int zeros = number.length() - last;
        out.ascii(number.substring(0, last)).ascii(zeros == 0 ? "." : "d" + zeros);
    }

    private static void blob(JsonWriter out, StoredReader reader, int length) {
        byte[] bytes = new byte[length];
        System.arraycopy(reader.array(), reader.position(), bytes, 0, length);
        reader.skip(length);
        byte[] encoded = Base64.getEncoder().encode(bytes);
        out.ascii("{{").raw(encoded, 0, encoded.length).ascii("}}");
    }

    /** A name, in quotes unless it is an identifier. */
    private static void symbol(JsonWriter out, String name) {
        if (isIdentifier(name)) {
            out.ascii(name);
            return;
        }
        // Inside of single quotes the double ones need no escape, and an escape does no harm.
        byte[] quoted = new JsonWriter(name.length() + 2).string(name).toBytes();
        out.ascii("'");
        int from = 1;
        for (int i = 1; i < quoted.length - 1; i++) {
            if (quoted[i] == '\'') {
                out.raw(quoted, from, i - from).ascii("\\'");
                from = i + 1;
            }
        }
        out.raw(quoted, from, quoted.length - 1 - from).ascii("'");
    }

    private static boolean isIdentifier(String name) {
        if (name.isEmpty() || KEYWORDS.contains(name) || isDigit(name.charAt(0)) || isSymbolId(name)) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            char next = name.charAt(i);
            boolean fits = next >= 'a' && next <= 'z'
                    || next >= 'A' && next <= 'Z'
                    || isDigit(next)
                    || next == '_'
                    || next == '$';
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /** {@code $10} stands for the tenth symbol of a table. */
    private static boolean isSymbolId(String name) {
        return name.charAt(0) == '$'
                && name.length() > 1
                && name.chars().skip(1).allMatch(next -> isDigit((char) next));
    }

    private static boolean isDigit(char next) {
        return next >= '0' && next <= '9';
    }
}
