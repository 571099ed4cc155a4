package dev.armature.testcontainers;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A table, and what an application does with it. */
final class Songs {
    private Songs() {}

    static DynamoDbClient client(ArmatureContainer armature, URI endpoint) {
        return DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.of(armature.region()))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(armature.accessKeyId(), armature.secretAccessKey())))
                .build();
    }

    /** @return its ARN */
    static String create(DynamoDbClient client) {
        return client.createTable(table -> table.tableName("Songs")
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .keySchema(KeySchemaElement.builder()
                                .attributeName("title")
                                .keyType(KeyType.HASH)
                                .build())
                        .attributeDefinitions(AttributeDefinition.builder()
                                .attributeName("title")
                                .attributeType(ScalarAttributeType.S)
                                .build()))
                .tableDescription()
                .tableArn();
    }

    static String putAndGet(DynamoDbClient client) {
        client.putItem(put -> put.tableName("Songs")
                .item(Map.of("title", AttributeValue.fromS("Sinnerman"), "seconds", AttributeValue.fromN("622"))));
        return seconds(client);
    }

    static String seconds(DynamoDbClient client) {
        var song = client.getItem(get -> get.tableName("Songs").key(Map.of("title", AttributeValue.fromS("Sinnerman"))))
                .item();
        return Objects.requireNonNull(song.get("seconds")).n();
    }
}
