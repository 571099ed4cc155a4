package dev.armature.server;

import static dev.armature.server.HttpClient.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.armature.server.ServerConfig.Triggering;
import dev.armature.triggers.TriggersFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Event source mappings over HTTP. What they do is tested where they are. */
class TriggersAdminTest {
    private static final ServerConfig TRIGGERING = ServerConfig.inMemory().withTriggers(new Triggering.On());
    private static final String MAPPING = """
            {"EventSourceArn": "Orders", "Target": "http://127.0.0.1:9", "StartingPosition": "LATEST"}""";
    private static final Pattern UUID = Pattern.compile("\"UUID\":\"([0-9a-f-]{36})\"");

    private static HttpClient.Response admin(Server server, String method, String path, String body, String... headers)
            throws IOException {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        var request = new StringBuilder(method + " /_armature/triggers" + path + " HTTP/1.1\r\nHost: localhost\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        try (var client = new HttpClient(server)) {
            return client.call(request + "Content-Length: " + length + "\r\n\r\n" + body);
        }
    }

    @Test
    void isNotThereUnlessTheServerWasStartedForIt() throws IOException {
        try (var server = Server.start(ServerConfig.inMemory())) {
            var answer = admin(server, "GET", "", "");
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.text()).contains("start the server with --triggers");
        }
    }

    @Test
    void createsListsChangesAndDeletes() throws IOException {
        try (var server = Server.start(TRIGGERING)) {
            assertThat(admin(server, "GET", "", "").text()).isEqualTo("{\"EventSourceMappings\":[]}");
            var created = admin(server, "POST", "", MAPPING);
            assertThat(created.text())
                    .contains("\"EventSourceArn\":\"arn:aws:dynamodb:us-east-1:000000000000:table/Orders\"")
                    .contains("\"FunctionName\":\"function\",\"Target\":\"http://127.0.0.1:9\",\"State\":\"Enabled\"");
            var matcher = UUID.matcher(created.text());
            assertThat(matcher.find()).isTrue();
            String one = "/" + matcher.group(1);

            assertThat(admin(server, "PUT", one, "{\"BatchSize\": 7}").text()).contains("\"BatchSize\":7");
            assertThat(admin(server, "PATCH", one, "{\"Enabled\": false}").text())
                    .contains("\"State\":\"Disabled\"", "\"BatchSize\":7");
            assertThat(admin(server, "GET", "?x", "").text()).contains(matcher.group(1), "\"BatchSize\":7");
            assertThat(admin(server, "DELETE", one, "").status()).isEqualTo(200);
            var gone = admin(server, "GET", one, "");
            assertThat(gone.status()).isEqualTo(404);
            assertThat(gone.text()).contains("there is no event source mapping " + matcher.group(1));
        }
    }

    @Test
    void refusesWhatItDoesNotKnow() throws IOException {
        try (var server = Server.start(TRIGGERING)) {
            var wrong = admin(server, "POST", "", "{\"BatchSise\": 7}");
            assertThat(wrong.status()).isEqualTo(400);
            assertThat(wrong.text()).contains("There is no member BatchSise.");
            assertThat(admin(server, "PUT", "", "").text()).contains("takes GET and POST, not PUT");
            assertThat(admin(server, "POST", "/seven", "").text()).contains("takes GET, PATCH and DELETE, not POST");
        }
    }

    /** Otherwise any page that is open in a browser could make the database call any URL. */
    @Test
    void isNoBusinessOfPagesInABrowser() throws IOException {
        try (var server = Server.start(TRIGGERING)) {
            assertThat(admin(server, "POST", "", MAPPING, "Origin: http://evil.example")
                            .status())
                    .isEqualTo(403);
            assertThat(admin(server, "GET", "", "").text()).isEqualTo("{\"EventSourceMappings\":[]}");
        }
    }

    @Test
    void callsAFunctionAndShowsIt() throws Exception {
        var called = new LinkedBlockingQueue<String>();
        var function = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        function.createContext("/", exchange -> {
            try (exchange) {
                called.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
                exchange.sendResponseHeaders(200, -1);
            }
        });
        function.start();
        String file = "[" + MAPPING.replace(":9\"", ":" + function.getAddress().getPort() + "\"") + "]";
        var fromFile = new Triggering.FromFile(TriggersFile.parse(file.getBytes(StandardCharsets.UTF_8)));
        try (var server = Server.start(TRIGGERING.withTriggers(fromFile));
                var client = new HttpClient(server)) {
            client.call(post("CreateTable", """
                    {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
                     "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                     "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
                     "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "KEYS_ONLY"}}"""));
            client.call(post("PutItem", "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"a\"}}}"));
            assertThat(called.poll(20, TimeUnit.SECONDS)).contains("\"Keys\":{\"pk\":{\"S\":\"a\"}}");
            assertThat(client.call("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .text())
                    .contains("# HELP lambda_iterator_age_seconds IteratorAge: ");
        } finally {
            function.stop(0);
        }
    }

    @Test
    void doesNotStartWithAFileThatMakesNoSense() {
        var fromFile = new Triggering.FromFile(TriggersFile.parse("[{}]".getBytes(StandardCharsets.UTF_8)));
        assertThatThrownBy(() -> Server.start(TRIGGERING.withTriggers(fromFile)))
                .hasMessage("EventSourceArn is missing");
    }
}
