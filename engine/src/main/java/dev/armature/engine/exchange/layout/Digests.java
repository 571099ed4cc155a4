package dev.armature.engine.exchange.layout;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/** Hashes that every Java has. */
public final class Digests {
    private Digests() {}

    public static MessageDigest md5() {
        return of("MD5");
    }

    static byte[] sha256(byte[] text) {
        return of("SHA-256").digest(text);
    }

    private static MessageDigest of(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has " + algorithm, missing);
        }
    }

    public static String base64(byte[] hash) {
        return Base64.getEncoder().encodeToString(hash);
    }

    /** The one that S3 gives an object that was sent in one part of several: a hash of the hashes of its parts. */
    public static String etagOfOnePart(byte[] md5) {
        return HexFormat.of().formatHex(md5().digest(md5)) + "-1";
    }
}
