package dev.armature.server;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What servers of different Regions prove by that they belong together: an HMAC of each message, and of each answer together with the proof of
 * its message. A message that is recorded and sent again does no harm, because each of them may arrive twice anyway.
 */
final class PeerSecret {
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    PeerSecret(String secret) {
        this.key = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM);
    }

    String sign(byte[] message) {
        return HexFormat.of().formatHex(mac("message\n", message));
    }

    /** @param signature that of the message that is answered */
    String signAnswer(String signature, byte[] answer) {
        return HexFormat.of().formatHex(mac("answer\n" + signature + "\n", answer));
    }

    boolean isMessage(String proof, byte[] message) {
        return isSame(proof, sign(message));
    }

    boolean isAnswer(String proof, String signature, byte[] answer) {
        return isSame(proof, signAnswer(signature, answer));
    }

    /** In a time that does not tell how much of it was right. */
    private static boolean isSame(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private byte[] mac(String purpose, byte[] content) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(purpose.getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(content);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, missing);
        }
    }
}
