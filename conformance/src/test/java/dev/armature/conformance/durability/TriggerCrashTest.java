package dev.armature.conformance.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private static final int BATCH_SIZE = 3;
    private static final int SHARDS = 4;
    private static final int KILLS = 4;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"sync", "os"})
    void deliversEveryRecordInOrderAlthoughTheServerIsKilled(String durability) throws Exception {
        try (var function = CountingServer.function()) {
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
                version = VersionedItems.write(server, version);
                function.awaitStop();
                server.kill();
                function.goOn();
            }
            try (var server = start(durability)) {
                version = VersionedItems.write(server, version);
                function.await(VersionedItems.COUNT * version);
            }
            VersionedItems.requireAllInOrder(function.deliveries(), version);
            assertThat(function.deliveries().size() - VersionedItems.COUNT * version)
                    .as("records that came again")
                    .isLessThanOrEqualTo(KILLS * SHARDS * BATCH_SIZE);
        }
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
}
