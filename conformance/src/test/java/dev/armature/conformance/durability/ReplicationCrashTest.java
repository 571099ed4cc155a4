package dev.armature.conformance.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two servers of two Regions are killed in turn, while a replica is filled and while both are written. In the end both hold the same, and
 * nothing that was acknowledged by either is missing.
 */
@Timeout(240)
class ReplicationCrashTest {
    private static final List<String> REGIONS = List.of("eu-west-1", "us-east-1");
    private static final Pattern ITEM = Pattern.compile("\"pk\":\\{\"S\":\"([^\"]*)\"}");
    private static final int KILLS = 5;
    private static final int ITEMS_BEFORE = 600;
    private static final int WRITES = 60;

    @TempDir
    private Path directory;

    private final List<Integer> ports = List.of(ServerProcess.freePort(), ServerProcess.freePort());
    private final List<ServerProcess> servers = new ArrayList<>();

    private ServerProcess start(int which) throws Exception {
        int other = 1 - which;
        Path own = Files.createDirectories(directory.resolve(REGIONS.get(which)));
        var command = ServerProcess.serve(
                List.of(),
                ports.get(which),
                "--data",
                own.resolve("data").toString(),
                "--durability",
                "os",
                "--region",
                REGIONS.get(which),
                "--peer",
                REGIONS.get(other) + "=http://127.0.0.1:" + ports.get(other));
        return ServerProcess.start(command, ports.get(which), own.resolve("server.log"));
    }

    @Test
    void losesNothingThatEitherRegionHasAcknowledged() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        try {
            servers.add(start(0));
            servers.add(start(1));
            var written = new TreeSet<String>();
            try (var eu = new Connection(ports.getFirst())) {
                eu.ask("CreateTable", """
                        {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
                         "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                         "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}]}""");
                for (int i = 0; i < ITEMS_BEFORE; i++) {
                    put(eu, "before-" + i, written);
                }
                eu.ask("UpdateTable", """
                        {"TableName": "Orders", "ReplicaUpdates": [{"Create": {"RegionName": "us-east-1"}}]}""");
            }
            // In the middle of the copy, at either end.
            restart(1);
            restart(0);
            await(
                    "the replica",
                    () -> ask(1, "DescribeTable", "{\"TableName\": \"Orders\"}")
                            .contains("\"TableStatus\":\"ACTIVE\""));
            for (int kill = 0; kill < KILLS; kill++) {
                int killed = random.nextInt(2);
                for (int i = 0; i < WRITES; i++) {
                    int which = random.nextInt(2);
                    try (var connection = new Connection(ports.get(which))) {
                        put(connection, "round-" + kill + "-" + i, written);
                        // One that both write, so that they have something to agree on.
                        connection.ask(
                                "PutItem",
                                "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"both\"}, \"n\": {\"N\": \""
                                        + i + "\"}}}");
                    }
                }
                written.add("both");
                restart(killed);
            }
            await(
                    "all items in both Regions, seed " + seed,
                    () -> keys(0).equals(written) && keys(1).equals(written) && get(0).equals(get(1)));
            assertThat(keys(0)).as("-Dseed=%d", seed).isEqualTo(written);
        } finally {
            servers.forEach(ServerProcess::close);
        }
    }

    private void restart(int which) throws Exception {
        servers.get(which).kill();
        servers.set(which, start(which));
    }

    private static void put(Connection connection, String pk, TreeSet<String> written) throws IOException {
        connection.ask("PutItem", "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"" + pk + "\"}}}");
        written.add(pk);
    }

    private String ask(int which, String operation, String json) throws IOException {
        try (var connection = new Connection(ports.get(which))) {
            return connection.call(operation, json).body();
        }
    }

    private String get(int which) throws IOException {
        return ask(which, "GetItem", "{\"TableName\": \"Orders\", \"Key\": {\"pk\": {\"S\": \"both\"}}}");
    }

    private TreeSet<String> keys(int which) throws IOException {
        var keys = new TreeSet<String>();
        var found = ITEM.matcher(ask(which, "Scan", "{\"TableName\": \"Orders\", \"ConsistentRead\": true}"));
        while (found.find()) {
            keys.add(found.group(1));
        }
        return keys;
    }

    @FunctionalInterface
    private interface Question {
        boolean isSo() throws IOException;
    }

    private static void await(String what, Question question) throws IOException {
        long end = System.nanoTime() + 60_000_000_000L;
        while (!question.isSo()) {
            assertThat(System.nanoTime()).as("waited for %s", what).isLessThan(end);
            Thread.onSpinWait();
        }
    }
}
