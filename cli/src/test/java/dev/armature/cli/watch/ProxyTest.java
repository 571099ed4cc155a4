package dev.armature.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.RequestSigner;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The proxy between a client and a server of ours. */
class ProxyTest {
    private static final String SIGNED = "AWS4-HMAC-SHA256 Credential=me/20261116/eu-west-1/dynamodb/aws4_request, "
            + "SignedHeaders=host;x-amz-date, Signature=" + "0".repeat(64);

    private final Server upstream = Server.start(ServerConfig.inMemory());
    private final BlockingQueue<Exchange> seen = new LinkedBlockingQueue<>();
    private final HttpClient client = HttpClient.newHttpClient();

    ProxyTest() throws IOException {}

    @AfterEach
    void stop() {
        client.close();
        upstream.close();
    }

    @Test
    void passesOnWhatItWasGivenAndTellsOfIt() throws Exception {
        try (var proxy = proxy(null)) {
            var direct = send(address(), "DynamoDB_20120810.ListTables", "{}".getBytes(StandardCharsets.UTF_8), "");
            var answer = send(proxy.uri(), "DynamoDB_20120810.ListTables", "{}".getBytes(StandardCharsets.UTF_8), "");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo(direct.body());
            assertThat(answer.headers().firstValue("x-amz-crc32"))
                    .isEqualTo(direct.headers().firstValue("x-amz-crc32"));
            var exchange = next();
            assertThat(exchange.request().header("x-amz-target")).isEqualTo("DynamoDB_20120810.ListTables");
            assertThat(exchange.request().region()).isEqualTo("eu-west-1");
            assertThat(exchange.status()).isEqualTo(200);
            assertThat(new String(exchange.answer(), StandardCharsets.UTF_8)).isEqualTo("{\"TableNames\":[]}");
        }
    }

    @Test
    void passesOnRefusals() throws Exception {
        try (var proxy = proxy(null)) {
            var answer = send(proxy.uri(), "DynamoDB_20120810.GetItem", "{}".getBytes(StandardCharsets.UTF_8), "");
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains("ValidationException");
            assertThat(next().status()).isEqualTo(400);
        }
    }

    @Test
    void looksIntoBodiesThatAreCompressedAndPassesThemOnAsTheyAre() throws Exception {
        var zipped = new ByteArrayOutputStream();
        try (var zip = new GZIPOutputStream(zipped)) {
            zip.write("{\"Limit\":7}".getBytes(StandardCharsets.UTF_8));
        }
        try (var proxy = proxy(null)) {
            var answer = send(proxy.uri(), "DynamoDB_20120810.ListTables", zipped.toByteArray(), "gzip");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(new String(next().inflatedRequest(100), StandardCharsets.UTF_8))
                    .isEqualTo("{\"Limit\":7}");
        }
    }

    @Test
    void signsAnewForTheRegionThatTheClientNamed() throws Exception {
        BlockingQueue<String> authorizations = new LinkedBlockingQueue<>();
        var verifying = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        verifying.createContext("/", exchange -> {
            authorizations.add(exchange.getRequestHeaders().getFirst("Authorization"));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        verifying.start();
        var signer =
                new RequestSigner(new Credentials("AKIDEXAMPLE", "secret", "token"), "dynamodb", Clock.systemUTC());
        URI there = URI.create("http://127.0.0.1:" + verifying.getAddress().getPort());
        try (var proxy = new Proxy(new UpstreamClient(there, signer), 0, OwnPages.NONE, seen::add)) {
            proxy.start();
            assertThat(send(proxy.uri(), "DynamoDB_20120810.ListTables", new byte[0], "")
                            .statusCode())
                    .isEqualTo(204);
            assertThat(authorizations.take())
                    .matches("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/\\d{8}/eu-west-1/dynamodb/aws4_request, "
                            + "SignedHeaders=content-type;host;x-amz-date;x-amz-security-token;x-amz-target, "
                            + "Signature=[0-9a-f]{64}");
        } finally {
            verifying.stop(0);
        }
    }

    @Test
    void saysThatNothingAnswersUpstream() throws Exception {
        URI gone = address();
        upstream.close();
        try (var proxy = new Proxy(new UpstreamClient(gone, null), 0, OwnPages.NONE, seen::add)) {
            proxy.start();
            var answer = send(proxy.uri(), "DynamoDB_20120810.ListTables", "{}".getBytes(StandardCharsets.UTF_8), "");
            assertThat(answer.statusCode()).isEqualTo(502);
            assertThat(answer.body())
                    .contains("InternalServerError", "\"armature watch: nothing answers at " + gone + "\"");
        }
    }

    private Proxy proxy(@Nullable RequestSigner signer) throws IOException {
        var proxy = new Proxy(new UpstreamClient(address(), signer), 0, OwnPages.NONE, seen::add);
        proxy.start();
        return proxy;
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + upstream.port());
    }

    private Exchange next() throws InterruptedException {
        var exchange = seen.poll(30, TimeUnit.SECONDS);
        if (exchange == null) {
            throw new AssertionError("the proxy told of nothing");
        }
        return exchange;
    }

    private HttpResponse<String> send(URI to, String target, byte[] body, String coding) throws Exception {
        var request = HttpRequest.newBuilder(to)
                .header("X-Amz-Target", target)
                .header("X-Amz-Date", "20261116T120000Z")
                .header("Authorization", SIGNED)
                .header("Content-Type", "application/x-amz-json-1.0")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (!coding.isEmpty()) {
            request.header("Content-Encoding", coding);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
