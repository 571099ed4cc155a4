package dev.armature.s3;

import dev.armature.wire.signature.ChunkSignatures;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A body in the form that SDKs call {@code aws-chunked}: chunks, each behind its length in hexadecimal digits and perhaps a signature, the last one
 * empty, and then headers that could not be known before.
 *
 * @param trailers by their names in lower case
 */
record AwsChunks(byte[] content, Map<String, String> trailers) {
    private static final String SIGNATURE = "chunk-signature=";
    private static final String TRAILER_SIGNATURE = "x-amz-trailer-signature";

    /** @param signatures what each chunk has to be signed with; empty if it may be signed with anything, or not at all */
    static AwsChunks of(byte[] body, Optional<ChunkSignatures> signatures) throws S3Fault {
        var content = new ByteArrayOutputStream(body.length);
        int at = 0;
        while (true) {
            int end = lineEnd(body, at);
            String line = text(body, at, end);
            int semicolon = line.indexOf(';');
            int length = length(semicolon < 0 ? line : line.substring(0, semicolon));
            at = end + 2;
            if (length > body.length - at) {
                throw incomplete();
            }
            if (signatures.isPresent()
                    && !signatures.get().isNext(body, at, at + length, signature(line.substring(semicolon + 1)))) {
                throw mismatch();
            }
            if (length == 0) {
                var trailers = trailers(body, at);
                if (signatures.isPresent()) {
                    verify(trailers, signatures.get());
                }
                return new AwsChunks(content.toByteArray(), trailers);
            }
            if (length > body.length - at - 2) {
                throw incomplete();
            }
            content.write(body, at, length);
            at += length;
            if (body[at] != '\r' || body[at + 1] != '\n') {
                throw incomplete();
            }
            at += 2;
        }
    }

    private static String signature(String extension) {
        return extension.startsWith(SIGNATURE) ? extension.substring(SIGNATURE.length()) : "";
    }

    private static void verify(Map<String, String> trailers, ChunkSignatures signatures) throws S3Fault {
        var lines = new StringBuilder();
        new TreeMap<>(trailers).forEach((name, value) -> {
            if (!name.equals(TRAILER_SIGNATURE)) {
                lines.append(name).append(':').append(value).append('\n');
            }
        });
        boolean isRight = signatures.hasTrailer()
                ? signatures.isTrailer(lines.toString(), trailers.getOrDefault(TRAILER_SIGNATURE, ""))
                // What nothing vouches for must not be there.
                : trailers.isEmpty();
        if (!isRight) {
            throw mismatch();
        }
    }

    private static S3Fault mismatch() {
        return new S3Fault(
                403,
                "SignatureDoesNotMatch",
                "The request signature we calculated does not match the signature you provided. Check your key and signing"
                        + " method.");
    }

    private static Map<String, String> trailers(byte[] body, int start) throws S3Fault {
        Map<String, String> trailers = new HashMap<>();
        int at = start;
        while (at < body.length) {
            int end = lineEnd(body, at);
            String line = text(body, at, end);
            int colon = line.indexOf(':');
            if (colon > 0) {
                trailers.put(
                        line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).strip());
            }
            at = end + 2;
        }
        return trailers;
    }

    private static int length(String hex) throws S3Fault {
        try {
            int length = Integer.parseInt(hex.strip(), 16);
            if (length >= 0) {
                return length;
            }
        } catch (NumberFormatException otherwise) {
            // Refused below.
        }
        throw incomplete();
    }

    private static int lineEnd(byte[] body, int start) throws S3Fault {
        for (int i = start; i + 1 < body.length; i++) {
            if (body[i] == '\r' && body[i + 1] == '\n') {
                return i;
            }
        }
        throw incomplete();
    }

    private static String text(byte[] body, int start, int end) {
        return new String(body, start, end - start, StandardCharsets.ISO_8859_1);
    }

    static S3Fault incomplete() {
        return S3Fault.invalid(
                "IncompleteBody",
                "The request body terminated unexpectedly, or is not in the form that its header says.");
    }
}
