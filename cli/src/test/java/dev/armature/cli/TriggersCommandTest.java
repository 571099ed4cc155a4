package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.arguments.UsageException;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TriggersCommandTest {
    private static final String UUID = "00000000-0000-0000-0000-000000000007";
    private static final String MAPPING = "{\"UUID\": \"" + UUID
            + "\", \"EventSourceArn\": \"Orders\", \"Target\": \"http://127.0.0.1:9\", \"StartingPosition\": \"LATEST\"}";

    @TempDir
    Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            list all                      | triggers list is all; there is nothing to say behind it
            get                           | triggers get needs one UUID; armature triggers list shows them
            get a b                       | triggers get needs one UUID; armature triggers list shows them
            delete                        | triggers delete needs one UUID; armature triggers list shows them
            delete 7                      | a trigger has a UUID, not '7'; armature triggers list shows them
            create                        | triggers create needs JSON, or a file of it
            create nowhere.json           | triggers needs JSON or a file of it; cannot read nowhere.json
            update 7                      | triggers update needs a UUID, and JSON or a file of it
            update 7 {}                   | a trigger has a UUID, not '7'; armature triggers list shows them
            remove                        | triggers needs one of list, get, create, update, delete, not 'remove'
            delet x                       | triggers needs one of list, get, create, update, delete, not 'delet'; did you mean delete?
            list --endpoint here          | triggers has no option --endpoint; did you mean --endpoint-url?
            list --endpoint-url           | --endpoint-url needs a value
            """)
    void refusesWhatItCannotSend(String line, String text) {
        assertThatThrownBy(() -> run(line.split(" ")))
                .isInstanceOf(UsageException.class)
                .hasMessage(text);
    }

    @Test
    void takesJsonFromAFile() throws Exception {
        Path file = Files.writeString(directory.resolve("mapping.json"), MAPPING);
        try (Server server = Server.start(ServerConfig.inMemory().withTriggers(new ServerConfig.Triggering.On()))) {
            String url = "http://127.0.0.1:" + server.port() + "/";
            assertThat(run("create", file.toString(), "--endpoint-url", url)).isEqualTo(Main.OK);
            assertThat(server.triggers().orElseThrow().list())
                    .singleElement()
                    .extracting("target")
                    .isEqualTo("http://127.0.0.1:9");
            assertThat(run("--endpoint-url", url, "get", UUID)).isEqualTo(Main.OK);
            assertThat(out.toString(StandardCharsets.UTF_8).lines())
                    .hasSize(2)
                    .last()
                    .asString()
                    .contains(UUID);
            assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        }
    }

    @Test
    void tellsWhatTheServerRefuses() throws Exception {
        try (Server server = Server.start(ServerConfig.inMemory().withTriggers(new ServerConfig.Triggering.On()))) {
            String url = "http://127.0.0.1:" + server.port();
            assertThat(run("create", "{\"Colour\": \"red\"}", "--endpoint-url", url))
                    .isEqualTo(Main.REFUSED);
            assertThat(err.toString(StandardCharsets.UTF_8)).contains("There is no member Colour");
            assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        }
    }

    @Test
    void saysThatAServerHasNone() throws Exception {
        try (Server server = Server.start(ServerConfig.inMemory())) {
            assertThat(run("list", "--endpoint-url", "http://127.0.0.1:" + server.port()))
                    .isEqualTo(Main.REFUSED);
            assertThat(err.toString(StandardCharsets.UTF_8)).isNotBlank();
        }
    }

    @Test
    void saysThatNoServerAnswers() throws Exception {
        int port;
        try (Server server = Server.start(ServerConfig.inMemory())) {
            port = server.port();
        }
        assertThat(run("list", "--endpoint-url", "http://127.0.0.1:" + port)).isEqualTo(Main.CANNOT_START);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("armature: nothing answers at http://127.0.0.1:" + port + "; is a server running there?\n");
    }

    private int run(String... arguments) throws Exception {
        return new TriggersCommand(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        Map.of())
                .run(List.of(arguments));
    }
}
