package dev.armature.server;

import static dev.armature.server.HttpClient.head;
import static dev.armature.server.HttpClient.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.Engine;
import dev.armature.model.Limits;
import dev.armature.storage.MemoryStorage;
import dev.armature.storage.TestStorage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How connections begin, go on and end: where requests run, and clients that others must not notice. */
class ConnectionTest {
    private final TestOperations operations = new TestOperations();
    private Server server;

    @BeforeEach
    void start() throws IOException {
        var engine = new Engine(new MemoryStorage(), Clock.systemUTC(), new SplittableRandom());
        server = Server.start(ServerConfig.inMemory(), engine, operations.wire(engine));
    }

    @AfterEach
    void close() {
        operations.release.countDown();
        server.close();
    }

    @Test
    void runsOnTheEventLoopOnlyWhatIsSmall() throws IOException {
        try (var client = new HttpClient(server)) {
            assertThat(client.call(post("OnLoop", "{}")).text()).isEqualTo("{\"Text\":\"true\"}");

            String large = "{}" + " ".repeat(64 << 10);
            assertThat(client.call(post("OnLoop", large)).text()).isEqualTo("{\"Text\":\"false\"}");

            byte[] compressed = ContentCoding.GZIP.compress("{}".getBytes(StandardCharsets.UTF_8));
            client.send(head("OnLoop", compressed.length, "Content-Encoding: gzip"))
                    .send(compressed);
            assertThat(client.receive().text()).isEqualTo("{\"Text\":\"false\"}");
        }
    }

    /** A thread that many connections share must not wait for a network. */
    @Test
    void runsNothingOnTheEventLoopThatMayWait() throws IOException {
        var engine = new Engine(TestStorage.restless(), Clock.systemUTC(), new SplittableRandom());
        try (var waiting = Server.start(ServerConfig.inMemory(), engine, operations.wire(engine));
                var client = new HttpClient(waiting)) {
            assertThat(client.call(post("OnLoop", "{}")).text()).isEqualTo("{\"Text\":\"false\"}");
        }
    }

    @Test
    void answersTenThousandPipelinedRequests() throws Exception {
        int count = 10_000;
        try (var client = new HttpClient(server)) {
            var sender = Thread.startVirtualThread(() -> {
                try {
                    for (int i = 0; i < count; i++) {
                        client.send(post(i % 100 == 0 ? "EchoLater" : "Echo", "{\"Text\":\"" + i + "\"}"));
                    }
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            for (int i = 0; i < count; i++) {
                assertThat(client.receive().text()).isEqualTo("{\"Text\":\"" + i + "\"}");
            }
            sender.join();
        }
    }

    /** Answers of all sizes around that of a piece, with others before and behind them. */
    @Test
    void sendsLargeAnswersInPieces() throws IOException {
        int envelope = "{\"Text\":\"\"}".length();
        int piece = Outgoing.PIECE_BYTES - envelope;
        List<Integer> sizes = List.of(1, piece, piece + 1, 2 * piece, 3, 5_000_000, 2);
        try (var client = new HttpClient(server)) {
            for (int size : sizes) {
                client.send(post("Repeat", "{\"Size\":" + size + "}"));
            }
            for (int size : sizes) {
                assertThat(client.receive().text()).isEqualTo("{\"Text\":\"" + "x".repeat(size) + "\"}");
            }
        }
    }

    @Test
    void sendsALargeAnswerBeforeItCloses() throws IOException {
        try (var client = new HttpClient(server)) {
            var response = client.call(post("Repeat", "{\"Size\":20000000}", "Connection: close"));

            assertThat(response.body()).hasSizeGreaterThan(20_000_000);
            assertThat(client.isEndedByServer()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Echo", "EchoLater"})
    void answersAClientThatHasNothingMoreToSay(String operation) throws IOException {
        try (var client = new HttpClient(server)) {
            client.send(post(operation, "{\"Text\":\"1\"}") + post(operation, "{\"Text\":\"2\"}"))
                    .end();

            assertThat(client.receive().text()).isEqualTo("{\"Text\":\"1\"}");
            assertThat(client.receive().text()).isEqualTo("{\"Text\":\"2\"}");
            assertThat(client.isEndedByServer()).isTrue();
        }
    }

    @Test
    void sendsAllOfALargeAnswerToAClientThatHasNothingMoreToSay() throws IOException {
        try (var client = new HttpClient(server)) {
            var response =
                    client.send(post("Repeat", "{\"Size\":20000000}")).end().receive();

            assertThat(response.body()).hasSizeGreaterThan(20_000_000);
            assertThat(client.isEndedByServer()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "POST", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{"})
    void closesWhenAClientEndsBeforeItsRequestDoes(String begun) throws IOException {
        try (var client = new HttpClient(server)) {
            assertThat(client.send(begun).end().isEndedByServer()).isTrue();
        }
    }

    /** Were the connection closed at once, what is still sent would break it, and the answer with it. */
    @Test
    void letsAClientReadWhyItIsRefused() throws IOException {
        byte[] rest = new byte[1 << 20];
        try (var client = new HttpClient(server)) {
            client.send(head("Echo", Limits.REQUEST_BYTES_MAX + 1)).send(rest).send(rest);

            assertThat(client.receive().status()).isEqualTo(413);
            assertThat(client.isEndedByServer()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Exhaust", "Fail"})
    void survivesWhateverIsThrown(String operation) throws IOException {
        try (var client = new HttpClient(server)) {
            for (int i = 0; i < 2; i++) {
                assertThat(client.call(post(operation, "{}")).status()).isEqualTo(500);
            }
            assertThat(client.call(post("Echo", "{}")).status()).isEqualTo(200);
        }
    }

    /** No loop can read what the last client sends before all of them have been told to stop. */
    @Test
    void answersWhatHadComeWhenItStops() throws Exception {
        List<HttpClient> blocking = new ArrayList<>();
        try (var client = new HttpClient(server)) {
            assertThat(client.call(post("Echo", "{}")).status()).isEqualTo(200);
            for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
                blocking.add(new HttpClient(server).send(post("Block", "{}")));
            }
            operations.waiting.await();
            client.send(post("Echo", "{\"Text\":\"just in time\"}"));
            var stop = Thread.startVirtualThread(server::close);
            operations.release.countDown();

            assertThat(client.receive().text()).isEqualTo("{\"Text\":\"just in time\"}");
            assertThat(client.isEndedByServer()).isTrue();
            stop.join();
        } finally {
            for (var each : blocking) {
                each.close();
            }
        }
    }

    /** However a request is cut into two, the answer is the same as to the whole. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x.example\r\nContent-Length: 2\r\n\r\n{}",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + "1;a=b\r\n{\r\n1\r\n}\r\n0\r\nTrailer: x\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\n{",
                "GET / HTTP/2.0\r\n",
                "\u0016\u0003\u0001\u0000",
            })
    void answersTheSameHoweverARequestIsCut(String request) throws IOException {
        byte[] bytes = request.getBytes(StandardCharsets.ISO_8859_1);
        HttpClient.Response whole;
        try (var client = new HttpClient(server)) {
            whole = client.send(bytes).receive();
        }
        for (int cut = 1; cut < bytes.length; cut++) {
            try (var client = new HttpClient(server)) {
                client.send(java.util.Arrays.copyOf(bytes, cut));
                var response = client.send(java.util.Arrays.copyOfRange(bytes, cut, bytes.length))
                        .receive();
                assertThat(response.status()).isEqualTo(whole.status());
                assertThat(response.text()).isEqualTo(whole.text());
            }
        }
    }
}
