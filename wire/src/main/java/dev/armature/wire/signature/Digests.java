package dev.armature.wire.signature;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** SHA-256, with and without a key. */
final class Digests {
    private static final String HMAC = "HmacSHA256";

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

    /** In hexadecimal digits. */
    static String hexSha256(byte[] content, int start, int length) {
        var digest = sha256();
        digest.update(content, start, length);
        return HexFormat.of().formatHex(digest.digest());
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }
}
