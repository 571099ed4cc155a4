package dev.armature.model;

import java.util.Arrays;
import java.util.List;

/**
 * The bytes of a key: compared as unsigned bytes, they stand in the order of the values.
 *
 * <table>
 *   <caption>Key</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>4</td><td>space: the table or index, big endian</td></tr>
 *   <tr><td>2</td><td>hash of the partition's components, so that a Scan runs in hash order and a segment is a range</td></tr>
 *   <tr><td>n</td><td>components of the partition key, one after another</td></tr>
 *   <tr><td>n</td><td>components of the sort key; in an index, those of the item's own key after them</td></tr>
 * </table>
 *
 * <table>
 *   <caption>Component: no encoding is the beginning of another, so they can follow one another</caption>
 *   <tr><th>type</th><th>bytes</th></tr>
 *   <tr><td>S, B</td><td>UTF-8 or the bytes, {@code 00} written as {@code 00 FF}; then {@code 00 00}</td></tr>
 *   <tr><td>N zero</td><td>{@code 02}</td></tr>
 *   <tr><td>N positive</td><td>{@code 03}; 65 + power of a hundred; each digit to the base of a hundred + 1; {@code 00}</td></tr>
 *   <tr><td>N negative</td><td>{@code 01}; the complement of what the positive number has after its {@code 03}</td></tr>
 * </table>
 */
public final class KeyCodec {
    public static final int SPACE_BYTES = 4;
    public static final int HASH_BYTES = 2;
    /** One more than the highest hash: the end of the last segment. */
    public static final int HASH_END = 1 << 16;

    private static final int NEGATIVE = 1;
    private static final int ZERO = 2;
    private static final int POSITIVE = 3;
    private static final int HUNDREDS_BIAS = 65;

    private KeyCodec() {}

    public static Key key(int space, List<AttributeValue> partition, List<AttributeValue> sort) {
        var out = new Out();
        partition(out, space, partition);
        int partitionLength = out.size();
        for (AttributeValue component : sort) {
            component(out, component, true);
        }
        return new Key(out.toByteArray(), partitionLength);
    }

    /** What all keys of one partition start with. */
    public static byte[] partition(int space, List<AttributeValue> partition) {
        var out = new Out();
        partition(out, space, partition);
        return out.toByteArray();
    }

    /** The first possible key of a space whose partition has this hash; {@link #HASH_END} gives the end of the space. */
    public static byte[] scanStart(int space, int hash) {
        var out = new Out();
        if (hash == HASH_END) {
            space(out, space + 1);
        } else {
            space(out, space);
            hash(out, hash);
        }
        return out.toByteArray();
    }

    /** The hash in a key, or in the beginning of one; 0 if it ends before that. */
    public static int hash(byte[] key) {
        return key.length < SPACE_BYTES + HASH_BYTES ? 0 : (key[SPACE_BYTES] & 0xFF) << 8 | key[SPACE_BYTES + 1] & 0xFF;
    }

    /** The components one after another, as they follow a partition. */
    public static byte[] components(List<AttributeValue> values) {
        var out = new Out();
        for (AttributeValue value : values) {
            component(out, value, true);
        }
        return out.toByteArray();
    }

    /** Where a component ends that begins at a place of a key. */
    static int componentEnd(byte[] key, int start, AttributeType type) {
        if (type == AttributeType.N) {
            if (key[start] == ZERO) {
                return start + 1;
            }
            byte end = (byte) (key[start] == NEGATIVE ? 0xFF : 0);
            // The power of a hundred, which comes first, may look like the end.
            int last = start + 2;
            while (key[last] != end) {
                last++;
            }
            return last + 1;
        }
        int at = start;
        while (key[at] != 0 || key[at + 1] != 0) {
            at += key[at] == 0 ? 2 : 1;
        }
        return at + 2;
    }

    /** What the components of all strings or binaries that begin with this one begin with. */
    public static byte[] beginning(AttributeValue value) {
        var out = new Out();
        component(out, value, false);
        return out.toByteArray();
    }

    /** The first key after all keys that begin with these bytes; empty if there is none. */
    public static byte[] after(byte[] beginning) {
        int length = beginning.length;
        while (length > 0 && beginning[length - 1] == (byte) 0xFF) {
            length--;
        }
        byte[] next = Arrays.copyOf(beginning, length);
        if (length > 0) {
            next[length - 1]++;
        }
        return next;
    }

    /** The hash under which a partition is filed, from 0 to 65,535. */
    public static int hashOf(Key key) {
        byte[] bytes = key.bytes();
        return (bytes[SPACE_BYTES] & 0xFF) << 8 | bytes[SPACE_BYTES + 1] & 0xFF;
    }

    /** How long a key value is as DynamoDB limits it: in bytes for strings and binaries, nothing for numbers. */
    public static int limitedLength(AttributeValue value) {
        return switch (value) {
            case AttributeValue.S(String text) -> Utf8.length(text);
            case AttributeValue.B(Bytes binary) -> binary.length();
            default -> 0;
        };
    }

    private static void partition(Out out, int space, List<AttributeValue> partition) {
        space(out, space);
        hash(out, 0);
        for (AttributeValue component : partition) {
            component(out, component, true);
        }
        out.setHash(SPACE_BYTES);
    }

    private static void space(Out out, int space) {
        out.write(space >>> 24);
        out.write(space >>> 16);
        out.write(space >>> 8);
        out.write(space);
    }

    private static void hash(Out out, int hash) {
        out.write(hash >>> 8);
        out.write(hash);
    }

    private static void component(Out out, AttributeValue value, boolean whole) {
        switch (value) {
            case AttributeValue.S(String text) -> escaped(out, Utf8.bytes(text), whole);
            case AttributeValue.B(Bytes binary) -> escaped(out, binary.array(), whole);
            case AttributeValue.N(Decimal number) -> number(out, number);
            default -> throw new IllegalStateException("not a key type: " + value.type());
        }
    }

    private static void escaped(Out out, byte[] bytes, boolean whole) {
        for (byte next : bytes) {
            out.write(next);
            if (next == 0) {
                out.write(0xFF);
            }
        }
        if (whole) {
            out.write(0);
            out.write(0);
        }
    }

    private static void number(Out out, Decimal number) {
        if (number.isZero()) {
            out.write(ZERO);
            return;
        }
        int flip = number.isNegative() ? 0xFF : 0;
        out.write(number.isNegative() ? NEGATIVE : POSITIVE);
        String text = number.toString();
        int start = number.isNegative() ? 1 : 0;
        int point = text.indexOf('.');
        int wholeEnd = point < 0 ? text.length() : point;

        // All digits without the point, beginning at an even distance from it so that they pair up to hundreds.
        var digits = new StringBuilder();
        if ((wholeEnd - start) % 2 != 0) {
            digits.append('0');
        }
        digits.append(text, start, wholeEnd);
        int hundreds = digits.length() / 2;
        if (point >= 0) {
            digits.append(text, point + 1, text.length());
        }
        if (digits.length() % 2 != 0) {
            digits.append('0');
        }
        int first = 0;
        while (pair(digits, first) == 0) {
            first++;
        }
        int end = digits.length() / 2;
        while (pair(digits, end - 1) == 0) {
            end--;
        }
        out.write((hundreds - 1 - first + HUNDREDS_BIAS) ^ flip);
        for (int i = first; i < end; i++) {
            out.write((pair(digits, i) + 1) ^ flip);
        }
        out.write(flip);
    }

    private static int pair(CharSequence digits, int index) {
        return (digits.charAt(2 * index) - '0') * 10 + digits.charAt(2 * index + 1) - '0';
    }

    /** Unsynchronised, and able to hash what it holds. */
    private static final class Out {
        private byte[] buffer = new byte[64];
        private int size;

        void write(int value) {
            if (size == buffer.length) {
                buffer = Arrays.copyOf(buffer, size * 2);
            }
            buffer[size++] = (byte) value;
        }

        int size() {
            return size;
        }

        /** Hashes everything after the two bytes at the place, and puts the hash there. FNV-1a, its bits mixed once more. */
        void setHash(int place) {
            int hash = 0x811C9DC5;
            for (int i = place + HASH_BYTES; i < size; i++) {
                hash = (hash ^ buffer[i] & 0xFF) * 0x01000193;
            }
            hash ^= hash >>> 16;
            hash *= 0x85EBCA6B;
            hash ^= hash >>> 13;
            hash *= 0xC2B2AE35;
            hash ^= hash >>> 16;
            buffer[place] = (byte) (hash >>> 8);
            buffer[place + 1] = (byte) hash;
        }

        byte[] toByteArray() {
            return Arrays.copyOf(buffer, size);
        }
    }
}
