package dev.armature.wire.signature;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * The key that signs requests in one scope, derived from a secret.
 *
 * <p>Deriving it takes ten times as long as signing with it, so who signs or verifies often keeps it. An HMAC begins with a block that
 * depends on the key alone; this keeps what the hash is after that, and goes on from there. It may be used by several threads.
 */
public final class SigningKey {
    private static final int BLOCK_BYTES = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;
    private static final int USUAL_BYTES = 256;

    private final String scope;
    private final MessageDigest inner;
    private final MessageDigest outer;

    private SigningKey(CredentialScope scope, byte[] key) {
        this.scope = scope.toString();
        this.inner = begun(key, INNER);
        this.outer = begun(key, OUTER);
    }

    public static SigningKey of(CredentialScope scope, String secretKey) {
        return new SigningKey(scope, derive(scope, secretKey));
    }

    static byte[] derive(CredentialScope scope, String secretKey) {
        byte[] key = ("AWS4" + secretKey).getBytes(StandardCharsets.UTF_8);
        for (String part : new String[] {scope.day(), scope.region(), scope.service(), CredentialScope.END}) {
            key = Digests.hmac(key, part);
        }
        return key;
    }

    private static MessageDigest begun(byte[] key, byte padding) {
        var block = new byte[BLOCK_BYTES];
        for (int i = 0; i < BLOCK_BYTES; i++) {
            block[i] = (byte) ((i < key.length ? key[i] : 0) ^ padding);
        }
        var digest = Digests.sha256();
        digest.update(block);
        return digest;
    }

    private ByteText toSign(String time, CanonicalRequest request) {
        var text = new ByteText(USUAL_BYTES);
        text.add(CredentialScope.ALGORITHM);
        text.add('\n');
        text.add(time);
        text.add('\n');
        text.add(scope);
        text.add('\n');
        text.addHex(request.hash());
        return text;
    }

    /** @param time as {@code 20261117T120000Z} */
    public String stringToSign(String time, CanonicalRequest request) {
        return toSign(time, request).toString();
    }

    private byte[] hexSignature(String time, CanonicalRequest request) {
        MessageDigest first = Digests.copy(inner);
        toSign(time, request).updateTo(first);
        MessageDigest second = Digests.copy(outer);
        var hex = new ByteText(BLOCK_BYTES);
        hex.addHex(second.digest(first.digest()));
        return hex.toBytes();
    }

    public String signature(String time, CanonicalRequest request) {
        return new String(hexSignature(time, request), StandardCharsets.US_ASCII);
    }

    /** Whether that is the signature. How long it takes to tell says nothing about how much of it is right. */
    public boolean isSignature(String given, String time, CanonicalRequest request) {
        return MessageDigest.isEqual(hexSignature(time, request), given.getBytes(StandardCharsets.UTF_8));
    }
}
