import com.amazonaws.services.dynamodbv2.streamsadapter.AmazonDynamoDBStreamsAdapterClient;
import com.amazonaws.services.dynamodbv2.streamsadapter.StreamsSchedulerFactory;
import com.amazonaws.services.dynamodbv2.streamsadapter.model.DynamoDBStreamsProcessRecordsInput;
import com.amazonaws.services.dynamodbv2.streamsadapter.polling.DynamoDBStreamsPollingConfig;
import com.amazonaws.services.dynamodbv2.streamsadapter.processor.DynamoDBStreamsShardRecordProcessor;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatch.CloudWatchAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.kinesis.common.ConfigsBuilder;
import software.amazon.kinesis.common.InitialPositionInStream;
import software.amazon.kinesis.common.InitialPositionInStreamExtended;
import software.amazon.kinesis.exceptions.InvalidStateException;
import software.amazon.kinesis.exceptions.ShutdownException;
import software.amazon.kinesis.lifecycle.events.InitializationInput;
import software.amazon.kinesis.lifecycle.events.LeaseLostInput;
import software.amazon.kinesis.lifecycle.events.ShardEndedInput;
import software.amazon.kinesis.lifecycle.events.ShutdownRequestedInput;
import software.amazon.kinesis.metrics.NullMetricsFactory;

/** The Kinesis Client Library reads a table's stream, and keeps its leases in Armature as well. */
public class Example {
    private static final int SONGS = 50;

    public static void main(String[] arguments) throws Exception {
        String run = UUID.randomUUID().toString().substring(0, 8);
        String table = "KclSongs-" + run;
        try (var dynamodb = configured(DynamoDbClient.builder()).build();
                var streams = configured(DynamoDbStreamsClient.builder()).build();
                var leases = configured(DynamoDbAsyncClient.builder()).build();
                var metrics = configured(CloudWatchAsyncClient.builder()).build()) {
            String streamArn = dynamodb.createTable(create -> create.tableName(table)
                            .billingMode(BillingMode.PAY_PER_REQUEST)
                            .keySchema(key -> key.attributeName("title").keyType(KeyType.HASH))
                            .attributeDefinitions(attribute ->
                                    attribute.attributeName("title").attributeType(ScalarAttributeType.S))
                            .streamSpecification(
                                    stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)))
                    .tableDescription()
                    .latestStreamArn();
            dynamodb.waiter().waitUntilTableExists(wait -> wait.tableName(table));
            for (int i = 0; i < SONGS; i++) {
                String title = "Song " + i;
                dynamodb.putItem(put -> put.tableName(table).item(Map.of("title", AttributeValue.fromS(title))));
            }

            var unread = new CountDownLatch(SONGS);
            var adapter = new AmazonDynamoDBStreamsAdapterClient(streams, Region.US_EAST_1);
            var configs = new ConfigsBuilder(
                    StreamsSchedulerFactory.createSingleStreamTracker(
                            streamArn,
                            InitialPositionInStreamExtended.newInitialPosition(InitialPositionInStream.TRIM_HORIZON)),
                    "kcl-" + run,
                    adapter,
                    leases,
                    metrics,
                    "worker",
                    () -> new Reader(unread));
            var scheduler = StreamsSchedulerFactory.createScheduler(
                    configs.checkpointConfig(),
                    configs.coordinatorConfig(),
                    configs.leaseManagementConfig(),
                    configs.lifecycleConfig(),
                    configs.metricsConfig().metricsFactory(new NullMetricsFactory()),
                    configs.processorConfig(),
                    configs.retrievalConfig().retrievalSpecificConfig(new DynamoDBStreamsPollingConfig(adapter)),
                    adapter);
            var worker = new Thread(scheduler);
            worker.setDaemon(true);
            worker.start();

            // The library takes its first leases after a minute or two.
            boolean all = unread.await(5, TimeUnit.MINUTES);
            scheduler.startGracefulShutdown().get(1, TimeUnit.MINUTES);
            System.out.println(SONGS - unread.getCount() + " of " + SONGS + " songs were read from the stream");
            System.exit(all ? 0 : 1);
        }
    }

    private static <B extends AwsClientBuilder<B, ?>> B configured(B builder) {
        return builder.endpointOverride(URI.create("http://127.0.0.1:8000"))
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")));
    }

    /** Counts the records of one shard. */
    private record Reader(CountDownLatch unread) implements DynamoDBStreamsShardRecordProcessor {
        @Override
        public void initialize(InitializationInput start) {}

        @Override
        public void processRecords(DynamoDBStreamsProcessRecordsInput page) {
            page.records().forEach(record -> unread.countDown());
            checkpoint(() -> page.checkpointer().checkpoint());
        }

        @Override
        public void leaseLost(LeaseLostInput lost) {}

        @Override
        public void shardEnded(ShardEndedInput end) {
            checkpoint(() -> end.checkpointer().checkpoint());
        }

        @Override
        public void shutdownRequested(ShutdownRequestedInput shutdown) {
            checkpoint(() -> shutdown.checkpointer().checkpoint());
        }

        private interface Checkpoint {
            void save() throws InvalidStateException, ShutdownException;
        }

        private static void checkpoint(Checkpoint checkpoint) {
            try {
                checkpoint.save();
            } catch (InvalidStateException | ShutdownException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
