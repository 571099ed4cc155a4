package dev.armature.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * What the container would run, run without a container: the entry point of the image, with the words and the environment that Docker would give it. Only
 * the port is another.
 */
@DisabledOnOs(OS.WINDOWS)
class SameCommandTest {
    private static final Path ENTRY_POINT =
            Path.of(System.getProperty("armature.root", ".."), "packaging", "container", "entrypoint");
    private static final Pattern LISTENS = Pattern.compile("listens on http://\\S+:(\\d+),");

    @TempDir
    Path image;

    @Test
    void servesClientsThatAreToldWhatTheContainerSays() throws Exception {
        try (var armature = new ArmatureContainer().withRegion("eu-central-1");
                var server = run(armature);
                var client = Songs.client(armature, server.endpoint())) {
            assertThat(Songs.create(client)).startsWith("arn:aws:dynamodb:eu-central-1:");
            assertThat(Songs.putAndGet(client)).isEqualTo("622");
        }
    }

    @Test
    void letsInNoOtherKeyThanItsOwn() throws Exception {
        try (var armature =
                        new ArmatureContainer().withRootKeys("AKIDEXAMPLE", "wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY");
                var server = run(armature);
                var client = Songs.client(armature, server.endpoint());
                var stranger = Songs.client(new ArmatureContainer(), server.endpoint())) {
            Songs.create(client);
            assertThat(Songs.putAndGet(client)).isEqualTo("622");
            assertThatThrownBy(() -> Songs.putAndGet(stranger))
                    .isInstanceOf(DynamoDbException.class)
                    .hasMessageContaining("security token");
        }
    }

    private record Running(Process process, int port) implements AutoCloseable {
        URI endpoint() {
            return URI.create("http://127.0.0.1:" + port);
        }

        @Override
        public void close() {
            process.destroy();
            assertThat(process.onExit().orTimeout(30, TimeUnit.SECONDS).join()).isNotNull();
        }
    }

    private Running run(ArmatureContainer armature) throws IOException {
        armature.configure();
        Path entry = Files.createDirectories(image.resolve("container")).resolve("entrypoint");
        Files.copy(ENTRY_POINT, entry);
        Path command = Files.createDirectories(image.resolve("bin")).resolve("armature");
        Files.writeString(command, "#!/bin/sh\nexec \"$JAVA\" -cp \"$JARS\" dev.armature.cli.Main \"$@\" --port 0\n");
        assertThat(command.toFile().setExecutable(true)).isTrue();

        List<String> words = new ArrayList<>(List.of("sh", entry.toString()));
        words.addAll(List.of(armature.getCommandParts()));
        var builder = new ProcessBuilder(words).directory(image.toFile()).redirectErrorStream(true);
        builder.environment().putAll(armature.getEnvMap());
        builder.environment()
                .put(
                        "JAVA",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString());
        builder.environment().put("JARS", System.getProperty("java.class.path"));
        return listening(builder.start(), armature);
    }

    private static Running listening(Process process, ArmatureContainer armature) throws IOException {
        var said = new StringBuilder();
        var lines = process.inputReader(StandardCharsets.UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            said.append(line).append('\n');
            var listens = LISTENS.matcher(line);
            if (listens.find()) {
                var running = new Running(process, Integer.parseInt(listens.group(1)));
                ArmatureContainer.ready().waitUntilReady(new ReachedServer(running.port()));
                return running;
            }
        }
        throw new AssertionError(List.of(armature.getCommandParts()) + " ended, and said\n" + said);
    }
}
