package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ApproximateCreationDateTimePrecision;
import software.amazon.awssdk.services.dynamodb.model.DestinationStatus;
import software.amazon.awssdk.services.dynamodb.model.KinesisDataStreamDestination;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The changes of tables in a Kinesis data stream: a server that is told where Kinesis is, and kinesalite there. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KinesisDestinationTest {
    private static final String STREAMS = "arn:aws:kinesis:us-east-1:000000000000:stream/";

    private Kinesalite kinesis;
    private ServerProcess server;
    private Service service;
    private DynamoDbClient dynamo;
    private Tables tables;

    @BeforeAll
    void start() throws Exception {
        kinesis = Kinesalite.start();
        server = ServerProcess.inMemory("--kinesis", kinesis.endpoint().toString());
        service = Service.at(server.endpoint());
        dynamo = service.dynamo();
        tables = new Tables(dynamo);
    }

    @AfterAll
    void close() {
        if (service != null) {
            service.close();
        }
        if (server != null) {
            server.close();
        }
        if (kinesis != null) {
            kinesis.close();
        }
    }

    private List<KinesisDataStreamDestination> destinations(String table) {
        return dynamo.describeKinesisStreamingDestination(wanted -> wanted.tableName(table))
                .kinesisDataStreamDestinations();
    }

    private KinesisDataStreamDestination await(String table, DestinationStatus status) {
        while (true) {
            var entry = destinations(table).getLast();
            if (entry.destinationStatus() == status) {
                return entry;
            }
        }
    }

    private List<JsonNode> awaitRecords(String stream, int count) throws Exception {
        while (true) {
            var records = kinesis.records(stream);
            if (records.size() >= count) {
                return records;
            }
        }
    }

    /** The calls of Terraform's aws_dynamodb_kinesis_streaming_destination in their order: enable, wait, read, disable, wait for DISABLED. */
    @Test
    void comesAndGoesAsTerraformHasIt() throws Exception {
        kinesis.createStream("terraform", 1);
        String table = tables.withPartitionKey(ScalarAttributeType.S);
        assertThat(destinations(table)).isEmpty();
        var begun = dynamo.enableKinesisStreamingDestination(
                enable -> enable.tableName(table).streamArn(STREAMS + "terraform"));
        assertThat(begun.destinationStatus()).isEqualTo(DestinationStatus.ENABLING);
        assertThat(begun.enableKinesisStreamingConfiguration().approximateCreationDateTimePrecision())
                .isNull();
        Waiters.of(dynamo).waitUntilKinesisStreamingDestinationActive(wanted -> wanted.tableName(table));
        assertThat(destinations(table))
                .containsExactly(KinesisDataStreamDestination.builder()
                        .streamArn(STREAMS + "terraform")
                        .destinationStatus(DestinationStatus.ACTIVE)
                        .build());

        var updated = dynamo.updateKinesisStreamingDestination(update -> update.tableName(table)
                .streamArn(STREAMS + "terraform")
                .updateKinesisStreamingConfiguration(to ->
                        to.approximateCreationDateTimePrecision(ApproximateCreationDateTimePrecision.MICROSECOND)));
        assertThat(updated.destinationStatus()).isEqualTo(DestinationStatus.UPDATING);
        await(table, DestinationStatus.ACTIVE);

        var ending = dynamo.disableKinesisStreamingDestination(
                disable -> disable.tableName(table).streamArn(STREAMS + "terraform"));
        assertThat(ending.destinationStatus()).isEqualTo(DestinationStatus.DISABLING);
        await(table, DestinationStatus.DISABLED);
        assertThat(destinations(table)).hasSize(1);
    }

    @Test
    void deliversEveryChangeOfAnItemInOrder() throws Exception {
        kinesis.createStream("changes", 3);
        String table = tables.withPartitionKey(ScalarAttributeType.S);
        dynamo.enableKinesisStreamingDestination(
                enable -> enable.tableName(table).streamArn(STREAMS + "changes"));
        for (int version = 1; version <= 30; version++) {
            for (int i = 0; i < 10; i++) {
                var written = item("pk", s("item-" + i), "version", n(version));
                dynamo.putItem(put -> put.tableName(table).item(written));
            }
        }
        Map<String, List<Integer>> versions = new TreeMap<>();
        for (JsonNode record : awaitRecords("changes", 300)) {
            assertThat(Kinesalite.text(record, "tableName")).isEqualTo(table);
            var change = record.field("dynamodb").orElseThrow();
            versions.computeIfAbsent(Kinesalite.text(change, "Keys", "pk", "S"), key -> new ArrayList<>())
                    .add(Integer.valueOf(Kinesalite.text(change, "NewImage", "version", "N")));
        }
        assertThat(versions).hasSize(10);
        assertThat(versions.values())
                .allMatch(
                        each -> each.equals(IntStream.rangeClosed(1, 30).boxed().toList()));
    }

    @Test
    void failsForAStreamThatIsNotThere() {
        String table = tables.withPartitionKey(ScalarAttributeType.S);
        dynamo.enableKinesisStreamingDestination(
                enable -> enable.tableName(table).streamArn(STREAMS + "none"));
        assertThat(await(table, DestinationStatus.ENABLE_FAILED).destinationStatusDescription())
                .isEqualTo("User does not have a permission to use kinesis stream");
    }

    @Test
    void refusesInTheWordsOfTheService() {
        String table = tables.withPartitionKey(ScalarAttributeType.S);
        String unfit = "Table is not in a valid state to enable Kinesis Streaming Destination: ";
        assertThat(Refusal.of(() -> dynamo.disableKinesisStreamingDestination(
                        disable -> disable.tableName(table).streamArn(STREAMS + "none"))))
                .isEqualTo(Refusal.validation(
                        unfit + "KinesisStreamingDestination must be ACTIVE to perform DISABLE operation."));
        assertThat(Refusal.of(() -> dynamo.updateKinesisStreamingDestination(update -> update.tableName(table)
                        .streamArn(STREAMS + "none")
                        .updateKinesisStreamingConfiguration(to -> to.approximateCreationDateTimePrecision(
                                ApproximateCreationDateTimePrecision.MICROSECOND)))))
                .isEqualTo(Refusal.validation(unfit + "No streaming destination with streamArn: " + STREAMS
                        + "none found for table with tableName: " + table));
    }
}
