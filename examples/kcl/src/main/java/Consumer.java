import com.amazonaws.services.dynamodbv2.streamsadapter.AmazonDynamoDBStreamsAdapterClient;
import com.amazonaws.services.dynamodbv2.streamsadapter.StreamsSchedulerFactory;
import com.amazonaws.services.dynamodbv2.streamsadapter.model.DynamoDBStreamsProcessRecordsInput;
import com.amazonaws.services.dynamodbv2.streamsadapter.polling.DynamoDBStreamsPollingConfig;
import com.amazonaws.services.dynamodbv2.streamsadapter.processor.DynamoDBStreamsShardRecordProcessor;
import java.net.URI;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatch.CloudWatchAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.kinesis.common.ConfigsBuilder;
import software.amazon.kinesis.common.InitialPositionInStream;
import software.amazon.kinesis.common.InitialPositionInStreamExtended;
import software.amazon.kinesis.common.StreamConfig;
import software.amazon.kinesis.coordinator.Scheduler;
import software.amazon.kinesis.exceptions.InvalidStateException;
import software.amazon.kinesis.exceptions.ShutdownException;
import software.amazon.kinesis.leases.LeaseManagementFactory;
import software.amazon.kinesis.lifecycle.events.InitializationInput;
import software.amazon.kinesis.lifecycle.events.LeaseLostInput;
import software.amazon.kinesis.lifecycle.events.ShardEndedInput;
import software.amazon.kinesis.lifecycle.events.ShutdownRequestedInput;
import software.amazon.kinesis.metrics.NullMetricsFactory;

/**
 * The Kinesis Client Library on a table's stream, with its leases in the same database.
 *
 * <p>Run by itself, with an endpoint and the ARN of a stream, it prints the records of the stream until it is killed. Each becomes a
 * line: the shard, the sequence number, and the values of the new image by their names. Armature's own test of the library reads them.
 */
public final class Consumer {
    private Consumer() {}

    public static void main(String[] arguments) throws Exception {
        scheduler(URI.create(arguments[0]), arguments[1], "kcl", Consumer::print).run();
    }

    private static void print(String shard, Record record) {
        var image = new TreeMap<>(record.dynamodb().newImage());
        System.out.println(shard + " " + record.dynamodb().sequenceNumber() + " "
                + image.values().stream()
                        .map(value -> value.s() == null ? value.n() : value.s())
                        .collect(Collectors.joining(" ")));
    }

    /**
     * The library, ready to run.
     *
     * @param application what it calls its table of leases
     * @param reader is given each record with the id of its shard
     */
    static Scheduler scheduler(URI endpoint, String streamArn, String application, BiConsumer<String, Record> reader)
            throws Exception {
        var adapter = new AmazonDynamoDBStreamsAdapterClient(
                configured(DynamoDbStreamsClient.builder(), endpoint).build(), Region.US_EAST_1);
        var tracker = StreamsSchedulerFactory.createSingleStreamTracker(
                streamArn, InitialPositionInStreamExtended.newInitialPosition(InitialPositionInStream.TRIM_HORIZON));
        var configs = new ConfigsBuilder(
                tracker,
                application,
                adapter,
                configured(DynamoDbAsyncClient.builder(), endpoint).build(),
                configured(CloudWatchAsyncClient.builder(), endpoint).build(),
                "worker",
                () -> new ShardReader(reader));
        // The library's own timers are made for AWS and many workers; here no reader should wait minutes for a record.
        var leases = configs.leaseManagementConfig()
                .failoverTimeMillis(2_000)
                .leaseAssignmentIntervalMillis(500L)
                .shardSyncIntervalMillis(0);
        leases.workerUtilizationAwareAssignmentConfig().disableWorkerMetrics(true);
        var scheduler = StreamsSchedulerFactory.createScheduler(
                configs.checkpointConfig(),
                configs.coordinatorConfig()
                        .parentShardPollIntervalMillis(200)
                        .shardConsumerDispatchPollIntervalMillis(100),
                leases,
                configs.lifecycleConfig().taskBackoffTimeMillis(100),
                configs.metricsConfig().metricsFactory(new NullMetricsFactory()),
                configs.processorConfig(),
                configs.retrievalConfig()
                        .retrievalSpecificConfig(
                                new DynamoDBStreamsPollingConfig(adapter).idleTimeBetweenReadsInMillis(200)),
                adapter);
        prepare(leases.leaseManagementFactory(), tracker.streamConfigList().get(0));
        return scheduler;
    }

    /** Makes the leases of the shards that there are: a worker that finds none waits up to half a minute, by chance, for others. */
    private static void prepare(LeaseManagementFactory factory, StreamConfig stream) throws Exception {
        var refresher = factory.createLeaseRefresher();
        refresher.createLeaseTableIfNotExists();
        refresher.waitUntilLeaseTableExists(1, 60);
        var synced = factory.createShardSyncTaskManager(new NullMetricsFactory(), stream, null)
                .callShardSyncTask();
        if (synced.getException() != null) {
            throw synced.getException();
        }
    }

    static <B extends AwsClientBuilder<B, ?>> B configured(B builder, URI endpoint) {
        return builder.endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")));
    }

    /** Gives the records of one shard to a reader, and saves how far it has come. */
    private static final class ShardReader implements DynamoDBStreamsShardRecordProcessor {
        private final BiConsumer<String, Record> reader;
        private String shard = "";

        ShardReader(BiConsumer<String, Record> reader) {
            this.reader = reader;
        }

        @Override
        public void initialize(InitializationInput start) {
            shard = start.shardId();
        }

        @Override
        public void processRecords(DynamoDBStreamsProcessRecordsInput page) {
            page.records().forEach(read -> reader.accept(shard, read.getRecord()));
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

        /** What cannot be saved, because the lease is lost or the server away, is read again by the worker that goes on. */
        private static void checkpoint(Checkpoint checkpoint) {
            try {
                checkpoint.save();
            } catch (InvalidStateException | ShutdownException | RuntimeException e) {
                System.err.println("no checkpoint: " + e);
            }
        }
    }
}
