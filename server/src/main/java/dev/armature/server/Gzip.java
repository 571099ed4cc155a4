package dev.armature.server;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Bodies that travel compressed. */
final class Gzip {
    private static final byte[] NOTHING = {};

    private Gzip() {}

    /** The content; empty if it is larger than allowed. What is not gzip has no content, and so is no JSON. */
    static Optional<byte[]> inflate(byte[] compressed, int sizeMax) {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            byte[] content = in.readNBytes(sizeMax + 1);
            return content.length > sizeMax ? Optional.empty() : Optional.of(content);
        } catch (IOException damaged) {
            return Optional.of(NOTHING);
        }
    }

    static byte[] deflate(byte[] content) {
        var compressed = new ByteArrayOutputStream(content.length / 4);
        try (var out = new GZIPOutputStream(compressed)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }
}
