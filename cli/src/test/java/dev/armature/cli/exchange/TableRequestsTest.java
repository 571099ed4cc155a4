package dev.armature.cli.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.templates.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests that make a table like one that was described. */
class TableRequestsTest {
    private static Json.Object json(String text) {
        return (Json.Object) Json.parse(text);
    }

    private static void assertCreates(String described, String request) {
        assertThat(TableRequests.createTable(json(described))).isEqualTo(json(request));
    }

    @Test
    void provisionedWithAllThatATableHas() {
        assertCreates("""
                {"TableName": "Songs", "TableStatus": "ACTIVE", "ItemCount": 3, "TableSizeBytes": 99,
                 "TableArn": "arn:aws:dynamodb:us-east-1:000000000000:table/Songs", "TableId": "1", "CreationDateTime": 1.5,
                 "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "N"}, {"AttributeName": "by", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                 "LocalSecondaryIndexes": [{"IndexName": "l", "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"},
                   {"AttributeName": "by", "KeyType": "RANGE"}], "Projection": {"ProjectionType": "KEYS_ONLY"}, "IndexSizeBytes": 1, "ItemCount": 1,
                   "IndexArn": "arn"}],
                 "GlobalSecondaryIndexes": [{"IndexName": "g", "KeySchema": [{"AttributeName": "by", "KeyType": "HASH"}],
                   "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["a"]}, "IndexStatus": "ACTIVE", "IndexArn": "arn",
                   "ProvisionedThroughput": {"NumberOfDecreasesToday": 0, "ReadCapacityUnits": 3, "WriteCapacityUnits": 4}}],
                 "ProvisionedThroughput": {"NumberOfDecreasesToday": 1, "ReadCapacityUnits": 5, "WriteCapacityUnits": 6,
                   "LastIncreaseDateTime": 1},
                 "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "KEYS_ONLY"}, "LatestStreamArn": "arn", "LatestStreamLabel": "l",
                 "SSEDescription": {"Status": "ENABLED", "SSEType": "KMS", "KMSMasterKeyArn": "arn:aws:kms:1"},
                 "TableClassSummary": {"TableClass": "STANDARD_INFREQUENT_ACCESS"}, "DeletionProtectionEnabled": true}""", """
                {"TableName": "Songs",
                 "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "N"}, {"AttributeName": "by", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                 "LocalSecondaryIndexes": [{"IndexName": "l", "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"},
                   {"AttributeName": "by", "KeyType": "RANGE"}], "Projection": {"ProjectionType": "KEYS_ONLY"}}],
                 "GlobalSecondaryIndexes": [{"IndexName": "g", "KeySchema": [{"AttributeName": "by", "KeyType": "HASH"}],
                   "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["a"]},
                   "ProvisionedThroughput": {"ReadCapacityUnits": 3, "WriteCapacityUnits": 4}}],
                 "BillingMode": "PROVISIONED",
                 "ProvisionedThroughput": {"ReadCapacityUnits": 5, "WriteCapacityUnits": 6},
                 "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "KEYS_ONLY"},
                 "SSESpecification": {"Enabled": true, "SSEType": "KMS", "KMSMasterKeyId": "arn:aws:kms:1"},
                 "TableClass": "STANDARD_INFREQUENT_ACCESS", "DeletionProtectionEnabled": true}""");
    }

    /** A description of such a table has figures of provisioned throughput as well, of zero, which CreateTable would refuse. */
    @Test
    void onDemandWithoutFiguresOfZero() {
        assertCreates("""
                {"TableName": "Songs", "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "N"}],
                 "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                 "GlobalSecondaryIndexes": [{"IndexName": "g", "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                   "Projection": {"ProjectionType": "ALL"}, "ProvisionedThroughput": {"ReadCapacityUnits": 0, "WriteCapacityUnits": 0},
                   "OnDemandThroughput": {"MaxReadRequestUnits": 8}}],
                 "BillingModeSummary": {"BillingMode": "PAY_PER_REQUEST"},
                 "ProvisionedThroughput": {"NumberOfDecreasesToday": 0, "ReadCapacityUnits": 0, "WriteCapacityUnits": 0},
                 "OnDemandThroughput": {"MaxWriteRequestUnits": 9}, "SSEDescription": {"Status": "DISABLED"}, "DeletionProtectionEnabled": false}""", """
                {"TableName": "Songs", "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "N"}],
                 "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                 "GlobalSecondaryIndexes": [{"IndexName": "g", "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                   "Projection": {"ProjectionType": "ALL"}, "OnDemandThroughput": {"MaxReadRequestUnits": 8}}],
                 "BillingMode": "PAY_PER_REQUEST", "OnDemandThroughput": {"MaxWriteRequestUnits": 9}}""");
    }

    @Test
    void vectorIndexesWithoutWhatIsToldOfThem() {
        var request = TableRequests.createTable(json("""
                {"TableName": "Songs", "VectorIndexes": [{"IndexName": "v", "IndexStatus": "ACTIVE", "Backfilling": false, "IndexSizeBytes": 1,
                  "ItemCount": 1, "IndexArn": "arn", "Rest": {"IndexArn": "kept"}}]}"""));
        assertThat(request.array("VectorIndexes"))
                .containsExactly(json("{\"IndexName\": \"v\", \"Rest\": {\"IndexArn\": \"kept\"}}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ENABLED", "ENABLING"})
    void itemsExpireAsTheyDoThere(String status) {
        assertThat(TableRequests.updateTimeToLive(
                        "Songs", json("{\"TimeToLiveStatus\": \"" + status + "\", \"AttributeName\": \"until\"}")))
                .contains(
                        json(
                                "{\"TableName\": \"Songs\", \"TimeToLiveSpecification\": {\"AttributeName\": \"until\", \"Enabled\": true}}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"TimeToLiveStatus\": \"DISABLED\"}",
                "{\"TimeToLiveStatus\": \"DISABLING\", \"AttributeName\": \"until\"}",
                "{\"TimeToLiveStatus\": \"ENABLED\"}"
            })
    void orDoNot(String described) {
        assertThat(TableRequests.updateTimeToLive("Songs", json(described))).isEmpty();
    }
}
