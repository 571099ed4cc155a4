package dev.armature.storage;

import dev.armature.model.KeyCodec;
import dev.armature.model.KeyShape;
import java.util.Arrays;

/**
 * The keys from one, inclusive, to another, exclusive.
 *
 * <p>Either all of them belong to one partition, or the range begins and ends between partitions or at any key of a space, so an engine
 * that spreads partitions over machines knows which to ask.
 *
 * @param shape what the partition of a key in this range is made of; a {@link KeyShape.Prefix} says that all have the same one
 */
public record KeyRange(byte[] from, byte[] to, KeyShape shape) {
    /** For those who want rows and do not ask for the partitions of their keys. */
    public KeyRange(byte[] from, byte[] to) {
        this(from, to, KeyShape.UNKNOWN);
    }

    /** All keys of one partition. */
    public static KeyRange partition(byte[] partition) {
        return startingWith(partition).shaped(KeyShape.prefix(partition.length));
    }

    /** All keys that start with these bytes, of which there must be one besides {@code FF}: no space begins so. */
    public static KeyRange startingWith(byte[] beginning) {
        return new KeyRange(beginning, KeyCodec.after(beginning));
    }

    /** All keys of a space whose partitions have hashes from one, inclusive, to another, exclusive. */
    public static KeyRange hashes(int space, int from, int to) {
        return new KeyRange(KeyCodec.scanStart(space, from), KeyCodec.scanStart(space, to));
    }

    public static KeyRange space(int space) {
        return hashes(space, 0, KeyCodec.HASH_END);
    }

    /** Every key there can be. */
    public static KeyRange all() {
        return new KeyRange(new byte[0], KeyCodec.scanStart(-1, 0));
    }

    /** The same range, with keys whose partitions can be asked for. */
    public KeyRange shaped(KeyShape keys) {
        return new KeyRange(from, to, keys);
    }

    public boolean isEmpty() {
        return Arrays.compareUnsigned(from, to) >= 0;
    }

    public boolean isWithin(KeyRange other) {
        return Arrays.compareUnsigned(from, other.from) >= 0 && Arrays.compareUnsigned(to, other.to) <= 0;
    }

    public boolean contains(byte[] key) {
        return Arrays.compareUnsigned(from, key) <= 0 && Arrays.compareUnsigned(key, to) < 0;
    }

    /** What is left of this range after a key: behind it going forward, before it going backward. */
    public KeyRange after(byte[] key, Storage.Direction direction) {
        return switch (direction) {
            case FORWARD -> {
                byte[] next = Arrays.copyOf(key, key.length + 1);
                yield Arrays.compareUnsigned(next, from) > 0 ? new KeyRange(next, to, shape) : this;
            }
            case BACKWARD -> Arrays.compareUnsigned(key, to) < 0 ? new KeyRange(from, key, shape) : this;
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyRange range && Arrays.equals(from, range.from) && Arrays.equals(to, range.to);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(from) + Arrays.hashCode(to);
    }
}
