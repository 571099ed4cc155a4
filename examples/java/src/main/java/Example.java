import java.net.URI;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The AWS SDK for Java 2.x, told where Armature listens: mvn -q compile exec:java */
public class Example {
    public static void main(String[] arguments) {
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any"));
        try (var dynamodb = DynamoDbClient.builder()
                .endpointOverride(URI.create("http://127.0.0.1:8000"))
                .region(Region.US_EAST_1)
                .credentialsProvider(credentials)
                .build()) {
            dynamodb.createTable(table -> table.tableName("JavaSongs")
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .keySchema(
                            key -> key.attributeName("artist").keyType(KeyType.HASH),
                            key -> key.attributeName("title").keyType(KeyType.RANGE))
                    .attributeDefinitions(
                            attribute -> attribute.attributeName("artist").attributeType(ScalarAttributeType.S),
                            attribute -> attribute.attributeName("title").attributeType(ScalarAttributeType.S)));
            dynamodb.waiter().waitUntilTableExists(table -> table.tableName("JavaSongs"));

            dynamodb.putItem(put -> put.tableName("JavaSongs")
                    .item(Map.of(
                            "artist", AttributeValue.fromS("Nina Simone"),
                            "title", AttributeValue.fromS("Sinnerman"),
                            "seconds", AttributeValue.fromN("622"))));

            var songs = dynamodb.query(query -> query.tableName("JavaSongs")
                    .keyConditionExpression("artist = :a AND begins_with(title, :t)")
                    .expressionAttributeValues(Map.of(
                            ":a", AttributeValue.fromS("Nina Simone"),
                            ":t", AttributeValue.fromS("Sin"))));
            songs.items().forEach(song -> System.out.println(
                    song.get("title").s() + ", " + song.get("seconds").n() + " s"));
        }
    }
}
