package dev.armature.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.armature.templates.Endpoint;
import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpEndpointTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-15T01:02:03.456Z"), ZoneOffset.UTC);

    private final List<String> received = new ArrayList<>();
    private HttpServer server;
    private int status = 200;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            received.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            for (String name : List.of("X-Amz-Target", "X-Amz-Date", "Authorization", "Content-Type")) {
                // What it has to be depends on the port; servers that verify it are asked elsewhere.
                received.add(name + ": "
                        + String.valueOf(exchange.getRequestHeaders().getFirst(name))
                                .replaceFirst("Signature=[0-9a-f]{64}$", "Signature=?"));
            }
            received.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] answer = "{\"answer\":\"ü\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void asksAsAnSdkDoes() throws Exception {
        try (var endpoint = endpoint("")) {
            assertThat(endpoint.call("ListTables", "{\"Limit\":1,\"ü\":2}"))
                    .isEqualTo(new Endpoint.Answer(200, "{\"answer\":\"ü\"}"));
        }
        assertThat(received)
                .containsExactly(
                        "POST /",
                        "X-Amz-Target: DynamoDB_20120810.ListTables",
                        "X-Amz-Date: 20261115T010203Z",
                        "Authorization: AWS4-HMAC-SHA256 Credential=key/20261115/eu-west-1/dynamodb/aws4_request,"
                                + " SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=?",
                        "Content-Type: application/x-amz-json-1.0",
                        "{\"Limit\":1,\"ü\":2}");
    }

    /** A service of its own, which speaks another version of the protocol and has another name in signatures. */
    @Test
    void asksApplicationAutoScaling() throws Exception {
        try (var endpoint = endpoint("")) {
            endpoint.scaling("DescribeScalableTargets", "{}");
        }
        assertThat(received)
                .containsExactly(
                        "POST /",
                        "X-Amz-Target: AnyScaleFrontendService.DescribeScalableTargets",
                        "X-Amz-Date: 20261115T010203Z",
                        "Authorization: AWS4-HMAC-SHA256"
                                + " Credential=key/20261115/eu-west-1/application-autoscaling/aws4_request,"
                                + " SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=?",
                        "Content-Type: application/x-amz-json-1.1",
                        "{}");
    }

    @Test
    void asksServersOfOtherRegions() throws Exception {
        var here = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        try (var endpoint = new HttpEndpoint(
                        URI.create("http://127.0.0.1:1"), "us-east-1", new Credentials("key", "secret", ""), CLOCK)
                .withPeers(Map.of("ap-south-1", here))) {
            assertThat(endpoint.region("us-east-1")).isEmpty();
            endpoint.region("ap-south-1").orElseThrow().call("ListTables", "{}");
        }
        assertThat(received).anyMatch(line -> line.contains("/ap-south-1/dynamodb/aws4_request"));
    }

    @Test
    void givesARefusalBack() throws Exception {
        status = 400;
        try (var endpoint = endpoint("/")) {
            assertThat(endpoint.call("ListTables", "{}").status()).isEqualTo(400);
        }
    }

    @Test
    void asksForTriggers() throws Exception {
        try (var plain = endpoint("");
                var slash = endpoint("/base/")) {
            plain.triggers("GET", "", "");
            slash.triggers("PATCH", "00000000-0000-0000-0000-000000000007", "{}");
        }
        assertThat(received)
                .filteredOn(line -> line.matches("[A-Z]+ /.*"))
                .containsExactly(
                        "GET /_armature/triggers",
                        "PATCH /base/_armature/triggers/00000000-0000-0000-0000-000000000007");
    }

    @Test
    void saysThatNothingAnswers() {
        int port = server.getAddress().getPort();
        server.stop(0);
        try (var endpoint = endpoint("")) {
            assertThatThrownBy(() -> endpoint.call("ListTables", "{}"))
                    .isInstanceOf(IOException.class)
                    .hasMessage("nothing answers at http://127.0.0.1:" + port + "; is a server running there?");
        }
    }

    @Test
    void leavesNoTemporaryDirectoryBehind() throws IOException {
        Path path;
        try (var directory = TemporaryDirectory.create("armature-test")) {
            path = directory.path();
            Files.createDirectories(path.resolve("a/b"));
            Files.writeString(path.resolve("a/b/c"), "d");
        }
        assertThat(path).doesNotExist();
    }

    private HttpEndpoint endpoint(String path) {
        var url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
        return new HttpEndpoint(url, "eu-west-1", new Credentials("key", "secret", ""), CLOCK);
    }
}
