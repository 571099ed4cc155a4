package dev.armature.conformance.durability;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.armature.conformance.durability.VersionedItems.Version;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** Writes down the versions of items that it is sent, and can be told to stop for the death of the server that sends them. */
final class CountingServer implements AutoCloseable {
    private static final long WAIT_SECONDS_MAX = 60;

    /** Reads requests as what it stands for does. One at a time is read. */
    private interface Protocol {
        /** Of a request that has records. */
        Taken take(Stream<JsonNode> records);
    }

    private record Taken(List<Version> versions, String answer) {}

    private final Protocol protocol;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    /** Guards what follows. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition changed = lock.newCondition();
    private final List<Version> deliveries = new ArrayList<>();
    private final Set<Version> distinct = new HashSet<>();
    private int requestsLeft = Integer.MAX_VALUE;
    private boolean stopsInside;
    private boolean isStopped;

    private CountingServer(Protocol protocol) throws IOException {
        this.protocol = protocol;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** A function that a stream of a table is mapped to. */
    static CountingServer function() throws IOException {
        return new CountingServer(
                records -> new Taken(records.map(VersionedItems::version).toList(), "null"));
    }

    /** Kinesis, which refuses some records at first. */
    static CountingServer kinesis() throws IOException {
        Set<Version> refused = new HashSet<>();
        return new CountingServer(records -> {
            List<Version> taken = new ArrayList<>();
            List<String> results = new ArrayList<>();
            records.map(CountingServer::data).map(VersionedItems::version).forEach(version -> {
                // Each seventh version is refused once, in the middle of a request or not.
                if (version.number() % 7 == 3 && refused.add(version)) {
                    results.add(
                            "{\"ErrorCode\":\"ProvisionedThroughputExceededException\",\"ErrorMessage\":\"later\"}");
                } else {
                    taken.add(version);
                    results.add("{\"SequenceNumber\":\"1\",\"ShardId\":\"shardId-000000000000\"}");
                }
            });
            return new Taken(taken, "{\"Records\":[" + String.join(",", results) + "]}");
        });
    }

    private static JsonNode data(JsonNode record) {
        byte[] data =
                Base64.getDecoder().decode(record.field("Data").orElseThrow().text());
        return JsonNode.parser().parse(new String(data, StandardCharsets.UTF_8));
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var records = JsonNode.parser().parse(exchange.getRequestBody()).field("Records");
            if (records.isEmpty()) {
                // Kinesis is asked for the state of a stream.
                answer(exchange, "{\"StreamDescriptionSummary\":{\"StreamStatus\":\"ACTIVE\"}}");
                return;
            }
            var answer = take(records.get().asArray().stream());
            if (answer.isPresent()) {
                answer(exchange, answer.get());
                answered();
            }
        }
    }

    private static void answer(HttpExchange exchange, String answer) throws IOException {
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** What is answered; nothing once the sender is to be killed with a request under way: it was taken, and the sender never hears of it. */
    private Optional<String> take(Stream<JsonNode> records) {
        lock.lock();
        try {
            if (isStopped && stopsInside) {
                return Optional.empty();
            }
            var taken = protocol.take(records);
            deliveries.addAll(taken.versions());
            distinct.addAll(taken.versions());
            isStopped |= stopsInside && requestsLeft <= 1;
            changed.signalAll();
            return isStopped && stopsInside ? Optional.empty() : Optional.of(taken.answer());
        } finally {
            lock.unlock();
        }
    }

    private void answered() {
        lock.lock();
        try {
            if (--requestsLeft <= 0) {
                isStopped = true;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * After so many requests from now on it is time to kill the server that sends them.
     *
     * @param inside whether the last of them is not answered any more
     */
    void stopAfter(int requests, boolean inside) {
        lock.lock();
        try {
            requestsLeft = requests;
            stopsInside = inside;
            isStopped = false;
        } finally {
            lock.unlock();
        }
    }

    void awaitStop() throws InterruptedException {
        await(() -> isStopped, "there were too few requests");
    }

    /** From now on every request is answered. */
    void goOn() {
        stopAfter(Integer.MAX_VALUE, false);
    }

    /** Waits for so many different versions. */
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

    /** All that came, in the order in which it did. */
    List<Version> deliveries() {
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
