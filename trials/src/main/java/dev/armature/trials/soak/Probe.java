package dev.armature.trials.soak;

import dev.armature.trials.client.Connection;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A client like any other, which asks for an item and for {@code /health} all the time, and measures how long each takes. */
final class Probe implements AutoCloseable {
    private static final int PAUSE_MILLIS = 20;
    private static final int SAMPLE_EVERY = 10;

    private final Supplier<SoakServer> target;
    private final Seen seen;
    private final Thread thread = new Thread(this::run, "probe");
    private volatile boolean stopped;
    private long[] nanos = new long[1024];
    private int count;
    private long peakBytes;
    private long worstNanos;

    /** @param target the server of the moment; asked again when it has ended */
    Probe(Supplier<SoakServer> target, Seen seen) {
        this.target = target;
        this.seen = seen;
        thread.start();
    }

    private void run() {
        try {
            while (!stopped) {
                SoakServer server = target.get();
                if (server.isUp()) {
                    measure(server);
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** As long as the server is up, with one connection for items and a new one for each look at its health. */
    private void measure(SoakServer server) throws InterruptedException {
        try (var items = new Connection(server.port())) {
            while (!stopped && server.isUp()) {
                long began = System.nanoTime();
                Connection.Answer item =
                        items.call("GetItem", "{\"TableName\":\"bulk\",\"Key\":{\"pk\":{\"S\":\"small\"}}}");
                add(System.nanoTime() - began, item);
                began = System.nanoTime();
                try (var health = new Connection(server.port())) {
                    Connection.Answer page = health.page("GET", "/health", "");
                    add(System.nanoTime() - began, page);
                }
                if (count / 2 % SAMPLE_EVERY == 0) {
                    sample(server.residentBytes());
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (IOException e) {
            // It may have been intended.
            if (server.isUp()) {
                seen.fault("no answer to an ordinary client: " + e.getMessage());
            }
        }
    }

    private synchronized void add(long taken, Connection.Answer answer) {
        seen.answered(answer.status(), answer.body());
        if (!answer.isOk()) {
            seen.fault("an ordinary client was answered with " + answer.status() + " " + answer.body());
        }
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = taken;
        worstNanos = Math.max(worstNanos, taken);
    }

    private synchronized void sample(long bytes) {
        peakBytes = Math.max(peakBytes, bytes);
    }

    synchronized long peakBytes() {
        return peakBytes;
    }

    /** The worst latency since this was last asked, in milliseconds. */
    synchronized long takeWorstMillis() {
        long worst = worstNanos / 1_000_000;
        worstNanos = 0;
        return worst;
    }

    /** The latency that this part of the answers kept below, in milliseconds. */
    synchronized double millis(double part) {
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return count == 0 ? 0 : sorted[Math.min(count - 1, (int) (part * count))] / 1e6;
    }

    @Override
    public void close() {
        stopped = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
