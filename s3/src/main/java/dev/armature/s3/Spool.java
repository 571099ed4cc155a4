package dev.armature.s3;

import dev.armature.engine.object.ObjectStore.Content;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What is to be sent, in a file of its own, which is removed when it was.
 *
 * @param sha256 in hexadecimal digits
 */
record Spool(Path file, String sha256) implements AutoCloseable {
    static Spool of(Content content, Path directory) throws IOException {
        Files.createDirectories(directory);
        Path file = Files.createTempFile(directory, "armature-object", ".part");
        boolean isWhole = false;
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            try (var out = new BufferedOutputStream(new DigestOutputStream(Files.newOutputStream(file), digest))) {
                content.writeTo(out);
            }
            isWhole = true;
            return new Spool(file, HexFormat.of().formatHex(digest.digest()));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        } finally {
            if (!isWhole) {
                Files.deleteIfExists(file);
            }
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}
