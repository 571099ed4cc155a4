package dev.armature.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Endpoints and clients that stop in the middle of what they do cost the proxy a bounded memory for a bounded time, and others nothing. */
@Timeout(120)
class StalledPeersTest {
    private static final Duration PATIENCE = Duration.ofMillis(500);
    /** Where nothing is meant to stall: a busy machine keeps a thread waiting for longer than the other. */
    private static final Duration MUCH_PATIENCE = Duration.ofMinutes(1);

    private static final int LARGE_BYTES = 24 << 20;

    private final BlockingQueue<Exchange> seen = new LinkedBlockingQueue<>();
    private final AtomicInteger withoutCopy = new AtomicInteger();
    private final HttpClient client = HttpClient.newHttpClient();
    private final CountDownLatch over = new CountDownLatch(1);
    private final List<AutoCloseable> open = new ArrayList<>();

    /** What an endpoint does with a connection whose request it has read. */
    private interface Behaviour {
        void answer(String asked, OutputStream out) throws IOException, InterruptedException;
    }

    @AfterEach
    void close() throws Exception {
        over.countDown();
        for (AutoCloseable one : open.reversed()) {
            one.close();
        }
        client.shutdownNow();
    }

    @Test
    void anEndpointThatNeverAnswersIsGivenUp() throws Exception {
        var proxy = proxy((asked, out) -> over.await());

        var answer = get(proxy, "/");
        assertThat(answer.statusCode()).isEqualTo(504);
        assertThat(answer.body()).contains("has not answered", "for 500 ms");
    }

    @Test
    void anEndpointThatDoesNotGoOnIsGivenUp() throws Exception {
        var proxy = proxy((asked, out) -> {
            head(out, "Content-Length: 1000");
            out.write(new byte[400]);
            out.flush();
            over.await();
        });

        assertThat(get(proxy, "/").statusCode()).isEqualTo(504);
        assertThat(seen).isEmpty();
    }

    /** Slow is not silent. */
    @Test
    void anEndpointThatIsSlowIsWaitedFor() throws Exception {
        var patience = Duration.ofSeconds(2);
        var proxy = proxy(
                (asked, out) -> {
                    head(out, "Content-Length: 20");
                    for (int i = 0; i < 20; i++) {
                        out.write('x');
                        out.flush();
                        if (over.await(patience.toMillis() / 15, TimeUnit.MILLISECONDS)) {
                            return;
                        }
                    }
                },
                200,
                patience);

        var answer = get(proxy, "/");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("x".repeat(20));
    }

    @Test
    void anEndpointThatHangsUpInItsAnswerIsAnErrorWithAText() throws Exception {
        var proxy = patientProxy((asked, out) -> {
            head(out, "Content-Length: 1000");
            out.write(new byte[400]);
        });

        var answer = get(proxy, "/");
        assertThat(answer.statusCode()).isEqualTo(502);
        assertThat(answer.body()).contains("did not send its answer to the end");
    }

    /** What is not whole must not look so: the client has had the head by then, and is cut off. */
    @Test
    void aLargeAnswerThatIsNotWholeIsCutOff() throws Exception {
        for (String head : List.of("Content-Length: " + LARGE_BYTES, "Transfer-Encoding: chunked")) {
            var proxy = patientProxy((asked, out) -> {
                head(out, head);
                pieces(out, head.startsWith("Transfer"), LARGE_BYTES / 2);
            });

            assertThatThrownBy(() -> get(proxy, "/")).as(head).isInstanceOf(IOException.class);
            assertThat(seen).isEmpty();
        }
    }

    @Test
    void aLargeAnswerIsPassedOnAndKeptWhereThereIsRoom() throws Exception {
        for (String head : List.of("Content-Length: " + LARGE_BYTES, "Transfer-Encoding: chunked")) {
            boolean isChunked = head.startsWith("Transfer");
            Behaviour large = (asked, out) -> {
                head(out, head);
                pieces(out, isChunked, LARGE_BYTES);
                if (isChunked) {
                    out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                }
            };

            assertThat(get(proxy(large, 200, MUCH_PATIENCE), "/").body())
                    .as(head)
                    .hasSize(LARGE_BYTES);
            assertThat(seen.take().answer()).hasSize(LARGE_BYTES);
            assertThat(get(proxy(large, 30, MUCH_PATIENCE), "/").body())
                    .as(head)
                    .hasSize(LARGE_BYTES);
            assertThat(seen).isEmpty();
            assertThat(withoutCopy.getAndSet(0)).isEqualTo(1);
        }
    }

    @Test
    void anAnswerWithoutEndIsPassedOnAsLongAsTheClientTakesIt() throws Exception {
        var ended = new CountDownLatch(1);
        var proxy = patientProxy((asked, out) -> {
            try {
                head(out, "Transfer-Encoding: chunked");
                pieces(out, true, Long.MAX_VALUE);
            } finally {
                ended.countDown();
            }
        });
        try (var socket = connect(proxy, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")) {
            assertThat(socket.getInputStream().readNBytes(100 << 20)).hasSize(100 << 20);
        }
        ended.await();
        assertThat(seen).isEmpty();
    }

    /** Each of them costs a share of the memory until it is cut off; there is no room for a tenth of what they asked for. */
    @Test
    void clientsThatDoNotReadHarmNoOthers() throws Exception {
        var proxy = proxy(
                (asked, out) -> {
                    boolean isLarge = asked.startsWith("GET /large");
                    head(out, "Content-Length: " + (isLarge ? LARGE_BYTES : 2));
                    pieces(out, false, isLarge ? LARGE_BYTES : 2);
                },
                64);
        for (int i = 0; i < 30; i++) {
            open.add(connect(proxy, "GET /large?" + i + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"));
        }

        // Others wait for their turn, as long as it takes to cut off those before them.
        HttpResponse<String> answer = get(proxy, "/");
        while (answer.statusCode() == 503) {
            answer = get(proxy, "/");
        }
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).hasSize(2);
        awaitFree(proxy, 64);
    }

    @Test
    void clientsThatDoNotEndTheirRequestAreCutOff() throws Exception {
        var proxy = proxy(
                (asked, out) -> {
                    head(out, "Content-Length: 2");
                    pieces(out, false, 2);
                },
                30);
        for (int i = 0; i < 30; i++) {
            open.add(connect(
                    proxy,
                    "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                            + (i % 2 == 0
                                    ? "Content-Length: 1000\r\n\r\nhalf"
                                    : "Transfer-Encoding: chunked\r\n\r\n10\r\nhalf")));
        }

        HttpResponse<String> answer = get(proxy, "/");
        while (answer.statusCode() == 503) {
            answer = get(proxy, "/");
        }
        assertThat(answer.statusCode()).isEqualTo(200);
        awaitFree(proxy, 30);
    }

    @Test
    void bodiesThatAreTooLargeAreRefusedBeforeTheyAreRead() throws Exception {
        var proxy = proxy((asked, out) -> head(out, "Content-Length: 0"));
        try (var socket = connect(
                proxy,
                "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + (Proxy.BODY_BYTES_MAX + 1) + "\r\n\r\n")) {
            assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 413");
        }
    }

    /** Ctrl-C must not wait for an endpoint that keeps silent. */
    @Test
    void endsWhileRequestsAreUnderWay() throws Exception {
        var begun = new CountDownLatch(1);
        var proxy = new Proxy(
                new UpstreamClient(
                        endpoint((asked, out) -> {
                            begun.countDown();
                            over.await();
                        }),
                        null,
                        Duration.ofDays(1)),
                0,
                OwnPages.NONE,
                seen::add);
        proxy.start();
        try (var socket = connect(proxy, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")) {
            begun.await();
            proxy.close();
            assertThat(remaining(socket.getInputStream())).isZero();
        }
    }

    /** All are cut off, and what they took up is free again. */
    private static void awaitFree(Proxy proxy, int units) {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (proxy.unitsFree() < units) {
            assertThat(System.nanoTime())
                    .as("%d units are free", proxy.unitsFree())
                    .isLessThan(deadline);
            LockSupport.parkNanos(10_000_000);
        }
    }

    /** Until the other side hangs up. */
    private static long remaining(InputStream in) throws IOException {
        try {
            return in.transferTo(OutputStream.nullOutputStream());
        } catch (SocketTimeoutException open) {
            throw open;
        } catch (IOException cut) {
            return 0;
        }
    }

    private static void head(OutputStream out, String header) throws IOException {
        out.write(
                ("HTTP/1.1 200 OK\r\nConnection: close\r\n" + header + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static void pieces(OutputStream out, boolean isChunked, long bytes) throws IOException {
        byte[] piece = new byte[64 << 10];
        for (long left = bytes; left > 0; left -= piece.length) {
            int length = (int) Math.min(left, piece.length);
            if (isChunked) {
                out.write((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            }
            out.write(piece, 0, length);
            if (isChunked) {
                out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
            }
        }
        out.flush();
    }

    private Proxy proxy(Behaviour behaviour) throws IOException {
        return proxy(behaviour, 200);
    }

    private Proxy patientProxy(Behaviour behaviour) throws IOException {
        return proxy(behaviour, 200, MUCH_PATIENCE);
    }

    private Proxy proxy(Behaviour behaviour, int units) throws IOException {
        return proxy(behaviour, units, PATIENCE);
    }

    private Proxy proxy(Behaviour behaviour, int units, Duration patience) throws IOException {
        var listener = new Relay.Listener() {
            @Override
            public void passedOn(Exchange exchange) {
                seen.add(exchange);
            }

            @Override
            public void passedOnWithoutCopy(ClientRequest request) {
                withoutCopy.incrementAndGet();
            }
        };
        var proxy =
                new Proxy(new UpstreamClient(endpoint(behaviour), null, patience), 0, OwnPages.NONE, listener, units);
        proxy.start();
        open.add(proxy);
        return proxy;
    }

    private URI endpoint(Behaviour behaviour) throws IOException {
        var server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        open.add(server);
        Thread.ofVirtual().start(() -> {
            while (true) {
                try {
                    var socket = server.accept();
                    Thread.ofVirtual().start(() -> serve(socket, behaviour));
                } catch (IOException closed) {
                    return;
                }
            }
        });
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    private static void serve(Socket socket, Behaviour behaviour) {
        try (socket) {
            var asked = new ByteArrayOutputStream();
            while (!asked.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
                asked.write(socket.getInputStream().read());
            }
            behaviour.answer(asked.toString(StandardCharsets.US_ASCII), socket.getOutputStream());
        } catch (IOException cut) {
            // The proxy does not want more.
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }

    private static Socket connect(Proxy proxy, String request) throws IOException {
        var socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.setSoTimeout(60_000);
        socket.connect(new InetSocketAddress("127.0.0.1", proxy.uri().getPort()));
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private HttpResponse<String> get(Proxy proxy, String path) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(proxy.uri().resolve(path)).build(),
                HttpResponse.BodyHandlers.ofString(StandardCharsets.ISO_8859_1));
    }
}
