package dev.armature.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Walks the bytes that {@link ItemCodec} wrote, front to back.
 *
 * <p>Either decodes values, or hands out where they lie in {@link #array()}, for callers that copy bytes to bytes.
 */
public final class StoredReader {
    private final byte[] stored;
    private final int itemSizeBytes;
    private final int attributeCount;
    private int at;

    private StoredReader(byte[] stored) {
        this.stored = stored;
        if (stored.length < 3 || stored[0] != ItemCodec.FORMAT) {
            throw new IllegalStateException("damaged item, or one of a newer format: it starts with "
                    + (stored.length == 0 ? "nothing" : Byte.toString(stored[0])));
        }
        this.at = 1;
        this.itemSizeBytes = varint();
        this.attributeCount = varint();
    }

    /** Stands before the first attribute. */
    public static StoredReader ofItem(byte[] stored) {
        return new StoredReader(stored);
    }

    public int itemSizeBytes() {
        return itemSizeBytes;
    }

    public int attributeCount() {
        return attributeCount;
    }

    public byte[] array() {
        return stored;
    }

    /** Where the next byte to be read lies in {@link #array()}. */
    public int position() {
        return at;
    }

    public void skip(int length) {
        require(length);
        at += length;
    }

    /** Checksums find damage earlier; what they miss must not be taken for the length of an array. */
    private void require(int length) {
        if (length < 0 || length > stored.length - at) {
            throw new IllegalStateException("damaged item: it ends after " + stored.length + " bytes");
        }
    }

    public int varint() {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            require(1);
            byte next = stored[at++];
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IllegalStateException("damaged item: a length of more than five bytes");
    }

    /** A name, or a member of a string or number set. */
    public String text() {
        int length = varint();
        require(length);
        String text = Utf8.text(stored, at, length);
        at += length;
        return text;
    }

    public AttributeType type() {
        require(1);
        return ItemCodec.type(stored[at++]);
    }

    /** The length of the content that follows a type. */
    public int length() {
        require(4);
        int length = (stored[at] & 0xFF) << 24
                | (stored[at + 1] & 0xFF) << 16
                | (stored[at + 2] & 0xFF) << 8
                | stored[at + 3] & 0xFF;
        at += 4;
        return length;
    }

    public AttributeValue value() {
        AttributeType type = type();
        int length = length();
        require(length);
        int start = at;
        AttributeValue value = switch (type) {
            case S -> new AttributeValue.S(Utf8.text(stored, start, length));
            case N ->
                new AttributeValue.N(Decimal.ofNormal(new String(stored, start, length, StandardCharsets.ISO_8859_1)));
            case B -> new AttributeValue.B(Bytes.of(Arrays.copyOfRange(stored, start, start + length)));
            case BOOL -> new AttributeValue.Bool(length == 1 && stored[start] != 0);
            case NULL -> new AttributeValue.Null();
            case SS -> new AttributeValue.SS(texts());
            case NS ->
                new AttributeValue.NS(texts().stream().map(Decimal::ofNormal).toList());
            case BS -> new AttributeValue.BS(binaries());
            case L -> new AttributeValue.L(elements());
            case M -> new AttributeValue.M(entries());
        };
        at = start + length;
        return value;
    }

    /** Whether the next value is equal to the next one of the other reader. Both step over it. */
    boolean isEqualValue(StoredReader other) {
        int from = at;
        int otherFrom = other.at;
        skipValue();
        other.skipValue();
        if (Arrays.equals(stored, from, at, other.stored, otherFrom, other.at)) {
            return true;
        }
        at = from;
        other.at = otherFrom;
        return value().equals(other.value());
    }

    private void skipValue() {
        skip(1);
        skip(length());
    }

    /** Whether the set whose content follows its type has this member, by its stored form. */
    boolean hasMember(byte[] member) {
        int ignored = length();
        int count = count();
        for (int i = 0; i < count; i++) {
            int length = varint();
            require(length);
            if (length == member.length && Arrays.equals(stored, at, at + length, member, 0, length)) {
                return true;
            }
            at += length;
        }
        return false;
    }

    /** How many members follow, of which each takes at least a byte. */
    private int count() {
        int count = varint();
        require(count);
        return count;
    }

    private List<String> texts() {
        int count = count();
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(text());
        }
        return texts;
    }

    private List<Bytes> binaries() {
        int count = count();
        List<Bytes> binaries = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int length = varint();
            require(length);
            binaries.add(Bytes.of(Arrays.copyOfRange(stored, at, at + length)));
            at += length;
        }
        return binaries;
    }

    private List<AttributeValue> elements() {
        int count = count();
        List<AttributeValue> elements = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            elements.add(value());
        }
        return elements;
    }

    private Map<String, AttributeValue> entries() {
        int count = count();
        Map<String, AttributeValue> entries = LinkedHashMap.newLinkedHashMap(count);
        for (int i = 0; i < count; i++) {
            entries.put(text(), value());
        }
        return entries;
    }
}
