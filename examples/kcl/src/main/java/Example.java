import java.net.URI;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** Writes songs to a table, and reads them from its stream with the Kinesis Client Library. */
public class Example {
    private static final int SONGS = 50;

    /** Takes where the server is, if not at http://127.0.0.1:8000. */
    public static void main(String[] arguments) throws Exception {
        var endpoint = URI.create(arguments.length == 0 ? "http://127.0.0.1:8000" : arguments[0]);
        String run = UUID.randomUUID().toString().substring(0, 8);
        String streamArn;
        try (var dynamodb = Consumer.configured(DynamoDbClient.builder(), endpoint).build()) {
            streamArn = createTable(dynamodb, "KclSongs-" + run);
            for (int i = 0; i < SONGS; i++) {
                String title = "Song " + i;
                dynamodb.putItem(
                        put -> put.tableName("KclSongs-" + run).item(Map.of("title", AttributeValue.fromS(title))));
            }
        }

        var unread = new CountDownLatch(SONGS);
        var scheduler = Consumer.scheduler(endpoint, streamArn, "kcl-" + run, (shard, record) -> unread.countDown());
        var worker = new Thread(scheduler);
        worker.setDaemon(true);
        worker.start();

        boolean all = unread.await(5, TimeUnit.MINUTES);
        scheduler.startGracefulShutdown().get(1, TimeUnit.MINUTES);
        System.out.println(SONGS - unread.getCount() + " of " + SONGS + " songs were read from the stream");
        System.exit(all ? 0 : 1);
    }

    private static String createTable(DynamoDbClient dynamodb, String name) {
        String streamArn = dynamodb.createTable(table -> table.tableName(name)
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .keySchema(key -> key.attributeName("title").keyType(KeyType.HASH))
                        .attributeDefinitions(
                                attribute -> attribute.attributeName("title").attributeType(ScalarAttributeType.S))
                        .streamSpecification(
                                stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)))
                .tableDescription()
                .latestStreamArn();
        dynamodb.waiter().waitUntilTableExists(table -> table.tableName(name));
        return streamArn;
    }
}
