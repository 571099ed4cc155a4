package dev.armature.s3;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** What a request brings to be stored: out of the form in which it was sent, and compared with every sum that was sent with it. */
final class Content {
    private static final String CHECKSUM = "x-amz-checksum-";
    private static final String BODY_HASH = "x-amz-content-sha256";
    private static final String DECODED_LENGTH = "x-amz-decoded-content-length";

    private Content() {}

    static byte[] of(S3Request request) throws S3Fault {
        Map<String, String> sums = new HashMap<>();
        for (String algorithm : new String[] {"crc32", "crc32c", "crc64nvme", "sha1", "sha256"}) {
            String sum = request.header(CHECKSUM + algorithm);
            if (sum != null) {
                sums.put(CHECKSUM + algorithm, sum);
            }
        }
        byte[] content = request.body();
        String hash = String.valueOf(request.header(BODY_HASH));
        if (hash.startsWith("STREAMING-")) {
            var chunks = AwsChunks.of(content, request.access().chunks());
            content = chunks.content();
            String length = request.header(DECODED_LENGTH);
            if (length != null && !length.equals(Integer.toString(content.length))) {
                throw AwsChunks.incomplete();
            }
            sums.putAll(chunks.trailers());
        } else if (hash.length() == 64 && !hash.equals(HexFormat.of().formatHex(digest("SHA-256", content)))) {
            throw S3Fault.invalid(
                    "XAmzContentSHA256Mismatch",
                    "The provided 'x-amz-content-sha256' header does not match what was computed.");
        }
        String md5 = request.header("content-md5");
        if (md5 != null && !md5.equals(base64(digest("MD5", content)))) {
            throw S3Fault.invalid("BadDigest", "The Content-MD5 you specified did not match what we received.");
        }
        for (var sum : sums.entrySet()) {
            if (sum.getKey().startsWith(CHECKSUM)) {
                compare(sum.getKey().substring(CHECKSUM.length()), sum.getValue(), content);
            }
        }
        return content;
    }

    private static void compare(String algorithm, String sum, byte[] content) throws S3Fault {
        String computed = switch (algorithm) {
            case "crc32" -> base64(new CRC32(), Integer.BYTES, content);
            case "crc32c" -> base64(new CRC32C(), Integer.BYTES, content);
            case "crc64nvme" -> base64(new Crc64Nvme(), Long.BYTES, content);
            case "sha1" -> base64(digest("SHA-1", content));
            case "sha256" -> base64(digest("SHA-256", content));
            default -> throw S3Fault.unsupported("the checksum " + algorithm);
        };
        if (!computed.equals(sum)) {
            throw S3Fault.invalid(
                    "BadDigest",
                    "The " + algorithm.toUpperCase(Locale.ROOT)
                            + " you specified did not match the calculated checksum.");
        }
    }

    private static String base64(Checksum checksum, int bytes, byte[] content) {
        checksum.update(content, 0, content.length);
        var sum = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            sum[i] = (byte) (checksum.getValue() >>> Byte.SIZE * (bytes - 1 - i));
        }
        return base64(sum);
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] digest(String algorithm, byte[] content) {
        try {
            return MessageDigest.getInstance(algorithm).digest(content);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has " + algorithm, missing);
        }
    }
}
