package dev.armature.conformance.durability;

import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No change is lost to a Kinesis destination when the server is killed: with a request under way that is taken and never answered.
 *
 * <p>A few items are written again and again, with a version that counts. In each round a server is started on the same directory, more is written, and
 * the server is killed after some requests. What was sent before may be sent again.
 */
@Timeout(180)
class KinesisCrashTest {
    private static final int KILLS = 4;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"sync", "os"})
    void deliversEveryChangeInOrderAlthoughTheServerIsKilled(String durability) throws Exception {
        try (var kinesis = CountingServer.kinesis()) {
            int version = 0;
            for (int kill = 0; kill < KILLS; kill++) {
                var server = start(durability, kinesis);
                if (kill == 0) {
                    createTable(server);
                }
                kinesis.stopAfter(2 + kill, true);
                version = VersionedItems.write(server, version);
                kinesis.awaitStop();
                server.kill();
                kinesis.goOn();
            }
            try (var server = start(durability, kinesis)) {
                version = VersionedItems.write(server, version);
                kinesis.await(VersionedItems.COUNT * version);
            }
            VersionedItems.requireAllInOrder(kinesis.deliveries(), version);
        }
    }

    private ServerProcess start(String durability, CountingServer kinesis) throws InterruptedException {
        return KilledServer.start(directory, "--durability", durability, "--kinesis", kinesis.url());
    }

    private static void createTable(ServerProcess server) throws IOException {
        try (var connection = new Connection(server.port())) {
            connection.ask("CreateTable", """
                    {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
                     "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}],
                     "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}]}""");
            connection.ask("EnableKinesisStreamingDestination", """
                    {"TableName": "Orders", "StreamArn": "arn:aws:kinesis:us-east-1:000000000000:stream/changes"}""");
        }
    }
}
