package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CreateGlobalTableTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    /** A live table does not help: AWS makes no more of them. */
    @Test
    void isRefusedWhateverThereIs() {
        database.transcript("""
                > CreateGlobalTable {GlobalTableName: Orders, ReplicationGroup: [{RegionName: eu-west-2}, {RegionName: us-east-1}]}
                < ValidationException: One or more parameter values were invalid: DynamoDB global tables version 2017.11.29 is not supported.
                  We recommend using DynamoDB global tables version 2019.11.21, instead of version 2017.11.29 (Legacy).
                > CreateGlobalTable {GlobalTableName: Nowhere, ReplicationGroup: []}
                < ValidationException: One or more parameter values were invalid: DynamoDB global tables version 2017.11.29 is not supported.
                  We recommend using DynamoDB global tables version 2019.11.21, instead of version 2017.11.29 (Legacy).
                """);
    }

    @Test
    void refusesFaultyMembersFirst() {
        database.transcript("""
                > CreateGlobalTable {}
                < ValidationException: 2 validation errors detected: Value null at 'globalTableName' failed to satisfy constraint: Member must
                  not be null; Value null at 'replicationGroup' failed to satisfy constraint: Member must not be null
                > CreateGlobalTable {GlobalTableName: 'a!', ReplicationGroup: []}
                < ValidationException: 2 validation errors detected: Value 'a!' at 'globalTableName' failed to satisfy constraint: Member must
                  have length greater than or equal to 3; Value 'a!' at 'globalTableName' failed to satisfy constraint: Member must satisfy
                  regular expression pattern: [a-zA-Z0-9_.-]+
                """);
    }
}
