package dev.armature.cli.conform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.templates.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConformCommandTest {
    private static final String TRANSCRIPT = """
            # Two conversations about one table.
            table hash {"KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
              "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}]}
            name missing

            == What is put is there
            > PutItem {"TableName": "${hash}", "Item": {"pk": {"S": "a"}}}
            < {}
            > GetItem {"TableName": "${hash}", "Key": {"pk": {"S": "a"}}}
            < {"Item": {"pk": {"S": "a"}}}
            > DescribeTable {"TableName": "${hash}"}
            < ok
            = arn Table.TableArn
            > ListTagsOfResource {"ResourceArn": "${arn}"}
            < {"Tags": []}

            == A table that is not there
            > GetItem {"TableName": "${missing}", "Key": {"pk": {"S": "a"}}}
            < ResourceNotFoundException: Requested resource not found
            """;

    @TempDir
    private Path directory;

    private final List<Server> servers = new ArrayList<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @AfterEach
    void close() {
        servers.forEach(Server::close);
    }

    private String start(ServerConfig config) throws IOException {
        var server = Server.start(config.withPort(0));
        servers.add(server);
        return "http://127.0.0.1:" + server.port();
    }

    private String start() throws IOException {
        return start(ServerConfig.inMemory());
    }

    private String file(String text) throws IOException {
        return Files.writeString(directory.resolve("own.txt"), text).toString();
    }

    private int conform(String... arguments) throws InterruptedException {
        return ConformCommand.conform(
                List.of(arguments), Map.of(), new PrintStream(out, true), new PrintStream(err, true));
    }

    private int diff(String... arguments) throws InterruptedException {
        return ConformCommand.diff(
                List.of(arguments), Map.of(), new PrintStream(out, true), new PrintStream(err, true));
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String complained() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private Json.Object json() {
        return (Json.Object) Json.parse(said());
    }

    @Test
    void saysThatAllIsAsWithDynamoDb() throws Exception {
        String endpoint = start();

        assertThat(conform("--endpoint", endpoint, file(TRANSCRIPT))).isZero();
        assertThat(said().strip())
                .endsWith(endpoint + ": 2 of 2 conversations as with DynamoDB; divergence 0.0 %, coverage 100.0 %");
        assertThat(complained()).contains("own.txt, 2 conversations");
    }

    /** Nothing of it is left at the endpoint, which may be in use. */
    @Test
    void removesTheTablesThatItMade() throws Exception {
        String endpoint = start();
        conform("--endpoint", endpoint, file(TRANSCRIPT));

        out.reset();
        assertThat(conform("--endpoint", endpoint, file("> ListTables {}\n< {\"TableNames\": []}\n")))
                .isZero();
    }

    @Test
    void showsWhatWasAnsweredOtherwise() throws Exception {
        String endpoint = start();
        String wrong = TRANSCRIPT.replace("Requested resource not found", "There is no such table");

        assertThat(conform("--endpoint", endpoint, file(wrong))).isEqualTo(1);
        assertThat(said())
                .contains("own.txt:18: A table that is not there\n    > GetItem {\"TableName\": \"conform-")
                .contains("wanted   ResourceNotFoundException: There is no such table\n")
                .contains("answered ResourceNotFoundException: Requested resource not found\n")
                .contains("divergence 50.0 %, coverage 100.0 %");
    }

    @Test
    void tellsWhatIsNotThereFromWhatIsDifferent() throws Exception {
        String text = TRANSCRIPT + "\n== Of another time\n> DoNothing {}\n< {}\n";

        assertThat(conform("--endpoint", start(), "--format", "json", file(text)))
                .isEqualTo(1);
        assertThat(json().text("same")).contains("2");
        assertThat(json().text("different")).contains("0");
        assertThat(json().text("notThere")).contains("1");
        assertThat(json().array("missing")).hasToString("[\"DoNothing\"]");
        assertThat(json().array("differences")).isEmpty();
    }

    @Test
    void namesWhatIsNotThere() throws Exception {
        String text = "== One\n> DoNothing {}\n< {}\n\n== Two\n> DoNothing {}\n< {}\n";

        conform("--endpoint", start(), file(text));
        assertThat(said()).contains("\nnot there: DoNothing\n");
        out.reset();
        conform("--endpoint", start(), "--format", "markdown", file(text));
        assertThat(said()).contains("\nNot there: DoNothing.\n");
    }

    @Test
    void writesAPage() throws Exception {
        String wrong = TRANSCRIPT.replace("{\"Tags\": []}", "{\"Tags\": 1}");

        assertThat(conform("--endpoint", start(), "--format", "markdown", file(wrong)))
                .isEqualTo(1);
        assertThat(said())
                .contains("| own.txt | 1 | 1 | 0 | 50.0 % | 100.0 % |")
                .contains("**What is put is there** (own.txt, line 14)")
                .contains("wanted   {\"Tags\": 1}\nanswered 200 {\"Tags\":[]}");
    }

    @Test
    void knowsOurOwnTranscripts() throws Exception {
        assertThat(conform("--endpoint", start(), "--only", "TimeToLive")).isZero();
        assertThat(said()).contains("TimeToLive.txt");
    }

    /** An endpoint remembers tokens for ten minutes, so those of one run must not be those of the next. */
    @Test
    void holdsTheSameConversationsTwice() throws Exception {
        String endpoint = start();

        assertThat(conform("--endpoint", endpoint, "--only", "Transact")).isZero();
        assertThat(conform("--endpoint", endpoint, "--only", "Transact")).isZero();
    }

    @Test
    void refusesWhatItCannotUse() throws Exception {
        assertThat(conform("--only", "Nothing")).isEqualTo(2);
        assertThat(complained()).contains("no transcript has 'Nothing' in its name", "armature help conform");
        err.reset();
        assertThat(conform(file("what is this\n"))).isEqualTo(2);
        assertThat(complained()).contains("own.txt:1: this line starts with no mark: what is this");
        err.reset();
        assertThat(conform(directory.resolve("none.txt").toString())).isEqualTo(2);
        assertThat(complained()).contains("cannot read", "none.txt");
        err.reset();
        assertThat(conform("--nothing")).isEqualTo(2);
        assertThat(diff("http://127.0.0.1:1")).isEqualTo(2);
        assertThat(complained()).contains("diff needs two endpoints");
        err.reset();
        assertThat(diff("http://127.0.0.1:1", "http://127.0.0.1:1")).isEqualTo(2);
        assertThat(complained()).contains("diff needs two different endpoints");
    }

    @Test
    void saysThatNothingAnswers() throws Exception {
        int free;
        try (var socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        assertThat(conform("--endpoint", "http://127.0.0.1:" + free, file(TRANSCRIPT)))
                .isEqualTo(3);
        assertThat(complained()).contains("nothing answers at http://127.0.0.1:" + free);
    }

    @Test
    void findsNoDifferenceBetweenTwoThatAreTheSame() throws Exception {
        assertThat(diff(start(), start(ServerConfig.inMemory().withAccount("123456789012")), file(TRANSCRIPT)))
                .isZero();
        assertThat(said()).contains("2 of 2 conversations");
    }

    @Test
    void showsWhereTwoAnswerDifferently() throws Exception {
        String local = start(ServerConfig.inMemory().withDynamoDbLocalQuirks(true));

        assertThat(diff(start(), local, "--format", "json", file(TRANSCRIPT))).isEqualTo(1);
        assertThat(json().array("endpoints").toString()).contains(local);
        var difference = json().objects("differences").getFirst();
        assertThat(difference.array("answers").toString())
                .isEqualTo("[\"ResourceNotFoundException: Requested resource not found\", "
                        + "\"ResourceNotFoundException: Cannot do operations on a non-existent table\"]");
    }

    /** Neither of two endpoints is the one that is right. */
    @Test
    void speaksOfTwoEndpointsAsOfEquals() throws Exception {
        String aws = start();
        String local = start(ServerConfig.inMemory().withDynamoDbLocalQuirks(true));
        String answers = "A  ResourceNotFoundException: Requested resource not found\n%1$s"
                + "B  ResourceNotFoundException: Cannot do operations on a non-existent table\n";

        diff(aws, local, file(TRANSCRIPT));
        assertThat(said())
                .contains("\n    " + answers.formatted("    "))
                .contains("A " + aws + ", B " + local + ": 1 of 2 conversations the same at both; divergence 50.0 %");
        out.reset();
        diff(aws, local, "--format", "markdown", file(TRANSCRIPT));
        assertThat(said()).startsWith("# A " + aws + ", B " + local + "\n").contains("\n" + answers.formatted(""));
    }

    /** {@code orderId} and {@code shippedTime} are what a client wrote, whatever they look like. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "> GetItem {\"TableName\": \"${hash}\", \"Key\": {\"pk\": {\"S\": \"a\"}}}",
                "> Scan {\"TableName\": \"${hash}\"}",
                "> BatchGetItem {\"RequestItems\": {\"${hash}\": {\"Keys\": [{\"pk\": {\"S\": \"a\"}}]}}}",
                "> TransactGetItems {\"TransactItems\": [{\"Get\": {\"TableName\": \"${hash}\", \"Key\": {\"pk\": {\"S\": \"a\"}}}}]}",
                "> DeleteItem {\"TableName\": \"${hash}\", \"Key\": {\"pk\": {\"S\": \"a\"}}, \"ReturnValues\": \"ALL_OLD\"}"
            })
    void comparesAttributesWhateverTheirNames(String read) throws Exception {
        String table = TRANSCRIPT.substring(0, TRANSCRIPT.indexOf("=="));
        String put =
                "> PutItem {\"TableName\": \"${hash}\", \"Item\": {\"pk\": {\"S\": \"a\"}, \"orderId\": {\"S\": \"%s\"}}}\n";

        assertThat(diff(start(), start(), file(table + put.formatted("same") + read)))
                .isZero();
        assertThat(diff(start(), start(), file(table + put.formatted("${uuid}") + read)))
                .isEqualTo(1);
    }

    /** One that is not in the index would never be asked. */
    @Test
    void indexNamesEachTranscript() throws IOException {
        Path resources = Path.of(System.getProperty("armature.root", ".."))
                .resolve("cli/src/main/resources/dev/armature/cli/conform");
        try (Stream<Path> files = Files.list(resources)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())).filter(name -> name.endsWith(".txt")))
                    .containsExactlyInAnyOrderElementsOf(
                            Transcript.all().stream().map(Transcript::file).toList());
        }
        assertThat(Transcript.all())
                .allSatisfy(transcript -> assertThat(transcript.conversations())
                        .flatExtracting(Transcript.Conversation::exchanges)
                        .allSatisfy(exchange -> assertThat(exchange.answers()).isNotEmpty()));
    }
}
