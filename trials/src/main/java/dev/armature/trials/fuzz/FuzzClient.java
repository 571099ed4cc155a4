package dev.armature.trials.fuzz;

import dev.armature.trials.client.AnswerReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/** One connection that sends what a {@link Generator} makes, several requests at a time, and judges every answer. */
final class FuzzClient implements Runnable {
    private static final int TIMEOUT_MILLIS = 60_000;
    private static final int PIPELINED_MAX = 16;
    private static final int PIPELINED_BYTES_MAX = 128 << 10;
    private static final int SHOWN_MAX = 4_000;

    private final int port;
    private final Generator generator;
    private final Learned learned;
    private final Tally tally;
    private final BooleanSupplier more;

    /** @param more asked before each request */
    FuzzClient(int port, RandomGenerator random, Learned learned, Tally tally, BooleanSupplier more) {
        this.port = port;
        this.generator = new Generator(random, learned);
        this.learned = learned;
        this.tally = tally;
        this.more = more;
    }

    /** Ends when no more is wanted, or with a fault when the server cannot be reached. */
    @Override
    public void run() {
        Deque<Generator.Request> unanswered = new ArrayDeque<>();
        boolean isCutOff = true;
        while (isCutOff) {
            try (var socket = new Socket()) {
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(TIMEOUT_MILLIS);
                socket.connect(new InetSocketAddress("127.0.0.1", port), TIMEOUT_MILLIS);
                isCutOff = converse(socket, unanswered);
            } catch (IOException e) {
                tally.fault("no answer (" + e.getMessage() + ") to "
                        + Optional.ofNullable(unanswered.poll())
                                .map(FuzzClient::shown)
                                .orElse("a new connection"));
                return;
            }
        }
    }

    /**
     * Until no more is wanted, or the server says that it closes the connection: what it has not answered then has to come again.
     *
     * @return whether the server closes the connection
     */
    private boolean converse(Socket socket, Deque<Generator.Request> unanswered) throws IOException {
        var answers = new AnswerReader(socket.getInputStream());
        var out = new BufferedOutputStream(socket.getOutputStream(), PIPELINED_BYTES_MAX);
        while (true) {
            int bytes = 0;
            for (Generator.Request request : unanswered) {
                bytes += write(request, out);
            }
            while (unanswered.size() < PIPELINED_MAX && bytes < PIPELINED_BYTES_MAX && more.getAsBoolean()) {
                Generator.Request request = generator.next();
                unanswered.add(request);
                bytes += write(request, out);
            }
            out.flush();
            if (unanswered.isEmpty()) {
                return false;
            }
            while (!unanswered.isEmpty()) {
                AnswerReader.Answer answer = answers.next();
                judge(unanswered.remove(), answer);
                if (answer.closes()) {
                    return true;
                }
            }
        }
    }

    private static int write(Generator.Request request, OutputStream out) throws IOException {
        byte[] bytes = request.bytes();
        out.write(bytes);
        return bytes.length;
    }

    private void judge(Generator.Request request, AnswerReader.Answer answer) {
        switch (Verdict.on(answer, request.body().length)) {
            case Verdict.Done ignored -> {
                tally.done(request.operation());
                if (Learned.canLearnFrom(request.operation())) {
                    learned.learn(answer.text());
                }
            }
            case Verdict.Refused(String code) -> tally.refused(code);
            case Verdict.Fault(String what) -> tally.fault(what + " was the answer to " + shown(request));
        }
    }

    private static String shown(Generator.Request request) {
        String text = new String(request.bytes(), StandardCharsets.ISO_8859_1);
        return text.length() < SHOWN_MAX
                ? text
                : text.substring(0, SHOWN_MAX) + "... (" + text.length() + " characters)";
    }
}
