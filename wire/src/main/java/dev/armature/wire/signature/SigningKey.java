package dev.armature.wire.signature;

import java.nio.charset.StandardCharsets;

/**
 * The key that signs requests in one scope, derived from a secret.
 *
 * <p>Deriving it takes ten times as long as signing with it, so who signs or verifies often keeps it. It may be used by several threads.
 */
public final class SigningKey {
    private static final int BLOCK_BYTES = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;

    private static final byte[] BEFORE_TIME = bytes(CredentialScope.ALGORITHM + "\n");

    /** What stands in a string to sign between the time and the hash. */
    private final byte[] afterTime;

    /** What an HMAC with this key begins with, and what it ends with. */
    private final byte[] inner;

    private final byte[] outer;

    private SigningKey(CredentialScope scope, byte[] key) {
        this.afterTime = bytes("\n" + scope + "\n");
        this.inner = block(key, INNER);
        this.outer = block(key, OUTER);
    }

    public static SigningKey of(CredentialScope scope, String secretKey) {
        return new SigningKey(scope, derive(scope, secretKey));
    }

    static byte[] derive(CredentialScope scope, String secretKey) {
        byte[] key = bytes("AWS4" + secretKey);
        for (String part : new String[] {scope.day(), scope.region(), scope.service(), CredentialScope.END}) {
            key = Digests.hmac(key, part);
        }
        return key;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] block(byte[] key, byte padding) {
        var block = new byte[BLOCK_BYTES];
        for (int i = 0; i < BLOCK_BYTES; i++) {
            block[i] = (byte) ((i < key.length ? key[i] : 0) ^ padding);
        }
        return block;
    }

    /** @param time as {@code 20261117T120000Z} */
    public String stringToSign(String time, CanonicalRequest request) {
        return toSign(time, request).toString();
    }

    private ByteText toSign(String time, CanonicalRequest request) {
        return request.toSign(BEFORE_TIME, time, afterTime);
    }

    /** Good until the buffers of the request are used for another. */
    private byte[] hexSignature(String time, CanonicalRequest request) {
        return request.buffers().hexHmac(inner, outer, toSign(time, request));
    }

    public String signature(String time, CanonicalRequest request) {
        return new String(hexSignature(time, request), StandardCharsets.US_ASCII);
    }

    /** Whether that is the signature. How long it takes to tell says nothing about how much of it is right. */
    public boolean isSignature(String given, String time, CanonicalRequest request) {
        return isSame(given, hexSignature(time, request));
    }

    /** How long it takes says nothing about where two of one length differ. */
    private static boolean isSame(String given, byte[] right) {
        if (given.length() != right.length) {
            return false;
        }
        int difference = 0;
        for (int i = 0; i < right.length; i++) {
            difference |= right[i] ^ given.charAt(i);
        }
        return difference == 0;
    }

    /**
     * Whether that is the signature of a part of a body, which covers the signature before it.
     *
     * @param kind what the text begins with that is signed
     * @param hashes in hexadecimal digits, with line feeds between
     */
    boolean isSignatureOfPart(String given, String kind, String time, String before, String hashes) {
        var buffers = new SigningBuffers();
        var text = buffers.toSign();
        text.add(kind);
        text.add('\n');
        text.add(time);
        text.add(afterTime, 0, afterTime.length);
        text.add(before);
        text.add('\n');
        text.add(hashes);
        return isSame(given, buffers.hexHmac(inner, outer, text));
    }
}
