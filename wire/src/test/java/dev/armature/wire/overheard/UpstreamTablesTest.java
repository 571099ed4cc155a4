package dev.armature.wire.overheard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.elsewhere.TablesElsewhere;
import dev.armature.engine.table.Table;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When another server is asked for its tables, and what becomes known of them. */
class UpstreamTablesTest {
    private static final String CREATE = """
            {"TableName": "%s", "BillingMode": "PROVISIONED", "ProvisionedThroughput": {"ReadCapacityUnits": 5, "WriteCapacityUnits": 7},
             "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}]}""";
    private static final String ADD_INDEX = """
            {"TableName": "Orders", "AttributeDefinitions": [{"AttributeName": "state", "AttributeType": "S"}],
             "GlobalSecondaryIndexUpdates": [{"Create": {"IndexName": "ByState",
              "KeySchema": [{"AttributeName": "state", "KeyType": "HASH"}], "Projection": {"ProjectionType": "KEYS_ONLY"},
              "ProvisionedThroughput": {"ReadCapacityUnits": 1, "WriteCapacityUnits": 2}}}]}""";
    private static final String PUT =
            "{\"TableName\": \"%s\", \"Item\": {\"pk\": {\"S\": \"1\"}, \"state\": {\"S\": \"open\"}}}";

    private final OtherServer server = new OtherServer();

    @BeforeEach
    void create() {
        server.runUnheard("CreateTable", CREATE.formatted("Orders"));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private Table known() {
        return Objects.requireNonNull(server.shadow.catalog().find(OtherServer.CALLER.table("Orders")));
    }

    private void put() {
        server.run("PutItem", PUT.formatted("Orders"));
    }

    @Test
    void asksOnceForEachTable() {
        put();
        put();

        assertThat(server.asked).containsExactly("DescribeTable", "DescribeTimeToLive");
        assertThat(known().throughput().readUnits()).isEqualTo(5);
        assertThat(known().isOnDemand()).isFalse();
    }

    @Test
    void asksAgainWhenARequestChangesTheTable() {
        put();
        Table before = known();
        server.run("UpdateTable", ADD_INDEX);
        server.run("UpdateTimeToLive", """
                {"TableName": "Orders", "TimeToLiveSpecification": {"Enabled": true, "AttributeName": "until"}}""");
        put();

        assertThat(server.asked)
                .containsExactly("DescribeTable", "DescribeTimeToLive", "DescribeTable", "DescribeTimeToLive");
        assertThat(known().id()).isEqualTo(before.id());
        assertThat(known().schema().space()).isEqualTo(before.schema().space());
        assertThat(known().schema().indexes()).extracting(index -> index.name()).containsExactly("ByState");
        assertThat(known().expiryAttribute()).isEqualTo("until");
        assertThat(server.overhearing.unclear()).isZero();
    }

    @Test
    void noticesAnIndexThatWasAddedByAnother() {
        put();
        server.runUnheard("UpdateTable", ADD_INDEX);
        server.run("DescribeTable", "{\"TableName\": \"Orders\"}");
        server.run("Query", """
                {"TableName": "Orders", "IndexName": "ByState", "KeyConditionExpression": "#s = :s",
                 "ExpressionAttributeNames": {"#s": "state"}, "ExpressionAttributeValues": {":s": {"S": "open"}}}""");

        assertThat(server.asked).containsExactly("DescribeTable", "DescribeTimeToLive");
        assertThat(server.overheard.getLast().accesses()).hasSize(1);
        assertThat(known().throughput(known().schema().indexes().getFirst()).writeUnits())
                .isEqualTo(2);
    }

    @Test
    void takesATableThatWasDeletedAndCreatedForAnother() {
        put();
        String id = known().id();
        server.run("DeleteTable", "{\"TableName\": \"Orders\"}");
        assertThat(server.shadow.catalog().all()).isEmpty();
        server.run("CreateTable", CREATE.formatted("Orders"));
        put();

        assertThat(known().id()).isNotEqualTo(id);
    }

    @Test
    void tellsWhatTheOtherServerSaysOfItsSize() {
        server.runUnheard("PutItem", PUT.formatted("Orders"));
        server.run("GetItem", "{\"TableName\": \"Orders\", \"Key\": {\"pk\": {\"S\": \"1\"}}}");

        int space = known().schema().space();
        assertThat(server.shadow.statistics().items(space)).isEqualTo(1);
        assertThat(server.shadow.statistics().bytes(space)).isEqualTo(12);
    }

    @Test
    void asksAtMostOnceInAWhileForATableThatItMayNotSee() {
        server.hear("PutItem", PUT.formatted("Secret"), 200, "{}");
        server.hear("PutItem", PUT.formatted("Secret"), 200, "{}");

        assertThat(server.asked).containsExactly("DescribeTable");
        assertThat(server.overhearing.unclear()).isEqualTo(2);
    }

    @Test
    void keepsNoMoreTablesThanItMay() {
        for (int i = 0; i <= TablesElsewhere.TABLES_MAX; i++) {
            server.runUnheard("CreateTable", CREATE.formatted("Orders" + i));
            server.run("PutItem", PUT.formatted("Orders" + i));
        }

        assertThat(server.shadow.catalog().all()).hasSize(TablesElsewhere.TABLES_MAX);
        assertThat(server.overhearing.unclear()).isEqualTo(1);
    }
}
