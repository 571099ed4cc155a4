package dev.armature.security.secret;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * What secrets are sealed with, by AES-256-GCM: the current master key, and older ones that only open.
 *
 * <table>
 *   <caption>A sealed secret</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format version, 1</td></tr>
 *   <tr><td>4</td><td>version of the master key: the first bytes of a hash of it</td></tr>
 *   <tr><td>12</td><td>nonce, drawn at random for each sealing</td></tr>
 *   <tr><td>n + 16</td><td>the secret in UTF-8, encrypted, with its tag</td></tr>
 * </table>
 *
 * <p>The first five bytes and the access key's id are associated data: a sealed secret that is moved to another access key does
 * not open. To rotate, a new key is put before the old one, everything is sealed anew, and the old key is taken away.
 */
public final class MasterKeys {
    static final int KEY_BYTES = 32;

    private static final byte FORMAT = 1;
    private static final int VERSION_BYTES = 4;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BYTES = 16;
    private static final int HEAD_BYTES = 1 + VERSION_BYTES;
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final String HMAC = "HmacSHA256";

    private record Versioned(int version, SecretKey key) {
        @Override
        public String toString() {
            return shown(version);
        }
    }

    /** The current one first. */
    private final List<Versioned> keys;

    private final SecureRandom random;

    private MasterKeys(List<byte[]> keys, SecureRandom random) {
        this.keys = keys.stream()
                .map(key -> new Versioned(version(key), new SecretKeySpec(key, "AES")))
                .toList();
        this.random = random;
    }

    /** One that lasts as long as the process. */
    public static MasterKeys made(SecureRandom random) {
        return new MasterKeys(List.of(drawn(random)), random);
    }

    /**
     * Reads keys in Base64, the current one first, with blanks, commas or new lines between. From a number sign to the end of its
     * line is a comment.
     *
     * @throws IllegalArgumentException with a text that shows nothing of the keys
     */
    public static MasterKeys parse(String text, SecureRandom random) {
        List<byte[]> keys = new ArrayList<>();
        for (String line : text.split("\\R", -1)) {
            int comment = line.indexOf('#');
            for (String word : (comment < 0 ? line : line.substring(0, comment)).split("[\\s,]+", -1)) {
                if (!word.isEmpty()) {
                    keys.add(key(word));
                }
            }
        }
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("there is no master key");
        }
        return new MasterKeys(keys, random);
    }

    private static byte[] key(String base64) {
        byte[] key;
        try {
            key = Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException notBase64) {
            throw new IllegalArgumentException("a master key is not in Base64");
        }
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("a master key has " + key.length + " bytes, not " + KEY_BYTES);
        }
        return key;
    }

    static byte[] drawn(SecureRandom random) {
        var key = new byte[KEY_BYTES];
        random.nextBytes(key);
        return key;
    }

    private static int version(byte[] key) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update("armature master key".getBytes(StandardCharsets.US_ASCII));
            return ByteBuffer.wrap(digest.digest(key)).getInt();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }

    public byte[] seal(String accessKeyId, String secret) {
        Versioned current = keys.getFirst();
        byte[] plain = secret.getBytes(StandardCharsets.UTF_8);
        var sealed = new byte[HEAD_BYTES + NONCE_BYTES + plain.length + TAG_BYTES];
        var nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        ByteBuffer.wrap(sealed).put(FORMAT).putInt(current.version).put(nonce);
        try {
            int written = cipher(Cipher.ENCRYPT_MODE, current.key, sealed, accessKeyId)
                    .doFinal(plain, 0, plain.length, sealed, HEAD_BYTES + NONCE_BYTES);
            if (written != plain.length + TAG_BYTES) {
                throw new IllegalStateException("a cipher wrote " + written + " bytes");
            }
        } catch (GeneralSecurityException failed) {
            throw new IllegalStateException("every Java has " + CIPHER, failed);
        }
        return sealed;
    }

    /** @throws UnreadableSecretException if it cannot be opened; the text says why, and shows no secret */
    public String open(String accessKeyId, byte[] sealed) {
        if (sealed.length < HEAD_BYTES + NONCE_BYTES + TAG_BYTES) {
            throw new UnreadableSecretException("the secret of access key " + accessKeyId + " is damaged");
        }
        if (sealed[0] != FORMAT) {
            throw new UnreadableSecretException("the secret of access key " + accessKeyId + " has format " + sealed[0]
                    + ", and this version reads " + FORMAT);
        }
        int version = ByteBuffer.wrap(sealed, 1, VERSION_BYTES).getInt();
        Versioned key = keys.stream()
                .filter(known -> known.version == version)
                .findFirst()
                .orElseThrow(() -> new UnreadableSecretException("the secret of access key " + accessKeyId
                        + " is sealed with" + " master key " + shown(version) + ", and there is only " + keys));
        try {
            int start = HEAD_BYTES + NONCE_BYTES;
            byte[] plain = cipher(Cipher.DECRYPT_MODE, key.key, sealed, accessKeyId)
                    .doFinal(sealed, start, sealed.length - start);
            return new String(plain, StandardCharsets.UTF_8);
        } catch (GeneralSecurityException damaged) {
            throw new UnreadableSecretException("the secret of access key " + accessKeyId + " is damaged");
        }
    }

    /**
     * A code that only who has the master key can make, for a text that is not secret: HMAC-SHA-256 in Base64 for URLs, by a key that is made of the
     * current one for each purpose. Unlike a seal there may be any number of them.
     */
    public String code(String purpose, String text) {
        return code(keys.getFirst(), purpose, text);
    }

    /** Whether a code was made of a text by one of these keys. */
    public boolean isCode(String purpose, String text, String code) {
        byte[] given = code.getBytes(StandardCharsets.UTF_8);
        boolean isOne = false;
        for (Versioned key : keys) {
            isOne |= MessageDigest.isEqual(code(key, purpose, text).getBytes(StandardCharsets.US_ASCII), given);
        }
        return isOne;
    }

    private static String code(Versioned key, String purpose, String text) {
        byte[] derived = hmac(key.key.getEncoded(), "armature code for " + purpose);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hmac(derived, text));
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            var mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java has " + HMAC, missing);
        }
    }

    /** Whether it is sealed with the current key, and need not be sealed anew. */
    public boolean isCurrent(byte[] sealed) {
        return sealed.length >= HEAD_BYTES
                && ByteBuffer.wrap(sealed, 1, VERSION_BYTES).getInt() == keys.getFirst().version;
    }

    private static Cipher cipher(int mode, SecretKey key, byte[] sealed, String accessKeyId)
            throws GeneralSecurityException {
        var cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * 8, sealed, HEAD_BYTES, NONCE_BYTES));
        cipher.updateAAD(sealed, 0, HEAD_BYTES);
        cipher.updateAAD(accessKeyId.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }

    private static String shown(int version) {
        return String.format("%08x", version);
    }

    /** The keys' versions: the keys themselves stay out of logs. */
    @Override
    public String toString() {
        return "MasterKeys" + keys;
    }
}
