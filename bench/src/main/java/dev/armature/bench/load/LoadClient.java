package dev.armature.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * Asks one kind of request over a number of connections from one thread, each connection having one request under way.
 *
 * <p>It must not be what is measured. So requests are finished bytes, an answer is looked at only for its status and its
 * length, and nothing is allocated while the clock runs.
 */
public final class LoadClient {
    private final int port;
    private final int connections;
    private final SplittableRandom random;

    public LoadClient(int port, int connections, SplittableRandom random) {
        this.port = port;
        this.connections = connections;
        this.random = random;
    }

    /** Runs for a while to warm the server up, then for a while that counts. */
    public Measurement run(RequestTemplate template, Duration warmUp, Duration measured) throws IOException {
        try (var selector = Selector.open()) {
            for (int i = 0; i < connections; i++) {
                new Lane(template, open(selector)).ask();
            }
            var ignored = drive(selector, warmUp);
            Measurement measurement = drive(selector, measured);
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            return measurement;
        }
    }

    private SelectionKey open(Selector selector) throws IOException {
        var channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        return channel.register(selector, SelectionKey.OP_READ);
    }

    private static Measurement drive(Selector selector, Duration time) throws IOException {
        var latencies = new Latencies();
        var refused = new long[1];
        long start = System.nanoTime();
        long end = start + time.toNanos();
        while (System.nanoTime() < end) {
            selector.select(
                    key -> {
                        var lane = (Lane) key.attachment();
                        try {
                            if (lane.answered()) {
                                latencies.add(System.nanoTime() - lane.asked);
                                if (!lane.isOk()) {
                                    refused[0]++;
                                }
                                lane.ask();
                            }
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    },
                    100);
        }
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        return new Measurement(latencies.total(), elapsed, latencies.micros(0.50), latencies.micros(0.99), refused[0]);
    }

    /** One connection and the request under way on it. */
    private final class Lane {
        private final RequestTemplate template;
        private final SocketChannel channel;
        private final byte[] request;
        private final ByteBuffer out;
        private final ByteBuffer in = ByteBuffer.allocateDirect(64 * 1024);
        private final HttpAnswer answer = new HttpAnswer();
        private long asked;

        Lane(RequestTemplate template, SelectionKey key) {
            this.template = template;
            this.channel = (SocketChannel) key.channel();
            this.request = template.request();
            this.out = ByteBuffer.allocateDirect(request.length);
            key.attach(this);
        }

        void ask() throws IOException {
            template.aim(request, random.nextInt());
            out.clear().put(request).flip();
            answer.reset();
            asked = System.nanoTime();
            // The buffer of an idle connection takes a request of a kilobyte whole.
            while (out.hasRemaining()) {
                channel.write(out);
            }
        }

        boolean answered() throws IOException {
            in.clear();
            int length = channel.read(in);
            if (length < 0) {
                throw new IOException("the server closed a connection");
            }
            return answer.take(in.flip());
        }

        boolean isOk() {
            return answer.status() == 200;
        }
    }
}
