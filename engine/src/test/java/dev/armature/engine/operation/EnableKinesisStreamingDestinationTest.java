package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.destination.DestinationLogs;
import dev.armature.engine.destination.Destinations;
import dev.armature.engine.stream.StreamRecord;
import dev.armature.engine.table.Table;
import dev.armature.model.AttributeValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnableKinesisStreamingDestinationTest {
    static final String ARN = "arn:aws:kinesis:eu-west-2:123456789012:stream/changes";

    private final TestDatabase database =
            new TestDatabase(EngineSettings.defaults().withKinesis(true).withShards(2));

    @AfterEach
    void close() {
        database.close();
    }

    private DestinationLogs logs() {
        return database.engine.destinations().all().getFirst();
    }

    private List<StreamRecord> recorded(DestinationLogs logs) {
        List<StreamRecord> records = new ArrayList<>();
        for (int lineage = 0; lineage < logs.destination().lineages(); lineage++) {
            database.engine.destinations().read(logs, lineage, 1, each -> records.add(each.record()));
        }
        return records;
    }

    /** A stream is looked at in the background, and changes are recorded meanwhile. */
    @Test
    void isEnablingUntilTheStreamWasSeen() {
        database.transcript("""
                > DescribeKinesisStreamingDestination {TableName: Orders}
                < {TableName: Orders, KinesisDataStreamDestinations: []}
                > EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s'}
                < {TableName: Orders, StreamArn: %1$s, DestinationStatus: ENABLING, EnableKinesisStreamingConfiguration: {}}
                > DescribeKinesisStreamingDestination {TableName: Orders}
                < {TableName: Orders, KinesisDataStreamDestinations: [{StreamArn: %1$s, DestinationStatus: ENABLING}]}
                """.formatted(ARN));
        database.put("a", "1");
        database.engine.destinations().checked(logs(), null);
        database.transcript("""
                > DescribeKinesisStreamingDestination {TableName: Orders}
                < {TableName: Orders, KinesisDataStreamDestinations: [{StreamArn: %1$s, DestinationStatus: ACTIVE}]}
                """.formatted(ARN));
        assertThat(recorded(logs())).hasSize(1);
    }

    @Test
    void saysWhyItFailed() {
        database.transcript("""
                > EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s', EnableKinesisStreamingConfiguration:
                  {ApproximateCreationDateTimePrecision: MICROSECOND}}
                < {TableName: Orders, StreamArn: %1$s, DestinationStatus: ENABLING, EnableKinesisStreamingConfiguration:
                  {ApproximateCreationDateTimePrecision: MICROSECOND}}
                """.formatted(ARN));
        database.engine.destinations().checked(logs(), "User does not have a permission to use kinesis stream");
        database.transcript("""
                > DescribeKinesisStreamingDestination {TableName: Orders}
                < {TableName: Orders, KinesisDataStreamDestinations: [{StreamArn: %1$s, DestinationStatus: ENABLE_FAILED,
                  DestinationStatusDescription: User does not have a permission to use kinesis stream,
                  ApproximateCreationDateTimePrecision: MICROSECOND}]}
                > DisableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s'}
                < ValidationException: Table is not in a valid state to enable Kinesis Streaming Destination: KinesisStreamingDestination must be
                  ACTIVE to perform DISABLE operation.
                > UpdateKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s', UpdateKinesisStreamingConfiguration:
                  {ApproximateCreationDateTimePrecision: MILLISECOND}}
                < ValidationException: Table is not in a valid state to enable Kinesis Streaming Destination: Kinesis streaming is not in ACTIVE
                  state. Updates are only allowed in ACTIVE state. TableName: Orders
                > EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s'}
                > DescribeKinesisStreamingDestination {TableName: Orders}
                < {TableName: Orders, KinesisDataStreamDestinations: [{StreamArn: %1$s, DestinationStatus: ENABLING}]}
                """.formatted(ARN));
    }

    /** What is recorded is what a stream with both images would have, whether or not there is a stream. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void recordsChangesWithBothImages(boolean isStreamed) {
        if (isStreamed) {
            database.enableStream(Table.StreamViewType.KEYS_ONLY);
        }
        database.put("before", "0");
        database.transcript("> EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%s'}".formatted(ARN));
        database.put("a", "1");
        database.put("a", "2");
        database.put("a", "2");
        database.delete("a");
        assertThat(recorded(logs()))
                .extracting(StreamRecord::eventName)
                .containsExactly(
                        StreamRecord.EventName.INSERT, StreamRecord.EventName.MODIFY, StreamRecord.EventName.REMOVE);
        var modified = recorded(logs()).get(1);
        assertThat(modified.oldImage()).isNotNull();
        assertThat(modified.newImage()).isNotNull();
        assertThat(modified.keys().attributes()).isEqualTo(Map.of("pk", AttributeValue.string("a")));
    }

    @Test
    void failsAtOnceWhereNobodyDelivers() {
        try (var alone = new TestDatabase(EngineSettings.defaults().withTransition(Duration.ofSeconds(5)))) {
            alone.clock.advance(Duration.ofMinutes(1));
            alone.transcript("""
                    > EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s'}
                    < {TableName: Orders, StreamArn: %1$s, DestinationStatus: ENABLING, EnableKinesisStreamingConfiguration: {}}
                    > DescribeKinesisStreamingDestination {TableName: Orders}
                    < {TableName: Orders, KinesisDataStreamDestinations: [{StreamArn: %1$s, DestinationStatus: ENABLING}]}
                    """.formatted(ARN));
            alone.clock.advance(Duration.ofSeconds(5));
            alone.transcript("""
                    > DescribeKinesisStreamingDestination {TableName: Orders}
                    < {TableName: Orders, KinesisDataStreamDestinations: [{StreamArn: %1$s, DestinationStatus: ENABLE_FAILED,
                      DestinationStatusDescription: 'There is no Kinesis endpoint to deliver to: start the server with --kinesis URL'}]}
                    """.formatted(ARN));
            alone.put("a", "1");
            var logs = alone.engine.destinations().all().getFirst();
            List<Destinations.Recorded> records = new ArrayList<>();
            alone.engine.destinations().read(logs, 0, 1, records::add);
            assertThat(records).isEmpty();
        }
    }

    @Test
    void failsForAStreamOfAnotherRegion() {
        database.transcript("""
                > EnableKinesisStreamingDestination {TableName: Orders, StreamArn: 'arn:aws:kinesis:us-east-1:123456789012:stream/changes'}
                > DescribeKinesisStreamingDestination {TableName: Orders}
                < {TableName: Orders, KinesisDataStreamDestinations: [{StreamArn: arn:aws:kinesis:us-east-1:123456789012:stream/changes,
                  DestinationStatus: ENABLE_FAILED, DestinationStatusDescription: The kinesis Arn used to enable kinesis replication belongs to
                  a stream which is not in the current region}]}
                """);
    }

    /** One destination at a time, whichever it is. */
    @Test
    void refusesASecondOne() {
        database.transcript("""
                > EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s'}
                > EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s'}
                < ValidationException: Table is not in a valid state to enable Kinesis Streaming Destination: EnableKinesisStreamingDestination
                  must be DISABLED or ENABLE_FAILED to perform ENABLE operation.
                > EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s2'}
                < ValidationException: Table is not in a valid state to enable Kinesis Streaming Destination: EnableKinesisStreamingDestination
                  must be DISABLED or ENABLE_FAILED to perform ENABLE operation.
                """.formatted(ARN));
    }

    /** The list does not grow for ever; what goes from it is still delivered. */
    @Test
    void listsTheLastTen() {
        for (int i = 0; i < 12; i++) {
            database.transcript(
                    "> EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%s%d'}".formatted(ARN, i));
            for (DestinationLogs each : database.engine.destinations().all()) {
                database.engine.destinations().checked(each, null);
            }
            database.transcript(
                    "> DisableKinesisStreamingDestination {TableName: Orders, StreamArn: '%s%d'}".formatted(ARN, i));
        }
        assertThat(database.table().destinations()).hasSize(10);
        assertThat(database.engine.destinations().all())
                .hasSize(12)
                .filteredOn(DestinationLogs::ended)
                .extracting(each -> each.destination().streamArn())
                .containsExactlyInAnyOrder(ARN + "0", ARN + "1");
    }

    /** Recording goes on where it was, and nothing that was recorded is lost with a restart or with the table. */
    @Test
    void survivesARestartAndTheTable() {
        database.transcript("> EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%s'}".formatted(ARN));
        database.put("a", "1");
        database.restart();
        database.put("a", "2");
        assertThat(recorded(logs())).hasSize(2);
        database.deleteTable();
        assertThat(logs().ended()).isTrue();
        assertThat(recorded(logs())).hasSize(2);
    }

    @Test
    void forgetsWhatNobodyTookForADay() {
        database.transcript("> EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%s'}".formatted(ARN));
        database.put("a", "1");
        database.clock.advance(Duration.ofHours(23));
        database.put("a", "2");
        database.engine.destinations().upkeep();
        assertThat(recorded(logs())).hasSize(2);
        database.clock.advance(Duration.ofHours(2));
        database.engine.destinations().upkeep();
        assertThat(recorded(logs())).hasSize(1);
        database.deleteTable();
        database.clock.advance(Duration.ofHours(24));
        database.engine.destinations().upkeep();
        assertThat(database.engine.destinations().all()).isEmpty();
    }

    @Test
    void refusesFaultsInTheirOrder() {
        database.transcript("""
                > EnableKinesisStreamingDestination {}
                < ValidationException: The parameter 'TableName' is required but was not present in the request
                > EnableKinesisStreamingDestination {TableName: Nowhere}
                < ValidationException: 1 validation error detected: Value null at 'streamArn' failed to satisfy constraint: Member must not be
                  null
                > EnableKinesisStreamingDestination {TableName: Nowhere, StreamArn: '${a*36}', EnableKinesisStreamingConfiguration:
                  {ApproximateCreationDateTimePrecision: SECOND}}
                < ValidationException: 2 validation errors detected: Value '${a*36}' at 'streamArn' failed to satisfy constraint: Member must
                  have length greater than or equal to 37; Value 'SECOND' at
                  'enableKinesisStreamingConfiguration.approximateCreationDateTimePrecision' failed to satisfy constraint: Member must satisfy
                  enum value set: [MILLISECOND, MICROSECOND]
                > EnableKinesisStreamingDestination {TableName: Nowhere, StreamArn: '${a*37}'}
                < ResourceNotFoundException: Requested resource not found: Table: Nowhere not found
                """);
    }
}
