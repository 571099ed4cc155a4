package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.storage.rocksdb.Durability;
import dev.armature.storage.rocksdb.RocksStorage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {
    private static final String MAPPING_UUID = "00000000-0000-0000-0000-000000000007";
    private static final String MAPPING = "{\"UUID\": \"" + MAPPING_UUID
            + "\", \"EventSourceArn\": \"Orders\", \"Target\": \"http://127.0.0.1:9\","
            + " \"StartingPosition\": \"LATEST\"}";

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
    void helpsWithEveryVerbThatHasOptions() throws Exception {
        for (String verb : List.of("serve", "apply", "triggers", "check", "crash", "cookbook")) {
            out.reset();
            assertThat(run(verb, "--help")).isEqualTo(Main.OK);
            assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("armature " + verb + " ");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "crash --rounds=none | --rounds needs a number, not 'none'",
                "crash --rounds 0 | --rounds needs a number from 1 to 2147483647, not 0",
                "crash --durability none | --durability is sync or os, not 'none'",
                "crash --seed | --seed needs a value",
                "apply shop.yaml --stack-name --yes | --stack-name needs a value, and --yes is an option",
                "crash 7 | crash has no option 7",
                "cookbook --language cobol | --language is typescript, python or java, not 'cobol'",
                "cookbook all | cookbook has no scenario and no option all",
                "triggers get seven | a trigger has a UUID, not 'seven'; armature triggers list shows them",
                "triggers list --endpoint-url 127.0.0.1:8000 | --endpoint-url needs an address such as http://127.0.0.1:8000, not '127.0.0.1:8000'",
            })
    void refusesWhatAVerbDoesNotUnderstand(String line, String text) throws Exception {
        assertThat(run(line.split(" "))).isEqualTo(Main.WRONG_USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8).lines().findFirst()).contains("armature: " + text);
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
        Path missing = directory.resolve("missing");
        assertThat(run("check", missing.toString())).isEqualTo(2);
        assertThat(run("check", directory.toString())).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "armature: there is no directory " + missing,
                        "armature: " + directory + " holds no Armature data");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void doesNotCallDataDamagedThatAServerUses(@TempDir Path directory) throws Exception {
        var used = RocksStorage.open(directory, Durability.OS);
        assertThat(run("check", directory.toString())).isEqualTo(2);
        used.close();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains(" is in use by process ");
        assertThat(run("check", directory.toString())).isEqualTo(Main.OK);
    }

    @Test
    void changesTheTriggersOfAServer() throws Exception {
        var config = ServerConfig.inMemory().withTriggers(new ServerConfig.Triggering.On());
        try (Server server = Server.start(config)) {
            String url = "http://127.0.0.1:" + server.port();
            assertThat(run("triggers", "create", MAPPING, "--endpoint-url", url))
                    .isEqualTo(Main.OK);
            assertThat(run("triggers", "update", MAPPING_UUID, "{\"BatchSize\": 7}", "--endpoint-url", url))
                    .isEqualTo(Main.OK);
            assertThat(run("triggers", "list", "--endpoint-url", url)).isEqualTo(Main.OK);
            assertThat(run("triggers", "delete", MAPPING_UUID, "--endpoint-url", url))
                    .isEqualTo(Main.OK);
            assertThat(run("triggers", "get", MAPPING_UUID, "--endpoint-url", url))
                    .isEqualTo(Main.REFUSED);
        }
        assertThat(out.toString(StandardCharsets.UTF_8).lines().toList())
                .hasSize(4)
                .last()
                .asString()
                .contains("\"BatchSize\":7");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("there is no event source mapping " + MAPPING_UUID);
        assertThat(run("triggers", "make")).isEqualTo(Main.WRONG_USAGE);
    }

    private int run(String... arguments) throws IOException, InterruptedException {
        return new Main(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8))
                .run(List.of(arguments));
    }
}
