package dev.armature.trials.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client of a server that answers everything in the same way. */
class FuzzClientTest {
    private static final int WANTED = 200;

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Tally tally = new Tally();
    private final AtomicInteger left = new AtomicInteger(WANTED);

    FuzzClientTest() throws IOException {}

    @AfterEach
    void stop() throws IOException {
        listening.close();
    }

    /** What is sent behind a request whose answer closes the connection comes again on the next one. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, WANTED})
    void sendsAllThatAreWantedHoweverOftenItIsCutOff(int answersOfAConnection) {
        run("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", "{}", answersOfAConnection);
        assertThat(tally.faults()).isEmpty();
        assertThat(tally.answered()).isEqualTo(WANTED);
        assertThat(tally.done()).isEqualTo(WANTED);
    }

    @Test
    void saysWhichRequestHadNoAnswer() {
        run("", "", 1);
        assertThat(tally.faults())
                .singleElement()
                .asString()
                .startsWith("no answer (the server closed the connection) to POST /");
    }

    @Test
    void saysWhatWasWrongWithAnAnswer() {
        left.set(1);
        run("HTTP/1.1 500 Internal Server Error\r\nContent-Length: 4\r\n", "oops", 1);
        assertThat(tally.faults()).singleElement().asString().startsWith("500 oops was the answer to POST /");
    }

    /** @param answersOfAConnection after as many, a connection is closed */
    private void run(String head, String body, int answersOfAConnection) {
        Thread.ofVirtual().start(() -> listen(head, body, answersOfAConnection));
        var client = new FuzzClient(
                listening.getLocalPort(),
                new SplittableRandom(7),
                new Learned(),
                tally,
                () -> left.getAndDecrement() > 0);
        client.run();
    }

    private void listen(String head, String body, int answersOfAConnection) {
        while (true) {
            try (var socket = listening.accept()) {
                answer(socket, head, body, answersOfAConnection);
            } catch (IOException ended) {
                return;
            }
        }
    }

    private static void answer(Socket socket, String head, String body, int answers) throws IOException {
        var in = new BufferedInputStream(socket.getInputStream());
        for (int i = 1; i <= answers && skipRequest(in); i++) {
            String last = i == answers ? "Connection: close\r\n" : "";
            String text = head.isEmpty() ? "" : head + last + "\r\n" + body;
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        // Until the client has read all of it: who closes a connection with something unread takes back what was sent.
        socket.shutdownOutput();
        in.transferTo(OutputStream.nullOutputStream());
    }

    private static boolean skipRequest(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return false;
            }
            head.append((char) next);
        }
        String length = head.toString().replaceAll("(?s).*Content-Length: (\\d+).*", "$1");
        in.skipNBytes(Long.parseLong(length));
        return true;
    }
}
