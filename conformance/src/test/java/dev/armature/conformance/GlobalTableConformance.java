package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.Replica;
import software.amazon.awssdk.services.dynamodb.model.ReplicaUpdate;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Version 2017.11.29 of global tables, which AWS has ended: nothing is found, and nothing can be made. */
@Conformance
class GlobalTableConformance {
    private static final Refusal UNSUPPORTED = Refusal.validation(
            "One or more parameter values were invalid: DynamoDB global tables version 2017.11.29 is not supported. We recommend using"
                    + " DynamoDB global tables version 2019.11.21, instead of version 2017.11.29 (Legacy).");

    private final DynamoDbClient dynamo;
    private final String table;

    GlobalTableConformance(DynamoDbClient dynamo, Tables tables) {
        this.dynamo = dynamo;
        this.table = tables.withPartitionKey(ScalarAttributeType.S);
    }

    /** Terraform's aws_dynamodb_global_table begins with this call, so that it is the text its users see. */
    @Test
    void noneCanBeMade() {
        assertThat(Refusal.of(() -> dynamo.createGlobalTable(create -> create.globalTableName(table)
                        .replicationGroup(
                                Replica.builder().regionName("us-east-1").build()))))
                .isEqualTo(UNSUPPORTED);
        assertThat(Refusal.of(() -> dynamo.updateGlobalTable(update -> update.globalTableName(table)
                        .replicaUpdates(ReplicaUpdate.builder()
                                .create(replica -> replica.regionName("us-east-1"))
                                .build()))))
                .isEqualTo(UNSUPPORTED);
    }

    @Test
    void noneIsFound() {
        String missing = "Global table with name: '" + table + "' does not exist.";
        assertThat(Refusal.of(() -> dynamo.describeGlobalTable(wanted -> wanted.globalTableName(table))))
                .isEqualTo(new Refusal("GlobalTableNotFoundException", "Global table not found: " + missing));
        var ofSettings = new Refusal("GlobalTableNotFoundException", missing);
        assertThat(Refusal.of(() -> dynamo.describeGlobalTableSettings(wanted -> wanted.globalTableName(table))))
                .isEqualTo(ofSettings);
        assertThat(Refusal.of(() -> dynamo.updateGlobalTableSettings(
                        update -> update.globalTableName(table).globalTableBillingMode(BillingMode.PAY_PER_REQUEST))))
                .isEqualTo(ofSettings);
        assertThat(dynamo.listGlobalTables(list -> list.limit(10)).globalTables())
                .isEmpty();
    }

    /** Nor has a table replicas whose capacity could be scaled. */
    @Test
    void noReplicaIsScaled() {
        var missing =
                new Refusal("ResourceNotFoundException", "Global table with name: '" + table + "' does not exist.");
        assertThat(Refusal.of(() -> dynamo.describeTableReplicaAutoScaling(wanted -> wanted.tableName(table))))
                .isEqualTo(missing);
        assertThat(Refusal.of(() -> dynamo.updateTableReplicaAutoScaling(update -> update.tableName(table)
                        .provisionedWriteCapacityAutoScalingUpdate(
                                scaling -> scaling.minimumUnits(5L).maximumUnits(10L)))))
                .isEqualTo(missing);
    }
}
