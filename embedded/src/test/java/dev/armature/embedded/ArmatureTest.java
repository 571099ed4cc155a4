package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

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

    /** The SDK reads the reasons only if they are spelled as DynamoDB spells them, which depends on the error. */
    @Test
    void throttlesACallThatAsksForIt() {
        try (var armature = Armature.inMemory();
                var client = once(DynamoDbClient.builder())
                        .httpClient(armature.httpClient())
                        .build()) {
            client.createTable(TABLE);
            client.createTable(TABLE.toBuilder()
                    .tableName("films")
                    .billingMode(BillingMode.PROVISIONED)
                    .provisionedThroughput(
                            throughput -> throughput.readCapacityUnits(1L).writeCapacityUnits(1L))
                    .build());

            assertThatThrownBy(() -> client.putItem(put -> put.tableName("music")
                            .item(ITEM)
                            .overrideConfiguration(call -> call.putHeader("x-armature-simulate", "throttle"))))
                    .isInstanceOfSatisfying(
                            ThrottlingException.class,
                            refusal -> assertThat(refusal.throttlingReasons()
                                            .getFirst()
                                            .reason())
                                    .isEqualTo("TableWriteKeyRangeThroughputExceeded"));
            assertThatThrownBy(() -> client.getItem(get -> get.tableName("films")
                            .key(KEY)
                            .overrideConfiguration(call -> call.putHeader("x-armature-simulate", "throttle"))))
                    .isInstanceOfSatisfying(
                            ProvisionedThroughputExceededException.class,
                            refusal -> assertThat(refusal.throttlingReasons()
                                            .getFirst()
                                            .resource())
                                    .endsWith(":table/films"));
        }
    }

    /** The client cannot tell a write that was done from one that was not. */
    @Test
    void losesAnswersAsANetworkDoes() {
        try (var armature = Armature.inMemory();
                var client = once(DynamoDbClient.builder())
                        .httpClient(armature.httpClient())
                        .build();
                var asyncClient = once(DynamoDbAsyncClient.builder())
                        .httpClient(armature.asyncHttpClient())
                        .build()) {
            client.createTable(TABLE);
            armature.simulation()
                    .apply(on -> on.calls(
                            calls -> calls.operations("PutItem", "DeleteItem").timeoutsAfterCommit(1)));

            assertThatThrownBy(
                            () -> client.putItem(put -> put.tableName("music").item(ITEM)))
                    .isInstanceOf(SdkClientException.class)
                    .hasRootCauseMessage("simulated: everything was done, and the answer held back");
            assertThat(client.getItem(get -> get.tableName("music").key(KEY)).item())
                    .isEqualTo(ITEM);
            assertThatThrownBy(() -> asyncClient
                            .deleteItem(delete -> delete.tableName("music").key(KEY))
                            .join())
                    .hasCauseInstanceOf(SdkClientException.class);
            assertThat(client.getItem(get -> get.tableName("music").key(KEY)).hasItem())
                    .isFalse();
        }
    }

    /** For clients that do not try again by themselves. */
    private static <B extends AwsClientBuilder<B, ?>> B once(B builder) {
        return builder.region(Region.EU_WEST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")))
                .overrideConfiguration(config -> config.retryStrategy(retries -> retries.maxAttempts(1)));
    }

    /** A day passes without waiting: an item expires, its record names the service, shards are closed, records forgotten. */
    @Test
    void letsTimePass() {
        var seconds = new AtomicLong(Instant.parse("2026-11-15T12:00:00Z").getEpochSecond());
        InstantSource clock = () -> Instant.ofEpochSecond(seconds.get());
        try (var armature =
                        Armature.builder().clock(clock.withZone(ZoneOffset.UTC)).open();
                var client = armature.client();
                var streams = armature.streamsClient()) {
            client.createTable(TABLE.toBuilder()
                    .streamSpecification(stream -> stream.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY))
                    .build());
            client.updateTimeToLive(update -> update.tableName("music")
                    .timeToLiveSpecification(ttl -> ttl.enabled(true).attributeName("until")));
            client.putItem(put -> put.tableName("music")
                    .item(Map.of(
                            "artist",
                            AttributeValue.fromS("Nina Simone"),
                            "until",
                            AttributeValue.fromN(Long.toString(clock.instant().getEpochSecond() + 60)))));
            assertThat(armature.expireNow()).isZero();

            seconds.addAndGet(61);
            // The sweep in the background may come first, so the number says nothing.
            armature.expireNow();
            assertThat(client.getItem(get -> get.tableName("music").key(KEY)).hasItem())
                    .isFalse();
            String arn = streams.listStreams().streams().getFirst().streamArn();
            assertThat(records(streams, arn))
                    .extracting(Record::userIdentity)
                    .containsExactly(
                            null,
                            Identity.builder()
                                    .principalId("dynamodb.amazonaws.com")
                                    .type("Service")
                                    .build());

            seconds.addAndGet(Duration.ofHours(4).toSeconds());
            armature.tendStreams();
            assertThat(streams.describeStream(wanted -> wanted.streamArn(arn))
                            .streamDescription()
                            .shards())
                    .anyMatch(shard -> shard.parentShardId() != null);
            seconds.addAndGet(Duration.ofHours(24).toSeconds());
            armature.tendStreams();
            assertThat(records(streams, arn)).isEmpty();
        }
    }

    private static List<Record> records(DynamoDbStreamsClient streams, String arn) {
        return streams.describeStream(wanted -> wanted.streamArn(arn)).streamDescription().shards().stream()
                .map(shard -> streams.getShardIterator(wanted -> wanted.streamArn(arn)
                        .shardId(shard.shardId())
                        .shardIteratorType(ShardIteratorType.TRIM_HORIZON)))
                .flatMap(start ->
                        streams.getRecords(wanted -> wanted.shardIterator(start.shardIterator())).records().stream())
                .toList();
    }
}
