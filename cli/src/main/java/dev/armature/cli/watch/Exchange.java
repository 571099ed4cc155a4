package dev.armature.cli.watch;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A request that was passed on, and its answer.
 *
 * @param answer the body as it was answered, compressed if it was
 * @param coding how it is compressed; null if it is not
 * @param nanos how long the answer took
 */
record Exchange(
        ClientRequest request,
        int status,
        byte[] answer,
        @Nullable String coding,
        long nanos) {
    /** The memory that it takes. */
    long bytes() {
        return (long) request.body().length + answer.length;
    }

    byte[] inflatedRequest(int bytesMax) throws IOException {
        return request.inflated(bytesMax);
    }

    byte[] inflatedAnswer(int bytesMax) throws IOException {
        return inflated(answer, coding, bytesMax);
    }

    /** A body without its compression, as far as it has no more bytes than these. */
    static byte[] inflated(byte[] body, @Nullable String coding, int bytesMax) throws IOException {
        if (coding == null || coding.isEmpty() || coding.equalsIgnoreCase("identity")) {
            return body;
        }
        if (!coding.equalsIgnoreCase("gzip")) {
            throw new IOException("a body in a coding that is not known: " + coding);
        }
        try (var inflating = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return inflating.readNBytes(bytesMax);
        }
    }
}
