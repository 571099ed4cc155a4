package dev.armature.wire.signature;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** SHA-256, with and without a key. */
final class Digests {
    private static final String HMAC = "HmacSHA256";
    /** Never fed: looking for a provider of the algorithm takes longer than a copy. */
    private static final MessageDigest EMPTY = made();

    private Digests() {}

    static byte[] hmac(byte[] key, String text) {
        try {
            var mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java has " + HMAC, missing);
        }
    }

    private static MessageDigest made() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }

    static MessageDigest sha256() {
        return copy(EMPTY);
    }

    static byte[] sha256(byte[] bytes, int start, int length) {
        var digest = sha256();
        digest.update(bytes, start, length);
        return digest.digest();
    }

    static MessageDigest copy(MessageDigest digest) {
        try {
            return (MessageDigest) digest.clone();
        } catch (CloneNotSupportedException other) {
            throw new IllegalStateException("the provider of SHA-256 cannot copy what it has hashed", other);
        }
    }
}
