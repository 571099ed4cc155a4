package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DescribeKinesisStreamingDestinationTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void listsNoneOfANewTable() {
        database.transcript("""
                > DescribeKinesisStreamingDestination {TableName: Orders}
                < {TableName: Orders, KinesisDataStreamDestinations: []}
                > DescribeKinesisStreamingDestination {TableName: 'arn:aws:dynamodb:eu-west-2:123456789012:table/Orders'}
                < {TableName: Orders, KinesisDataStreamDestinations: []}
                """);
    }

    @Test
    void refusesATableThatIsNotThere() {
        database.transcript("""
                > DescribeKinesisStreamingDestination {TableName: Nowhere}
                < ResourceNotFoundException: Requested resource not found: Table: Nowhere not found
                > DescribeKinesisStreamingDestination {}
                < ValidationException: The parameter 'TableName' is required but was not present in the request
                """);
    }
}
