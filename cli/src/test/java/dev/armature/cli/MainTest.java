package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void helpsWhenAskedNothing() throws Exception {
        assertThat(run()).isEqualTo(Main.OK);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("armature serve");
    }

    @Test
    void helpsWithAVerb() throws Exception {
        assertThat(run("help", "serve")).isEqualTo(Main.OK);
        assertThat(run("serve", "--help")).isEqualTo(Main.OK);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualToNormalizingNewlines(ServeOptions.HELP.repeat(2));
    }

    @Test
    void refusesAVerbItDoesNotKnow() throws Exception {
        assertThat(run("server")).isEqualTo(Main.WRONG_USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("armature: there is no 'server'");
    }

    @Test
    void saysPlainlyThatAPortIsTaken() throws Exception {
        try (Server server = Server.start(ServerConfig.inMemory())) {
            assertThat(run("-inMemory", "-port", Integer.toString(server.port())))
                    .isEqualTo(Main.CANNOT_START);
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .startsWith("armature: cannot listen on 127.0.0.1:" + server.port())
                    .hasLineCount(1);
        }
    }

    @Test
    void saysPlainlyThatThereIsNothingToCheck(@TempDir Path directory) throws Exception {
        assertThat(run("check", directory.resolve("missing").toString())).isEqualTo(1);
    }

    private int run(String... arguments) throws IOException, InterruptedException {
        return new Main(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8))
                .run(List.of(arguments));
    }
}
