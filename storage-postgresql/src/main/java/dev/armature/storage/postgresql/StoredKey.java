package dev.armature.storage.postgresql;

import dev.armature.model.Key;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collection;

/**
 * A key as it is stored. An entry of an index of PostgreSQL's has 2,704 bytes at most, and keys may be longer, so a long one is cut:
 *
 * <table>
 * <caption>columns of a key</caption>
 * <tr><td>k</td><td>its first 2,000 bytes, or all</td></tr>
 * <tr><td>t</td><td>the rest, or nothing</td></tr>
 * <tr><td>h</td><td>SHA-256 of the rest, or nothing if there is none</td></tr>
 * </table>
 *
 * <p>(k, h) is unique and indexed; (k, t) is the order of keys.
 */
record StoredKey(byte[] k, byte[] t, byte[] h) {
    static final int HEAD_BYTES = 2_000;
    private static final byte[] NOTHING = new byte[0];

    static StoredKey of(byte[] key) {
        if (key.length <= HEAD_BYTES) {
            return new StoredKey(key, NOTHING, NOTHING);
        }
        byte[] rest = Arrays.copyOfRange(key, HEAD_BYTES, key.length);
        return new StoredKey(Arrays.copyOf(key, HEAD_BYTES), rest, sha256(rest));
    }

    static boolean areShort(Collection<Key> keys) {
        for (Key key : keys) {
            if (key.bytes().length > HEAD_BYTES) {
                return false;
            }
        }
        return true;
    }

    /** The key that two columns are made of. */
    static byte[] joined(byte[] k, byte[] t) {
        if (t.length == 0) {
            return k;
        }
        byte[] key = Arrays.copyOf(k, k.length + t.length);
        System.arraycopy(t, 0, key, k.length, t.length);
        return key;
    }

    /** What {@link #lock} starts from, so that stores in one database seldom wait for one another: advisory locks are the database's. */
    static long lockSeed(String schema) {
        return mixed(0xcbf29ce484222325L, schema.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The number of a key's advisory lock, which is the same at all servers: FNV-1a of 64 bits, mixed once more. Keys with the same
     * number only wait for one another needlessly.
     */
    static long lock(long seed, Key key) {
        return mixed(seed, key.bytes());
    }

    private static long mixed(long seed, byte[] bytes) {
        long hash = seed;
        for (byte each : bytes) {
            hash = (hash ^ each & 0xff) * 0x100000001b3L;
        }
        hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
        return hash ^ hash >>> 33;
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
