package dev.armature.model;

import java.util.Arrays;
import java.util.Base64;

/** An immutable run of bytes, ordered as unsigned bytes are. */
public final class Bytes implements Comparable<Bytes> {
    private final byte[] content;

    private Bytes(byte[] content) {
        this.content = content;
    }

    /** Takes the array over: the caller must not change it afterwards. */
    public static Bytes of(byte[] content) {
        return new Bytes(content);
    }

    public int length() {
        return content.length;
    }

    /** The array itself, not a copy: read it, never write it. */
    public byte[] array() {
        return content;
    }

    public String base64() {
        return Base64.getEncoder().encodeToString(content);
    }

    public boolean startsWith(Bytes prefix) {
        return content.length >= prefix.content.length
                && Arrays.equals(content, 0, prefix.content.length, prefix.content, 0, prefix.content.length);
    }

    public boolean contains(Bytes part) {
        for (int start = 0; start + part.content.length <= content.length; start++) {
            if (Arrays.equals(content, start, start + part.content.length, part.content, 0, part.content.length)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int compareTo(Bytes other) {
        return Arrays.compareUnsigned(content, other.content);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && Arrays.equals(content, bytes.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return base64();
    }
}
