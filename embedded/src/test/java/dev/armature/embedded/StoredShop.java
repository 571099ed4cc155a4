package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BackupStatus;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;

/**
 * A database with some of everything that is stored, as {@link #write} leaves it in a directory, and what {@link #checkAndUse} expects of one that any version
 * left. What is here stays as it is: directories that were written long ago have it.
 */
final class StoredShop {
    private static final Instant WRITTEN = Instant.parse("2026-11-17T12:00:00Z");
    private static final int ORDERS = 30;
    private static final int CUSTOMERS = 4;
    private static final int VECTORS = 12;
    /** The orders that were there when the backup was made. */
    private static final int BACKED_UP = 20;

    private StoredShop() {}

    static void write(Path directory) {
        try (var armature = open(directory, WRITTEN)) {
            createTables(armature);
            var client = armature.client();
            for (int number = 0; number < BACKED_UP; number++) {
                put(client, number);
            }
            awaitBackup(
                    client,
                    client.createBackup(backup -> backup.tableName("Orders").backupName("before"))
                            .backupDetails()
                            .backupArn());
        }
        // What the second life writes is in the log, and in no table file yet.
        try (var armature = open(directory, WRITTEN.plus(Duration.ofMinutes(10)))) {
            var client = armature.client();
            for (int number = BACKED_UP; number < ORDERS; number++) {
                put(client, number);
            }
            client.updateItem(update -> update.tableName("Orders")
                    .key(key(0))
                    .updateExpression("SET #status = :sent ADD amount :one")
                    .expressionAttributeNames(Map.of("#status", "status"))
                    .expressionAttributeValues(
                            Map.of(":sent", AttributeValue.fromS("sent"), ":one", AttributeValue.fromN("1"))));
            client.deleteItem(delete -> delete.tableName("Orders").key(key(1)));
        }
    }

    /** Of the writes that come while it is made, some may be in it. */
    private static void awaitBackup(DynamoDbClient client, String arn) {
        while (client.describeBackup(wanted -> wanted.backupArn(arn))
                        .backupDescription()
                        .backupDetails()
                        .backupStatus()
                == BackupStatus.CREATING) {
            Thread.onSpinWait();
        }
    }

    private static void createTables(Armature armature) {
        armature.createTables("""
                {"TableName": "Orders", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [
                   {"AttributeName": "customer", "AttributeType": "S"}, {"AttributeName": "number", "AttributeType": "N"},
                   {"AttributeName": "status", "AttributeType": "S"}, {"AttributeName": "amount", "AttributeType": "N"}],
                 "KeySchema": [{"AttributeName": "customer", "KeyType": "HASH"}, {"AttributeName": "number", "KeyType": "RANGE"}],
                 "LocalSecondaryIndexes": [{"IndexName": "byAmount", "Projection": {"ProjectionType": "KEYS_ONLY"},
                   "KeySchema": [{"AttributeName": "customer", "KeyType": "HASH"}, {"AttributeName": "amount", "KeyType": "RANGE"}]}],
                 "GlobalSecondaryIndexes": [{"IndexName": "byStatus", "Projection": {"ProjectionType": "ALL"},
                   "KeySchema": [{"AttributeName": "status", "KeyType": "HASH"}, {"AttributeName": "number", "KeyType": "RANGE"}]}],
                 "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "NEW_AND_OLD_IMAGES"}}""");
        armature.createTables("""
                {"TableName": "Parts", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "B"}],
                 "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                 "VectorIndexes": [{"IndexName": "near", "VectorAttribute": {"AttributeName": "shape"}, "Dimensions": 2,
                   "DistanceFunction": "EUCLIDEAN", "Projection": {"ProjectionType": "KEYS_ONLY"}}]}""");
        armature.createTables("""
                {"TableName": "Prices",
                 "ProvisionedThroughput": {"ReadCapacityUnits": 5, "WriteCapacityUnits": 6},
                 "AttributeDefinitions": [{"AttributeName": "of", "AttributeType": "N"}],
                 "KeySchema": [{"AttributeName": "of", "KeyType": "HASH"}]}""");
        var client = armature.client();
        client.updateTimeToLive(update -> update.tableName("Orders")
                .timeToLiveSpecification(
                        expiry -> expiry.attributeName("expires").enabled(true)));
        client.updateContinuousBackups(update -> update.tableName("Orders")
                .pointInTimeRecoverySpecification(recovery -> recovery.pointInTimeRecoveryEnabled(true)));
        client.tagResource(tag -> tag.resourceArn(client.describeTable(table -> table.tableName("Parts"))
                        .table()
                        .tableArn())
                .tags(Tag.builder().key("team").value("stock").build()));
        for (int number = 0; number < VECTORS; number++) {
            client.putItem(Parts.put(number));
        }
    }

    /** Reads, searches, restores, follows the stream, lets an item expire, and writes; and again after it was closed. */
    static void checkAndUse(Path directory) {
        Instant now = WRITTEN.plus(Duration.ofMinutes(20));
        try (var armature = open(directory, now)) {
            var client = armature.client();
            checkItems(client);
            checkIndexes(client);
            assertThat(events(armature)).isEqualTo(expectedEvents());
            checkRestores(client);

            client.putItem(put -> put.tableName("Orders").item(order(ORDERS)));
            assertThat(byStatus(client, "open")).contains(ORDERS);
            assertThat(events(armature)).hasSize(expectedEvents().size() + 1).endsWith("INSERT " + ORDERS);
        }
        try (var armature = open(directory, now.plus(Duration.ofDays(2)))) {
            armature.expireNow();
            var client = armature.client();
            assertThat(item(client, 2)).as("one that expired").isEmpty();
            assertThat(item(client, ORDERS)).isEqualTo(order(ORDERS));
        }
    }

    private static void checkItems(DynamoDbClient client) {
        assertThat(client.listTables().tableNames()).containsExactly("Orders", "Parts", "Prices");
        var changed = new HashMap<>(order(0));
        changed.put("status", AttributeValue.fromS("sent"));
        changed.put("amount", AttributeValue.fromN("1"));
        assertThat(item(client, 0)).isEqualTo(changed);
        assertThat(item(client, 1)).isEmpty();
        for (int number = 2; number < ORDERS; number++) {
            assertThat(item(client, number)).isEqualTo(order(number));
        }
        assertThat(client.scan(scan -> scan.tableName("Orders")).count()).isEqualTo(ORDERS - 1);

        assertThat(client.describeTable(table -> table.tableName("Prices"))
                        .table()
                        .provisionedThroughput()
                        .writeCapacityUnits())
                .isEqualTo(6);
        var parts = client.describeTable(table -> table.tableName("Parts")).table();
        assertThat(client.listTagsOfResource(tags -> tags.resourceArn(parts.tableArn()))
                        .tags())
                .extracting(Tag::value)
                .containsExactly("stock");
        assertThat(client.describeTimeToLive(table -> table.tableName("Orders"))
                        .timeToLiveDescription()
                        .attributeName())
                .isEqualTo("expires");
    }

    private static void checkIndexes(DynamoDbClient client) {
        assertThat(byStatus(client, "sent")).containsExactly(0);
        assertThat(byStatus(client, "open")).hasSize(ORDERS - 2).isSorted();
        var byAmount = client.query(query -> query.tableName("Orders")
                .indexName("byAmount")
                .scanIndexForward(false)
                .keyConditionExpression("customer = :customer")
                .expressionAttributeValues(Map.of(":customer", AttributeValue.fromS(customer(2)))));
        // Amounts fall while numbers rise.
        assertThat(byAmount.items()).extracting(StoredShop::number).containsExactly(2, 6, 10, 14, 18, 22, 26);
        assertThat(client.searchVectors(search -> search.tableName("Parts")
                                .indexName("near")
                                .searchVector(Parts.shape(7))
                                .topK(1))
                        .searchResults())
                .singleElement()
                .satisfies(result -> assertThat(result.item()).containsEntry("id", Parts.id(7)));
    }

    private static void checkRestores(DynamoDbClient client) {
        String backup = client.listBackups(list -> list.tableName("Orders"))
                .backupSummaries()
                .getFirst()
                .backupArn();
        client.restoreTableFromBackup(restore -> restore.backupArn(backup).targetTableName("Backup"));
        awaitActive(client, "Backup");
        assertThat(client.scan(scan -> scan.tableName("Backup")).count()).isEqualTo(BACKED_UP);
        client.restoreTableToPointInTime(restore -> restore.sourceTableName("Orders")
                .targetTableName("Past")
                .restoreDateTime(WRITTEN.plus(Duration.ofMinutes(5))));
        awaitActive(client, "Past");
        assertThat(client.scan(scan -> scan.tableName("Past")).count()).isEqualTo(BACKED_UP);
        assertThat(client.getItem(get -> get.tableName("Past").key(key(0))).item())
                .isEqualTo(order(0));
        client.deleteTable(table -> table.tableName("Backup"));
        client.deleteTable(table -> table.tableName("Past"));
    }

    /** A restore takes milliseconds; the SDK would ask again after 20 seconds. */
    private static void awaitActive(DynamoDbClient client, String table) {
        try (var waiter = DynamoDbWaiter.builder()
                .client(client)
                .overrideConfiguration(often -> often.maxAttempts(1_000)
                        .backoffStrategyV2(BackoffStrategy.fixedDelayWithoutJitter(Duration.ofMillis(10))))
                .build()) {
            var described = waiter.waitUntilTableExists(wanted -> wanted.tableName(table));
            assertThat(described.matched().response()).isPresent();
        }
    }

    private static List<String> expectedEvents() {
        var expected = new ArrayList<>(List.of("INSERT 0", "MODIFY 0", "INSERT 1", "REMOVE 1"));
        for (int number = 2; number < ORDERS; number++) {
            expected.add("INSERT " + number);
        }
        return expected;
    }

    /** Those of all shards, order by order: between the records of two items there is none. */
    private static List<String> events(Armature armature) {
        var streams = armature.streamsClient();
        String arn = streams.listStreams(list -> list.tableName("Orders"))
                .streams()
                .getFirst()
                .streamArn();
        var records = new ArrayList<Record>();
        for (var shard : streams.describeStream(stream -> stream.streamArn(arn))
                .streamDescription()
                .shards()) {
            String iterator = streams.getShardIterator(from -> from.streamArn(arn)
                            .shardId(shard.shardId())
                            .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                    .shardIterator();
            while (iterator != null) {
                String next = iterator;
                var page = streams.getRecords(get -> get.shardIterator(next));
                records.addAll(page.records());
                iterator = page.records().isEmpty() ? null : page.nextShardIterator();
            }
        }
        return records.stream()
                .sorted(Comparator.comparing(record -> number(record.dynamodb().keys())))
                .map(record -> record.eventNameAsString() + " "
                        + number(record.dynamodb().keys()))
                .toList();
    }

    private static List<Integer> byStatus(DynamoDbClient client, String status) {
        return client
                .query(query -> query.tableName("Orders")
                        .indexName("byStatus")
                        .keyConditionExpression("#status = :status")
                        .expressionAttributeNames(Map.of("#status", "status"))
                        .expressionAttributeValues(Map.of(":status", AttributeValue.fromS(status))))
                .items()
                .stream()
                .map(StoredShop::number)
                .toList();
    }

    private static Map<String, AttributeValue> item(DynamoDbClient client, int number) {
        return client.getItem(get -> get.tableName("Orders").key(key(number)).consistentRead(true))
                .item();
    }

    private static void put(DynamoDbClient client, int number) {
        client.putItem(put -> put.tableName("Orders").item(order(number)));
    }

    private static int number(Map<String, AttributeValue> item) {
        return Integer.parseInt(Objects.requireNonNull(item.get("number")).n());
    }

    private static String customer(int number) {
        return "k\u00fcnde" + number % CUSTOMERS;
    }

    private static Map<String, AttributeValue> key(int number) {
        return Map.of(
                "customer", AttributeValue.fromS(customer(number)),
                "number", AttributeValue.fromN(Integer.toString(number)));
    }

    /** With every type of attribute; one of them expires. */
    private static Map<String, AttributeValue> order(int number) {
        var order = new HashMap<>(key(number));
        order.put("status", AttributeValue.fromS("open"));
        order.put("amount", AttributeValue.fromN(Integer.toString(-number)));
        order.put("signature", bytes("s" + number));
        order.put("paid", AttributeValue.fromBool(number % 2 == 0));
        order.put("note", AttributeValue.fromNul(true));
        order.put("labels", AttributeValue.fromSs(List.of("a", "b" + number)));
        order.put("sizes", AttributeValue.fromNs(List.of("1.5", Integer.toString(number + 2))));
        order.put("seals", AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("seal"))));
        order.put(
                "lines",
                AttributeValue.fromL(List.of(
                        AttributeValue.fromM(Map.of("part", AttributeValue.fromS("p" + number))),
                        AttributeValue.fromN("-0.00125"))));
        if (number == 2) {
            order.put(
                    "expires",
                    AttributeValue.fromN(
                            Long.toString(WRITTEN.plus(Duration.ofDays(1)).getEpochSecond())));
        }
        return order;
    }

    private static AttributeValue bytes(String text) {
        return AttributeValue.fromB(SdkBytes.fromByteArray(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static Armature open(Path directory, Instant now) {
        return Armature.builder()
                .directory(directory)
                .clock(Clock.fixed(now, ZoneOffset.UTC))
                .open();
    }

    /** The items of the table with a vector index. */
    private static final class Parts {
        private Parts() {}

        static Consumer<PutItemRequest.Builder> put(int number) {
            return put ->
                    put.tableName("Parts").item(Map.of("id", id(number), "shape", AttributeValue.fromL(shape(number))));
        }

        static AttributeValue id(int number) {
            return bytes("part " + number);
        }

        static List<AttributeValue> shape(int number) {
            return List.of(AttributeValue.fromN(Integer.toString(number)), AttributeValue.fromN("0.5"));
        }
    }
}
