package dev.armature.cli.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.cli.client.AwsSettings;
import dev.armature.cli.client.HttpEndpoint;
import dev.armature.cli.model.ModelCommand;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.server.ServerConfig.Advising;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server is asked, and what it says decides how the command ends. */
class AdviseCommandTest {
    private static final ServerConfig ADVISED = ServerConfig.inMemory().withAdvisor(new Advising.On(Optional.empty()));

    @TempDir
    Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            here                  | advise takes options only, not 'here'
            --rule RT-99          | there is no rule 'RT-99' about traffic
            --format xml          | --format is text or json, not 'xml'
            --fail-on panic       | --fail-on is error, warning or advice, not 'panic'
            --modle x             | advise has no option --modle; did you mean --model?
            --model nowhere.yaml  | there is no file nowhere.yaml
            """)
    void refusesWhatMakesNoSense(String line, String text) throws Exception {
        assertThat(run(line.split(" "))).isEqualTo(ModelCommand.UNUSABLE);
        assertThat(errors()).contains(text);
    }

    @Test
    void findsScansAndFails() throws Exception {
        try (Server server = Server.start(ADVISED)) {
            String url = "http://127.0.0.1:" + server.port();
            assertThat(run("--endpoint-url", url)).isEqualTo(ModelCommand.CLEAN);
            scan(url);
            assertThat(run("--endpoint-url", url + "/")).isEqualTo(ModelCommand.FINDINGS);
            assertThat(printed()).contains("warning RT-01: Orders is scanned", "remedy:");
            assertThat(run("--endpoint", url, "--fail-on", "error")).isEqualTo(ModelCommand.CLEAN);
            assertThat(run("--endpoint", url, "--rule", "rt-02,RT-03", "--format", "json"))
                    .isEqualTo(ModelCommand.CLEAN);
            assertThat(printed()).contains("{\"findings\": [], ");
        }
    }

    @Test
    void takesAModelOfItsOwnAndLetsTheServerForget() throws Exception {
        Path model = Files.writeString(directory.resolve("armature.yaml"), """
                armature: 1
                tables:
                  - table_config: { table_name: Orders, partition_key: pk }
                    entities:
                      Order:
                        entity_type: ORDER
                        pk_template: "{id}"
                        fields: [ { name: id, type: string } ]
                        access_patterns: [ { pattern_id: 1, name: all, operation: Scan, parameters: [], return_type: entity_list },
                          { pattern_id: 2, name: add, operation: PutItem, parameters: [ { name: o, type: entity, entity_type: Order } ],
                            return_type: single_entity } ]
                waivers: [ { rule: RT-01, at: tables.Orders, why: "they are few" } ]
                """);
        try (Server server = Server.start(ADVISED)) {
            String url = "http://127.0.0.1:" + server.port();
            scan(url);
            assertThat(run("--endpoint", url, "--model", model.toString(), "--reset", "--hash-keys"))
                    .isEqualTo(ModelCommand.CLEAN);
            assertThat(printed()).contains("1 waived");
            assertThat(run("--endpoint", url)).isEqualTo(ModelCommand.CLEAN);
        }
    }

    @Test
    void saysThatAServerDoesNotObserve() throws Exception {
        try (Server server = Server.start(ServerConfig.inMemory())) {
            assertThat(run("--endpoint", "http://127.0.0.1:" + server.port())).isEqualTo(ModelCommand.UNREACHABLE);
            assertThat(errors()).contains("start the server with --advisor on");
        }
    }

    @Test
    void saysThatNoServerAnswers() throws Exception {
        int port;
        try (Server server = Server.start(ServerConfig.inMemory())) {
            port = server.port();
        }
        assertThat(run("--endpoint", "http://127.0.0.1:" + port)).isEqualTo(ModelCommand.UNREACHABLE);
        assertThat(errors()).contains("nothing answers at http://127.0.0.1:" + port);
    }

    private static void scan(String url) throws IOException, InterruptedException {
        try (var endpoint = new HttpEndpoint(URI.create(url), AwsSettings.of(Map.of()))) {
            endpoint.call("CreateTable", """
                    {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
                     "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
                     "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}]}""");
            endpoint.call(
                    "PutItem",
                    "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"a\"}, \"v\": {\"S\": \""
                            + "x".repeat(20_000) + "\"}}}");
            for (int i = 0; i < 20; i++) {
                assertThat(endpoint.call("Scan", "{\"TableName\": \"Orders\"}").status())
                        .isEqualTo(200);
            }
        }
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private int run(String... arguments) throws Exception {
        return AdviseCommand.run(
                List.of(arguments),
                Map.of(),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }
}
