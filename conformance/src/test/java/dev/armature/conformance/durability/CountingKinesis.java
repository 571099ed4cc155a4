package dev.armature.conformance.durability;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
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

/** A stream that writes down what it takes, refuses some records at first, and can be told to stop for the death of the server that sends them. */
final class CountingKinesis implements AutoCloseable {
    private static final long WAIT_SECONDS_MAX = 60;

    record Delivery(String key, int version) {}

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    /** Guards what follows. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition changed = lock.newCondition();
    private final List<Delivery> deliveries = new ArrayList<>();
    private final Set<Delivery> distinct = new HashSet<>();
    private final Set<Delivery> refused = new HashSet<>();
    private int requestsLeft = Integer.MAX_VALUE;
    private boolean isStopped;

    CountingKinesis() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var request = JsonNode.parser().parse(exchange.getRequestBody());
            String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
            String answer = target.endsWith(".PutRecords")
                    ? put(request.field("Records").orElseThrow().asArray())
                    : "{\"StreamDescriptionSummary\":{\"StreamStatus\":\"ACTIVE\"}}";
            if (answer.isEmpty()) {
                return;
            }
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /** Empty once the server is to be killed: what it sent was taken, and it never hears of it. */
    private String put(List<JsonNode> records) {
        lock.lock();
        try {
            List<String> results = new ArrayList<>();
            for (JsonNode record : records) {
                var delivery = delivery(record);
                // Each seventh version is refused once, in the middle of a request or not.
                if (delivery.version() % 7 == 3 && refused.add(delivery)) {
                    results.add(
                            "{\"ErrorCode\":\"ProvisionedThroughputExceededException\",\"ErrorMessage\":\"later\"}");
                } else {
                    deliveries.add(delivery);
                    distinct.add(delivery);
                    results.add("{\"SequenceNumber\":\"1\",\"ShardId\":\"shardId-000000000000\"}");
                }
            }
            isStopped |= --requestsLeft <= 0;
            changed.signalAll();
            return isStopped ? "" : "{\"Records\":[" + String.join(",", results) + "]}";
        } finally {
            lock.unlock();
        }
    }

    private static Delivery delivery(JsonNode record) {
        byte[] data =
                Base64.getDecoder().decode(record.field("Data").orElseThrow().text());
        var image = JsonNode.parser()
                .parse(new String(data, StandardCharsets.UTF_8))
                .field("dynamodb")
                .orElseThrow()
                .field("NewImage")
                .orElseThrow();
        return new Delivery(scalar(image, "pk", "S"), Integer.parseInt(scalar(image, "version", "N")));
    }

    private static String scalar(JsonNode image, String attribute, String type) {
        return image.field(attribute).orElseThrow().field(type).orElseThrow().text();
    }

    /** With so many requests from now on it is time to kill the server, which is not answered any more. */
    void stopAfter(int requests) {
        lock.lock();
        try {
            requestsLeft = requests;
            isStopped = false;
        } finally {
            lock.unlock();
        }
    }

    void goOn() {
        stopAfter(Integer.MAX_VALUE);
    }

    void awaitStop() throws InterruptedException {
        await(() -> isStopped, "there were too few requests");
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

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
