package dev.armature.model;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Where a row lies: the bytes {@link KeyCodec} makes, of which the first say in which partition.
 *
 * <p>Rows of one partition stand next to each other, ordered by the rest of the bytes.
 */
public final class Key implements Comparable<Key> {
    private final byte[] bytes;
    private final KeyShape shape;
    /** Found when it is first asked for, perhaps by two at once; 0 until then. */
    private int partitionLength;

    public Key(byte[] bytes, int partitionLength) {
        this(bytes, KeyShape.UNKNOWN);
        this.partitionLength = partitionLength;
    }

    /** Costs nothing until the partition is asked for. */
    public Key(byte[] bytes, KeyShape shape) {
        this.bytes = bytes;
        this.shape = shape;
    }

    /** Read them, never write them. */
    public byte[] bytes() {
        return bytes;
    }

    public int partitionLength() {
        int length = partitionLength;
        if (length == 0) {
            length = shape.partitionLength(bytes);
            partitionLength = length;
        }
        return length;
    }

    /** The same key in another space. */
    public Key inSpace(int space) {
        byte[] moved = bytes.clone();
        ByteBuffer.wrap(moved).putInt(space);
        Key key = new Key(moved, shape);
        key.partitionLength = partitionLength;
        return key;
    }

    @Override
    public int compareTo(Key other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Key key && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes);
    }
}
