package dev.armature.engine.operation;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UpdateKinesisStreamingDestinationTest {
    private static final String ARN = EnableKinesisStreamingDestinationTest.ARN;
    private static final String UPDATE = "> UpdateKinesisStreamingDestination {TableName: Orders, StreamArn: '" + ARN
            + "', UpdateKinesisStreamingConfiguration: {ApproximateCreationDateTimePrecision: %s}}\n";

    private final TestDatabase database =
            new TestDatabase(EngineSettings.defaults().withKinesis(true).withTransition(Duration.ofSeconds(10)));

    @AfterEach
    void close() {
        database.close();
    }

    private void enable() {
        database.clock.advance(Duration.ofMinutes(1));
        database.transcript("> EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%s'}".formatted(ARN));
        database.engine
                .destinations()
                .checked(database.engine.destinations().all().getFirst(), null);
        database.clock.advance(Duration.ofSeconds(10));
    }

    @Test
    void isSeenAtOnceAndUnderWayForAWhile() {
        enable();
        database.transcript(
                UPDATE.formatted("MICROSECOND") + """
                < {TableName: Orders, StreamArn: %1$s, DestinationStatus: UPDATING, UpdateKinesisStreamingConfiguration:
                  {ApproximateCreationDateTimePrecision: MICROSECOND}}
                > DescribeKinesisStreamingDestination {TableName: Orders}
                < {TableName: Orders, KinesisDataStreamDestinations: [{StreamArn: %1$s, DestinationStatus: UPDATING,
                  ApproximateCreationDateTimePrecision: MICROSECOND}]}
                """.formatted(ARN) + UPDATE.formatted("MILLISECOND") + """
                < ValidationException: Table is not in a valid state to enable Kinesis Streaming Destination: Kinesis streaming is not in ACTIVE
                  state. Updates are only allowed in ACTIVE state. TableName: Orders
                """);
        database.clock.advance(Duration.ofSeconds(10));
        database.transcript("""
                > DescribeTable {TableName: Orders}
                = id Table.TableId
                > DescribeKinesisStreamingDestination {TableName: Orders}
                < {TableName: Orders, KinesisDataStreamDestinations: [{StreamArn: %1$s, DestinationStatus: ACTIVE,
                  ApproximateCreationDateTimePrecision: MICROSECOND}]}
                """.formatted(ARN) + UPDATE.formatted("MICROSECOND") + """
                < ValidationException: Invalid Request: Precision is already set to the desired value of MICROSECOND for tableId: ${id}, kdsArn:
                  %1$s
                """.formatted(ARN));
    }

    /** Not to have one is to have milliseconds. */
    @Test
    void takesMillisecondsForWhatItIsWithoutAny() {
        enable();
        database.transcript(UPDATE.formatted("MILLISECOND") + """
                < ValidationException: Invalid Request: Precision is already set to the desired value of MILLISECOND for tableId: ...
                """);
    }

    @Test
    void refusesFaults() {
        database.transcript("""
                > UpdateKinesisStreamingDestination {TableName: Nowhere, StreamArn: '%1$s'}
                < ValidationException: Streaming destination cannot be updated with given parameters: UpdateKinesisStreamingConfiguration cannot be
                  null or contain only null values
                > UpdateKinesisStreamingDestination {TableName: Nowhere, StreamArn: '%1$s', UpdateKinesisStreamingConfiguration: {}}
                < ValidationException: Streaming destination cannot be updated with given parameters: UpdateKinesisStreamingConfiguration cannot be
                  null or contain only null values
                """.formatted(ARN) + UPDATE.formatted("NANOSECOND") + """
                < ValidationException: 1 validation error detected: Value 'NANOSECOND' at
                  'updateKinesisStreamingConfiguration.approximateCreationDateTimePrecision' failed to satisfy constraint: Member must satisfy
                  enum value set: [MILLISECOND, MICROSECOND]
                """ + UPDATE.formatted("MICROSECOND")
                + """
                < ValidationException: Table is not in a valid state to enable Kinesis Streaming Destination: No streaming destination with
                  streamArn: %1$s found for table with tableName: Orders
                """.formatted(ARN));
    }
}
