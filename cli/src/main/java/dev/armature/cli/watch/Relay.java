package dev.armature.cli.watch;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.concurrent.Semaphore;

/**
 * Hands an answer of the endpoint to the client, byte for byte, in pieces. What comes first is held back until it is as much as {@link #HELD_BACK_BYTES_MAX}
 * or the answer has ended: up to there, an endpoint that fails is an error with a text; behind it, a connection that is cut.
 *
 * <p>A copy is kept for the listener as long as there is room for it. It gets that before the client has the end of its answer: of two requests
 * one after the other, the first is told of first.
 */
final class Relay {
    /** More than a page of a Query or Scan has. */
    static final int HELD_BACK_BYTES_MAX = 2 << 20;
    /** An answer of 16 megabytes of items has about so many bytes of JSON. */
    static final int COPY_BYTES_MAX = 32 << 20;

    private static final int PIECE_BYTES = 64 << 10;

    private final HttpExchange exchange;
    private final ClientRequest request;
    private final Listener listener;
    private final Stalls.Progress progress;
    /** In units of {@link Proxy#UNIT_BYTES}. */
    private final Semaphore memory;

    private final long begun = System.nanoTime();

    /** Told of what was passed on. What it does is its own affair: it must be quick, and the answer is the same whatever it does. */
    @FunctionalInterface
    interface Listener {
        void passedOn(Exchange exchange);

        /** There was no room for a copy of the answer. */
        default void passedOnWithoutCopy(ClientRequest request) {}

        /** Tells this one first, and then another. */
        default Listener and(Listener other) {
            var first = this;
            return new Listener() {
                @Override
                public void passedOn(Exchange exchange) {
                    first.passedOn(exchange);
                    other.passedOn(exchange);
                }

                @Override
                public void passedOnWithoutCopy(ClientRequest request) {
                    first.passedOnWithoutCopy(request);
                    other.passedOnWithoutCopy(request);
                }
            };
        }
    }

    Relay(HttpExchange exchange, ClientRequest request, Listener listener, Stalls.Progress progress, Semaphore memory) {
        this.exchange = exchange;
        this.request = request;
        this.listener = listener;
        this.progress = progress;
        this.memory = memory;
    }

    /** The beginning of an answer. */
    byte[] beginning(InputStream answer) throws IOException {
        return read(answer, HELD_BACK_BYTES_MAX, progress);
    }

    /** Reads to the end, or until there are so many bytes. */
    static byte[] read(InputStream in, int bytesMax, Stalls.Progress progress) throws IOException {
        var bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[PIECE_BYTES];
        while (bytes.size() < bytesMax) {
            int read = in.read(piece, 0, Math.min(piece.length, bytesMax - bytes.size()));
            if (read < 0) {
                break;
            }
            progress.made();
            bytes.write(piece, 0, read);
        }
        return bytes.toByteArray();
    }

    /** Hands over an answer whose beginning has been read. */
    void handOver(HttpResponse<InputStream> answer, byte[] beginning) throws IOException {
        answer.headers().map().forEach((name, values) -> {
            if (!UpstreamClient.NOT_PASSED_ON.contains(name.toLowerCase(Locale.ROOT))) {
                exchange.getResponseHeaders().put(name, values);
            }
        });
        if (beginning.length < HELD_BACK_BYTES_MAX) {
            tell(answer, beginning);
            Proxy.write(exchange, answer.statusCode(), beginning, progress);
        } else {
            handOverLarge(answer, beginning);
        }
    }

    private void handOverLarge(HttpResponse<InputStream> answer, byte[] beginning) throws IOException {
        long length = answer.headers().firstValueAsLong("content-length").orElse(0);
        // Zero is for a length that is not known.
        exchange.sendResponseHeaders(answer.statusCode(), length);
        var out = exchange.getResponseBody();
        try (var copy = new Copy()) {
            byte[] held = beginning;
            copy.add(held);
            byte[] next = read(answer.body(), PIECE_BYTES, progress);
            while (next.length > 0) {
                Proxy.write(out, held, progress);
                copy.add(next);
                held = next;
                next = read(answer.body(), PIECE_BYTES, progress);
            }
            if (copy.isWhole) {
                tell(answer, copy.bytes.toByteArray());
            } else {
                listener.passedOnWithoutCopy(request);
            }
            Proxy.write(out, held, progress);
        }
    }

    private void tell(HttpResponse<InputStream> answer, byte[] body) {
        listener.passedOn(new Exchange(
                request,
                answer.statusCode(),
                body,
                answer.headers().firstValue("content-encoding").orElse(null),
                System.nanoTime() - begun));
    }

    /** What the listener gets of a large answer. */
    private final class Copy implements AutoCloseable {
        private ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private int units;
        private boolean isWhole = true;

        void add(byte[] piece) {
            if (!isWhole) {
                return;
            }
            long size = (long) bytes.size() + piece.length;
            // Twice: a buffer that grows is copied.
            int needed = Math.toIntExact(2 * size / Proxy.UNIT_BYTES + 1) - units;
            if (size > COPY_BYTES_MAX || needed > 0 && !memory.tryAcquire(needed)) {
                isWhole = false;
                bytes = new ByteArrayOutputStream();
                return;
            }
            units += Math.max(0, needed);
            bytes.writeBytes(piece);
        }

        @Override
        public void close() {
            memory.release(units);
        }
    }
}
