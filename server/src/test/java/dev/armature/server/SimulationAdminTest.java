package dev.armature.server;

import static dev.armature.server.HttpClient.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.simulation.SimulationSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The switches of the simulation over HTTP, and what they do to requests. */
class SimulationAdminTest {
    private static final String CREATE = """
            {"TableName": "Orders", "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
             "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
             "ProvisionedThroughput": {"ReadCapacityUnits": 1, "WriteCapacityUnits": 1}}""";
    private static final String PUT = """
            {"TableName": "Orders", "Item": {"pk": {"S": "a"}}}""";
    private static final ServerConfig SIMULATING = ServerConfig.inMemory().withSimulation(SimulationSettings.OFF);

    private static HttpClient.Response call(Server server, String request) throws IOException {
        try (var client = new HttpClient(server)) {
            return client.call(request);
        }
    }

    private static HttpClient.Response admin(Server server, String method, String path, String body)
            throws IOException {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        return call(
                server,
                method + " /_armature/" + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + length
                        + "\r\n\r\n" + body);
    }

    @Test
    void isNotThereUnlessTheServerWasStartedForIt() throws IOException {
        try (var server = Server.start(ServerConfig.inMemory())) {
            assertThat(admin(server, "GET", "simulation", "").status()).isEqualTo(404);
            assertThat(call(server, post("ListTables", "{}", "x-armature-simulate: throttle"))
                            .text())
                    .contains("start the server with --simulation");
        }
    }

    /** A page can send some requests without asking first, and need not see the answer to do harm. */
    @ParameterizedTest
    @CsvSource({
        "https://evil.example, 403",
        "null, 403",
        "https://named.example, 200",
        "http://localhost:3000, 200",
    })
    void isNotForPagesFromElsewhere(String origin, int status) throws IOException {
        try (var server = Server.start(SIMULATING.withCrossOrigin(CrossOrigin.parse("https://named.example")));
                var open = Server.start(SIMULATING.withCrossOrigin(CrossOrigin.ANY))) {
            String advance = "POST /_armature/clock HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nOrigin: "
                    + origin + "\r\nContent-Length: 17\r\n\r\n{\"Advance\": \"1h\"}";
            assertThat(call(server, advance).status()).isEqualTo(status);
            assertThat(call(open, advance).status()).isEqualTo(origin.contains("localhost") ? 200 : 403);
        }
    }

    @Test
    void throttlesAndSaysWhy() throws IOException {
        try (var server = Server.start(SIMULATING)) {
            assertThat(call(server, post("CreateTable", CREATE)).status()).isEqualTo(200);
            assertThat(call(server, post("PutItem", PUT)).status()).isEqualTo(200);

            String settings = "{\"AllTables\": {\"Throttling\": true}}";
            assertThat(admin(server, "PUT", "simulation", settings).text())
                    .contains("\"Settings\":{\"AllTables\":{\"Throttling\":true}}", "\"On\":[\"throttling\"]");
            assertThat(call(server, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .text())
                    .isEqualTo("{\"status\":\"healthy\",\"simulation\":[\"throttling\"]}");
            assertThat(admin(server, "POST", "clock", "{\"Freeze\": true}").text())
                    .contains("\"Frozen\":true");
            assertThat(call(server, post("PutItem", PUT)).status()).isEqualTo(200);
            var throttled = call(server, post("PutItem", PUT));
            assertThat(throttled.status()).isEqualTo(400);
            assertThat(throttled.text())
                    .contains("#ProvisionedThroughputExceededException\"")
                    .contains("\"ThrottlingReasons\":[{\"reason\":\"TableWriteProvisionedThroughputExceeded\","
                            + "\"resource\":\"arn:aws:dynamodb:us-east-1:000000000000:table/Orders\"}]");

            assertThat(admin(server, "DELETE", "simulation", "").text()).contains("\"On\":[]");
            assertThat(call(server, post("PutItem", PUT)).status()).isEqualTo(200);
        }
    }

    @Test
    void doesToOneRequestWhatItsHeaderAsksFor() throws IOException {
        try (var server = Server.start(SIMULATING)) {
            assertThat(call(server, post("CreateTable", CREATE)).status()).isEqualTo(200);

            assertThat(call(server, post("PutItem", PUT, "x-armature-simulate: service-unavailable"))
                            .status())
                    .isEqualTo(503);
            assertThat(call(server, post("PutItem", PUT, "x-armature-simulate: thunder"))
                            .text())
                    .contains("has no fault 'thunder'");
        }
    }

    /** The client cannot know whether its write was done, as in the time-outs that programs have to live with. */
    @Test
    void closesTheConnectionInThePlaceOfAnAnswer() throws IOException {
        String scan = post("Scan", "{\"TableName\": \"Orders\"}");
        try (var server = Server.start(SIMULATING)) {
            assertThat(call(server, post("CreateTable", CREATE)).status()).isEqualTo(200);

            assertUnanswered(server, post("PutItem", PUT, "x-armature-simulate: connection-reset"));
            assertThat(call(server, scan).text()).contains("\"Count\":0");
            assertUnanswered(server, post("PutItem", PUT, "x-armature-simulate: timeout-after-commit"));
            assertThat(call(server, scan).text()).contains("\"Count\":1");
        }
    }

    private static void assertUnanswered(Server server, String request) throws IOException {
        try (var client = new HttpClient(server)) {
            assertThatThrownBy(() -> client.call(request)).hasMessage("the server closed the connection");
        }
    }

    @Test
    void movesTheClockAndExpires() throws IOException {
        try (var server = Server.start(SIMULATING)) {
            assertThat(call(server, post("CreateTable", CREATE)).status()).isEqualTo(200);
            String expiry = """
                    {"TableName": "Orders", "TimeToLiveSpecification": {"AttributeName": "expires", "Enabled": true}}""";
            assertThat(call(server, post("UpdateTimeToLive", expiry)).status()).isEqualTo(200);
            long inTwoDays =
                    System.currentTimeMillis() / 1000 + Duration.ofDays(2).toSeconds();
            String item = "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"a\"}, \"expires\": {\"N\": \""
                    + inTwoDays + "\"}}}";
            assertThat(call(server, post("PutItem", item)).status()).isEqualTo(200);

            assertThat(admin(server, "POST", "expire", "").text()).isEqualTo("{\"Expired\":0}");
            assertThat(admin(server, "POST", "clock", "{\"Advance\": \"49h\"}").text())
                    .contains("\"Expired\":1");
            assertThat(admin(server, "POST", "roll-shards", "{}").text()).isEqualTo("{\"Streams\":0}");
        }
    }

    @Test
    void refusesWhatItDoesNotKnow() throws IOException {
        try (var server = Server.start(SIMULATING)) {
            assertThat(admin(server, "PUT", "simulation", "{\"Troubles\": true}")
                            .text())
                    .isEqualTo(
                            "{\"message\":\"There is no member Troubles. Those there are: Seed, Calls, AllTables, Tables\"}");
            var nonsense = admin(server, "PUT", "simulation", "{\"AllTables\": {\"Unprocessed\": 7}}");
            assertThat(nonsense.status()).isEqualTo(400);
            assertThat(nonsense.text())
                    .isEqualTo("{\"message\":\"AllTables.Unprocessed is a probability from 0 to 1, not 7.0\"}");
            assertThat(admin(server, "POST", "weather", "{}").text()).contains("there is no POST /_armature/weather");
            assertThat(admin(server, "POST", "hold-index", "{\"TableName\": \"None\", \"IndexName\": \"none\"}")
                            .text())
                    .contains("there is no global or vector index none of a table None");
        }
    }

    @Test
    void readsTimesAsPeopleWriteThem() {
        assertThat(SimulationAdmin.duration("49h")).isEqualTo(Duration.ofHours(49));
        assertThat(SimulationAdmin.duration("2d")).isEqualTo(Duration.ofDays(2));
        assertThat(SimulationAdmin.duration("PT1H30M")).isEqualTo(Duration.ofMinutes(90));
        assertThatThrownBy(() -> SimulationAdmin.duration("soon"))
                .hasMessage("Advance is a time such as 49h, 90s, 2d or PT1H30M, not 'soon'");
    }
}
