package dev.armature.trials.soak;

import dev.armature.trials.client.AnswerReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A connection of an attacker, who sends what no client would. */
final class Client implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 30_000;

    private final Socket socket = new Socket();
    private final AnswerReader answers;

    Client(int port) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(new InetSocketAddress("127.0.0.1", port), TIMEOUT_MILLIS);
        answers = new AnswerReader(socket.getInputStream());
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    void send(String ascii) throws IOException {
        send(ascii.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Says that nothing more will be sent. */
    void endSending() throws IOException {
        socket.shutdownOutput();
    }

    /** Waits for an answer, and counts it, or that the server has closed the connection instead. */
    boolean hear(Seen seen) {
        try {
            AnswerReader.Answer answer = answers.next();
            seen.answered(answer.status(), answer.text());
            return !answer.closes();
        } catch (SocketTimeoutException silence) {
            seen.fault("no answer for " + TIMEOUT_MILLIS / 1000 + " seconds");
            return false;
        } catch (IOException closed) {
            seen.count("connections closed");
            return false;
        }
    }

    /** Goes without a word: the server learns of it when it next reads or writes. */
    void abort() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
