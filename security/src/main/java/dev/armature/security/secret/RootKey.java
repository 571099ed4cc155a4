package dev.armature.security.secret;

import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * The access key of the account itself, which may do everything.
 *
 * <table>
 *   <caption>The file {@value #NAME}, which keeps it</caption>
 *   <tr><th>line</th><th>content</th></tr>
 *   <tr><td>1</td><td>{@value #FORMAT}: what it is, and the version of its format</td></tr>
 *   <tr><td>2</td><td>the key's id</td></tr>
 *   <tr><td>3</td><td>its secret, sealed as {@link MasterKeys} lays it out, in Base64</td></tr>
 * </table>
 *
 * @param isMade whether it has been made just now: its secret has to be shown, and never will be again
 */
public record RootKey(Credentials credentials, boolean isMade) {
    public static final String NAME = "root-key";
    private static final String FORMAT = "armature root key 1";

    /**
     * The key that is given, or the one that is kept, or one that is made. What is given is kept from then on.
     *
     * @param directory where it is kept; empty if nothing is
     * @throws IOException if the file is damaged, or its master key is not at hand: a new key is not made in its place
     */
    public static RootKey open(
            Optional<Credentials> given, Optional<Path> directory, MasterKeys masterKeys, SecureRandom random)
            throws IOException {
        if (directory.isEmpty()) {
            return given.map(credentials -> new RootKey(credentials, false))
                    .orElseGet(() -> new RootKey(AccessKeys.draw("AKIA", random), true));
        }
        Path file = directory.get().resolve(NAME);
        boolean isKept = Files.exists(file);
        if (given.isEmpty() && isKept) {
            return new RootKey(kept(file, masterKeys), false);
        }
        Credentials credentials = given.orElseGet(() -> AccessKeys.draw("AKIA", random));
        write(file, credentials, masterKeys);
        return new RootKey(credentials, given.isEmpty());
    }

    private static Credentials kept(Path file, MasterKeys masterKeys) throws IOException {
        List<String> lines = PrivateFile.read(file).lines().toList();
        if (lines.size() != 3 || !lines.get(0).equals(FORMAT)) {
            throw new IOException(file + " is not a root key that this version reads ('" + FORMAT + "')");
        }
        String id = lines.get(1);
        byte[] sealed;
        Credentials credentials;
        try {
            sealed = Base64.getDecoder().decode(lines.get(2));
            credentials = new Credentials(id, masterKeys.open(id, sealed), "");
        } catch (IllegalArgumentException damaged) {
            throw new IOException(file + " is damaged", damaged);
        } catch (UnreadableSecretException unreadable) {
            throw new IOException(
                    file + ": " + unreadable.getMessage() + ". Start it with that master key; if it is lost, with a new"
                            + " root key in ARMATURE_ROOT_ACCESS_KEY_ID and ARMATURE_ROOT_SECRET_ACCESS_KEY",
                    unreadable);
        }
        if (!masterKeys.isCurrent(sealed)) {
            write(file, credentials, masterKeys);
        }
        return credentials;
    }

    private static void write(Path file, Credentials credentials, MasterKeys masterKeys) throws IOException {
        byte[] sealed = masterKeys.seal(credentials.accessKey(), credentials.secretKey());
        PrivateFile.write(
                file,
                FORMAT + "\n" + credentials.accessKey() + "\n"
                        + Base64.getEncoder().encodeToString(sealed) + "\n");
    }
}
