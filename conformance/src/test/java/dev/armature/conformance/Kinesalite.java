package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.wire.signature.Credentials;
import dev.armature.wire.signature.HttpMessage;
import dev.armature.wire.signature.RequestSigner;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** Kinesis as others have built it, from npm, on a port of its own. */
final class Kinesalite implements AutoCloseable {
    private static final RequestSigner SIGNER =
            new RequestSigner(new Credentials("any", "any", ""), "kinesis", Clock.systemUTC());

    private final Process process;
    private final BufferedReader out;
    private final URI endpoint;
    private final HttpClient http = HttpClient.newHttpClient();

    private Kinesalite(Process process, URI endpoint) {
        this.process = process;
        this.out = process.inputReader();
        this.endpoint = endpoint;
    }

    /** Skips the test where it cannot be had. */
    static Kinesalite start() throws IOException, InterruptedException {
        var home = NpmPackage.fetch("kinesalite", "3.3.3");
        int port = freePort();
        String script = "require(process.argv[1])({createStreamMs: 0}).listen(" + port
                + ", '127.0.0.1', () => console.log('listening'))";
        Process process = new ProcessBuilder("node", "-e", script, home.toString())
                .redirectErrorStream(true)
                .start();
        var kinesalite = new Kinesalite(process, URI.create("http://127.0.0.1:" + port));
        assertThat(kinesalite.out.readLine())
                .as("what kinesalite says when it is started")
                .isEqualTo("listening");
        return kinesalite;
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    URI endpoint() {
        return endpoint;
    }

    /** Makes a stream with shards, and waits for it. */
    void createStream(String name, int shards) throws IOException, InterruptedException {
        call("CreateStream", "{\"StreamName\":\"" + name + "\",\"ShardCount\":" + shards + "}");
        String status;
        do {
            status = text(
                    call("DescribeStreamSummary", "{\"StreamName\":\"" + name + "\"}"),
                    "StreamDescriptionSummary",
                    "StreamStatus");
        } while (!status.equals("ACTIVE"));
    }

    /** The data of all records of a stream, those of one shard in their order. */
    List<JsonNode> records(String name) throws IOException, InterruptedException {
        List<JsonNode> records = new ArrayList<>();
        for (JsonNode shard : call("ListShards", "{\"StreamName\":\"" + name + "\"}")
                .field("Shards")
                .orElseThrow()
                .asArray()) {
            String iterator = text(
                    call(
                            "GetShardIterator",
                            "{\"StreamName\":\"" + name + "\",\"ShardId\":\"" + text(shard, "ShardId")
                                    + "\",\"ShardIteratorType\":\"TRIM_HORIZON\"}"),
                    "ShardIterator");
            int found;
            do {
                var page = call("GetRecords", "{\"ShardIterator\":\"" + iterator + "\"}");
                var pageRecords = page.field("Records").orElseThrow().asArray();
                found = pageRecords.size();
                for (JsonNode record : pageRecords) {
                    byte[] data = Base64.getDecoder().decode(text(record, "Data"));
                    records.add(JsonNode.parser().parse(new String(data, StandardCharsets.UTF_8)));
                }
                iterator = text(page, "NextShardIterator");
            } while (found > 0);
        }
        return records;
    }

    static String text(JsonNode node, String... path) {
        JsonNode found = node;
        for (String name : path) {
            found = found.field(name).orElseThrow();
        }
        return found.text();
    }

    private JsonNode call(String operation, String body) throws IOException, InterruptedException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        var message = SIGNER.sign(
                HttpMessage.of(
                        "POST",
                        "/",
                        Map.of(
                                "host",
                                endpoint.getAuthority(),
                                "content-type",
                                "application/x-amz-json-1.1",
                                "x-amz-target",
                                "Kinesis_20131202." + operation),
                        bytes),
                "us-east-1");
        var request = HttpRequest.newBuilder(endpoint.resolve("/")).POST(HttpRequest.BodyPublishers.ofByteArray(bytes));
        message.headers().stream()
                .filter(header -> !header.getKey().equals("host"))
                .forEach(header -> request.header(header.getKey(), header.getValue()));
        var response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(operation + " " + response.body()).isEqualTo(200);
        return JsonNode.parser().parse(response.body().isEmpty() ? "{}" : response.body());
    }

    @Override
    public void close() {
        try {
            process.destroyForcibly().waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        http.close();
    }
}
