package dev.armature.engine.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EnginePageTest {
    private static final String TABLE = "account=\"123456789012\",region=\"eu-west-2\",table=\"Orders\"";

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private List<String> page() {
        var out = new Exposition();
        database.engine.writeMetrics(out);
        return out.toString().lines().toList();
    }

    @Test
    void writesDownWhatEachTableAndIndexTook() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}, kind: {S: book}}}
                > GetItem {TableName: Orders, Key: {pk: {S: a}}}
                > Query {TableName: Orders, IndexName: byKind, KeyConditionExpression: kind = :k, ExpressionAttributeValues: {:k: {S: book}}}
                """);
        assertThat(page())
                .contains(
                        "# TYPE dynamodb_consumed_read_capacity_units_total counter",
                        "dynamodb_consumed_read_capacity_units_total{" + TABLE + "} 0.5",
                        "dynamodb_consumed_read_capacity_units_total{" + TABLE + ",index=\"byKind\"} 0.5",
                        "dynamodb_consumed_write_capacity_units_total{" + TABLE + "} 1",
                        "dynamodb_consumed_write_capacity_units_total{" + TABLE + ",index=\"byKind\"} 1",
                        "dynamodb_returned_item_count_total{" + TABLE + ",operation=\"Query\"} 1",
                        "armature_requests_total{operation=\"PutItem\"} 1",
                        "armature_running_requests 0",
                        "armature_items{" + TABLE + "} 1",
                        "armature_items{" + TABLE + ",index=\"byKind\"} 1",
                        "armature_size_bytes{" + TABLE + "} 11");
        // Nothing is provisioned, and no ceiling is set.
        assertThat(page()).noneMatch(line -> line.startsWith("dynamodb_provisioned_read_capacity_units{"));
        assertThat(page()).noneMatch(line -> line.startsWith("dynamodb_on_demand_max_read_request_units{"));
    }

    @Test
    void writesDownWhatIsProvisionedAndTheCeilings() {
        database.transcript("> UpdateTable {TableName: Orders, OnDemandThroughput: {MaxReadRequestUnits: 7}}");
        assertThat(page()).contains("dynamodb_on_demand_max_read_request_units{" + TABLE + "} 7");
        database.transcript("""
                > UpdateTable {TableName: Orders, BillingMode: PROVISIONED, ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 6},
                    GlobalSecondaryIndexUpdates: [{Update: {IndexName: byKind, ProvisionedThroughput: {ReadCapacityUnits: 3, WriteCapacityUnits: 4}}}]}
                """);
        assertThat(page())
                .contains(
                        "dynamodb_provisioned_read_capacity_units{" + TABLE + "} 5",
                        "dynamodb_provisioned_write_capacity_units{" + TABLE + ",index=\"byKind\"} 4");
        assertThat(page()).noneMatch(line -> line.startsWith("dynamodb_on_demand_max_read_request_units{"));
    }

    @Test
    void writesDownRefusals() {
        database.transcript("""
                > PutItem {TableName: Orders, Item: {pk: {S: a}}, ConditionExpression: attribute_exists(pk)}
                < ConditionalCheckFailedException: The conditional request failed
                > GetItem {TableName: Orders, Key: {pk: {N: 1}}}
                < ValidationException: The provided key element does not match the schema
                """);
        assertThat(page())
                .contains(
                        "dynamodb_conditional_check_failed_requests_total{" + TABLE + "} 1",
                        "dynamodb_user_errors_total{operation=\"GetItem\",code=\"ValidationException\"} 1");
        assertThat(page()).noneMatch(line -> line.startsWith("dynamodb_user_errors_total{operation=\"PutItem\""));
    }
}
