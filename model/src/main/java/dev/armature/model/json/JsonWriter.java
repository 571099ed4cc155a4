package dev.armature.model.json;

import dev.armature.model.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * Writes JSON into an array that grows as needed. Commas are the writer's business: it puts one before each name and each
 * element but the first of a container.
 */
public final class JsonWriter {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.ISO_8859_1);

    private byte[] buffer;
    private int at;

    public JsonWriter(int capacity) {
        this(new byte[capacity]);
    }

    /** @param buffer is written over, and left for a larger one when it is full */
    public JsonWriter(byte[] buffer) {
        this.buffer = buffer;
    }

    /** What was written into last. */
    public byte[] buffer() {
        return buffer;
    }

    /** How many bytes of it have been written. */
    public int length() {
        return at;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(buffer, at);
    }

    public JsonWriter beginObject() {
        return open('{');
    }

    public JsonWriter endObject() {
        return put('}');
    }

    public JsonWriter beginArray() {
        return open('[');
    }

    public JsonWriter endArray() {
        return put(']');
    }

    private JsonWriter open(char bracket) {
        return put(bracket);
    }

    /** A comma, unless what was written last is the opening of a container. Call it before each element of an array. */
    public JsonWriter separate() {
        byte last = buffer[at - 1];
        return last == '{' || last == '[' ? this : put(',');
    }

    public JsonWriter name(String name) {
        separate();
        string(name);
        return put(':');
    }

    /** A name that was made ready with {@link #preparedName}. */
    public JsonWriter name(byte[] prepared) {
        separate();
        return raw(prepared, 0, prepared.length);
    }

    /** The name of a member with its quotes and colon. */
    public static byte[] preparedName(String name) {
        return new JsonWriter(name.length() + 3).string(name).put(':').toBytes();
    }

    public JsonWriter string(String text) {
        byte[] bytes = Utf8.bytes(text);
        return string(bytes, 0, bytes.length);
    }

    /** A string of UTF-8 bytes. */
    public JsonWriter string(byte[] utf8, int from, int length) {
        ensure(length + 2);
        buffer[at++] = '"';
        int copied = from;
        int end = from + length;
        for (int i = PlainText.end(utf8, from, end); i < end; i = PlainText.end(utf8, i + 1, end)) {
            byte next = utf8[i];
            // What is beyond ASCII is not plain, but stays as it is.
            if (next >= 0) {
                raw(utf8, copied, i - copied);
                escape(next);
                copied = i + 1;
            }
        }
        raw(utf8, copied, end - copied);
        return put('"');
    }

    private void escape(byte character) {
        put('\\');
        switch (character) {
            case '"', '\\' -> put((char) character);
            case '\b' -> put('b');
            case '\f' -> put('f');
            case '\n' -> put('n');
            case '\r' -> put('r');
            case '\t' -> put('t');
            default -> ascii("u00").put((char) HEX[character >> 4]).put((char) HEX[character & 0xF]);
        }
    }

    public JsonWriter base64(byte[] content, int from, int length) {
        byte[] slice =
                from == 0 && length == content.length ? content : Arrays.copyOfRange(content, from, from + length);
        byte[] encoded = Base64.getEncoder().encode(slice);
        put('"');
        raw(encoded, 0, encoded.length);
        return put('"');
    }

    /** A literal or number, which needs no quotes. */
    public JsonWriter ascii(String text) {
        int length = text.length();
        ensure(length);
        for (int i = 0; i < length; i++) {
            buffer[at++] = (byte) text.charAt(i);
        }
        return this;
    }

    public JsonWriter raw(byte[] bytes, int from, int length) {
        ensure(length);
        System.arraycopy(bytes, from, buffer, at, length);
        at += length;
        return this;
    }

    private JsonWriter put(char character) {
        ensure(1);
        buffer[at++] = (byte) character;
        return this;
    }

    private void ensure(int more) {
        if (buffer.length - at < more) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, at + more));
        }
    }
}
