package dev.armature.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

class SnapshotTest {
    private final Armature armature = Armature.inMemory();
    private final DynamoDbClient client = armature.client();

    @BeforeEach
    void prepare() {
        client.createTable(Music.TABLE);
        put(client, "Sinnerman");
    }

    @AfterEach
    void close() {
        armature.close();
    }

    @Test
    void takesBackWritesAndTablesUnderTheSameClient() {
        var snapshot = armature.snapshot();
        put(client, "Feeling Good");
        client.createTable(Music.TABLE.toBuilder().tableName("films").build());

        armature.restore(snapshot);

        assertThat(client.listTables().tableNames()).containsExactly("music");
        assertThat(titles(client)).containsExactly("Sinnerman");
        assertThat(client.query(query -> query.tableName("music")
                                .indexName("byAlbum")
                                .keyConditionExpression("album = :a")
                                .expressionAttributeValues(Map.of(":a", AttributeValue.fromS("Pastel Blues"))))
                        .count())
                .isEqualTo(1);
    }

    @Test
    void canBeRestoredAgainAndAgain() {
        var snapshot = armature.snapshot();
        for (int round = 0; round < 3; round++) {
            put(client, "round " + round);
            assertThat(titles(client)).hasSize(2);
            armature.restore(snapshot);
            assertThat(titles(client)).hasSize(1);
        }
    }

    @Test
    void opensAsDatabasesOfTheirOwn() {
        var snapshot = armature.snapshot();
        try (var one = Armature.inMemory(snapshot);
                var other = Armature.inMemory(snapshot)) {
            put(one.client(), "Feeling Good");

            assertThat(titles(one.client())).containsExactly("Feeling Good", "Sinnerman");
            assertThat(titles(other.client())).containsExactly("Sinnerman");
            assertThat(titles(client)).containsExactly("Sinnerman");
        }
    }

    /** A sequence number that is given out twice would make a reader skip a record. */
    @Test
    void takesBackStreamRecordsToo() {
        var snapshot = armature.snapshot();
        put(client, "Feeling Good");
        assertThat(records()).isEqualTo(2);

        armature.restore(snapshot);

        assertThat(records()).isEqualTo(1);
        put(client, "Feeling Good");
        assertThat(records()).isEqualTo(2);
    }

    @Test
    void knowsTheSizesOfItsTables() {
        var snapshot = armature.snapshot();
        put(client, "Feeling Good");

        armature.restore(snapshot);

        assertThat(client.describeTable(table -> table.tableName("music")).table())
                .satisfies(table -> assertThat(table.itemCount()).isEqualTo(1))
                .satisfies(table -> assertThat(
                                table.globalSecondaryIndexes().getFirst().itemCount())
                        .isEqualTo(1));
    }

    @Test
    void takesTheClockBack() {
        armature.clock().freeze();
        Instant before = armature.clock().instant();
        var snapshot = armature.snapshot();
        armature.clock().advance(Duration.ofHours(49));

        armature.restore(snapshot);

        assertThat(armature.clock().instant()).isEqualTo(before);
    }

    @Test
    void takesBackWhatIsSimulated() {
        armature.simulation().apply(on -> on.allTables(tables -> tables.throttling(true)));
        armature.simulation().hold("music", "byAlbum");
        var snapshot = armature.snapshot();
        armature.simulation().off();

        armature.restore(snapshot);

        assertThat(armature.simulation().described()).containsExactly("throttling", "the index music/byAlbum is held");
    }

    /** The two items of a transaction differ in no snapshot. */
    @Test
    void seesTransactionsAsAWhole() throws InterruptedException {
        var done = new AtomicBoolean();
        // Not a virtual thread: one that never waits leaves no core to others of its kind.
        var writing = Thread.ofPlatform().start(() -> {
            for (int value = 0; !done.get(); value++) {
                write(value);
            }
        });
        try {
            for (int round = 0; round < 50; round++) {
                try (var copy = Armature.inMemory(armature.snapshot())) {
                    assertThat(value(copy.client(), "left")).isEqualTo(value(copy.client(), "right"));
                }
            }
        } finally {
            done.set(true);
            writing.join();
        }
    }

    private void write(int value) {
        client.transactWriteItems(
                transaction -> transaction.transactItems(counter("left", value), counter("right", value)));
    }

    private static TransactWriteItem counter(String title, int value) {
        return TransactWriteItem.builder()
                .put(put -> put.tableName("music")
                        .item(Map.of(
                                "artist", AttributeValue.fromS("counter"),
                                "title", AttributeValue.fromS(title),
                                "value", AttributeValue.fromN(Integer.toString(value)))))
                .build();
    }

    private static String value(DynamoDbClient client, String title) {
        var item = client.getItem(get -> get.tableName("music").key(Music.key("counter", title)))
                .item();
        return item.containsKey("value") ? item.get("value").n() : "none";
    }

    @Test
    void isOfMemoryOnly(@TempDir Path directory) {
        try (var onDisk = Armature.open(directory)) {
            assertThatThrownBy(onDisk::snapshot).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    private static void put(DynamoDbClient client, String title) {
        client.putItem(put -> put.tableName("music").item(Music.song("Nina Simone", title, "Pastel Blues")));
    }

    private static Iterable<String> titles(DynamoDbClient client) {
        return client.scan(scan -> scan.tableName("music")).items().stream()
                .map(item -> Music.text(item, "title"))
                .toList();
    }

    private int records() {
        var streams = armature.streamsClient();
        String arn = streams.listStreams().streams().getFirst().streamArn();
        return streams.describeStream(stream -> stream.streamArn(arn)).streamDescription().shards().stream()
                .map(shard -> streams.getShardIterator(start -> start.streamArn(arn)
                        .shardId(shard.shardId())
                        .shardIteratorType(ShardIteratorType.TRIM_HORIZON)))
                .mapToInt(start -> streams.getRecords(records -> records.shardIterator(start.shardIterator()))
                        .records()
                        .size())
                .sum();
    }
}
