package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.arguments.UsageException;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig.Authentication;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a server is told to verify requests, and what it says about that. */
class SecurityOptionsTest {
    private static final String SECRET = "a secret that is nowhere to be seen";
    private static final Map<String, String> ROOT =
            Map.of("ARMATURE_ROOT_ACCESS_KEY_ID", "AKIAROOT", "ARMATURE_ROOT_SECRET_ACCESS_KEY", SECRET);

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private static ServeOptions parse(Map<String, String> environment, String... options) throws UsageException {
        return ServeOptions.parse(List.of(options), environment);
    }

    private static PrintStream stream(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }

    private Server start(Map<String, String> environment, String... options) throws Exception {
        return new Serve(stream(out), stream(err), "1.2.3").start(parse(environment, options));
    }

    private String said() {
        String text = out.toString(StandardCharsets.UTF_8);
        out.reset();
        return text;
    }

    @Test
    void readsTheRootKeyFromTheEnvironment() throws Exception {
        var on = (Authentication.On) parse(ROOT, "--auth").config().authentication();
        assertThat(on.root().orElseThrow().accessKey()).isEqualTo("AKIAROOT");
        assertThat(on.root().orElseThrow().secretKey()).isEqualTo(SECRET);
        assertThat(parse(ROOT, "--auth").toString()).doesNotContain(SECRET);
        assertThat(parse(ROOT).config().authentication()).isEqualTo(new Authentication.Off());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            --auth --bind-public-without-auth | ``    | ``     | ``       | --auth and --bind-public-without-auth contradict each other: with the first, requests are verified
            --master-key f                    | ``    | ``     | ``       | --master-key is what secrets are sealed with, and needs --auth
            --auth --master-key f             | ``    | ``     | c2hvcnQ= | --master-key and ARMATURE_MASTER_KEY contradict each other: there is one current key
            --auth                            | ``    | ``     | c2hvcnQ= | ARMATURE_MASTER_KEY: a master key has 5 bytes, not 32
            --auth                            | AKIA1 | ``     | ``       | ARMATURE_ROOT_ACCESS_KEY_ID and ARMATURE_ROOT_SECRET_ACCESS_KEY belong together: one of them is not set
            --auth                            | ``    | secret | ``       | ARMATURE_ROOT_ACCESS_KEY_ID and ARMATURE_ROOT_SECRET_ACCESS_KEY belong together: one of them is not set
            --drop-unreadable-keys            | ``    | ``     | ``       | --drop-unreadable-keys is about access keys of users, and needs --auth
            --audit-log f                     | ``    | ``     | ``       | --audit-log says who asked for what, which is known only with --auth
            --tls-cert f                      | ``    | ``     | ``       | TLS needs --tls-cert and --tls-key: one of them is not given
            --tls-client-ca f --tls-key f     | ``    | ``     | ``       | TLS needs --tls-cert and --tls-key: one of them is not given
            --tls-self-signed --tls-key f     | ``    | ``     | ``       | --tls-self-signed and --tls-key contradict each other: the first is for tests, and makes its own certificate
            --auth                            | a/b   | secret | ``       | ARMATURE_ROOT_ACCESS_KEY_ID has to be 3 to 128 letters, digits and underscores
            """)
    void refusesWhatMakesNoSense(String options, String id, String secret, String masterKey, String message) {
        var environment = Map.of(
                SecurityOptions.ROOT_ID,
                id,
                SecurityOptions.ROOT_SECRET,
                secret,
                SecurityOptions.MASTER_KEY,
                masterKey);
        assertThatThrownBy(() -> parse(environment, options.split(" ")))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }

    @Test
    void showsAKeyThatItMadeOnce() throws Exception {
        String data = directory.resolve("data").toString();
        String id;
        String secret;
        try (var first = start(Map.of(), "--auth", "--data", data, "--port", "0")) {
            id = first.rootKey().orElseThrow().credentials().accessKey();
            secret = first.rootKey().orElseThrow().credentials().secretKey();
        }
        assertThat(said())
                .startsWith("A root access key was made, which may do everything. Its secret is shown only now:\n"
                        + "  export AWS_ACCESS_KEY_ID=" + id + "\n  export AWS_SECRET_ACCESS_KEY=" + secret
                        + "\nArmature 1.2.3 listens on ")
                .contains("; requests have to be signed, root's access key is " + id + ", Region us-east-1; ");
        try (var second = start(Map.of(), "--auth", "--data", data, "--port", "0")) {
            assertThat(second.rootKey().orElseThrow().credentials().secretKey()).isEqualTo(secret);
        }
        assertThat(said()).startsWith("Armature 1.2.3 listens on ").doesNotContain(secret);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void replacesTheMasterKeyAndKeepsTheRootKey() throws Exception {
        String data = directory.resolve("data").toString();
        String secret;
        try (var first = start(Map.of(), "--auth", "--data", data, "--port", "0")) {
            secret = first.rootKey().orElseThrow().credentials().secretKey();
        }
        Path file = directory.resolve("data/master-key");
        String before = Files.readString(file);
        assertThat(new KeysCommand(stream(out), stream(err)).run(List.of("rotate", "--data", data)))
                .isEqualTo(Main.OK);
        assertThat(Files.readString(file)).endsWith("\n" + before).hasLineCount(2);
        start(Map.of(), "--auth", "--data", data, "--port", "0").close();
        Files.writeString(file, Files.readString(file).lines().findFirst().orElseThrow());
        try (var second = start(Map.of(), "--auth", "--data", data, "--port", "0")) {
            assertThat(second.rootKey().orElseThrow().credentials().secretKey()).isEqualTo(secret);
        }
    }

    @Test
    void saysWhatKeysCannotDo() throws Exception {
        var command = new KeysCommand(stream(out), stream(err));
        assertThatThrownBy(() -> command.run(List.of()))
                .hasMessage("keys needs to be told what to do: armature keys rotate");
        assertThatThrownBy(() -> command.run(List.of("rotate", "--dta", "x")))
                .hasMessageStartingWith("keys has no option --dta");
        String file = directory.resolve("none").toString();
        assertThat(command.run(List.of("rotate", "--master-key", file))).isEqualTo(Main.REFUSED);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("armature: there is no file " + file + "; serve --auth makes it\n");
    }

    @Test
    void listensByTls() throws Exception {
        start(Map.of(), "--in-memory", "--tls-self-signed", "--port", "0").close();
        assertThat(said()).startsWith("Armature 1.2.3 listens on https://127.0.0.1:");
    }

    @Test
    void takesAMasterKeyFromTheEnvironment() throws Exception {
        String key = Base64.getEncoder().encodeToString(new byte[32]);
        var environment = Map.of("ARMATURE_MASTER_KEY", key);
        String data = directory.resolve("data").toString();
        start(environment, "--auth", "--data", data, "--port", "0").close();
        assertThat(directory.resolve("data/master-key")).doesNotExist();
        assertThat(directory.resolve("data/root-key")).exists();
    }
}
