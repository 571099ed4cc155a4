package dev.armature.engine.stream;

import static dev.armature.model.AttributeValue.number;
import static dev.armature.model.AttributeValue.string;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.armature.engine.EngineSettings;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.operation.GetRecords;
import dev.armature.engine.stream.StreamRecord.EventName;
import dev.armature.engine.table.Table.StreamViewType;
import dev.armature.language.Condition;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a stream records of writes. */
class RecordsTest {
    private final TestDatabase database = new TestDatabase();
    private final StreamClient client = new StreamClient(database);

    @AfterEach
    void close() {
        database.close();
    }

    private List<GetRecords.Entry> records() {
        return client.all(database.streamArn());
    }

    @Test
    void tellsWhatHappenedToAnItem() {
        database.enableStream(StreamViewType.NEW_AND_OLD_IMAGES);
        database.put("a", "one");
        database.put("a", "two");
        database.delete("a");

        Item one = Item.of(Map.of("pk", string("a"), "value", string("one")));
        Item two = Item.of(Map.of("pk", string("a"), "value", string("two")));
        assertThat(records())
                .extracting(
                        GetRecords.Entry::eventName,
                        entry -> entry.dynamodb().oldImage(),
                        entry -> entry.dynamodb().newImage())
                .containsExactly(
                        tuple(EventName.INSERT, null, one),
                        tuple(EventName.MODIFY, one, two),
                        tuple(EventName.REMOVE, two, null));
    }

    @Test
    void describesEachRecordAsDynamoDbDoes() {
        database.enableStream(StreamViewType.NEW_AND_OLD_IMAGES);
        database.put(Map.of("pk", string("a"), "Message", string("New item!"), "Id", number(101)));

        var entry = records().getFirst();
        assertThat(entry.eventId()).matches("[0-9a-f]{32}");
        assertThat(entry.eventVersion()).isEqualTo("1.1");
        assertThat(entry.eventSource()).isEqualTo("aws:dynamodb");
        assertThat(entry.awsRegion()).isEqualTo("eu-west-2");
        assertThat(entry.userIdentity()).isNull();
        assertThat(entry.dynamodb().keys()).isEqualTo(Item.of(Map.of("pk", string("a"))));
        assertThat(entry.dynamodb().sequenceNumber()).matches("[0-9]{21,40}");
        assertThat(entry.dynamodb().approximateCreationDateTime()).isEqualTo(TestDatabase.START.getEpochSecond());
        assertThat(entry.dynamodb().streamViewType()).isEqualTo(StreamViewType.NEW_AND_OLD_IMAGES);
        // The key counts 3, and again in the image with Message 16 and Id 5.
        assertThat(entry.dynamodb().sizeBytes()).isEqualTo(3 + 3 + 16 + 5);
    }

    @ParameterizedTest
    @EnumSource
    void showsWhatTheViewTypeSays(StreamViewType viewType) {
        database.enableStream(viewType);
        database.put("a", "one");
        database.put("a", "two");
        database.delete("a");

        boolean showsOld = viewType == StreamViewType.OLD_IMAGE || viewType == StreamViewType.NEW_AND_OLD_IMAGES;
        boolean showsNew = viewType == StreamViewType.NEW_IMAGE || viewType == StreamViewType.NEW_AND_OLD_IMAGES;
        assertThat(records()).hasSize(3).allSatisfy(entry -> {
            assertThat(entry.dynamodb().keys()).isEqualTo(Item.of(Map.of("pk", string("a"))));
            assertThat(entry.dynamodb().oldImage() != null)
                    .isEqualTo(showsOld && entry.eventName() != EventName.INSERT);
            assertThat(entry.dynamodb().newImage() != null)
                    .isEqualTo(showsNew && entry.eventName() != EventName.REMOVE);
        });
    }

    /** An identical put, and the removal of what is not there, leave no trace in DynamoDB's streams. */
    @Test
    void recordsNothingWhereNothingChanges() {
        database.enableStream(StreamViewType.KEYS_ONLY);
        database.put("a", "one");
        database.put("a", "one");
        database.put(Map.of("value", string("one"), "pk", string("a")));
        database.delete("missing");
        database.writeTogether(
                database.putting(Map.of("pk", string("a"), "value", string("one"))),
                database.deleting("missing as well"));

        assertThat(records()).extracting(GetRecords.Entry::eventName).containsExactly(EventName.INSERT);
    }

    @Test
    void recordsNothingBeforeAStreamIsEnabledAndAfter() {
        database.put("a", "before");
        database.enableStream(StreamViewType.NEW_IMAGE);
        database.put("a", "during");
        String arn = database.streamArn();
        database.disableStream();
        database.put("a", "after");

        assertThat(client.all(arn))
                .extracting(entry -> entry.dynamodb().newImage())
                .containsExactly(Item.of(Map.of("pk", string("a"), "value", string("during"))));
    }

    @Test
    void recordsAllWritesOfATransactionOrNone() {
        database.enableStream(StreamViewType.NEW_IMAGE);
        var exists = new ItemWrite.Guard(new Condition.Exists(Path.of("pk")), false);
        var refused = ItemWrite.delete(database.table(), Map.of("pk", string("c")), exists);
        var a = database.putting(Map.of("pk", string("a")));
        var b = database.putting(Map.of("pk", string("b")));

        database.writeTogether(a, b, refused);
        assertThat(records()).isEmpty();

        database.writeTogether(a, b);
        assertThat(records())
                .extracting(entry -> entry.dynamodb().keys())
                .containsExactlyInAnyOrder(Item.of(Map.of("pk", string("a"))), Item.of(Map.of("pk", string("b"))));
    }

    /** Partition keys are spread over the shards, and all records of one are in one. */
    @Test
    void keepsTheRecordsOfAKeyInOneShardAndInOrder() {
        database.enableStream(StreamViewType.NEW_IMAGE);
        AttributeValue[] rounds = {string("0"), string("1"), string("2"), string("3"), string("4")};
        for (AttributeValue round : rounds) {
            for (int item = 0; item < 40; item++) {
                database.put(Map.of("pk", string("item " + item), "value", round));
            }
        }
        String arn = database.streamArn();
        Map<Item, String> shardByKey = new HashMap<>();
        Set<String> eventIds = new HashSet<>();
        for (var shard : client.describe(arn).shards()) {
            var records = client.all(arn, shard.shardId());
            assertThat(records).isNotEmpty();
            assertThat(records)
                    .extracting(entry -> entry.dynamodb().sequenceNumber())
                    .isSorted();
            records.forEach(entry -> eventIds.add(entry.eventId()));
            Map<Item, List<AttributeValue>> valuesByKey = records.stream()
                    .collect(groupingBy(entry -> entry.dynamodb().keys(), mapping(entry -> value(entry), toList())));
            valuesByKey.forEach((key, values) -> {
                assertThat(shardByKey.put(key, shard.shardId())).isNull();
                assertThat(values).containsExactly(rounds);
            });
        }
        assertThat(shardByKey).hasSize(40);
        assertThat(eventIds).hasSize(200);
    }

    private static AttributeValue value(GetRecords.Entry entry) {
        var image = Objects.requireNonNull(entry.dynamodb().newImage());
        return Objects.requireNonNull(image.get("value"));
    }

    @Test
    void hasAsManyShardsAsItIsSet() {
        try (var other = new TestDatabase(EngineSettings.defaults().withShards(1))) {
            other.enableStream(StreamViewType.KEYS_ONLY);
            assertThat(new StreamClient(other).describe(other.streamArn()).shards())
                    .hasSize(1);
        }
    }
}
