package dev.armature.triggers.kinesis;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.armature.wire.AdminJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;

/** A service that speaks as much of Kinesis as is needed, on a port of its own: remembers what it took, and does what a test tells it to. */
final class TestKinesis implements AutoCloseable {
    private final HttpServer server;
    private final AdminJson json = AdminJson.lenient();

    /** The data of records, as they were taken. */
    final List<String> taken = Collections.synchronizedList(new ArrayList<>());
    /** Under which keys they came. */
    final List<String> partitionKeys = Collections.synchronizedList(new ArrayList<>());
    /** How many records each request had. */
    final List<Integer> requests = Collections.synchronizedList(new ArrayList<>());

    final List<String> headers = Collections.synchronizedList(new ArrayList<>());
    volatile int status = 200;
    volatile String streamStatus = "ACTIVE";
    /** The error for a record, by the number of the request and its data; empty to take it. */
    volatile BiFunction<Integer, String, String> errors = (request, data) -> "";

    public record PutRequest(String streamName, List<Entry> records) {}

    public record Entry(String data, String partitionKey) {}

    TestKinesis() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
            headers.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            String answer = target.equals("Kinesis_20131202.PutRecords") ? put(body) : summary();
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private String summary() {
        return status == 200
                ? "{\"StreamDescriptionSummary\":{\"StreamStatus\":\"" + streamStatus + "\",\"OpenShardCount\":1}}"
                : "{\"__type\":\"ResourceNotFoundException\",\"message\":\"none\"}";
    }

    private String put(byte[] body) {
        var request = json.decode(body, PutRequest.class);
        int number = requests.size();
        requests.add(request.records().size());
        if (status != 200) {
            return "{\"__type\":\"InternalFailure\"}";
        }
        List<String> results = new ArrayList<>();
        for (Entry entry : request.records()) {
            String data = new String(Base64.getDecoder().decode(entry.data()), StandardCharsets.UTF_8);
            String error = errors.apply(number, data);
            if (error.isEmpty()) {
                taken.add(data);
                partitionKeys.add(entry.partitionKey());
                results.add("{\"SequenceNumber\":\"" + taken.size() + "\",\"ShardId\":\"shardId-000000000000\"}");
            } else {
                results.add("{\"ErrorCode\":\"" + error + "\",\"ErrorMessage\":\"no\"}");
            }
        }
        return "{\"FailedRecordCount\":0,\"Records\":[" + String.join(",", results) + "]}";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
