package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DescribeTimeToLiveTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void tellsTheAttributeAlsoAfterARestart() {
        database.transcript("""
                > DescribeTimeToLive {TableName: Orders}
                < {TimeToLiveDescription: {TimeToLiveStatus: DISABLED}}
                > UpdateTimeToLive {TableName: Orders, TimeToLiveSpecification: {AttributeName: ttl, Enabled: true}}
                """);
        database.restart();
        database.transcript("""
                > DescribeTimeToLive {TableName: Orders}
                < {TimeToLiveDescription: {TimeToLiveStatus: ENABLED, AttributeName: ttl}}
                """);
    }

    @Test
    void refusesATableThatIsNotNamedOrNotThere() {
        database.transcript("""
                > DescribeTimeToLive {}
                < ValidationException: The parameter 'TableName' is required but was not present in the request
                > DescribeTimeToLive {TableName: Nowhere}
                < ResourceNotFoundException: Requested resource not found: Table: Nowhere not found
                """);
    }
}
