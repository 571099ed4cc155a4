package dev.armature.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.cli.conform.ConformCommand;
import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traffic that is recorded in front of one server, and what two others make of it. */
class RecorderTest {
    private static final String CREATE = """
            {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}]}""";

    @TempDir
    private Path directory;

    private final List<Server> servers = new ArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @AfterEach
    void close() {
        client.close();
        servers.forEach(Server::close);
    }

    private URI start(ServerConfig config) throws IOException {
        servers.add(Server.start(config.withPort(0)));
        return URI.create("http://127.0.0.1:" + servers.getLast().port());
    }

    private Path file() {
        return directory.resolve("shop.txt");
    }

    private Watch watch(String... more) throws Exception {
        var arguments = new ArrayList<>(List.of(
                "--upstream", start(ServerConfig.inMemory()).toString(), "--port", "0", "--record", file().toString()));
        arguments.addAll(List.of(more));
        return new WatchCommand(
                        WatchOptions.parse(arguments), Map.of(), new PrintStream(out, true), new PrintStream(err, true))
                .start();
    }

    private int diff(URI one, URI other) throws InterruptedException {
        return ConformCommand.diff(
                List.of(one.toString(), other.toString(), file().toString()),
                Map.of(),
                new PrintStream(out, true),
                new PrintStream(err, true));
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String noted() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** What an application would do: keys that look like a transcript's own names, bodies with line breaks and compressed ones among it. */
    private void trade(URI at) throws Exception {
        send(at, "CreateTable", CREATE);
        send(
                at,
                "PutItem",
                "{\"TableName\": \"Orders\",\r\n  \"Item\": {\"pk\": {\"S\": \"${uuid}\"}, \"n\": {\"N\": \"1\"}}}");
        send(at, "PutItem", put("Zoë\\n> not a request"), "Content-Encoding", "gzip");
        assertThat(send(at, "GetItem", get("${uuid}"))).contains("\"n\":{\"N\":\"1\"}");
        send(at, "Scan", "{\"TableName\": \"Orders\"}");
        assertThat(send(at, "GetItem", get("a").replace("Orders", "Missing"))).contains("ResourceNotFoundException");
        send(at, "DeleteItem", get("${uuid}"));
    }

    private static String put(String key) {
        return "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"" + key + "\"}}}";
    }

    private static String get(String key) {
        return "{\"TableName\": \"Orders\", \"Key\": {\"pk\": {\"S\": \"" + key + "\"}}}";
    }

    @Test
    void recordsWhatTwoServersOfOneKindAnswerAlike() throws Exception {
        try (var watch = watch()) {
            trade(watch.uri());
            assertThat(watch.summary()).endsWith("7 requests are recorded in " + file() + ", with the items in them");
        }
        assertThat(said()).contains("every request is written to:   " + file());

        var replayed = start(ServerConfig.inMemory());
        assertThat(diff(start(ServerConfig.inMemory()), replayed)).as(said()).isZero();
        assertThat(said()).contains("7 of 7 conversations");
        assertThat(send(replayed, "Scan", "{\"TableName\": \"Orders\"}"))
                .contains("Zoë\\n> not a request", "\"Count\":1");
    }

    /** A replay goes on after the first difference. */
    @Test
    void showsWhereTwoServersOfDifferentKindsDiffer() throws Exception {
        try (var watch = watch()) {
            trade(watch.uri());
        }
        var local = start(ServerConfig.inMemory().withDynamoDbLocalQuirks(true));

        assertThat(diff(start(ServerConfig.inMemory()), local)).isEqualTo(1);
        assertThat(said())
                .contains("6 GetItem", "Cannot do operations on a non-existent table")
                .contains("6 of 7 conversations");
    }

    @Test
    void writesNothingOfTheHeadersAndForItsOwnerOnly() throws Exception {
        try (var watch = watch()) {
            trade(watch.uri());
        }
        assertThat(Files.readString(file()))
                .startsWith("# Requests to http://127.0.0.1:")
                .contains("\n== 1 CreateTable\n> CreateTable {\"TableName\": \"Orders\", ")
                .contains("\\u0024{uuid}", "Zoë")
                .doesNotContain("AKIDEXAMPLE", "5161", "session-token", "Credential", "\r");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }

    @Test
    void endsAtItsBoundAndPassesOnWhatComesAfter() throws Exception {
        String large = put("a".repeat(200));
        try (var watch = watch("--record-limit", "1k")) {
            send(watch.uri(), "CreateTable", CREATE);
            for (int i = 0; i < 10; i++) {
                assertThat(send(watch.uri(), "PutItem", large)).isEqualTo("{}");
            }
            // There would be room for a smaller one, but not without a gap before it.
            assertThat(send(watch.uri(), "GetItem", get("a"))).isEqualTo("{}");
            assertThat(watch.summary()).contains("; the recording ended before the last");
        }
        assertThat(Files.size(file())).isBetween(700L, 1024L);
        assertThat(Files.readString(file()))
                .endsWith("# The recording ends here: there was no room for the next request.\n")
                .doesNotContain("GetItem");
        assertThat(noted()).containsOnlyOnce("the recording ended after").contains("may have 1024 bytes");

        assertThat(diff(start(ServerConfig.inMemory()), start(ServerConfig.inMemory())))
                .isZero();
    }

    @Test
    void countsWhatAReplayCouldNotSend() throws Exception {
        try (var watch = watch()) {
            send(watch.uri(), "ListTables", "no JSON");
            send(watch.uri(), "ListTables", "");
            send(watch.uri(), "List Tables", "{}");
            send(watch.uri(), "ListTables", "{\"Limit\": ");
            client.send(
                    HttpRequest.newBuilder(watch.uri())
                            .header("X-Amz-Target", "DynamoDBStreams_20120810.ListStreams")
                            .POST(HttpRequest.BodyPublishers.ofString("{}"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            client.send(HttpRequest.newBuilder(watch.uri()).build(), HttpResponse.BodyHandlers.ofString());

            assertThat(watch.summary())
                    .contains("1 requests are recorded", "4 more are not, as they are not DynamoDB's or have no JSON");
        }
        assertThat(Files.readString(file())).contains("> ListTables {\"Limit\":\n");
    }

    @Test
    void neverWritesOverAFile() throws Exception {
        Files.writeString(file(), "mine");

        assertThatThrownBy(this::watch)
                .isInstanceOf(IOException.class)
                .hasMessage("--record begins a new file, and " + file() + " is there already");
        assertThat(file()).hasContent("mine");
    }

    /** Else the next start would find it, and refuse. */
    @Test
    void leavesNoFileWhereItCannotListen() throws Exception {
        try (var taken = new ServerSocket(0)) {
            assertThatThrownBy(() -> watch("--port", String.valueOf(taken.getLocalPort())))
                    .hasMessageContaining("cannot listen on port");
        }
        assertThat(file()).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "--record a.txt --hash-keys, '--record writes keys as they are: leave it out, or --hash-keys'",
        "--record-limit 1m, --record-limit is for --record",
        "--record a.txt --record-limit 1023, '--record-limit is 1k at least, not 1023'",
        "--record a.txt --record-limit many, 'needs a size such as 500m or 2g, not ''many'''",
        "--record, --record needs a value",
    })
    void saysWhatIsWrongWithItsOptions(String arguments, String problem) {
        var given = new ArrayList<>(List.of("--upstream", "http://127.0.0.1:8000"));
        given.addAll(Arrays.asList(arguments.split(" ", -1)));

        assertThatThrownBy(() -> WatchOptions.parse(given)).hasMessageContaining(problem);
    }

    private String send(URI to, String operation, String body, String... headers) throws Exception {
        var request = HttpRequest.newBuilder(to)
                .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                .header("X-Amz-Date", "20261116T120000Z")
                .header("X-Amz-Security-Token", "session-token")
                .header(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261116/us-east-1/dynamodb/aws4_request, "
                                + "SignedHeaders=host;x-amz-date, Signature=" + "5161".repeat(16))
                .header("Content-Type", "application/x-amz-json-1.0");
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        if (headers.length > 0) {
            request.headers(headers);
            bytes = compressed(bytes);
        }
        return client.send(
                        request.POST(HttpRequest.BodyPublishers.ofByteArray(bytes))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static byte[] compressed(byte[] bytes) throws IOException {
        var compressed = new ByteArrayOutputStream();
        try (var compressing = new GZIPOutputStream(compressed)) {
            compressing.write(bytes);
        }
        return compressed.toByteArray();
    }
}
