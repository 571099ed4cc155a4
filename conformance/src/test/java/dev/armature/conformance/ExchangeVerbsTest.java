package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** {@code armature export} and {@code armature import} as processes: from a server that is not ours, dynalite from npm, to ours and back; and stopped by a signal. */
@Timeout(300)
class ExchangeVerbsTest {
    private static final int ITEMS = 900;
    private static final String CREATE = """
            {"TableName": "Songs", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [{"AttributeName": "artist", "AttributeType": "S"}, {"AttributeName": "year", "AttributeType": "N"}],
             "KeySchema": [{"AttributeName": "artist", "KeyType": "HASH"}, {"AttributeName": "year", "KeyType": "RANGE"}]}""";

    @TempDir
    private Path directory;

    private record Ended(int status, String out, String err) {}

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx128m", "-cp", System.getProperty("java.class.path"), "dev.armature.cli.Main"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(directory.resolve("err").toFile())
                .start();
    }

    private Ended end(Process process) throws IOException, InterruptedException {
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        return new Ended(status, out, Files.readString(directory.resolve("err")));
    }

    private void run(String... arguments) throws IOException, InterruptedException {
        var ended = end(start(arguments));
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("\"status\":\"COMPLETED\"", "\"items\":" + ITEMS + ",");
    }

    private static void fill(Service service) {
        assertThat(service.wire().call("CreateTable", CREATE).isOk()).isTrue();
        Waiters.of(service.dynamo()).waitUntilTableExists(table -> table.tableName("Songs"));
        for (int i = 0; i < ITEMS; i += 25) {
            List<WriteRequest> puts = new ArrayList<>();
            for (int j = i; j < i + 25; j++) {
                var item = item(
                        "artist", s("Künstler " + j % 30),
                        "year", n(Integer.toString(j)),
                        "text", s("x".repeat(3000 + j)),
                        "list", AttributeValue.fromL(List.of(n("1.5"), AttributeValue.fromBool(false))));
                puts.add(
                        WriteRequest.builder().putRequest(put -> put.item(item)).build());
            }
            var left = service.dynamo().batchWriteItem(batch -> batch.requestItems(Map.of("Songs", puts)));
            assertThat(left.unprocessedItems()).isEmpty();
        }
    }

    private static Set<Map<String, AttributeValue>> items(DynamoDbClient dynamo, String table) {
        Set<Map<String, AttributeValue>> items = new HashSet<>();
        dynamo.scanPaginator(scan -> scan.tableName(table)).items().forEach(items::add);
        return items;
    }

    @Test
    void aTableOfAnotherServerComesHereAndGoesBack() throws Exception {
        var home = NpmPackage.fetch("dynalite", "4.0.0");
        int port = freePort();
        Process dynalite = new ProcessBuilder(
                        "node",
                        home.resolve("cli.js").toString(),
                        "--host",
                        "127.0.0.1",
                        "--port",
                        Integer.toString(port))
                .redirectErrorStream(true)
                .start();
        URI there = URI.create("http://127.0.0.1:" + port);
        try (var said = dynalite.inputReader();
                var server = ServerProcess.inMemory()) {
            assertThat(said.readLine()).containsIgnoringCase("listening");
            try (var foreign = Service.at(there);
                    var ours = Service.at(server.endpoint())) {
                fill(foreign);
                run("export", "Songs", "out", "--endpoint", there.toString());
                run(
                        "import",
                        "out",
                        "Songs",
                        "--create",
                        "--endpoint",
                        server.endpoint().toString());
                assertThat(items(ours.dynamo(), "Songs")).hasSize(ITEMS).isEqualTo(items(foreign.dynamo(), "Songs"));

                run(
                        "export",
                        "Songs",
                        "back",
                        "--format",
                        "ion",
                        "--endpoint",
                        server.endpoint().toString());
                run("import", "back", "Again", "--create", "--endpoint", there.toString());
                assertThat(items(foreign.dynamo(), "Again")).isEqualTo(items(ours.dynamo(), "Songs"));
            }
        } finally {
            dynalite.destroyForcibly().waitFor();
        }
    }

    /** Ctrl-C: what was done is noted, and the rest follows. The rate makes sure that the signal comes in time. */
    @Test
    void aSignalLeavesWhatCanBeResumed() throws Exception {
        try (var server = ServerProcess.inMemory();
                var ours = Service.at(server.endpoint())) {
            fill(ours);
            String url = server.endpoint().toString();
            var export = start("export", "Songs", "out", "--rate", "1", "--segments", "2", "--endpoint", url);
            var stopped = stop(export, "create-table.json");
            assertThat(stopped.err()).contains("interrupted", "--resume goes on");
            assertThat(stopped.out()).contains("\"status\":\"INTERRUPTED\"");
            run("export", "Songs", "out", "--resume", "--endpoint", url);

            var importing =
                    start("import", "out", "Again", "--create", "--rate", "1", "--writers", "1", "--endpoint", url);
            stopped = stop(importing, "Again.import-progress");
            assertThat(stopped.out()).contains("\"status\":\"INTERRUPTED\"");
            run("import", "out", "Again", "--create", "--resume", "--endpoint", url);
            assertThat(items(ours.dynamo(), "Again")).hasSize(ITEMS).isEqualTo(items(ours.dynamo(), "Songs"));
        }
    }

    /** Sends it a signal, once there is a file of that name, at any depth. */
    private Ended stop(Process process, String name) throws IOException, InterruptedException {
        while (!hasFile(name)) {
            assertThat(process.waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
        }
        new ProcessBuilder("kill", "-TERM", Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        return end(process);
    }

    private boolean hasFile(String name) throws IOException {
        try (var files = Files.walk(directory)) {
            return files.anyMatch(file -> file.endsWith(name));
        } catch (UncheckedIOException changed) {
            // A file went while it was looked at.
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
