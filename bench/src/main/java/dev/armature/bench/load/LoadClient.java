package dev.armature.bench.load;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Asks one kind of request over a number of connections from one thread, each connection having one request under way.
 *
 * <p>It must not be what is measured. So requests are finished bytes, an answer is looked at only for its status and its
 * length, and nothing is allocated while the clock runs.
 */
public final class LoadClient {
    private final List<Integer> ports;
    private final int connections;
    private final SplittableRandom random;

    public LoadClient(int port, int connections, SplittableRandom random) {
        this(List.of(port), connections, random);
    }

    /** @param ports of several servers, which get as many connections each, as far as that is possible */
    public LoadClient(List<Integer> ports, int connections, SplittableRandom random) {
        this.ports = ports;
        this.connections = connections;
        this.random = random;
    }

    /** Runs for a while to warm the server up, then for a while that counts; as fast as answers come. */
    public Measurement run(RequestTemplate template, Duration warmUp, Duration measured) throws IOException {
        return run(template, warmUp, measured, Double.POSITIVE_INFINITY);
    }

    /**
     * Runs at a rate. The latency of a request counts from when it was due, so that an answer that keeps the next request
     * waiting is held against the server twice, as it would be by two callers.
     */
    public Measurement run(RequestTemplate template, Duration warmUp, Duration measured, double perSecond)
            throws IOException {
        long interval = (long) (connections * 1e9 / perSecond);
        try (var selector = Selector.open()) {
            long start = System.nanoTime();
            for (int i = 0; i < connections; i++) {
                new Lane(template, open(selector, ports.get(i % ports.size())), start + interval * i / connections);
            }
            askWhatIsDue(selector);
            var ignored = drive(selector, warmUp, interval);
            Measurement measurement = drive(selector, measured, interval);
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            return measurement;
        }
    }

    private static SelectionKey open(Selector selector, int port) throws IOException {
        var channel = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        return channel.register(selector, SelectionKey.OP_READ);
    }

    /** @param interval from one request of a connection to the next, in nanoseconds; 0 for none */
    private static Measurement drive(Selector selector, Duration time, long interval) throws IOException {
        var latencies = new Latencies();
        var refused = new long[1];
        Consumer<SelectionKey> take = key -> {
            var lane = (Lane) key.attachment();
            if (lane.answered()) {
                latencies.add(System.nanoTime() - lane.due);
                if (!lane.isOk()) {
                    refused[0]++;
                }
                lane.due = interval == 0 ? System.nanoTime() : lane.due + interval;
                lane.askIfDue();
            }
        };
        long start = System.nanoTime();
        long end = start + time.toNanos();
        while (System.nanoTime() < end) {
            if (interval == 0) {
                selector.select(take, 100);
                continue;
            }
            askWhatIsDue(selector);
            if (selector.selectNow(take) == 0) {
                // A selector waits for a millisecond at least, which is longer than an answer takes.
                LockSupport.parkNanos(20_000);
            }
        }
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        return new Measurement(latencies.total(), elapsed, latencies.micros(0.50), latencies.micros(0.99), refused[0]);
    }

    private static void askWhatIsDue(Selector selector) {
        for (SelectionKey key : selector.keys()) {
            ((Lane) key.attachment()).askIfDue();
        }
    }

    /** One connection and the request under way on it. */
    private final class Lane {
        private final RequestTemplate template;
        private final SocketChannel channel;
        private final byte[] request;
        private final ByteBuffer out;
        private final ByteBuffer in = ByteBuffer.allocateDirect(64 * 1024);
        private final HttpAnswer answer = new HttpAnswer();
        /** When the request under way, or the next one, was or is to be asked. */
        private long due;

        private boolean underWay;

        Lane(RequestTemplate template, SelectionKey key, long due) {
            this.template = template;
            this.channel = (SocketChannel) key.channel();
            this.request = template.request();
            this.out = ByteBuffer.allocateDirect(request.length);
            this.due = due;
            key.attach(this);
        }

        void askIfDue() {
            if (underWay || due > System.nanoTime()) {
                return;
            }
            template.aim(request, random.nextInt());
            out.clear().put(request).flip();
            answer.reset();
            underWay = true;
            try {
                // The buffer of an idle connection takes a request of a kilobyte whole.
                while (out.hasRemaining()) {
                    channel.write(out);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        boolean answered() {
            in.clear();
            try {
                if (channel.read(in) < 0) {
                    throw new EOFException("the server closed a connection");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            underWay = !answer.take(in.flip());
            return !underWay;
        }

        boolean isOk() {
            return answer.status() == 200;
        }
    }
}
