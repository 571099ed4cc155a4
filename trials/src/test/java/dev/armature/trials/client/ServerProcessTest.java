package dev.armature.trials.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessTest {
    @TempDir
    Path directory;

    /** The process does nothing, and the server that answers in its place is another one. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void isThereFromTheFirstAnswerUntilItIsKilled() throws Exception {
        try (var answering = Server.start(ServerConfig.inMemory());
                var process =
                        ServerProcess.start(List.of("sleep", "600"), answering.port(), directory.resolve("log"))) {
            assertThat(process.port()).isEqualTo(answering.port());
            assertThat(process.coldStart()).isPositive();
            assertThat(process.isAlive()).isTrue();
            process.kill();
            assertThat(process.isAlive()).isFalse();
            assertThat(process.residentBytes()).isZero();
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void endsAProcessThatIsAskedTo() throws Exception {
        try (var answering = Server.start(ServerConfig.inMemory())) {
            var process = ServerProcess.start(
                    List.of("sh", "-c", "trap 'echo asked; exit' TERM; echo here; sleep 600 & wait"),
                    answering.port(),
                    directory.resolve("log"));
            process.close();
            assertThat(process.isAlive()).isFalse();
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void quotesAProcessThatEndsBeforeItAnswers() {
        var command = List.of("sh", "-c", "i=0; while [ $i -lt 40 ]; do echo line $i; i=$((i+1)); done; echo why >&2");
        assertThatThrownBy(() -> ServerProcess.start(command, ServerProcess.freePort(), directory.resolve("log")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageMatching("(?s)did not come up within \\d+ ms; it said:\nline 11\n.*line 39\nwhy");
    }

    /** The last option of a kind counts, so those of the caller come last; the class follows the class path. */
    @Test
    void runsTheJavaThatRunsThis() {
        var command = ServerProcess.serve(List.of("-Xmx99m"), 7, "--data", "x y");
        assertThat(command.getFirst()).startsWith(System.getProperty("java.home"));
        assertThat(command.subList(command.indexOf("-Xmx99m"), command.size()))
                .containsExactly(
                        "-Xmx99m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.armature.cli.Main",
                        "serve",
                        "--port",
                        "7",
                        "--data",
                        "x y");
        assertThat(ServerProcess.java("a.Main", "b")).doesNotContain("-Xmx99m").endsWith("a.Main", "b");
    }
}
