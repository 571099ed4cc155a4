package dev.armature.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The bytes of a stored item.
 *
 * <table>
 *   <caption>Item, format 1</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format version: 1</td></tr>
 *   <tr><td>varint</td><td>the item's size as DynamoDB counts it</td></tr>
 *   <tr><td>varint</td><td>number of attributes, then for each:</td></tr>
 *   <tr><td>varint, n</td><td>length and UTF-8 bytes of the name</td></tr>
 *   <tr><td>1</td><td>type: ordinal of {@link AttributeType}</td></tr>
 *   <tr><td>4</td><td>length of what follows, big endian</td></tr>
 *   <tr><td>n</td><td>S: UTF-8; N: normal form in ASCII; B: the bytes; BOOL: 0 or 1; NULL: nothing</td></tr>
 *   <tr><td></td><td>SS, NS, BS: varint count, then a varint length and the bytes of each member</td></tr>
 *   <tr><td></td><td>L: varint count, then type, length and content of each element, as above</td></tr>
 *   <tr><td></td><td>M: varint count, then name, type, length and content of each entry, as above</td></tr>
 * </table>
 *
 * <p>Attributes, and the entries of maps, are written in the order of their names: what is equal has equal bytes, and comes back in
 * an order that does not depend on who wrote it. Every value says how long it is, so one attribute is found by stepping over the others, and an item is copied into a
 * response by {@link StoredReader} without building a value.
 */
public final class ItemCodec {
    static final byte FORMAT = 1;
    private static final int TYPE_AND_LENGTH_BYTES = 5;
    private static final AttributeType[] TYPES = AttributeType.values();

    private ItemCodec() {}

    static byte[] encode(Map<String, AttributeValue> attributes) {
        int size = ItemSize.of(attributes);
        boolean isAscii = size == ItemSize.ifAscii(attributes);
        var out = new Writer(capacity(size, attributes), isAscii);
        out.put(FORMAT);
        out.varint(size);
        out.entries(attributes);
        return out.toBytes();
    }

    /** What an item of scalars takes exactly, so that it is written once and not copied. Sets, lists and maps take more. */
    private static int capacity(int size, Map<String, AttributeValue> attributes) {
        int capacity = 1 + varintLength(size) + varintLength(attributes.size()) + size;
        for (var attribute : attributes.entrySet()) {
            capacity += varintLength(attribute.getKey().length()) + TYPE_AND_LENGTH_BYTES;
            if (attribute.getValue() instanceof AttributeValue.N(Decimal number)) {
                capacity += number.toString().length() - number.sizeBytes();
            }
        }
        return capacity;
    }

    private static int varintLength(int value) {
        return 1 + (31 - Integer.numberOfLeadingZeros(value | 1)) / 7;
    }

    static Map<String, AttributeValue> decode(byte[] stored) {
        var reader = StoredReader.ofItem(stored);
        int count = reader.attributeCount();
        Map<String, AttributeValue> attributes = LinkedHashMap.newLinkedHashMap(count);
        for (int i = 0; i < count; i++) {
            attributes.put(reader.text(), reader.value());
        }
        return attributes;
    }

    static AttributeType type(byte ordinal) {
        if (ordinal < 0 || ordinal >= TYPES.length) {
            throw new IllegalStateException("damaged item: no type " + ordinal);
        }
        return TYPES[ordinal];
    }

    /** A growing buffer; the length of a value is filled in when its end is known. */
    private static final class Writer {
        private final boolean isAscii;
        private byte[] buffer;
        private int at;

        /** @param isAscii whether all texts are, so that each has as many bytes as characters and none is measured */
        Writer(int capacity, boolean isAscii) {
            this.isAscii = isAscii;
            buffer = new byte[capacity];
        }

        void put(byte value) {
            ensure(1);
            buffer[at++] = value;
        }

        void varint(int value) {
            ensure(5);
            int rest = value;
            while ((rest & ~0x7F) != 0) {
                buffer[at++] = (byte) (rest & 0x7F | 0x80);
                rest >>>= 7;
            }
            buffer[at++] = (byte) rest;
        }

        void bytes(byte[] bytes) {
            ensure(bytes.length);
            System.arraycopy(bytes, 0, buffer, at, bytes.length);
            at += bytes.length;
        }

        void text(String text) {
            int length = isAscii ? text.length() : Utf8.length(text);
            varint(length);
            text(text, length);
        }

        /** A text that need not say how long it is before it begins: one that is long is encoded once, and not measured before. */
        private void unmeasured(String text) {
            if (isAscii) {
                text(text, text.length());
            } else if (Utf8.isLong(text)) {
                bytes(Utf8.bytes(text));
            } else {
                text(text, Utf8.length(text));
            }
        }

        private void text(String text, int length) {
            ensure(length);
            at = Utf8.write(text, length, buffer, at);
        }

        private void sized(byte[] bytes) {
            varint(bytes.length);
            bytes(bytes);
        }

        private void digits(String number) {
            text(number, number.length());
        }

        void value(AttributeValue value) {
            put((byte) value.type().ordinal());
            ensure(4);
            int lengthAt = at;
            at += 4;
            switch (value) {
                case AttributeValue.S(String text) -> unmeasured(text);
                case AttributeValue.N(Decimal number) -> digits(number.toString());
                case AttributeValue.B(Bytes binary) -> bytes(binary.array());
                case AttributeValue.Bool(boolean flag) -> put((byte) (flag ? 1 : 0));
                case AttributeValue.Null() -> {}
                case AttributeValue.SS(List<String> members) -> {
                    varint(members.size());
                    members.forEach(this::text);
                }
                case AttributeValue.NS(List<Decimal> members) -> {
                    varint(members.size());
                    members.forEach(number -> text(number.toString()));
                }
                case AttributeValue.BS(List<Bytes> members) -> {
                    varint(members.size());
                    members.forEach(binary -> sized(binary.array()));
                }
                case AttributeValue.L(List<AttributeValue> elements) -> {
                    varint(elements.size());
                    elements.forEach(this::value);
                }
                case AttributeValue.M(Map<String, AttributeValue> entries) -> {
                    entries(entries);
                }
            }
            int length = at - lengthAt - 4;
            buffer[lengthAt] = (byte) (length >>> 24);
            buffer[lengthAt + 1] = (byte) (length >>> 16);
            buffer[lengthAt + 2] = (byte) (length >>> 8);
            buffer[lengthAt + 3] = (byte) length;
        }

        void entries(Map<String, AttributeValue> entries) {
            varint(entries.size());
            String[] names = entries.keySet().toArray(String[]::new);
            Arrays.sort(names);
            for (String name : names) {
                text(name);
                value(Objects.requireNonNull(entries.get(name)));
            }
        }

        private void ensure(int more) {
            if (buffer.length - at < more) {
                buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, at + more));
            }
        }

        byte[] toBytes() {
            return at == buffer.length ? buffer : Arrays.copyOf(buffer, at);
        }
    }
}
