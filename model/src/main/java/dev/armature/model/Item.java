package dev.armature.model;

import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map of attributes, held as the bytes it is stored as.
 *
 * <p>There is no other form of an item between request and response: reading one attribute steps over the others, copying the
 * item to a response reads the bytes once, and storing it is writing them.
 */
public final class Item {
    public static final Item EMPTY = of(Map.of());

    private final byte[] stored;

    private Item(byte[] stored) {
        this.stored = stored;
    }

    public static Item of(Map<String, AttributeValue> attributes) {
        return new Item(ItemCodec.encode(attributes));
    }

    /** Takes the array over. Damage shows when the item is read. */
    public static Item ofStored(byte[] stored) {
        return new Item(stored);
    }

    /** The bytes {@link ItemCodec} describes. Read them, never write them. */
    public byte[] stored() {
        return stored;
    }

    /** The size that DynamoDB's limits and bills are about. */
    public int sizeBytes() {
        return StoredReader.ofItem(stored).itemSizeBytes();
    }

    public boolean isEmpty() {
        return StoredReader.ofItem(stored).attributeCount() == 0;
    }

    /** All attributes, decoded: a fresh map that the caller may change. */
    public Map<String, AttributeValue> attributes() {
        return ItemCodec.decode(stored);
    }

    public @Nullable AttributeValue get(String name) {
        StoredReader reader = find(name);
        return reader == null ? null : reader.value();
    }

    /** Stands before the value of the attribute; null if there is none. */
    private @Nullable StoredReader find(String name) {
        byte[] wanted = Utf8.bytes(name);
        var reader = StoredReader.ofItem(stored);
        int count = reader.attributeCount();
        for (int i = 0; i < count; i++) {
            int length = reader.varint();
            int start = reader.position();
            reader.skip(length);
            if (Arrays.equals(stored, start, start + length, wanted, 0, wanted.length)) {
                return reader;
            }
            reader.type();
            reader.skip(reader.length());
        }
        return null;
    }

    /** Whether the attribute is a set. */
    public boolean isSet(String name) {
        StoredReader reader = find(name);
        return reader != null && reader.type().isSet();
    }

    /** Whether the attribute is a set that has the member. No other member is decoded, so that it takes a small part of the time. */
    public boolean isSetWith(String name, AttributeValue member) {
        StoredReader reader = find(name);
        return reader != null
                && switch (reader.type()) {
                    case SS -> member instanceof AttributeValue.S(String text) && reader.hasMember(Utf8.bytes(text));
                    case NS ->
                        member instanceof AttributeValue.N(Decimal number)
                                && reader.hasMember(Utf8.bytes(number.toString()));
                    case BS -> member instanceof AttributeValue.B(Bytes bytes) && reader.hasMember(bytes.array());
                    case S, N, B, BOOL, NULL, L, M -> false;
                };
    }

    /** The numbers that an entry of a vector index has under a name, as {@link FloatVector} stores them. False if it has none of that length. */
    public boolean readVector(String name, float[] into) {
        StoredReader reader = find(name);
        if (reader == null || reader.type() != AttributeType.B) {
            return false;
        }
        if (reader.length() != into.length * FloatVector.BYTES_PER_DIMENSION) {
            return false;
        }
        FloatVector.read(stored, reader.position(), into);
        return true;
    }

    public boolean has(String name) {
        return get(name) != null;
    }

    /** The value at the path, or null where a step of it is missing or meets a value of another kind. */
    public @Nullable AttributeValue at(Path path) {
        return path.within(get(path.attribute()));
    }

    /** DynamoDB's equality: the order of attributes does not matter. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Item item && (Arrays.equals(stored, item.stored) || hasEqualAttributes(item));
    }

    /**
     * What is equal is written as equal bytes today, and was not always. Ends at the first attribute that has another value, which is the first
     * one that has other bytes where both items have their attributes in the same order.
     */
    private boolean hasEqualAttributes(Item other) {
        var left = StoredReader.ofItem(stored);
        var right = StoredReader.ofItem(other.stored);
        int count = left.attributeCount();
        if (left.itemSizeBytes() != right.itemSizeBytes() || count != right.attributeCount()) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (!left.text().equals(right.text())) {
                return attributes().equals(other.attributes());
            }
            if (!left.isEqualValue(right)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return attributes().hashCode();
    }

    @Override
    public String toString() {
        return attributes().toString();
    }
}
