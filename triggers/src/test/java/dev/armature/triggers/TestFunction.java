package dev.armature.triggers;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.armature.engine.request.Member;
import dev.armature.wire.AdminJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A function behind Lambda's Invoke, on a port of its own: remembers what it was called with, and does what a test tells it to. */
final class TestFunction implements AutoCloseable {
    private static final long CALL_SECONDS_MAX = 20;

    static final Answer OK = new Answer(200, Optional.empty(), "null");
    static final Answer FAIL =
            new Answer(200, Optional.of("Unhandled"), "{\"errorMessage\": \"no\", \"errorType\": \"Error\"}");

    record Answer(int status, Optional<String> functionError, String body) {
        static Answer of(int status, String body) {
            return new Answer(status, Optional.empty(), body);
        }

        /** What a function returns that reports these sequence numbers as failed. */
        static Answer failures(String... sequenceNumbers) {
            List<String> failures = new ArrayList<>();
            for (String number : sequenceNumbers) {
                failures.add("{\"itemIdentifier\": \"" + number + "\"}");
            }
            return of(200, "{\"batchItemFailures\": [" + String.join(",", failures) + "]}");
        }
    }

    /** @param keys the partition keys of the records */
    record Call(String path, String body, List<String> keys, List<String> names, List<String> numbers) {}

    public record Event(@Member("Records") List<Entry> records) {}

    public record Entry(
            @Member("eventName") String eventName,
            @Member("dynamodb") Content dynamodb) {}

    public record Content(Keys keys, String sequenceNumber) {}

    public record Keys(@Member("pk") Text pk) {}

    public record Text(String s) {}

    private final HttpServer server;
    private final List<Call> calls = Collections.synchronizedList(new ArrayList<>());
    private final BlockingQueue<Call> arriving = new LinkedBlockingQueue<>();
    private volatile Function<Call, Answer> behaviour = call -> OK;

    TestFunction() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var call = call(exchange);
            calls.add(call);
            var answer = behaviour.apply(call);
            answer.functionError()
                    .ifPresent(error -> exchange.getResponseHeaders().set("X-Amz-Function-Error", error));
            byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            arriving.add(call);
        }
    }

    private static Call call(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        var records = AdminJson.lenient().decode(body, Event.class).records();
        return new Call(
                exchange.getRequestURI().getPath(),
                new String(body, StandardCharsets.UTF_8),
                records.stream()
                        .map(record -> record.dynamodb().keys().pk().s())
                        .toList(),
                records.stream().map(Entry::eventName).toList(),
                records.stream()
                        .map(record -> record.dynamodb().sequenceNumber())
                        .toList());
    }

    void behave(Function<Call, Answer> how) {
        behaviour = how;
    }

    /** Everything it was called with since it was last asked. */
    List<Call> calls() {
        synchronized (calls) {
            var since = List.copyOf(calls);
            calls.clear();
            return since;
        }
    }

    /** The keys of each batch it was called with since it was last asked. */
    List<List<String>> batches() {
        return calls().stream().map(Call::keys).toList();
    }

    /** The next call that it has answered, for tests of mappings that run by themselves. */
    Call next() throws InterruptedException {
        var call = arriving.poll(CALL_SECONDS_MAX, TimeUnit.SECONDS);
        if (call == null) {
            throw new AssertionError("the function was not called for " + CALL_SECONDS_MAX + " seconds");
        }
        return call;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
