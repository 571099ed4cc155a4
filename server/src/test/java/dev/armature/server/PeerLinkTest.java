package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.coordination.Peer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What comes of a request to another server, which does here what servers do that are well, gone, or something else. */
@Timeout(60)
class PeerLinkTest {
    private static final byte[] REQUEST = "a request".getBytes(StandardCharsets.US_ASCII);
    private static final String GONE = "";
    private static final String HELD = "x-armature-held: it\r\n";

    private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    /** Connections that were closed, by either side. */
    private final AtomicInteger ended = new AtomicInteger();

    private final List<Socket> open = new ArrayList<>();
    private volatile long now;
    private ServerSocket other;
    private Thread acceptor;
    private PeerLink link;

    @BeforeEach
    void listen() throws IOException {
        other = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        acceptor = Thread.startVirtualThread(this::accept);
        link = link(Duration.ofSeconds(30));
    }

    private PeerLink link(Duration answerMax) {
        return new PeerLink(
                new Peer("it", "http://127.0.0.1:" + other.getLocalPort()), Optional.empty(), answerMax, () -> now);
    }

    @AfterEach
    void close() throws IOException {
        link.close();
        other.close();
        synchronized (open) {
            for (Socket each : open) {
                each.close();
            }
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = other.accept();
                connections.incrementAndGet();
                synchronized (open) {
                    open.add(socket);
                }
                Thread.startVirtualThread(() -> serve(socket));
            }
        } catch (IOException closed) {
            // By the test.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            while (socket.getInputStream().readNBytes(REQUEST.length).length == REQUEST.length) {
                requests.incrementAndGet();
                String answer = answers.take();
                if (answer.equals(GONE)) {
                    return;
                }
                socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException closed) {
            // By either side.
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            ended.incrementAndGet();
        }
    }

    private static String answer(String status, String headers, String body) {
        return "HTTP/1.1 " + status + "\r\n" + headers + "Content-Type: text/plain\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    private PeerLink.Outcome ask(String answer) {
        answers.add(answer);
        return link.ask(REQUEST);
    }

    /** Whenever it is closed while a request is under way: no connection is left. */
    @Test
    void leavesNoConnectionOpenWhenItIsClosed() {
        for (int look = 1; look <= 3; look++) {
            var links = new PeerLink[1];
            var left = new AtomicInteger(look);
            // The clock is looked at when a request begins, when it is answered, and when its connection is put aside.
            links[0] = new PeerLink(
                    new Peer("it", "http://127.0.0.1:" + other.getLocalPort()),
                    Optional.empty(),
                    Duration.ofSeconds(30),
                    () -> {
                        if (links[0] != null && left.decrementAndGet() == 0) {
                            links[0].close();
                        }
                        return now;
                    });
            answers.add(answer("200 OK", HELD, "done"));
            assertThat(links[0].ask(REQUEST)).isInstanceOf(PeerLink.Outcome.Done.class);
            assertThat(left).as("it was closed").hasNonPositiveValue();
            while (ended.get() < look) {
                Thread.onSpinWait();
            }
        }
        assertThat(connections).hasValue(3);
    }

    @Test
    void takesTheAnswerOfTheServerThatWasMeantAndUsesTheConnectionAgain() {
        for (int i = 0; i < 3; i++) {
            assertThat(ask(answer("200 OK", HELD, "done " + i)))
                    .isInstanceOfSatisfying(PeerLink.Outcome.Done.class, done -> {
                        assertThat(done.answer().status()).isEqualTo(200);
                        assertThat(done.answer().header("content-type")).isEqualTo("text/plain");
                        assertThat(new String(done.answer().body(), StandardCharsets.US_ASCII))
                                .startsWith("done ");
                    });
        }
        assertThat(ask(answer("400 Bad Request", HELD, "a condition failed")))
                .isInstanceOf(PeerLink.Outcome.Done.class);
        assertThat(ask(answer("500 Internal Server Error", HELD, "")))
                .as("as the holder says itself")
                .isInstanceOf(PeerLink.Outcome.Done.class);
        assertThat(connections).hasValue(1);
        assertThat(link.isFit()).isTrue();
    }

    @Test
    void whatIsRefusedBeforeItIsDoneIsNotDone() {
        assertThat(ask(answer("403 Forbidden", "", ""))).isInstanceOf(PeerLink.Outcome.NotDone.class);
        assertThat(link.isFit()).isTrue();
        assertThat(ask(answer("421 Misdirected Request", "", ""))).isInstanceOf(PeerLink.Outcome.NotDone.class);
        assertThat(link.isFit()).as("another server is there").isFalse();
    }

    @Test
    void whatSomethingElseSaysLeavesTheOutcomeUnknown() {
        assertThat(ask(answer("200 OK", "", "hello"))).isInstanceOf(PeerLink.Outcome.Unknown.class);
        assertThat(ask(answer("200 OK", "x-armature-held: another\r\n", "hello")))
                .isInstanceOf(PeerLink.Outcome.Unknown.class);
        assertThat(ask(answer("502 Bad Gateway", "", ""))).isInstanceOf(PeerLink.Outcome.Unknown.class);
        assertThat(ask("what?\r\n\r\n")).isInstanceOf(PeerLink.Outcome.Unknown.class);
        link = link(Duration.ofSeconds(30));
        assertThat(ask("HTTP/1.1 200 OK\r\n" + HELD + "\r\n"))
                .as("no length")
                .isInstanceOf(PeerLink.Outcome.Unknown.class);
        link = link(Duration.ofSeconds(30));
        assertThat(ask("HTTP/1.1 200 OK\r\n" + HELD + "Content-Length: 99999999\r\n\r\n"))
                .as("too long")
                .isInstanceOf(PeerLink.Outcome.Unknown.class);
    }

    @Test
    void aServerThatGoesWithoutAnAnswerLeavesTheOutcomeUnknownAndIsLeftAlone() {
        assertThat(ask(answer("200 OK", HELD, ""))).isInstanceOf(PeerLink.Outcome.Done.class);
        assertThat(ask(GONE)).isInstanceOf(PeerLink.Outcome.Unknown.class);
        assertThat(requests).as("nothing is sent twice").hasValue(2);
        assertThat(link.isFit()).isFalse();
        now += PeerLink.LEFT_ALONE.toNanos() - 1;
        assertThat(link.isFit()).isFalse();
        now++;
        assertThat(link.isFit()).isTrue();
        assertThat(ask(answer("200 OK", HELD, ""))).isInstanceOf(PeerLink.Outcome.Done.class);
    }

    @Test
    void aServerThatIsNotThereHasDoneNothing() throws Exception {
        other.close();
        acceptor.join(); // A socket on which a thread still waits is closed by that thread, a moment later.
        assertThat(link.ask(REQUEST)).isInstanceOf(PeerLink.Outcome.NotDone.class);
        assertThat(link.isFit()).isFalse();
    }

    /** One that is closed is noticed before anything is sent on it. */
    @Test
    void aConnectionThatWasClosedMeanwhileIsNotUsed() throws Exception {
        assertThat(ask(answer("200 OK", HELD, ""))).isInstanceOf(PeerLink.Outcome.Done.class);
        synchronized (open) {
            open.getFirst().close();
        }
        assertThat(ask(answer("200 OK", HELD, ""))).isInstanceOf(PeerLink.Outcome.Done.class);
        assertThat(connections).hasValue(2);
        now += PeerLink.IDLE_MAX.toNanos();
        assertThat(ask(answer("200 OK", HELD, ""))).isInstanceOf(PeerLink.Outcome.Done.class);
        assertThat(connections).as("an old one").hasValue(3);
    }

    @Test
    void aServerThatIsBeingStoppedIsAskedNoMore() {
        assertThat(ask(answer("200 OK", HELD + "Connection: close\r\n", ""))).isInstanceOf(PeerLink.Outcome.Done.class);
        assertThat(link.isFit()).isFalse();
    }

    @Test
    void noAnswerInTimeLeavesTheOutcomeUnknown() {
        link = link(Duration.ofMillis(20));
        assertThat(link.ask(REQUEST)).isInstanceOf(PeerLink.Outcome.Unknown.class);
        assertThat(link.isFit()).isFalse();
    }

    @Test
    void aServerThatIsSilentIsGivenNoMoreAndNeverMoreThanItsBound() throws Exception {
        int bound = 64;
        var ended = new CountDownLatch(bound);
        for (int i = 0; i < bound; i++) {
            Thread.startVirtualThread(() -> {
                assertThat(link.ask(REQUEST)).isInstanceOf(PeerLink.Outcome.Done.class);
                ended.countDown();
            });
        }
        while (requests.get() < bound) {
            Thread.onSpinWait();
        }
        assertThat(link.ask(REQUEST)).as("too many").isInstanceOf(PeerLink.Outcome.NotDone.class);
        assertThat(link.isFit()).isTrue();
        now += PeerLink.SILENT_MAX.toNanos() + 1;
        assertThat(link.isFit()).isFalse();
        for (int i = 0; i < bound; i++) {
            answers.add(answer("200 OK", HELD, ""));
        }
        ended.await();
        assertThat(link.isFit()).isTrue();
        assertThat(requests).hasValue(bound);
    }
}
