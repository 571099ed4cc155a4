package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UpdateGlobalTableTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void addsNoReplica() {
        database.transcript("""
                > UpdateGlobalTable {GlobalTableName: Orders, ReplicaUpdates: [{Delete: {RegionName: eu-west-2}}, {Create: {RegionName: us-east-1}}]}
                < ValidationException: One or more parameter values were invalid: DynamoDB global tables version 2017.11.29 is not supported.
                  We recommend using DynamoDB global tables version 2019.11.21, instead of version 2017.11.29 (Legacy).
                """);
    }

    @Test
    void findsNothingToRemoveAReplicaFrom() {
        database.transcript("""
                > UpdateGlobalTable {GlobalTableName: Orders, ReplicaUpdates: [{Delete: {RegionName: eu-west-2}}]}
                < GlobalTableNotFoundException: Global table not found: Global table with name: 'Orders' does not exist.
                """);
    }

    @Test
    void refusesFaultyMembersFirst() {
        database.transcript("""
                > UpdateGlobalTable {GlobalTableName: Orders}
                < ValidationException: 1 validation error detected: Value null at 'replicaUpdates' failed to satisfy constraint: Member must
                  not be null
                > UpdateGlobalTable {GlobalTableName: Orders, ReplicaUpdates: [{Create: {}}, {Delete: {}}]}
                < ValidationException: 2 validation errors detected: Value null at 'replicaUpdates.1.member.create.regionName' failed to
                  satisfy constraint: Member must not be null; Value null at 'replicaUpdates.2.member.delete.regionName' failed to satisfy
                  constraint: Member must not be null
                """);
    }
}
