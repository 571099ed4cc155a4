package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class ArmatureTest {
    private static final CreateTableRequest TABLE = CreateTableRequest.builder()
            .tableName("music")
            .keySchema(KeySchemaElement.builder()
                    .attributeName("artist")
                    .keyType(KeyType.HASH)
                    .build())
            .attributeDefinitions(AttributeDefinition.builder()
                    .attributeName("artist")
                    .attributeType(ScalarAttributeType.S)
                    .build())
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .build();
    private static final Map<String, AttributeValue> ITEM =
            Map.of("artist", AttributeValue.fromS("Nina Simone"), "albums", AttributeValue.fromN("40"));
    private static final Map<String, AttributeValue> KEY = Map.of("artist", AttributeValue.fromS("Nina Simone"));

    @Test
    void servesAnOrdinaryClient() {
        try (var armature = Armature.inMemory();
                var client = armature.client()) {
            client.createTable(TABLE);
            client.putItem(put -> put.tableName("music").item(ITEM));

            assertThat(client.getItem(get -> get.tableName("music").key(KEY)).item())
                    .isEqualTo(ITEM);
        }
    }

    @Test
    void servesAClientThatDoesNotWait() {
        try (var armature = Armature.inMemory();
                var client = armature.asyncClient()) {
            var read = client.createTable(TABLE)
                    .thenCompose(created ->
                            client.putItem(put -> put.tableName("music").item(ITEM)))
                    .thenCompose(stored ->
                            client.getItem(get -> get.tableName("music").key(KEY)));

            assertThat(read.join().item()).isEqualTo(ITEM);
        }
    }

    @Test
    void showsBothClientsTheSameTables() {
        try (var armature = Armature.inMemory();
                var client = armature.client();
                var asyncClient = armature.asyncClient()) {
            client.createTable(TABLE);

            assertThat(asyncClient.listTables().join().tableNames()).containsExactly("music");
        }
    }

    @Test
    void refusesWithTheExceptionsOfTheSdk() {
        try (var armature = Armature.inMemory();
                var client = armature.client();
                var asyncClient = armature.asyncClient()) {
            assertThatThrownBy(
                            () -> client.getItem(get -> get.tableName("music").key(KEY)))
                    .isInstanceOf(ResourceNotFoundException.class);
            assertThatThrownBy(() -> client.getItem(get -> get.tableName("!").key(KEY)))
                    .isInstanceOf(DynamoDbException.class);
            assertThatThrownBy(() -> asyncClient
                            .getItem(get -> get.tableName("music").key(KEY))
                            .join())
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(ResourceNotFoundException.class);
        }
    }

    @Test
    void servesAClientOfTheCallersMaking() {
        try (var armature = Armature.inMemory();
                var client = armature.client();
                var own = DynamoDbClient.builder()
                        .httpClient(armature.httpClient())
                        .region(Region.EU_WEST_1)
                        .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")))
                        .build()) {
            client.createTable(TABLE);

            assertThat(own.listTables().tableNames()).containsExactly("music");
        }
    }

    @Test
    void sharesNothingWithAnother() {
        try (var one = Armature.inMemory();
                var other = Armature.inMemory();
                var client = one.client();
                var otherClient = other.client()) {
            client.createTable(TABLE);

            assertThat(otherClient.listTables().tableNames()).isEmpty();
        }
    }
}
