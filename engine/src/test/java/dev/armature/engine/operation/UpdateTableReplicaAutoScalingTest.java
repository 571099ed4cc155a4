package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UpdateTableReplicaAutoScalingTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void findsNoReplicas() {
        database.transcript("""
                > UpdateTableReplicaAutoScaling {TableName: Orders, ProvisionedWriteCapacityAutoScalingUpdate: {MinimumUnits: 5, MaximumUnits: 10}}
                < ResourceNotFoundException: Global table with name: 'Orders' does not exist.
                """);
    }

    @Test
    void refusesFaultyMembersFirst() {
        database.transcript("""
                > UpdateTableReplicaAutoScaling {TableName: Orders, GlobalSecondaryIndexUpdates: [{IndexName: a}], ReplicaUpdates:
                  [{ReplicaGlobalSecondaryIndexUpdates: [{IndexName: 'a b', ProvisionedReadCapacityAutoScalingUpdate: {MaximumUnits: 0}}]}]}
                < ValidationException: 4 validation errors detected: Value 'a' at 'globalSecondaryIndexUpdates.1.member.indexName' failed to
                  satisfy constraint: Member must have length greater than or equal to 3; Value null at 'replicaUpdates.1.member.regionName'
                  failed to satisfy constraint: Member must not be null; Value 'a b' at
                  'replicaUpdates.1.member.replicaGlobalSecondaryIndexUpdates.1.member.indexName' failed to satisfy constraint: Member must
                  satisfy regular expression pattern: [a-zA-Z0-9_.-]+; Value '0' at
                  'replicaUpdates.1.member.replicaGlobalSecondaryIndexUpdates.1.member.provisionedReadCapacityAutoScalingUpdate.maximumUnits'
                  failed to satisfy constraint: Member must have value greater than or equal to 1
                > UpdateTableReplicaAutoScaling {TableName: Orders, ReplicaUpdates: []}
                < ValidationException: 1 validation error detected: Value '[]' at 'replicaUpdates' failed to satisfy constraint: Member must have
                  length greater than or equal to 1
                """);
    }

    @Test
    void needsToKnowWhichIndexAndRegionIsMeant() {
        database.transcript("""
                > UpdateTableReplicaAutoScaling {TableName: Orders, GlobalSecondaryIndexUpdates: [{ProvisionedWriteCapacityAutoScalingUpdate: {MinimumUnits: 5}}]}
                < ValidationException: One or more parameter values were invalid: IndexName must be specified for each update of an index
                > UpdateTableReplicaAutoScaling {TableName: Orders, ReplicaUpdates: [{RegionName: eu-west-2, ReplicaGlobalSecondaryIndexUpdates: [{}]}]}
                < ValidationException: One or more parameter values were invalid: IndexName must be specified for each update of an index
                > UpdateTableReplicaAutoScaling {TableName: Orders, GlobalSecondaryIndexUpdates: [
                  {IndexName: byKind, ProvisionedWriteCapacityAutoScalingUpdate: {MinimumUnits: 5}},
                  {IndexName: byKind, ProvisionedWriteCapacityAutoScalingUpdate: {MinimumUnits: 6}}]}
                < ValidationException: One or more parameter values were invalid: There is more than one update of the index byKind
                > UpdateTableReplicaAutoScaling {TableName: Orders, ReplicaUpdates: [{RegionName: eu-west-2}, {RegionName: eu-west-2}]}
                < ValidationException: One or more parameter values were invalid: There is more than one update of the replica in eu-west-2
                """);
    }
}
