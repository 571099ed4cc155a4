package dev.armature.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.cli.client.HttpEndpoint;
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
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code init}, {@code export} and {@code diff}, with files and with a server over HTTP. */
class ConversionCommandsTest {
    private static final String CREATE_TABLE = """
            {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [{"AttributeName": "PK", "AttributeType": "S"}, {"AttributeName": "SK", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "PK", "KeyType": "HASH"}, {"AttributeName": "SK", "KeyType": "RANGE"}]}
            """;

    private static final String MODEL = """
            tables:
              - table_config: { table_name: Orders, partition_key: PK, sort_key: SK }
                settings: { billing: on-demand, ttl_attribute: expires }
                entities:
                  Order:
                    pk_template: "CUSTOMER#{customer}"
                    sk_template: "ORDER#{order}"
                    fields: [{ name: customer, type: string }, { name: order, type: string }]
            """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Server server = Server.start(ServerConfig.inMemory());

    @TempDir
    Path directory;

    ConversionCommandsTest() throws IOException {}

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void draftsAModelFromAFile() throws IOException {
        Path draft = directory.resolve("armature.yaml");
        assertThat(run("init", "--from", file("table.json", CREATE_TABLE), "--output", draft.toString()))
                .isZero();
        assertThat(Files.readString(draft))
                .contains("table_config: { table_name: Orders, partition_key: PK, sort_key: SK }");
        assertThat(out() + err()).isEmpty();
        assertThat(run("check", draft.toString(), "--rule", "AM-K01")).isZero();
    }

    @Test
    void keepsAFileThatIsThere() throws IOException {
        String there = file("armature.yaml", "mine");
        String from = file("table.json", CREATE_TABLE);
        assertThat(run("init", "--from", from, "--output", there)).isEqualTo(2);
        assertThat(err()).isEqualTo("armature: " + there + " is there already; --overwrite replaces it\n");
        assertThat(Files.readString(Path.of(there))).isEqualTo("mine");
        assertThat(run("init", "--from", from, "--output", there, "--overwrite"))
                .isZero();
        assertThat(Files.readString(Path.of(there))).contains("table_name: Orders");
    }

    @Test
    void draftsAModelFromWhatTheCdkSynthesizes() {
        Path synthesized =
                Path.of(System.getProperty("armature.root", ".."), "cli", "src", "test", "resources", "cdk.out");
        assertThat(run("init", "--from", synthesized.toString())).isZero();
        assertThat(out()).contains("table_name: btlrun_kv", "ttl_attribute: ttl", "pitr: true");
    }

    @Test
    void draftsAModelFromLiveTables() throws Exception {
        create();
        for (int i = 0; i < 5; i++) {
            ask("PutItem", """
                    {"TableName": "Orders", "Item": {"PK": {"S": "CUSTOMER#c%d"}, "SK": {"S": "ORDER#o%d"},
                     "customer": {"S": "c%d"}, "order": {"S": "o%d"}}}""".formatted(i, i, i, i));
        }
        assertThat(run("init", "--from", url(), "--table", "Orders", "--sample", "3"))
                .isZero();
        assertThat(out())
                .contains("# 3 of about 5 items were looked at")
                .contains("pk_template: \"CUSTOMER#{customer}\"", "sk_template: \"ORDER#{order}\"");
        assertThat(run("init", "--from", "live", "--endpoint-url", url())).isZero();
    }

    @Test
    void exportsWhatApplyTakes() throws IOException {
        assertThat(run("export", file("armature.yaml", MODEL), "--to", "cloudformation"))
                .isZero();
        assertThat(out())
                .startsWith("AWSTemplateFormatVersion: \"2010-09-09\"\nResources:\n  Orders:\n")
                .contains("TimeToLiveSpecification: { AttributeName: expires, Enabled: true }");
        assertThat(err()).isEmpty();
    }

    @Test
    void notesWhatAFormHasNoPlaceFor() throws IOException {
        Path output = directory.resolve("orders.json");
        assertThat(run("export", file("armature.yaml", MODEL), "--to", "create-table", "--output", output.toString()))
                .isZero();
        assertThat(err()).startsWith("note: Orders: CreateTable has no place for time to live");
        assertThat(Json.parse(Files.readString(output))).isInstanceOf(Json.Object.class);
    }

    @Test
    void comparesATableWithTheModel() throws Exception {
        create();
        String model = file("armature.yaml", MODEL);
        assertThat(run("diff", model, url())).isEqualTo(1);
        assertThat(out()).isEqualTo("""
                ~ Orders
                    warning: time to live of Orders is set otherwise
                        the model has expires, the table has off
                1 of 1 table differs from the model.
                """);
        ask("UpdateTimeToLive", """
                {"TableName": "Orders", "TimeToLiveSpecification": {"AttributeName": "expires", "Enabled": true}}""");
        out.reset();
        assertThat(run("diff", model, "--endpoint-url", url())).isZero();
        assertThat(out()).isEqualTo("= Orders\nThe table is as the model says.\n");
    }

    @Test
    void tellsProgramsOfDifferences() throws IOException {
        assertThat(run("diff", file("armature.yaml", MODEL), url(), "--format", "json"))
                .isEqualTo(1);
        var report = Json.parse(out()) instanceof Json.Object object ? object : Json.EMPTY;
        var finding = report.objects("findings").getFirst();
        assertThat(finding.text("rule")).contains("AM-O02");
        assertThat(finding.text("message")).contains("the table Orders is not there");
        assertThat(finding.text("at")).contains("tables.Orders");
    }

    @Test
    void saysThatNoServerAnswers() throws IOException {
        String nowhere = "http://127.0.0.1:" + freePort();
        assertThat(run("init", "--from", nowhere)).isEqualTo(3);
        assertThat(run("diff", file("armature.yaml", MODEL), nowhere)).isEqualTo(3);
        assertThat(err().lines())
                .allSatisfy(line -> assertThat(line).startsWith("armature: nothing answers at " + nowhere));
    }

    /** A port that was free a moment ago. */
    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "init | model init needs --from with a file, or with the address of a server",
                "init a b | model init makes a model of one thing: of a or of b",
                "init a --parameter b | --parameter needs a name and a value, as in Stage=test, not 'b'",
                "init http:// | an address such as http://127.0.0.1:8000 is expected, not 'http://'",
                "export a | model export needs --to with one of nosql-workbench, cloudformation, markdown, mcp, create-table",
                "export --to mcp | model export needs one model file",
                "export a --to yaml | --to is nosql-workbench, cloudformation, markdown, mcp or create-table, not 'yaml'",
                "diff http://127.0.0.1:8000 | model diff needs one model file, and the address of a server",
                "diff a --endpoint a | model has no option --endpoint; did you mean --endpoint-url?",
            })
    void refusesAWrongCommandLine(String line, String text) {
        assertThat(run(line.split(" "))).isEqualTo(2);
        assertThat(err().lines()).containsExactly("armature: " + text, "armature help model says how it is used");
    }

    @Test
    void refusesWhatIsNoModel() throws IOException {
        String nothing = file("nothing.json", "{\"a\": 1}");
        assertThat(run("init", "--from", nothing)).isEqualTo(2);
        assertThat(err())
                .startsWith("armature: " + nothing + ": this is nothing that a model can be made of: it has a.");
        err.reset();
        assertThat(run("init", "--from", "nowhere.json")).isEqualTo(2);
        assertThat(err()).isEqualTo("armature: nowhere.json: there is no such file\n");
        err.reset();
        assertThat(run("diff", "nowhere.yaml", url())).isEqualTo(2);
        assertThat(err()).contains("nowhere.yaml");
    }

    private void create() throws Exception {
        ask("CreateTable", CREATE_TABLE);
    }

    private void ask(String operation, String json) throws Exception {
        try (var endpoint = new HttpEndpoint(server.port())) {
            var answer = endpoint.call(operation, json);
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        }
    }

    private String url() {
        return "http://127.0.0.1:" + server.port();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    private int run(String... arguments) {
        return ModelCommand.run(
                List.of(arguments),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
