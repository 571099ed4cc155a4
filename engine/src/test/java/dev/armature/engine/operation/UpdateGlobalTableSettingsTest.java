package dev.armature.engine.operation;

import dev.armature.engine.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UpdateGlobalTableSettingsTest {
    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void findsNoneAndSaysItInOneSentence() {
        database.transcript("""
                > UpdateGlobalTableSettings {GlobalTableName: Orders, GlobalTableBillingMode: PAY_PER_REQUEST}
                < GlobalTableNotFoundException: Global table with name: 'Orders' does not exist.
                """);
    }

    @Test
    void refusesFaultyMembersFirst() {
        database.transcript("""
                > UpdateGlobalTableSettings {GlobalTableName: Orders, GlobalTableBillingMode: FREE, GlobalTableProvisionedWriteCapacityUnits: 0}
                < ValidationException: 2 validation errors detected: Value 'FREE' at 'globalTableBillingMode' failed to satisfy constraint:
                  Member must satisfy enum value set: [PROVISIONED, PAY_PER_REQUEST]; Value '0' at 'globalTableProvisionedWriteCapacityUnits'
                  failed to satisfy constraint: Member must have value greater than or equal to 1
                > UpdateGlobalTableSettings {GlobalTableName: Orders, GlobalTableProvisionedWriteCapacityAutoScalingSettingsUpdate:
                  {MinimumUnits: 0, ScalingPolicyUpdate: {PolicyName: 'ä', TargetTrackingScalingPolicyConfiguration: {}}}}
                < ValidationException: 3 validation errors detected: Value '0' at
                  'globalTableProvisionedWriteCapacityAutoScalingSettingsUpdate.minimumUnits' failed to satisfy constraint: Member must have
                  value greater than or equal to 1; Value 'ä' at
                  'globalTableProvisionedWriteCapacityAutoScalingSettingsUpdate.scalingPolicyUpdate.policyName' failed to satisfy
                  constraint: Member must satisfy regular expression pattern: \\p{Print}+; Value null at
                  'globalTableProvisionedWriteCapacityAutoScalingSettingsUpdate.scalingPolicyUpdate.targetTrackingScalingPolicyConfiguration.targetValue'
                  failed to satisfy constraint: Member must not be null
                > UpdateGlobalTableSettings {GlobalTableName: Orders, ReplicaSettingsUpdate: [{ReplicaGlobalSecondaryIndexSettingsUpdate: [{}]}]}
                < ValidationException: 2 validation errors detected: Value null at 'replicaSettingsUpdate.1.member.regionName' failed to
                  satisfy constraint: Member must not be null; Value null at
                  'replicaSettingsUpdate.1.member.replicaGlobalSecondaryIndexSettingsUpdate.1.member.indexName' failed to satisfy constraint:
                  Member must not be null
                > UpdateGlobalTableSettings {GlobalTableName: Orders, GlobalTableGlobalSecondaryIndexSettingsUpdate: []}
                < ValidationException: 1 validation error detected: Value '[]' at 'globalTableGlobalSecondaryIndexSettingsUpdate' failed to
                  satisfy constraint: Member must have length greater than or equal to 1
                """);
    }
}
