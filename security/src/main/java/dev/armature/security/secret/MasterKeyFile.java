package dev.armature.security.secret;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Objects;

/**
 * The file that master keys are kept in, if they do not come from elsewhere.
 *
 * <table>
 *   <caption>Its lines</caption>
 *   <tr><th>line</th><th>content</th></tr>
 *   <tr><td>first</td><td>the current key, 32 bytes in Base64</td></tr>
 *   <tr><td>others</td><td>older keys, which open what they sealed until it has been sealed anew</td></tr>
 *   <tr><td>{@code # ...}</td><td>a comment; empty lines mean nothing</td></tr>
 * </table>
 */
public final class MasterKeyFile {
    /** In the data directory, unless another file is named. */
    public static final String NAME = "master-key";

    private MasterKeyFile() {}

    /** @throws IOException if it cannot be read, or others may read it; the text shows nothing of it */
    public static MasterKeys read(Path file, SecureRandom random) throws IOException {
        return parse(file, PrivateFile.read(file), random);
    }

    /** Reads the file, or makes one with a key if there is none. */
    public static MasterKeys readOrMake(Path file, SecureRandom random) throws IOException {
        if (!Files.exists(file)) {
            PrivateFile.write(file, drawn(random) + "\n");
        }
        return read(file, random);
    }

    /** Puts a new key before the others. What is sealed with those is sealed anew when a server starts with the file. */
    public static void rotate(Path file, SecureRandom random) throws IOException {
        String before = PrivateFile.read(file);
        // What is no file of keys stays as it is.
        Objects.requireNonNull(parse(file, before, random));
        PrivateFile.write(file, drawn(random) + "\n" + before);
    }

    private static MasterKeys parse(Path file, String text, SecureRandom random) throws IOException {
        try {
            return MasterKeys.parse(text, random);
        } catch (IllegalArgumentException refused) {
            throw new IOException(file + ": " + refused.getMessage(), refused);
        }
    }

    private static String drawn(SecureRandom random) {
        return Base64.getEncoder().encodeToString(MasterKeys.drawn(random));
    }
}
