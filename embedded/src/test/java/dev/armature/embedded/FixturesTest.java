package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class FixturesTest {
    private static final String TABLE = """
            {
              "TableName": "%s",
              "BillingMode": "PAY_PER_REQUEST",
              "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
              "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}]
            }
            """;

    private final Armature armature = Armature.inMemory();
    private final DynamoDbClient client = armature.client();

    @AfterEach
    void close() {
        armature.close();
    }

    @Test
    void createsOneTableOrSeveral() {
        armature.createTables(TABLE.formatted("rooms"));
        armature.createTables("[" + TABLE.formatted("guests") + "," + TABLE.formatted("bills") + "]");

        assertThat(client.listTables().tableNames()).containsExactlyInAnyOrder("rooms", "guests", "bills");
    }

    @Test
    void takesItemsAsTheyAreAndAsTheCliTakesThem() {
        armature.createTables("[" + TABLE.formatted("rooms") + "," + TABLE.formatted("guests") + "]");
        armature.putItems("""
                {
                  "rooms": [{"id": {"S": "1"}, "size": {"N": "1"}}, {"PutRequest": {"Item": {"id": {"S": "2"}}}}],
                  "guests": [{"id": {"S": "PutRequest"}}]
                }
                """);

        assertThat(client.scan(scan -> scan.tableName("rooms")).items())
                .extracting(item -> Music.text(item, "id"))
                .containsExactlyInAnyOrder("1", "2");
        assertThat(client.scan(scan -> scan.tableName("guests")).count()).isEqualTo(1);
    }

    @Test
    void makesTheTablesOfATemplate() {
        armature.applyTemplate("""
                Parameters:
                  Stage:
                    Type: String
                Resources:
                  Rooms:
                    Type: AWS::DynamoDB::Table
                    Properties:
                      TableName: !Sub rooms-${Stage}
                      BillingMode: PAY_PER_REQUEST
                      KeySchema:
                        - {AttributeName: id, KeyType: HASH}
                      AttributeDefinitions:
                        - {AttributeName: id, AttributeType: S}
                """, Map.of("Stage", "test"));

        assertThat(client.listTables().tableNames()).containsExactly("rooms-test");
    }

    /** There are no other Regions and no Kinesis here; what is scaled and whose keys are looked for is stored. */
    @Test
    void makesWhatBelongsToTheTablesOfATemplate() {
        armature.applyTemplate("""
                Resources:
                  Rooms:
                    Type: AWS::DynamoDB::GlobalTable
                    Properties:
                      TableName: rooms
                      BillingMode: PROVISIONED
                      KeySchema: [{AttributeName: id, KeyType: HASH}]
                      AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
                      WriteProvisionedThroughputSettings:
                        WriteCapacityAutoScalingSettings:
                          {MinCapacity: 2, MaxCapacity: 9, TargetTrackingScalingPolicyConfiguration: {TargetValue: 70}}
                      Replicas:
                        - Region: us-east-1
                          ReadProvisionedThroughputSettings: {ReadCapacityUnits: 3}
                          ContributorInsightsSpecification: {Enabled: true}
                          KinesisStreamSpecification: {StreamArn: "arn:aws:kinesis:us-east-1:000000000000:stream/changes"}
                        - Region: eu-west-1
                """, Map.of());

        assertThat(client.describeContributorInsights(table -> table.tableName("rooms"))
                        .contributorInsightsStatusAsString())
                .isEqualTo("ENABLED");
        assertThat(client.describeKinesisStreamingDestination(table -> table.tableName("rooms"))
                        .kinesisDataStreamDestinations())
                .isEmpty();
        assertThat(client.describeTable(table -> table.tableName("rooms"))
                        .table()
                        .provisionedThroughput()
                        .writeCapacityUnits())
                .isEqualTo(2);
    }

    @Test
    void saysWhatWasRefusedAndWhy() {
        assertThatThrownBy(() -> armature.putItems("{\"nowhere\": [{\"id\": {\"S\": \"1\"}}]}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ResourceNotFoundException")
                .hasMessageContaining("\"nowhere\"");
        assertThatThrownBy(() -> armature.createTables("TableName: yaml"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not JSON");
    }
}
