package dev.armature.conformance;

import static dev.armature.conformance.Tables.attribute;
import static dev.armature.conformance.Tables.hash;
import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * The Kinesis Client Library misses, invents and reorders nothing. It is the reader that asks most of a stream: it follows shards to
 * their children, and keeps its leases in tables of the same server.
 */
@Timeout(300)
class KinesisClientLibraryTest {
    private static final String TABLE = "Versions";
    private static final int ITEMS = 20;
    private static final int VERSIONS = 12;

    /** Shards end and go on in children before it reads, while it reads, and after a server that was killed is back. */
    @Test
    void readsTheRecordsOfEachItemInOrderThroughSplitsAndARestart(@TempDir Path directory) throws Exception {
        KinesisClientLibrary.assumePresent();
        try (var server = ServerProcess.onDisk(directory, 0, "--simulation")) {
            String stream = createTable(server);
            write(server, 1, 2);
            rollShards(server);
            write(server, 3, 4);
            try (var library = KinesisClientLibrary.start(server.endpoint(), stream)) {
                library.await(4 * ITEMS);
                write(server, 5, 6);
                rollShards(server);
                write(server, 7, 8);
                server.kill();
                int port = server.endpoint().getPort();
                try (var restarted = ServerProcess.onDisk(directory, port, "--simulation")) {
                    write(restarted, 9, 10);
                    rollShards(restarted);
                    write(restarted, 11, VERSIONS);
                    library.await(VERSIONS * ITEMS);
                }
                for (int number = 0; number < ITEMS; number++) {
                    assertThat(library.versionsOf("item-" + number))
                            .containsExactlyElementsOf(
                                    IntStream.rangeClosed(1, VERSIONS).boxed().toList());
                    assertThat(library.shardsOf("item-" + number)).isEqualTo(4);
                }
            }
        }
    }

    private static String createTable(ServerProcess server) {
        try (var service = Service.at(server.endpoint())) {
            return service.dynamo()
                    .createTable(table -> table.tableName(TABLE)
                            .billingMode(BillingMode.PAY_PER_REQUEST)
                            .attributeDefinitions(attribute("pk", ScalarAttributeType.S))
                            .keySchema(hash("pk"))
                            .streamSpecification(
                                    stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)))
                    .tableDescription()
                    .latestStreamArn();
        }
    }

    private static void write(ServerProcess server, int firstVersion, int lastVersion) {
        try (var service = Service.at(server.endpoint())) {
            for (int version = firstVersion; version <= lastVersion; version++) {
                for (int number = 0; number < ITEMS; number++) {
                    var written = item("pk", s("item-" + number), "version", n(version));
                    service.dynamo().putItem(put -> put.tableName(TABLE).item(written));
                }
            }
        }
    }

    private static void rollShards(ServerProcess server) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(server.endpoint().resolve("/_armature/roll-shards"))
                .POST(BodyPublishers.ofString("{\"TableName\": \"" + TABLE + "\"}"))
                .build();
        try (var client = HttpClient.newHttpClient()) {
            assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
        }
    }
}
