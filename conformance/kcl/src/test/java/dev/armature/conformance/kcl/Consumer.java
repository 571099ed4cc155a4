package dev.armature.conformance.kcl;

import com.amazonaws.services.dynamodbv2.streamsadapter.AmazonDynamoDBStreamsAdapterClient;
import com.amazonaws.services.dynamodbv2.streamsadapter.StreamsSchedulerFactory;
import com.amazonaws.services.dynamodbv2.streamsadapter.model.DynamoDBStreamsProcessRecordsInput;
import com.amazonaws.services.dynamodbv2.streamsadapter.polling.DynamoDBStreamsPollingConfig;
import com.amazonaws.services.dynamodbv2.streamsadapter.processor.DynamoDBStreamsShardRecordProcessor;
import java.net.URI;
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
import software.amazon.kinesis.exceptions.InvalidStateException;
import software.amazon.kinesis.exceptions.ShutdownException;
import software.amazon.kinesis.leases.LeaseManagementFactory;
import software.amazon.kinesis.lifecycle.events.InitializationInput;
import software.amazon.kinesis.lifecycle.events.LeaseLostInput;
import software.amazon.kinesis.lifecycle.events.ShardEndedInput;
import software.amazon.kinesis.lifecycle.events.ShutdownRequestedInput;
import software.amazon.kinesis.metrics.NullMetricsFactory;

/**
 * The Kinesis Client Library on a stream, with its leases in the same database, until it is killed. Each record becomes a line: the
 * shard, the sequence number, the partition key and the version that was written.
 *
 * <p>Arguments: the endpoint and the ARN of the stream.
 */
public class Consumer {
    public static void main(String[] arguments) throws Exception {
        URI endpoint = URI.create(arguments[0]);
        String streamArn = arguments[1];
        var adapter = new AmazonDynamoDBStreamsAdapterClient(
                configured(DynamoDbStreamsClient.builder(), endpoint).build(), Region.US_EAST_1);
        var tracker = StreamsSchedulerFactory.createSingleStreamTracker(
                streamArn, InitialPositionInStreamExtended.newInitialPosition(InitialPositionInStream.TRIM_HORIZON));
        var configs = new ConfigsBuilder(
                tracker,
                "kcl",
                adapter,
                configured(DynamoDbAsyncClient.builder(), endpoint).build(),
                configured(CloudWatchAsyncClient.builder(), endpoint).build(),
                "worker",
                Printer::new);
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
        scheduler.run();
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

    private static <B extends AwsClientBuilder<B, ?>> B configured(B builder, URI endpoint) {
        return builder.endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")));
    }

    /** Prints the records of one shard. */
    private static final class Printer implements DynamoDBStreamsShardRecordProcessor {
        private String shard = "";

        @Override
        public void initialize(InitializationInput start) {
            shard = start.shardId();
        }

        @Override
        public void processRecords(DynamoDBStreamsProcessRecordsInput page) {
            page.records().forEach(read -> print(read.getRecord()));
            checkpoint(() -> page.checkpointer().checkpoint());
        }

        private void print(Record record) {
            System.out.println(shard + " " + record.dynamodb().sequenceNumber() + " "
                    + record.dynamodb().keys().get("pk").s() + " "
                    + record.dynamodb().newImage().get("version").n());
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

        /** What cannot be saved, because the lease is lost or the server away, is read again by whoever goes on. */
        private static void checkpoint(Checkpoint checkpoint) {
            try {
                checkpoint.save();
            } catch (InvalidStateException | ShutdownException | RuntimeException e) {
                System.err.println("no checkpoint: " + e);
            }
        }
    }
}
