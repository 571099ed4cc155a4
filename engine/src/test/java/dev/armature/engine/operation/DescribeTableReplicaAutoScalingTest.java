package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DescribeTableReplicaAutoScalingTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    /** The answer does not say whether there is a table. */
    @Test
    void findsNoReplicas() {
        database.transcript("""
                > DescribeTableReplicaAutoScaling {TableName: Orders}
                < ResourceNotFoundException: Global table with name: 'Orders' does not exist.
                > DescribeTableReplicaAutoScaling {TableName: 'arn:aws:dynamodb:eu-west-2:123456789012:table/Nowhere'}
                < ResourceNotFoundException: Global table with name: 'Nowhere' does not exist.
                > DescribeTableReplicaAutoScaling {}
                < ValidationException: The parameter 'TableName' is required but was not present in the request
                """);
    }
}
