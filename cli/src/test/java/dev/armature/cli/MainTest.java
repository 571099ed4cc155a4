package dev.armature.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.Command;
import dev.armature.cli.arguments.Help;
import dev.armature.cli.arguments.UsageException;
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
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualToNormalizingNewlines(Help.of("serve").repeat(2));
    }

    @Test
    void helpsWithEveryVerb() throws Exception {
        assertThat(Help.verbs()).contains("serve", "apply", "bench", "test", "help");
        for (String verb : Help.verbs()) {
            out.reset();
            assertThat(run(verb, "--help")).isEqualTo(Main.OK);
            String page = out.toString(StandardCharsets.UTF_8);
            assertThat(page).startsWith(verb.equals("help") ? "Armature: " : "armature " + verb);
            out.reset();
            assertThat(run("help", verb)).isEqualTo(Main.OK);
            assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(page);
        }
    }

    /** What a page says and what its verb takes are written in two places. */
    @Test
    void takesEveryOptionOfItsPage() {
        Map<String, Reader> readers = Map.of(
                "serve", ServeOptions::parse,
                "apply", ApplyOptions::parse,
                "check", given -> Check.directory(new Arguments(given)));
        readers.forEach((verb, reader) -> assertThat(Help.options(verb))
                .isNotEmpty()
                .allSatisfy(option -> {
                    if (!option.equals("-help")) {
                        assertThat(refusal(reader, option)).doesNotContain("has no option");
                    }
                }));
    }

    private interface Reader {
        Object parse(List<String> arguments) throws UsageException;
    }

    private static String refusal(Reader reader, String option) {
        try {
            reader.parse(List.of(option));
            return "";
        } catch (UsageException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "apply shop.yaml --stack-name --yes | --stack-name needs a value, and --yes is an option",
                "serve --prot 9000 | serve has no option --prot; did you mean --port?",
                "serve --bind-public | serve has no option --bind-public; did you mean --bind-public-without-auth?",
                "-imMemory | serve has no option -imMemory; did you mean -inMemory?",
                "apply --yes | apply needs a template",
                "apply shop.yaml --function Mail | --function needs a name and a URL, as in Mailer=http://127.0.0.1:3001, not 'Mail'",
                "triggers lst | triggers needs one of list, get, create, update, delete, not 'lst'; did you mean list?",
                "triggers --endpoint-url http://127.0.0.1:9 | triggers needs one of list, get, create, update, delete",
                "triggers update | triggers update needs a UUID, and JSON or a file of it",
                "triggers get seven | a trigger has a UUID, not 'seven'; armature triggers list shows them",
                "triggers list --endpoint-url 127.0.0.1:8000 | --endpoint-url needs an address such as http://127.0.0.1:8000, not '127.0.0.1:8000'",
            })
    void refusesWhatAVerbDoesNotUnderstand(String line, String text) throws Exception {
        assertThat(run(line.split(" "))).isEqualTo(Command.WRONG_USAGE);
        String verb = line.startsWith("-") ? "serve" : line.substring(0, line.indexOf(' '));
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("armature: " + text, "armature help " + verb + " says how it is used");
    }

    @Test
    void refusesAVerbItDoesNotKnow() throws Exception {
        assertThat(run("server")).isEqualTo(Command.WRONG_USAGE);
        assertThat(run("help", "xyz")).isEqualTo(Command.WRONG_USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "armature: there is no 'server'; did you mean serve?",
                        "armature help says what there is",
                        "armature: there is no 'xyz'",
                        "armature help says what there is");
    }

    /** A packaged command has pages for all verbs, and cannot do what needs the sources. */
    @ParameterizedTest
    @ValueSource(strings = {"crash", "fuzz", "soak", "cookbook", "test", "samples", "site", "bench"})
    void saysWhoDoesWhatItDoesNot(String verb) throws Exception {
        assertThat(run(verb)).isEqualTo(Command.WRONG_USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "armature: " + verb + " is what the script ./armature does, among the sources",
                        "armature help " + verb + " says how it is used");
    }

    @Test
    void saysPlainlyThatAPortIsTaken() throws Exception {
        try (Server server = Server.start(ServerConfig.inMemory())) {
            assertThat(run("-inMemory", "-port", Integer.toString(server.port())))
                    .isEqualTo(Main.CANNOT_START);
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .startsWith("armature: cannot listen on 127.0.0.1:" + server.port())
                    .endsWith("; --port N listens on another port, and --port 0 on one that is free\n")
                    .hasLineCount(1);
        }
    }

    @Test
    void saysWhatAllowsAnAddressThatOthersReach() throws Exception {
        assertThat(run("serve", "--in-memory", "--host", "0.0.0.0")).isEqualTo(Main.CANNOT_START);
        assertThat(run("serve", "--in-memory", "--host", "no such host")).isEqualTo(Main.CANNOT_START);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "armature: refusing to listen on 0.0.0.0: other machines can reach it, and any credentials are accepted;"
                                + " --auth verifies them, and --bind-public-without-auth allows it",
                        "armature: --host needs an address of this machine, not 'no such host'");
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
        assertThat(run("triggers", "make")).isEqualTo(Command.WRONG_USAGE);
    }

    private int run(String... arguments) throws IOException, InterruptedException {
        return new Main(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8))
                .run(List.of(arguments));
    }
}
