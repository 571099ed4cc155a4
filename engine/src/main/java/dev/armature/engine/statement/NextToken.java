package dev.armature.engine.statement;

import dev.armature.model.ApiException;
import dev.armature.model.Item;
import dev.armature.model.Utf8;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;

/**
 * Where a SELECT continues, bound to the statement and parameters it came from.
 *
 * <table>
 *   <caption>Token: in Base64</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>version: 1</td></tr>
 *   <tr><td>16</td><td>the first half of the SHA-256 of the request</td></tr>
 *   <tr><td>n</td><td>the key of the last row, as an item</td></tr>
 *   <tr><td>4</td><td>CRC-32 of everything before</td></tr>
 * </table>
 */
public final class NextToken {
    private static final byte VERSION = 1;
    private static final int DIGEST_BYTES = 16;
    private static final int CHECKSUM_BYTES = 4;

    private NextToken() {}

    public static String encode(Item key, String request) {
        byte[] stored = key.stored();
        var out = ByteBuffer.allocate(1 + DIGEST_BYTES + stored.length + CHECKSUM_BYTES);
        out.put(VERSION).put(digest(request)).put(stored);
        out.putInt(checksum(out.array()));
        return Base64.getEncoder().encodeToString(out.array());
    }

    /** The key, if the token is one and belongs to the request. */
    public static Item decode(String token, String request) {
        byte[] bytes = bytes(token);
        int keyStart = 1 + DIGEST_BYTES;
        int keyEnd = bytes.length - CHECKSUM_BYTES;
        if (keyEnd <= keyStart || bytes[0] != VERSION || ByteBuffer.wrap(bytes).getInt(keyEnd) != checksum(bytes)) {
            throw invalid();
        }
        if (!Arrays.equals(Arrays.copyOfRange(bytes, 1, keyStart), digest(request))) {
            throw mismatch();
        }
        return key(Arrays.copyOfRange(bytes, keyStart, keyEnd));
    }

    /** Nothing keeps a caller from making up a token with the right checksum, so the key is looked through here. */
    private static Item key(byte[] stored) {
        try {
            return Item.of(Item.ofStored(stored).attributes());
        } catch (RuntimeException damaged) {
            throw invalid();
        }
    }

    public static ApiException mismatch() {
        return ApiException.validation("NextToken does not match request");
    }

    static ApiException invalid() {
        return ApiException.validation("Invalid NextToken");
    }

    private static byte[] bytes(String token) {
        try {
            return Base64.getDecoder().decode(token);
        } catch (IllegalArgumentException malformed) {
            throw invalid();
        }
    }

    private static int checksum(byte[] token) {
        var checksum = new CRC32();
        checksum.update(token, 0, token.length - CHECKSUM_BYTES);
        return (int) checksum.getValue();
    }

    private static byte[] digest(String request) {
        try {
            return Arrays.copyOf(MessageDigest.getInstance("SHA-256").digest(Utf8.bytes(request)), DIGEST_BYTES);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }
}
