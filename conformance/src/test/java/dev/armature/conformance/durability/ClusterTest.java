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
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The {@code cluster} command: what one server was told the others know, also after a restart. Skipped where there is no PostgreSQL. */
@Timeout(300)
class ClusterTest {
    private static final String TABLE = """
            {"TableName":"shared","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}""";
    private static final String GET =
            "{\"TableName\":\"shared\",\"Key\":{\"pk\":{\"S\":\"a\"}},\"ConsistentRead\":true}";

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

    @BeforeEach
    void requirePostgres() {
        var missing = Store.Kind.POSTGRESQL.missing();
        assumeTrue(missing.isEmpty(), () -> "skipped: " + missing.orElse(""));
    }

    @AfterEach
    void stop() throws InterruptedException {
        var running = cluster;
        if (running != null) {
            running.destroy();
            assertThat(running.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void keepsItsDataAndSharesIt() throws Exception {
        start();
        assertThat(ask(port, "CreateTable", TABLE)).contains("\"TableName\":\"shared\"");
        assertThat(ask(port, "PutItem", "{\"TableName\":\"shared\",\"Item\":{\"pk\":{\"S\":\"a\"}}}"))
                .isEqualTo("{}");
        assertThat(ask(port + 1, "GetItem", GET)).contains("\"Item\"");
        stop();
        start();
        assertThat(ask(port + 1, "GetItem", GET)).contains("\"Item\"");
    }

    private void start() throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        var command = ServerProcess.java(
                "dev.armature.trials.Main",
                "cluster",
                "--store",
                "postgresql",
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
                        + "\"], \"store\": \"postgresql://[^\"]+\"}\n");
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
