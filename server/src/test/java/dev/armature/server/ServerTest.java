package dev.armature.server;

import static dev.armature.server.HttpClient.head;
import static dev.armature.server.HttpClient.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.Engine;
import dev.armature.model.Limits;
import dev.armature.storage.MemoryStorage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server as a client sees it that knows HTTP by heart. */
class ServerTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(100);

    private final TestOperations operations = new TestOperations();
    private Server server;

    @BeforeEach
    void start() throws IOException {
        server = start(ServerConfig.inMemory());
    }

    @AfterEach
    void close() {
        operations.release.countDown();
        server.close();
    }

    private Server start(ServerConfig config) throws IOException {
        var engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new SplittableRandom());
        return Server.start(config, engine, operations.wire(engine));
    }

    private void restart(ServerConfig config) throws IOException {
        server.close();
        server = start(config);
    }

    @Test
    void answersWithTheHeadersThatSdksLookFor() throws IOException {
        try (var client = new HttpClient(server)) {
            var response = client.call(post("Echo", "{\"Text\":\"hello\"}"));

            assertThat(response.status()).isEqualTo(200);
            assertThat(response.text()).isEqualTo("{\"Text\":\"hello\"}");
            assertThat(response.header("content-type")).isEqualTo("application/x-amz-json-1.0");
            assertThat(response.header("x-amzn-requestid")).matches("[A-Z0-9]{52}");
            assertThat(response.header("x-amz-crc32")).isEqualTo(crc(response.body()));
            assertThat(response.header("date")).endsWith(" GMT");
        }
    }

    @Test
    void givesEveryRequestAnIdOfItsOwn() throws IOException {
        try (var client = new HttpClient(server)) {
            String request = post("Echo", "{}");

            assertThat(client.call(request).header("x-amzn-requestid"))
                    .isNotEqualTo(client.call(request).header("x-amzn-requestid"));
        }
    }

    @Test
    void sendsTheChecksumOfErrorsToo() throws IOException {
        try (var client = new HttpClient(server)) {
            var response = client.call(post("Echo", "{\"Text\":1}"));

            assertThat(response.status()).isEqualTo(400);
            assertThat(response.header("x-amz-crc32")).isEqualTo(crc(response.body()));
        }
    }

    /** More than it lets wait, some of which run on other threads and take longer. */
    @Test
    void answersPipelinedRequestsInOrder() throws IOException {
        int count = 500;
        var requests = new StringBuilder();
        for (int i = 0; i < count; i++) {
            requests.append(post(i % 3 == 0 ? "EchoLater" : "Echo", "{\"Text\":\"" + i + "\"}"));
        }
        try (var client = new HttpClient(server)) {
            client.send(requests.toString());

            for (int i = 0; i < count; i++) {
                assertThat(client.receive().text()).isEqualTo("{\"Text\":\"" + i + "\"}");
            }
        }
    }

    /** The answers do not fit the buffers between them, so the server has to wait for its client. */
    @Test
    void waitsForAClientThatReadsLate() throws IOException {
        int count = 200;
        int size = 300_000;
        try (var client = new HttpClient(server)) {
            client.send(post("Repeat", "{\"Size\":" + size + "}").repeat(count));

            for (int i = 0; i < count; i++) {
                assertThat(client.receive().body()).hasSize(size + "{\"Text\":\"\"}".length());
            }
        }
    }

    @Test
    void readsARequestThatComesByteByByte() throws IOException {
        try (var client = new HttpClient(server)) {
            for (byte next : post("Echo", "{\"Text\":\"slow\"}").getBytes(StandardCharsets.UTF_8)) {
                client.send(new byte[] {next});
            }

            assertThat(client.receive().text()).isEqualTo("{\"Text\":\"slow\"}");
        }
    }

    @Test
    void readsAChunkedBody() throws IOException {
        String request = head("Echo", 0).replace("Content-Length: 0", "Transfer-Encoding: chunked");
        try (var client = new HttpClient(server)) {
            var response = client.call(request + "9\r\n{\"Text\":\"\r\n4\r\nab\"}\r\n0\r\n\r\n");

            assertThat(response.text()).isEqualTo("{\"Text\":\"ab\"}");
        }
    }

    @Test
    void tellsAClientThatAsksToGoOn() throws IOException {
        try (var client = new HttpClient(server)) {
            assertThat(client.call(head("Echo", 2, "Expect: 100-continue")).status())
                    .isEqualTo(100);
            assertThat(client.call("{}").status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({"'gzip, deflate', gzip", "deflate, deflate"})
    void compressesLargeAnswersForThoseWhoAsk(String accepted, String coding) throws IOException {
        int envelope = "{\"Text\":\"\"}".length();
        try (var client = new HttpClient(server)) {
            int size = 4097 - envelope;
            var response = client.call(post("Repeat", "{\"Size\":" + size + "}", "Accept-Encoding: " + accepted));

            assertThat(response.header("content-encoding")).isEqualTo(coding);
            assertThat(response.header("x-amz-crc32")).isEqualTo(crc(response.body()));
            var content = ContentCoding.of(coding).orElseThrow().reader(response.body());
            assertThat(new String(content.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("{\"Text\":\"" + "x".repeat(size) + "\"}");

            assertThat(client.call(post("Repeat", "{\"Size\":5000}")).headers()).doesNotContainKey("content-encoding");
            assertThat(client.call(post("Repeat", "{\"Size\":" + (size - 1) + "}", "Accept-Encoding: " + accepted))
                            .headers())
                    .doesNotContainKey("content-encoding");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "Deflate", "identity"})
    void readsCompressedRequests(String name) throws IOException {
        var coding = ContentCoding.of(name).orElseThrow();
        try (var client = new HttpClient(server)) {
            byte[] body = coding.compress("{\"Text\":\"small\"}".getBytes(StandardCharsets.UTF_8));
            client.send(head("Echo", body.length, "Content-Encoding: " + name)).send(body);
            assertThat(client.receive().text()).isEqualTo("{\"Text\":\"small\"}");
        }
    }

    @Test
    void refusesCompressedRequestsThatAreTooLargeInside() throws IOException {
        try (var client = new HttpClient(server)) {
            byte[] bomb = ContentCoding.GZIP.compress(new byte[Limits.REQUEST_BYTES_MAX + 1]);
            client.send(head("Echo", bomb.length, "Content-Encoding: gzip")).send(bomb);
            assertThat(client.receive().status()).isEqualTo(413);
        }
    }

    /** The service has an internal fault then, and does nothing. */
    @ParameterizedTest
    @CsvSource({"gzip, {}", "gzip, ''", "deflate, {}", "x-gzip, {}", "'gzip, gzip', {}", "garbage, {}"})
    void doesNothingForABodyThatIsNotWhatItClaims(String encoding, String body) throws IOException {
        try (var client = new HttpClient(server)) {
            var response = client.call(post("Echo", body, "Content-Encoding: " + encoding));

            assertThat(response.status()).isEqualTo(400);
            assertThat(response.text()).isEqualTo("{\"__type\":\"com.amazon.coral.service#SerializationException\"}");
        }
    }

    @Test
    void refusesBodiesThatAreTooLarge() throws IOException {
        try (var client = new HttpClient(server)) {
            assertThat(client.call(head("Echo", Limits.REQUEST_BYTES_MAX + 1)).status())
                    .isEqualTo(413);
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void refusesBodiesThatTurnOutTooLarge() throws IOException {
        String request = head("Echo", 0).replace("Content-Length: 0", "Transfer-Encoding: chunked");
        byte[] chunk = ("100000\r\n" + " ".repeat(1 << 20) + "\r\n").getBytes(StandardCharsets.UTF_8);
        try (var client = new HttpClient(server)) {
            client.send(request);
            for (int sent = 0; sent < Limits.REQUEST_BYTES_MAX; sent += 1 << 20) {
                client.send(chunk);
            }
            // The first byte too many: had more been sent, the close could overtake the answer.
            client.send("1\r\n ");

            assertThat(client.receive().status()).isEqualTo(413);
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void takesABodyOfExactlyTheLimit() throws IOException {
        String body = "{\"Text\":\"x\"}" + " ".repeat(Limits.REQUEST_BYTES_MAX - 12);
        try (var client = new HttpClient(server)) {
            assertThat(client.call(post("Echo", body)).text()).isEqualTo("{\"Text\":\"x\"}");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense\r\n\r\n",
                "GET\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: abc\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n"
            })
    void refusesWhatIsNotHttp(String request) throws IOException {
        try (var client = new HttpClient(server)) {
            assertThat(client.call(request).status()).isEqualTo(400);
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void refusesHeadersWithoutEnd() throws IOException {
        try (var client = new HttpClient(server)) {
            client.send("POST / HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(100_000));

            assertThat(client.receive().status()).isEqualTo(400);
        }
    }

    @Test
    void closesWhenAskedTo() throws IOException {
        for (String request : new String[] {
            post("Echo", "{}", "Connection: close"), post("Echo", "{}").replace("HTTP/1.1", "HTTP/1.0")
        }) {
            try (var client = new HttpClient(server)) {
                var response = client.call(request);

                assertThat(response.status()).isEqualTo(200);
                assertThat(response.header("connection")).isEqualTo("close");
                assertThat(client.isClosedByServer()).isTrue();
            }
        }
    }

    @Test
    void givesUpOnARequestThatDoesNotEnd() throws IOException {
        restart(ServerConfig.inMemory().withBounds(new ServerConfig.Bounds(10, SHORT, LONG, LONG, LONG)));
        try (var client = new HttpClient(server)) {
            client.send(head("Echo", 10) + "{");

            assertThat(client.receive().status()).isEqualTo(408);
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    /** It is not quiet, so only the time since its request began tells. */
    @Test
    void givesUpOnAHeadThatDoesNotEnd() throws IOException {
        restart(ServerConfig.inMemory().withBounds(new ServerConfig.Bounds(10, SHORT, LONG, LONG, LONG)));
        try (var client = new HttpClient(server)) {
            client.send("POST / HTTP/1.1\r\nHost:");

            assertThat(client.receive().status()).isEqualTo(408);
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void givesUpOnAClientThatIsQuiet() throws IOException {
        restart(ServerConfig.inMemory().withBounds(new ServerConfig.Bounds(10, LONG, SHORT, LONG, LONG)));
        try (var silent = new HttpClient(server);
                var halfSpoken = new HttpClient(server)) {
            halfSpoken.send("POST / HT");

            assertThat(silent.isClosedByServer()).isTrue();
            assertThat(halfSpoken.isClosedByServer()).isTrue();
        }
    }

    @Test
    void givesUpOnAClientThatTakesNoAnswers() throws IOException {
        restart(ServerConfig.inMemory().withBounds(new ServerConfig.Bounds(10, LONG, SHORT, LONG, LONG)));
        try (var client = new HttpClient(server)) {
            String requests = post("Repeat", "{\"Size\":4000000}").repeat(1000);

            // Sending blocks once the server has stopped reading, and fails once it has closed.
            assertThatThrownBy(() -> {
                        while (true) {
                            client.send(requests);
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void takesNoMoreConnectionsThanItMay() throws IOException {
        restart(ServerConfig.inMemory().withBounds(new ServerConfig.Bounds(1, LONG, LONG, LONG, LONG)));
        try (var first = new HttpClient(server)) {
            assertThat(first.call(post("Echo", "{}")).status()).isEqualTo(200);
            try (var second = new HttpClient(server)) {
                assertThat(second.isClosedByServer()).isTrue();
            }
            assertThat(first.call(post("Echo", "{}")).status()).isEqualTo(200);
        }
    }

    @Test
    void goesOnAfterAFaultOfItsOwn() throws IOException {
        try (var client = new HttpClient(server)) {
            assertThat(client.call(post("Fail", "{}")).status()).isEqualTo(500);
            assertThat(client.call(post("Echo", "{}")).status()).isEqualTo(200);
        }
    }

    @Test
    void finishesWhatIsRunningWhenItStops() throws Exception {
        try (var running = new HttpClient(server);
                var idle = new HttpClient(server)) {
            assertThat(idle.call(post("Echo", "{}")).status()).isEqualTo(200);
            running.send(post("Wait", "{}"));
            operations.waiting.await();
            var stop = Thread.startVirtualThread(server::close);

            assertThat(idle.isClosedByServer()).isTrue();
            operations.release.countDown();

            var response = running.receive();
            assertThat(response.text()).isEqualTo("{\"Text\":\"released\"}");
            assertThat(response.header("connection")).isEqualTo("close");
            stop.join();
        }
        assertThatThrownBy(() -> new HttpClient(server)).isInstanceOf(IOException.class);
    }

    /** The answer does not fit the buffers between them, so most of it is still to be sent when the server stops. */
    @Test
    void sendsAnswersToTheirEndWhenItStops() throws Exception {
        int size = 30_000_000;
        var idle = new ArrayList<HttpClient>();
        try (var late = new HttpClient(server)) {
            for (int i = 0; i < 16; i++) {
                idle.add(new HttpClient(server));
                assertThat(idle.getLast().call(post("Echo", "{}")).status()).isEqualTo(200);
            }
            var head = late.send(post("Repeat", "{\"Size\":" + size + "}")).head();
            var stop = Thread.startVirtualThread(server::close);
            for (var client : idle) {
                assertThat(client.isClosedByServer()).isTrue();
            }

            assertThat(late.rest(head).length).isGreaterThan(size);
            stop.join();
        } finally {
            for (var client : idle) {
                client.close();
            }
        }
    }

    @Test
    void saysWhenItsPortIsTaken() {
        assertThatThrownBy(() -> start(ServerConfig.inMemory().withPort(server.port())))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("127.0.0.1:" + server.port());
    }

    @Test
    void refusesAPublicAddressUnlessToldInAsManyWords() throws IOException {
        var config = ServerConfig.inMemory().withHost("0.0.0.0");
        assertThatThrownBy(() -> start(config)).isInstanceOf(IllegalArgumentException.class);

        restart(config.withBindPublicWithoutAuth(true));
        try (var client = new HttpClient(server)) {
            assertThat(client.call(post("Echo", "{}")).status()).isEqualTo(200);
        }
    }

    private static String crc(byte[] body) {
        var crc = new CRC32();
        crc.update(body);
        return Long.toString(crc.getValue());
    }
}
