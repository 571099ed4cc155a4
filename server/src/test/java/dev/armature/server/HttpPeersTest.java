package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.replication.PeerUnreachableException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of a message to another Region, whose server does here what servers do that are well, or not. */
@Timeout(60)
class HttpPeersTest {
    private static final byte[] MESSAGE = "a message".getBytes(StandardCharsets.US_ASCII);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String SECRET = "what both know";

    private final AtomicReference<String> head = new AtomicReference<>("");
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile String answer = "";
    private ServerSocket other;

    @BeforeEach
    void listen() throws IOException {
        other = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(this::accept);
    }

    @AfterEach
    void close() throws IOException {
        ended.countDown();
        other.close();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = other.accept();
                Thread.startVirtualThread(() -> serve(socket));
            }
        } catch (IOException closed) {
            // By the test.
        }
    }

    /** Answers one request, and then says nothing more. */
    private void serve(Socket socket) {
        try (socket) {
            var in = socket.getInputStream();
            var read = new StringBuilder();
            while (read.indexOf("\r\n\r\n") < 0) {
                read.append((char) in.read());
            }
            in.readNBytes(MESSAGE.length);
            head.set(read.toString());
            socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
            ended.await();
        } catch (IOException | InterruptedException closed) {
            // By the test.
        }
    }

    private HttpPeers peers(Optional<String> secret, Duration answerMax) {
        var url = URI.create("http://127.0.0.1:" + other.getLocalPort());
        return new HttpPeers("us-east-1", new ServerConfig.Replicating(Map.of("eu-west-1", url), secret), answerMax);
    }

    private static String ok(String headers, String body) {
        return "HTTP/1.1 200 OK\r\n" + headers + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private byte[] send(Optional<String> secret) {
        return peers(secret, PATIENCE).send("eu-west-1", MESSAGE);
    }

    @Test
    void bringsTheAnswer() {
        answer = ok("", "well");

        assertThat(send(Optional.empty())).asString(StandardCharsets.US_ASCII).isEqualTo("well");
        assertThat(head.get())
                .startsWith("POST /_armature/replication HTTP/1.1\r\n")
                .doesNotContainIgnoringCase("authorization");
        assertThat(peers(Optional.empty(), PATIENCE).regions()).containsExactly("eu-west-1");
        assertThat(peers(Optional.empty(), PATIENCE).own()).isEqualTo("us-east-1");
    }

    @Test
    void provesThatItKnowsTheSecretAndWantsTheSame() {
        var secret = new PeerSecret(SECRET);
        String proof = secret.signAnswer(secret.sign(MESSAGE), "well".getBytes(StandardCharsets.US_ASCII));
        answer = ok("x-armature-proof: " + proof + "\r\n", "well");
        assertThat(send(Optional.of(SECRET)))
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo("well");
        assertThat(head.get()).contains("Authorization: Armature-HMAC-SHA256 " + secret.sign(MESSAGE));

        answer = ok("x-armature-proof: " + proof + "\r\n", "ill!");
        assertThatThrownBy(() -> send(Optional.of(SECRET)))
                .hasMessageContaining("does not know the secret of its peers");
        answer = ok("", "well");
        assertThatThrownBy(() -> send(Optional.of(SECRET)))
                .hasMessageContaining("does not know the secret of its peers");
    }

    @Test
    void tellsAServerThatAnswersWrongFromOneThatIsNotThere() throws IOException {
        answer = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n";
        assertThatThrownBy(() -> send(Optional.empty()))
                .isInstanceOfSatisfying(PeerUnreachableException.class, failure -> {
                    assertThat(failure.isThere()).isTrue();
                    assertThat(failure).hasMessageEndingWith("answered with the status 403");
                });
        other.close();
        assertThatThrownBy(() -> send(Optional.empty()))
                .isInstanceOfSatisfying(
                        PeerUnreachableException.class,
                        failure -> assertThat(failure.isThere()).isFalse());
    }

    @Test
    void knowsNoOtherRegion() {
        assertThatThrownBy(() -> peers(Optional.empty(), PATIENCE).send("ap-south-1", MESSAGE))
                .isInstanceOf(PeerUnreachableException.class)
                .hasMessageEndingWith("there is no --peer ap-south-1");
    }

    /** A server that stops in the middle of an answer must not hold up what other servers are told. */
    @Test
    void waitsForAnAnswerToItsEndAndNotForEver() {
        answer = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf";
        assertThatThrownBy(() -> peers(Optional.empty(), Duration.ofSeconds(1)).send("eu-west-1", MESSAGE))
                .isInstanceOf(PeerUnreachableException.class)
                .hasMessageEndingWith("has not answered for 1 s");
    }

    @Test
    void takesNoAnswerThatWouldFillTheMemory() {
        answer = ok("", "x".repeat(HttpPeers.ANSWER_BYTES_MAX + 1));
        assertThatThrownBy(() -> send(Optional.empty()))
                .isInstanceOf(PeerUnreachableException.class)
                .hasMessageEndingWith("answered with too much");
    }
}
