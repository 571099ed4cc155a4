package dev.armature.model;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * Where a row lies: the bytes {@link KeyCodec} makes, whose first {@code partitionLength} say in which partition.
 *
 * <p>Rows of one partition stand next to each other, ordered by the rest of the bytes.
 */
public final class Key implements Comparable<Key> {
    private final byte[] bytes;
    private final int partitionLength;

    public Key(byte[] bytes, int partitionLength) {
        this.bytes = bytes;
        this.partitionLength = partitionLength;
    }

    /** Read them, never write them. */
    public byte[] bytes() {
        return bytes;
    }

    public int partitionLength() {
        return partitionLength;
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
