package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.embedded.ArmatureBuilder.Durability;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

class ArmatureBuilderTest {
    private static final String TABLE = """
            {"TableName": "music", "BillingMode": "PAY_PER_REQUEST",
             "KeySchema": [{"AttributeName": "artist", "KeyType": "HASH"}],
             "AttributeDefinitions": [{"AttributeName": "artist", "AttributeType": "S"}]}
            """;
    private static final String ITEMS = """
            {"music": [{"artist": {"S": "Nina Simone"}}]}
            """;
    private static final Map<String, AttributeValue> KEY = Map.of("artist", AttributeValue.fromS("Nina Simone"));

    @Test
    void opensADatabaseOfAnotherAccountAndRegion() {
        try (var armature = Armature.builder()
                .region(Region.EU_WEST_1)
                .account("123456789012")
                .tables(TABLE)
                .open()) {
            assertThat(arn(armature.client())).isEqualTo("arn:aws:dynamodb:eu-west-1:123456789012:table/music");
            assertThat(armature.client().serviceClientConfiguration().region()).isEqualTo(Region.EU_WEST_1);
        }
    }

    /** A port of the same database is of the same account and Region. */
    @Test
    void isTheSameOverItsPort() {
        try (var armature = Armature.builder()
                        .region(Region.EU_WEST_1)
                        .account("123456789012")
                        .tables(TABLE)
                        .open();
                var client = clientAt(armature.endpoint())) {
            assertThat(arn(client)).isEqualTo("arn:aws:dynamodb:eu-west-1:123456789012:table/music");
        }
    }

    private static DynamoDbClient clientAt(URI endpoint) {
        return DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build();
    }

    @Test
    void takesTheTimeOfAClock() {
        var time = Instant.parse("2026-11-15T12:00:00Z");
        try (var armature = Armature.builder()
                .clock(Clock.fixed(time, ZoneOffset.UTC))
                .tables(TABLE)
                .open()) {
            assertThat(table(armature.client()).creationDateTime()).isEqualTo(time);
        }
    }

    @Test
    void beginsWithTablesAndItems() {
        String template = """
                Parameters: {Name: {Type: String}}
                Resources:
                  Songs:
                    Type: AWS::DynamoDB::Table
                    Properties:
                      TableName: !Ref Name
                      BillingMode: PAY_PER_REQUEST
                      KeySchema: [{AttributeName: id, KeyType: HASH}]
                      AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
                """;
        try (var armature = Armature.builder()
                .tables(TABLE)
                .template(template, Map.of("Name", "songs"))
                .items(ITEMS)
                .open()) {
            assertThat(armature.client().listTables().tableNames()).containsExactly("music", "songs");
            assertThat(hasItem(armature.client())).isTrue();
        }
    }

    /** What a template says of its own account and Region is true. */
    @Test
    void tellsTemplatesItsAccountAndRegion() {
        String template = """
                Resources:
                  Songs:
                    Type: AWS::DynamoDB::Table
                    Properties:
                      TableName: !Sub "songs-${AWS::Region}-${AWS::AccountId}"
                      BillingMode: PAY_PER_REQUEST
                      KeySchema: [{AttributeName: id, KeyType: HASH}]
                      AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
                """;
        try (var armature = Armature.builder()
                .region(Region.EU_WEST_1)
                .account("123456789012")
                .template(template, Map.of())
                .open()) {
            assertThat(armature.client().listTables().tableNames()).containsExactly("songs-eu-west-1-123456789012");
        }
    }

    /** Each has what was asked for, and nothing of the other. */
    @Test
    void opensAsManyAsOneLikes() {
        var builder = Armature.builder().tables(TABLE).items(ITEMS);
        try (var one = builder.open();
                var other = builder.open()) {
            one.client().deleteItem(delete -> delete.tableName("music").key(KEY));
            assertThat(hasItem(one.client())).isFalse();
            assertThat(hasItem(other.client())).isTrue();
        }
    }

    @Test
    void keepsADatabaseInADirectory(@TempDir Path directory) {
        try (var armature = Armature.builder()
                .directory(directory)
                .durability(Durability.OS)
                .tables(TABLE)
                .items(ITEMS)
                .open()) {
            assertThat(hasItem(armature.client())).isTrue();
        }
        try (var armature = Armature.open(directory)) {
            assertThat(hasItem(armature.client())).isTrue();
        }
    }

    /** DynamoDB Local makes an item of an update that only removes. */
    @Test
    void answersAsDynamoDbLocalDoes() {
        try (var armature =
                Armature.builder().dynamoDbLocalQuirks().tables(TABLE).open()) {
            armature.client()
                    .updateItem(update -> update.tableName("music")
                            .key(KEY)
                            .updateExpression("REMOVE albums")
                            .returnValues(ReturnValue.NONE));
            assertThat(hasItem(armature.client())).isTrue();
            try (var copy = Armature.inMemory(armature.snapshot())) {
                assertThatThrownBy(() -> copy.client().describeTable(describe -> describe.tableName("none")))
                        .isInstanceOf(DynamoDbException.class)
                        .hasMessageContaining("Cannot do operations on a non-existent table");
            }
        }
    }

    @Test
    void goesWithItsSnapshots() {
        try (var armature =
                Armature.builder().account("123456789012").tables(TABLE).open()) {
            var snapshot = armature.snapshot();
            try (var copy = Armature.inMemory(snapshot);
                    var other = Armature.inMemory()) {
                assertThat(arn(copy.client())).isEqualTo("arn:aws:dynamodb:us-east-1:123456789012:table/music");
                assertThatThrownBy(() -> other.restore(snapshot))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("123456789012")
                        .hasMessageContaining("000000000000");
            }
        }
    }

    @Test
    void refusesWhatItWouldIgnore() {
        assertThatThrownBy(() -> Armature.builder().durability(Durability.OS).open())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a database in memory has no durability; directory(path) keeps it on disk");
        assertThatThrownBy(() -> Armature.builder().account("1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an account has twelve digits, which this has not: 1");
    }

    /** What cannot be opened as asked leaves nothing open: a directory is free for the next attempt. */
    @Test
    void leavesNothingBehindWhereItsContentIsWrong(@TempDir Path directory) {
        var builder = Armature.builder().directory(directory).items(ITEMS);
        assertThatThrownBy(builder::open).hasMessageContaining("Requested resource not found");
        try (var armature = Armature.open(directory)) {
            assertThat(armature.client().listTables().tableNames()).isEmpty();
        }
    }

    private static TableDescription table(DynamoDbClient client) {
        return client.describeTable(describe -> describe.tableName("music")).table();
    }

    private static String arn(DynamoDbClient client) {
        return table(client).tableArn();
    }

    private static boolean hasItem(DynamoDbClient client) {
        return client.getItem(get -> get.tableName("music").key(KEY)).hasItem();
    }
}
