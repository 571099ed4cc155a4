package dev.armature.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DisableKinesisStreamingDestinationTest {
    private static final String ARN = EnableKinesisStreamingDestinationTest.ARN;

    private final TestDatabase database = new TestDatabase(
            EngineSettings.defaults().withKinesis(true).withShards(1).withTransition(Duration.ofSeconds(10)));

    @BeforeEach
    void enable() {
        database.clock.advance(Duration.ofMinutes(1));
        database.transcript("""
                > EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%s', EnableKinesisStreamingConfiguration:
                  {ApproximateCreationDateTimePrecision: MICROSECOND}}
                """.formatted(ARN));
        database.engine
                .destinations()
                .checked(database.engine.destinations().all().getFirst(), null);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private int recorded() {
        var records = new int[1];
        var logs = database.engine.destinations().all().getFirst();
        database.engine.destinations().read(logs, 0, 1, each -> ++records[0] > 0);
        return records[0];
    }

    /** Terraform waits for the entry to be listed as DISABLED. */
    @Test
    void leavesAnEntryThatCanBeEnabledAgainWithoutItsPrecision() {
        database.transcript("""
                > DisableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s'}
                < ValidationException: Table is not in a valid state to enable Kinesis Streaming Destination: KinesisStreamingDestination must be
                  ACTIVE to perform DISABLE operation.
                """.formatted(ARN));
        database.clock.advance(Duration.ofSeconds(10));
        database.put("a", "1");
        database.transcript("""
                > DisableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s'}
                < {TableName: Orders, StreamArn: %1$s, DestinationStatus: DISABLING}
                > DisableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s'}
                < {TableName: Orders, StreamArn: %1$s, DestinationStatus: DISABLING}
                > DescribeKinesisStreamingDestination {TableName: Orders}
                < {TableName: Orders, KinesisDataStreamDestinations: [{StreamArn: %1$s, DestinationStatus: DISABLING,
                  ApproximateCreationDateTimePrecision: MICROSECOND}]}
                > EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s'}
                < ValidationException: Table is not in a valid state to enable Kinesis Streaming Destination: EnableKinesisStreamingDestination
                  must be DISABLED or ENABLE_FAILED to perform ENABLE operation.
                """.formatted(ARN));
        database.clock.advance(Duration.ofSeconds(10));
        database.put("a", "2");
        assertThat(recorded()).isEqualTo(1);
        database.transcript("""
                > DescribeKinesisStreamingDestination {TableName: Orders}
                < {TableName: Orders, KinesisDataStreamDestinations: [{StreamArn: %1$s, DestinationStatus: DISABLED,
                  ApproximateCreationDateTimePrecision: MICROSECOND}]}
                > DisableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s'}
                < ValidationException: Table is not in a valid state to enable Kinesis Streaming Destination: KinesisStreamingDestination must be
                  ACTIVE to perform DISABLE operation.
                > EnableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s'}
                > DescribeKinesisStreamingDestination {TableName: Orders}
                < {TableName: Orders, KinesisDataStreamDestinations: [{StreamArn: %1$s, DestinationStatus: ENABLING}]}
                """.formatted(ARN));
        database.put("a", "3");
        assertThat(recorded()).isEqualTo(2);
    }

    @Test
    void refusesFaults() {
        database.transcript("""
                > DisableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s2'}
                < ValidationException: Table is not in a valid state to enable Kinesis Streaming Destination: KinesisStreamingDestination must be
                  ACTIVE to perform DISABLE operation.
                > DisableKinesisStreamingDestination {TableName: Orders, StreamArn: '%1$s', EnableKinesisStreamingConfiguration: {}}
                < ValidationException: Stream cannot be disabled using EnableKinesisStreamingConfiguration parameters
                > DisableKinesisStreamingDestination {TableName: Nowhere, StreamArn: '%1$s'}
                < ResourceNotFoundException: Requested resource not found: Table: Nowhere not found
                """.formatted(ARN));
    }
}
