package dev.armature.server;

import static dev.armature.server.HttpClient.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.server.ServerConfig.Advising;
import dev.armature.server.ServerConfig.Data;
import dev.armature.storage.rocksdb.Durability;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The advisor over HTTP. What it finds is tested where it is. */
class AdvisorAdminTest {
    private static final ServerConfig ADVISED = ServerConfig.inMemory().withAdvisor(new Advising.On(Optional.empty()));
    private static final String TABLE = """
            {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}]}""";
    private static final String MODEL = """
            armature: 1
            tables:
              - table_config: { table_name: Orders, partition_key: pk }
                entities:
                  Order: { entity_type: ORDER, pk_template: "{id}", fields: [ { name: id, type: string } ], access_patterns: [] }
            waivers: [ { rule: RT-01, at: tables.Orders, why: "few" } ]
            """;

    private static HttpClient.Response admin(Server server, String method, String path, String body, String... headers)
            throws IOException {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        var request = new StringBuilder(method + " /_armature/advisor" + path + " HTTP/1.1\r\nHost: localhost\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        try (var client = new HttpClient(server)) {
            return client.call(request + "Content-Length: " + length + "\r\n\r\n" + body);
        }
    }

    private static void scan(Server server) throws IOException {
        try (var client = new HttpClient(server)) {
            for (int i = 0; i < 20; i++) {
                assertThat(client.call(post("Scan", "{\"TableName\": \"Orders\"}"))
                                .status())
                        .isEqualTo(200);
            }
        }
    }

    private static void create(Server server) throws IOException {
        try (var client = new HttpClient(server)) {
            assertThat(client.call(post("CreateTable", TABLE)).status()).isEqualTo(200);
        }
    }

    @Test
    void isNotThereUnlessTheServerWasStartedForIt() throws IOException {
        try (var server = Server.start(ServerConfig.inMemory())) {
            var answer = admin(server, "GET", "/findings", "");
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.text()).contains("--advisor on");
        }
    }

    @Test
    void saysWhatIsWrongUntilItIsReset() throws IOException {
        try (var server = Server.start(ADVISED)) {
            create(server);
            scan(server);
            assertThat(admin(server, "GET", "/findings", "").text())
                    .contains("\"rule\": \"RT-01\"", "\"at\": \"tables.Orders\"", "\"confidence\": \"low\"");
            assertThat(admin(server, "GET", "/findings?keys=hashed", "").status())
                    .isEqualTo(200);
            assertThat(admin(server, "POST", "/reset", "").text()).isEqualTo("{}");
            assertThat(admin(server, "GET", "/findings", "").text()).contains("\"findings\": []");
        }
    }

    @Test
    void takesAModelWithTheQuestion() throws IOException {
        try (var server = Server.start(ADVISED)) {
            create(server);
            scan(server);
            assertThat(admin(server, "POST", "/findings", MODEL).text())
                    .contains("\"why\": \"few\"", "\"rule\": \"RT-20\"");
            var wrong = admin(server, "POST", "/findings", "tables: 7");
            assertThat(wrong.status()).isEqualTo(400);
            assertThat(wrong.text()).contains("tables");
        }
    }

    @Test
    void listsItsRules() throws IOException {
        try (var server = Server.start(ADVISED)) {
            assertThat(admin(server, "GET", "/rules", "").text()).contains("\"rule\": \"RT-25\"", "\"threshold\"");
        }
    }

    @Test
    void refusesWhatItDoesNotKnow() throws IOException {
        try (var server = Server.start(ADVISED)) {
            assertThat(admin(server, "PUT", "/findings", "").text())
                    .contains("there is no PUT /_armature/advisor/findings");
            assertThat(admin(server, "GET", "/findings?keys=none", "").status()).isEqualTo(400);
            assertThat(admin(server, "GET", "/findings", "", "Origin: http://evil.example")
                            .status())
                    .isEqualTo(403);
        }
    }

    @Test
    void remembersWhatItSawBeforeARestart(@TempDir Path directory) throws IOException {
        var config = ADVISED.withData(new Data.OnDisk(directory.resolve("data"), Durability.OS));
        try (var server = Server.start(config)) {
            create(server);
            scan(server);
        }
        try (var server = Server.start(config)) {
            assertThat(admin(server, "GET", "/findings", "").text()).contains("\"rule\": \"RT-01\"");
        }
        Files.writeString(directory.resolve("data/advisor"), "this is not a roll-up");
        try (var server = Server.start(config)) {
            assertThat(admin(server, "GET", "/findings", "").text()).contains("\"findings\": []");
        }
        Files.delete(directory.resolve("data/advisor"));
        Files.createDirectory(directory.resolve("data/advisor"));
        Files.write(directory.resolve("data/advisor.new"), new byte[7]);
        try (var server = Server.start(config)) {
            assertThat(admin(server, "GET", "/findings", "").text()).contains("\"findings\": []");
        }
    }
}
