package dev.armature.conformance.durability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.conformance.durability.CountingKinesis.Delivery;
import dev.armature.trials.client.Connection;
import dev.armature.trials.client.ServerProcess;
import java.io.IOException;
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
 * No change is lost to a Kinesis destination when the server is killed: with a request under way that is taken and never answered.
 *
 * <p>A few items are written again and again, with a version that counts. In each round a server is started on the same directory, more is written, and
 * the server is killed after some requests. What was sent before may be sent again.
 */
@Timeout(180)
class KinesisCrashTest {
    private static final int ITEMS = 12;
    private static final int WRITES_PER_ITEM = 4;
    private static final int KILLS = 4;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"sync", "os"})
    void deliversEveryChangeInOrderAlthoughTheServerIsKilled(String durability) throws Exception {
        try (var kinesis = new CountingKinesis()) {
            int version = 0;
            for (int kill = 0; kill < KILLS; kill++) {
                var server = start(durability, kinesis);
                if (kill == 0) {
                    createTable(server);
                }
                kinesis.stopAfter(2 + kill);
                version = write(server, version);
                kinesis.awaitStop();
                server.kill();
                kinesis.goOn();
            }
            try (var server = start(durability, kinesis)) {
                version = write(server, version);
                kinesis.await(ITEMS * version);
            }
            verify(kinesis.deliveries(), version);
        }
    }

    private static void verify(List<Delivery> deliveries, int versions) {
        Map<String, LinkedHashSet<Integer>> firstDeliveries = new HashMap<>();
        for (Delivery delivery : deliveries) {
            firstDeliveries
                    .computeIfAbsent(delivery.key(), key -> new LinkedHashSet<>())
                    .add(delivery.version());
        }
        List<Integer> all = IntStream.rangeClosed(1, versions).boxed().toList();
        assertThat(firstDeliveries).hasSize(ITEMS);
        firstDeliveries.forEach((key, delivered) ->
                assertThat(new ArrayList<>(delivered)).as("versions of %s", key).isEqualTo(all));
    }

    private ServerProcess start(String durability, CountingKinesis kinesis) throws InterruptedException {
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
