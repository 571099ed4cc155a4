package dev.armature.wire.signature;

import java.security.DigestException;
import java.security.MessageDigest;

/**
 * The memory that making one signature takes. Who makes many of them keeps it and uses it again, since new memory for each would cost as much
 * as the hashes. One thread at a time uses it.
 */
public final class SigningBuffers {
    private static final int USUAL_BYTES = 1 << 10;
    private static final int KEPT_BYTES_MAX = 8 << 10;
    private static final int TO_SIGN_BYTES = 256;
    static final int HASH_BYTES = 32;

    private final MessageDigest sha256 = Digests.sha256();
    private final ByteText toSign = new ByteText(TO_SIGN_BYTES);
    private final byte[] hash = new byte[HASH_BYTES];
    private final byte[] hex = new byte[2 * HASH_BYTES];
    private ByteText canonical = new ByteText(USUAL_BYTES);

    /** Where a canonical request is put together. The one before is gone. */
    ByteText canonical() {
        if (canonical.takenBytes() > KEPT_BYTES_MAX) {
            canonical = new ByteText(USUAL_BYTES);
        }
        canonical.clear();
        return canonical;
    }

    /** Where a string to sign is put together. The one before is gone. */
    ByteText toSign() {
        toSign.clear();
        return toSign;
    }

    /** The hash of that, good until the next is made. */
    byte[] hash(ByteText text) {
        text.updateTo(sha256);
        return digest();
    }

    /** The hash of that, good until the next is made. */
    byte[] hash(byte[] bytes) {
        sha256.update(bytes, 0, bytes.length);
        return digest();
    }

    /**
     * The HMAC of a text in hexadecimal digits, good until the next is made.
     *
     * @param inner the block that the key is for what is hashed first
     * @param outer the block that it is for the hash of that
     */
    byte[] hexHmac(byte[] inner, byte[] outer, ByteText text) {
        sha256.update(inner, 0, inner.length);
        byte[] first = hash(text);
        sha256.update(outer, 0, outer.length);
        ByteText.hex(hash(first), hex);
        return hex;
    }

    private byte[] digest() {
        try {
            sha256.digest(hash, 0, HASH_BYTES);
            return hash;
        } catch (DigestException other) {
            throw new IllegalStateException("SHA-256 has " + HASH_BYTES + " bytes", other);
        }
    }
}
