package dev.armature.conformance.durability;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** A function that writes down what it is given, and that can be told to stop for the death of the server that calls it. */
final class CountingFunction implements AutoCloseable {
    private static final long WAIT_SECONDS_MAX = 60;
    private static final byte[] DONE = "null".getBytes(StandardCharsets.UTF_8);

    record Delivery(String key, int version) {}

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    /** Guards what follows. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition changed = lock.newCondition();
    private final List<Delivery> deliveries = new ArrayList<>();
    private final Set<Delivery> distinct = new HashSet<>();
    private int callsLeft = Integer.MAX_VALUE;
    private boolean stopsInside;
    private boolean isStopped;

    CountingFunction() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var records = JsonNode.parser()
                    .parse(exchange.getRequestBody())
                    .field("Records")
                    .orElseThrow()
                    .asArray();
            if (isAnswered(records.stream().map(CountingFunction::delivery).toList())) {
                exchange.sendResponseHeaders(200, DONE.length);
                exchange.getResponseBody().write(DONE);
                exchange.close();
                called();
            }
        }
    }

    private static Delivery delivery(JsonNode record) {
        var image = record.field("dynamodb").orElseThrow().field("NewImage").orElseThrow();
        return new Delivery(scalar(image, "pk", "S"), Integer.parseInt(scalar(image, "version", "N")));
    }

    private static String scalar(JsonNode image, String attribute, String type) {
        return image.field(attribute).orElseThrow().field(type).orElseThrow().text();
    }

    /** Whether the caller is told that all is well; not once the server is to be killed with a call under way. */
    private boolean isAnswered(List<Delivery> batch) {
        lock.lock();
        try {
            if (isStopped && stopsInside) {
                return false;
            }
            deliveries.addAll(batch);
            distinct.addAll(batch);
            changed.signalAll();
            if (stopsInside && callsLeft <= 1) {
                isStopped = true;
                return false;
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void called() {
        lock.lock();
        try {
            if (--callsLeft <= 0) {
                isStopped = true;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** After so many calls from now on it is time to kill the server. */
    void stopAfter(int calls, boolean inside) {
        lock.lock();
        try {
            callsLeft = calls;
            stopsInside = inside;
            isStopped = false;
        } finally {
            lock.unlock();
        }
    }

    void awaitStop() throws InterruptedException {
        await(() -> isStopped, "the function was called too rarely");
    }

    /** From now on every call is answered. */
    void goOn() {
        stopAfter(Integer.MAX_VALUE, false);
    }

    /** Waits for so many different records. */
    void await(int count) throws InterruptedException {
        await(() -> distinct.size() >= count, "records are missing");
    }

    private void await(BooleanSupplier condition, String otherwise) throws InterruptedException {
        lock.lock();
        try {
            long left = TimeUnit.SECONDS.toNanos(WAIT_SECONDS_MAX);
            while (!condition.getAsBoolean()) {
                if (left <= 0) {
                    throw new AssertionError(otherwise + ": " + distinct.size() + " different records came");
                }
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    List<Delivery> deliveries() {
        lock.lock();
        try {
            return List.copyOf(deliveries);
        } finally {
            lock.unlock();
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
