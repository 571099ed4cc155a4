package dev.armature.conformance.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No record of a stream is lost to a trigger when the server is killed: between two batches, or while the function has one.
 *
 * <p>A few items are written again and again, with a version that counts. In each round a server is started on the same
 * directory, more is written, and the server is killed after some calls of the function. What came before the kill may come
 * again, as much as had not been checked off: one batch of each shard.
 */
@Timeout(180)
class TriggerCrashTest {
    private static final int ITEMS = 12;
    private static final int WRITES_PER_ITEM = 4;
    private static final int BATCH_SIZE = 3;
    private static final int SHARDS = 4;
    private static final int KILLS = 4;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"sync", "os"})
    void deliversEveryRecordInOrderAlthoughTheServerIsKilled(String durability) throws Exception {
        try (var function = new CountingFunction()) {
            Files.writeString(
                    directory.resolve("triggers.json"),
                    "[{\"EventSourceArn\": \"Orders\", \"StartingPosition\": \"TRIM_HORIZON\", \"BatchSize\": "
                            + BATCH_SIZE + ", \"Target\": \"" + function.url() + "\"}]");
            int version = 0;
            for (int kill = 0; kill < KILLS; kill++) {
                var server = start(durability);
                if (kill == 0) {
                    createTable(server);
                }
                // Killed after a few calls have been answered, or with one that never will be.
                boolean whileCalled = kill % 2 == 1;
                function.stopAfter(2 + kill, whileCalled);
                version = write(server, version);
                function.awaitStop();
                server.kill();
                function.goOn();
            }
            try (var server = start(durability)) {
                version = write(server, version);
                function.await(ITEMS * version);
            }
            verify(function.deliveries(), version);
        }
    }

    private static void verify(List<CountingFunction.Delivery> deliveries, int versions) {
        Map<String, LinkedHashSet<Integer>> firstDeliveries = new HashMap<>();
        for (var delivery : deliveries) {
            firstDeliveries
                    .computeIfAbsent(delivery.key(), key -> new LinkedHashSet<>())
                    .add(delivery.version());
        }
        List<Integer> all = IntStream.rangeClosed(1, versions).boxed().toList();
        assertThat(firstDeliveries).hasSize(ITEMS);
        firstDeliveries.forEach((key, delivered) ->
                assertThat(new ArrayList<>(delivered)).as("versions of %s", key).isEqualTo(all));
        assertThat(deliveries.size() - ITEMS * versions)
                .as("records that came again")
                .isLessThanOrEqualTo(KILLS * SHARDS * BATCH_SIZE);
    }

    private ServerProcess start(String durability) throws InterruptedException {
        return KilledServer.start(
                directory,
                "--durability",
                durability,
                "--triggers",
                directory.resolve("triggers.json").toString());
    }

    private static void createTable(ServerProcess server) throws IOException {
        try (var connection = new Connection(server.port())) {
            connection.ask("CreateTable", """
                    {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
                     "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                     "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
                     "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "NEW_IMAGE"}}""");
        }
    }

    /** Gives each item the next few versions, and says which is the last. */
    private static int write(ServerProcess server, int before) throws IOException {
        try (var connection = new Connection(server.port())) {
            for (int version = before + 1; version <= before + WRITES_PER_ITEM; version++) {
                for (int item = 0; item < ITEMS; item++) {
                    connection.ask(
                            "PutItem",
                            "{\"TableName\": \"Orders\", \"Item\": {\"pk\": {\"S\": \"item-" + item
                                    + "\"}, \"version\": {\"N\": \"" + version + "\"}}}");
                }
            }
        }
        return before + WRITES_PER_ITEM;
    }
}
