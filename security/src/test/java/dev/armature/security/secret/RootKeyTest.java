package dev.armature.security.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The root key is made once, kept sealed, replaced where another is given, and never made anew in the place of one that cannot be read. */
class RootKeyTest {
    private static final SecureRandom RANDOM = new SecureRandom();

    @TempDir
    private Path directory;

    private Path masterKey() {
        return directory.resolve(MasterKeyFile.NAME);
    }

    private RootKey open(Optional<Credentials> given) throws IOException {
        return RootKey.open(given, Optional.of(directory), MasterKeyFile.readOrMake(masterKey(), RANDOM), RANDOM);
    }

    @Test
    void isMadeOnceAndKept() throws IOException {
        var made = open(Optional.empty());
        assertThat(made.isMade()).isTrue();
        assertThat(made.credentials().accessKey()).matches("AKIA[A-Z2-7]{16}");
        assertThat(made.credentials().secretKey()).hasSize(40);
        assertThat(made.toString()).doesNotContain(made.credentials().secretKey());

        var kept = open(Optional.empty());
        assertThat(kept.isMade()).isFalse();
        assertThat(kept.credentials()).isEqualTo(made.credentials());
        try (var files = Files.list(directory)) {
            for (Path file : files.toList()) {
                assertThat(Files.readString(file))
                        .doesNotContain(made.credentials().secretKey());
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void isReplacedByTheOneThatIsGiven() throws IOException {
        var made = open(Optional.empty()).credentials();
        var given = new Credentials("AKIAGIVEN", "given secret", "");
        assertThat(open(Optional.of(given))).isEqualTo(new RootKey(given, false));
        assertThat(open(Optional.empty()).credentials()).isEqualTo(given).isNotEqualTo(made);
    }

    @Test
    void isSealedAnewAfterARotation() throws IOException {
        var made = open(Optional.empty()).credentials();
        MasterKeyFile.rotate(masterKey(), RANDOM);
        String sealed = Files.readString(directory.resolve(RootKey.NAME));
        assertThat(open(Optional.empty()).credentials()).isEqualTo(made);
        assertThat(Files.readString(directory.resolve(RootKey.NAME))).isNotEqualTo(sealed);

        // The old key is no longer needed.
        String newest = Files.readString(masterKey()).lines().findFirst().orElseThrow();
        PrivateFile.write(masterKey(), newest + "\n");
        assertThat(open(Optional.empty()).credentials()).isEqualTo(made);
    }

    @Test
    void isNotMadeAnewWhereItCannotBeRead() throws IOException {
        var made = open(Optional.empty()).credentials();
        String file = Files.readString(directory.resolve(RootKey.NAME));
        Files.delete(masterKey());
        assertThatThrownBy(() -> open(Optional.empty()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is sealed with master key")
                .hasMessageNotContaining(made.secretKey());
        for (String damaged :
                new String[] {"", "armature root key 2\na\nb\n", file.replaceFirst("\n\\S+\n$", "\n*\n"), file + "x"}) {
            PrivateFile.write(directory.resolve(RootKey.NAME), damaged);
            assertThatThrownBy(() -> open(Optional.empty())).isInstanceOf(IOException.class);
        }
    }

    @Test
    void refusesAMasterKeyThatOthersCanRead() throws IOException {
        assertThat(open(Optional.empty()).isMade()).isTrue();
        Files.setPosixFilePermissions(masterKey(), PosixFilePermissions.fromString("rw-r-----"));
        assertThatThrownBy(() -> open(Optional.empty()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is open to other users of this machine; chmod 600");
    }

    @Test
    void rotatesNoFileThatHoldsNoKeys() throws IOException {
        PrivateFile.write(masterKey(), "something else\n");
        assertThatThrownBy(() -> MasterKeyFile.rotate(masterKey(), RANDOM))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("a master key is not in Base64")
                .hasMessageNotContaining("something else");
        assertThat(Files.readString(masterKey())).isEqualTo("something else\n");
    }
}
