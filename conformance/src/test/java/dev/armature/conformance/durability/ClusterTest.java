package dev.armature.conformance.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import dev.armature.trials.cluster.Store;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The {@code cluster} command: what one server was told the others know, also after a restart, in good order or after a kill of everything. Skipped
 * where there is no such store.
 */
@Timeout(600)
class ClusterTest {
    private static final String TABLE = """
            {"TableName":"shared","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}""";
    private static final String GET =
            "{\"TableName\":\"shared\",\"Key\":{\"pk\":{\"S\":\"a\"}},\"ConsistentRead\":true}";

    private static final String PUT = "{\"TableName\":\"shared\",\"Item\":{\"pk\":{\"S\":\"a\"}}}";

    private static final int ITEMS = 40;

    @TempDir
    private Path directory;

    private final int port = twoFreePorts();
    private @Nullable Process cluster;

    /** The first of two that are free, and that no client's connection is given: those are above 32,767. */
    private static int twoFreePorts() {
        while (true) {
            int first = ThreadLocalRandom.current().nextInt(20_000, 30_000);
            if (isFree(first) && isFree(first + 1)) {
                return first;
            }
        }
    }

    private static boolean isFree(int port) {
        try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    @AfterEach
    void stop() throws InterruptedException {
        var running = cluster;
        if (running != null) {
            running.destroy();
            assertThat(running.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** One node of Cassandra, which has all that there is: three of them take three times as long to start, and do the same here. */
    @ParameterizedTest
    @EnumSource
    void keepsItsDataAndSharesIt(Store.Kind kind) throws Exception {
        var missing = kind.missing(1);
        assumeTrue(missing.isEmpty(), () -> "skipped: " + missing.orElse(""));
        start(kind);
        assertThat(ask(port, "CreateTable", TABLE)).contains("\"TableName\":\"shared\"");
        assertThat(ask(port, "PutItem", PUT)).isEqualTo("{}");
        assertThat(ask(port + 1, "GetItem", GET)).contains("\"Item\"");
        stop();
        start(kind);
        assertThat(ask(port + 1, "GetItem", GET)).contains("\"Item\"");
        assertThat(ask(port, "PutItem", PUT.replace("\"a\"", "\"b\""))).isEqualTo("{}");
        writeMany();
        String before = everything(port);

        killAll();
        start(kind);
        for (int server = port; server <= port + 1; server++) {
            awaitReady(server);
            assertThat(everything(server))
                    .as("all that was acknowledged, and nothing else")
                    .isEqualTo(before);
            assertThat(ask(server, "GetItem", GET)).contains("\"Item\"");
            assertThat(ask(server, "PutItem", PUT)).isEqualTo("{}");
        }
    }

    /** Items of many partitions, alone and in transactions, some of which are replaced or deleted again. */
    private void writeMany() throws IOException {
        for (int i = 0; i < ITEMS; i++) {
            String item = PUT.replace("\"a\"", "\"i" + i + "\"").replace("}}}", "},\"n\":{\"N\":\"" + i + "\"}}}");
            assertThat(ask(port + i % 2, "PutItem", item)).isEqualTo("{}");
        }
        for (int i = 0; i < ITEMS; i += 4) {
            String all = "{\"TransactItems\":[" + transactUpdate(i) + "," + transactUpdate(i + 1) + ",{\"Delete\":{"
                    + key(i + 2) + "}}," + transactUpdate(i + 3) + "]}";
            assertThat(ask(port + i / 4 % 2, "TransactWriteItems", all)).isEqualTo("{}");
        }
    }

    private static String transactUpdate(int number) {
        return "{\"Update\":{" + key(number) + ",\"UpdateExpression\":\"ADD n :m SET t = :m\","
                + "\"ExpressionAttributeValues\":{\":m\":{\"N\":\"1000\"}}}}";
    }

    private static String key(int number) {
        return "\"TableName\":\"shared\",\"Key\":{\"pk\":{\"S\":\"i" + number + "\"}}";
    }

    private static String everything(int server) throws IOException {
        String all = ask(server, "Scan", "{\"TableName\":\"shared\",\"ConsistentRead\":true}");
        assertThat(all).contains("\"Count\":" + (ITEMS * 3 / 4 + 2));
        return all;
    }

    /** The command, its servers and its store, all at once and without a word. */
    private void killAll() {
        var running = Objects.requireNonNull(cluster);
        List<ProcessHandle> all = Stream.concat(running.descendants(), Stream.of(running.toHandle()))
                .toList();
        assertThat(all).hasSizeGreaterThan(3);
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each -> each.onExit().join());
        cluster = null;
    }

    private static void awaitReady(int server) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (true) {
            try (var connection = new Connection(server)) {
                if (connection.page("GET", "/ready", "").isOk()) {
                    return;
                }
            }
            assertThat(System.nanoTime()).as("ready in a minute").isLessThan(deadline);
            LockSupport.parkNanos(50_000_000);
        }
    }

    private void start(Store.Kind kind) throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        var command = ServerProcess.java(
                "dev.armature.trials.Main",
                "cluster",
                "--store",
                name(kind),
                "--nodes",
                "1",
                "--servers",
                "2",
                "--dir",
                directory.resolve("data").toString(),
                "--base-port",
                Integer.toString(port));
        Process started = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(directory.resolve("err").toFile())
                .start();
        cluster = started;
        while (Files.readString(out).isEmpty()) {
            assertThat(started.isAlive())
                    .as(() -> "it ended: " + lines(directory.resolve("err")))
                    .isTrue();
            LockSupport.parkNanos(50_000_000);
        }
        assertThat(Files.readString(out))
                .matches("\\{\"servers\": \\[\"http://127.0.0.1:" + port + "\", \"http://127.0.0.1:" + (port + 1)
                        + "\"], \"store\": \"" + name(kind) + "://[^\"]+\"}\n");
    }

    private static String name(Store.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of(e.toString());
        }
    }

    private static String ask(int port, String operation, String json) throws IOException {
        try (var connection = new Connection(port)) {
            return connection.ask(operation, json);
        }
    }
}
