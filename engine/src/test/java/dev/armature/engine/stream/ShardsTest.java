package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.operation.DescribeStream;
import dev.armature.engine.operation.DescribeStream.ShardDescription;
import dev.armature.engine.operation.DescribeStream.ShardFilter;
import dev.armature.engine.operation.GetRecords;
import dev.armature.engine.table.Table.StreamViewType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How shards come, go and are described. */
class ShardsTest {
    private final TestDatabase database = new TestDatabase();
    private final StreamClient client = new StreamClient(database);
    private String arn = "";

    @BeforeEach
    void enable() {
        database.enableStream(StreamViewType.NEW_AND_OLD_IMAGES);
        arn = database.streamArn();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private List<ShardDescription> shards() {
        return client.describe(arn).shards();
    }

    private void roll() {
        database.engine.streams().roll(Objects.requireNonNull(StreamArn.parse(arn)));
    }

    @Test
    void describesTheStream() {
        var description = client.describe(arn);
        assertThat(description.streamArn())
                .isEqualTo("arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/stream/2026-11-15T10:00:00.123");
        assertThat(description.streamLabel()).isEqualTo("2026-11-15T10:00:00.123");
        assertThat(description.streamStatus()).isEqualTo(DescribeStream.Status.ENABLED);
        assertThat(description.streamViewType()).isEqualTo(StreamViewType.NEW_AND_OLD_IMAGES);
        assertThat(description.creationRequestDateTime()).isEqualTo(TestDatabase.START);
        assertThat(description.tableName()).isEqualTo("Orders");
        assertThat(description.keySchema()).containsExactly(new DescribeStream.KeySchemaElement("pk", "HASH"));
        assertThat(description.lastEvaluatedShardId()).isNull();
        assertThat(description.shards()).hasSize(4).allSatisfy(shard -> {
            assertThat(shard.shardId()).matches("shardId-[0-9]{20}-[0-9a-f]{8}");
            assertThat(shard.parentShardId()).isNull();
            assertThat(shard.sequenceNumberRange().startingSequenceNumber()).matches("[0-9]{21,40}");
            assertThat(shard.sequenceNumberRange().endingSequenceNumber()).isNull();
        });
    }

    @Test
    void closesShardsAndGoesOnInChildren() {
        for (int item = 0; item < 20; item++) {
            database.put("item " + item, "before");
        }
        List<ShardDescription> parents = shards();
        roll();
        for (int item = 0; item < 20; item++) {
            database.put("item " + item, "after");
        }

        assertThat(shards()).hasSize(8);
        for (ShardDescription parent : parents) {
            var children = client.describe(new DescribeStream.Request(
                            arn, null, null, new ShardFilter("CHILD_SHARDS", parent.shardId())))
                    .shards();
            assertThat(children).hasSize(1);
            var child = children.getFirst();
            assertThat(child.parentShardId()).isEqualTo(parent.shardId());
            assertThat(child.sequenceNumberRange().endingSequenceNumber()).isNull();

            var older = client.all(arn, parent.shardId());
            var newer = client.all(arn, child.shardId());
            assertThat(older).extracting(entry -> entry.eventName().name()).containsOnly("INSERT");
            assertThat(newer).extracting(entry -> entry.eventName().name()).containsOnly("MODIFY");
            var closed = shards().stream()
                    .filter(shard -> shard.shardId().equals(parent.shardId()))
                    .findFirst()
                    .orElseThrow();
            assertThat(closed.sequenceNumberRange().endingSequenceNumber())
                    .isEqualTo(older.getLast().dynamodb().sequenceNumber());
            // There may be a gap before the first record; without one, the shard starts with it.
            assertThat(child.sequenceNumberRange().startingSequenceNumber())
                    .isGreaterThan(older.getLast().dynamodb().sequenceNumber())
                    .isLessThanOrEqualTo(newer.getFirst().dynamodb().sequenceNumber());
        }
    }

    /** A reader of a closed shard is told that it has come to the end; one of an open shard is not. */
    @Test
    void givesNoNextIteratorAtTheEndOfAClosedShard() {
        database.put("a", "one");
        String shardId = shards().stream()
                .map(ShardDescription::shardId)
                .filter(id -> !client.all(arn, id).isEmpty())
                .findFirst()
                .orElseThrow();
        String iterator = client.iterator(arn, shardId, "TRIM_HORIZON", null);
        var open = client.records(iterator, null);
        assertThat(open.records()).hasSize(1);
        assertThat(open.nextShardIterator()).isNotNull();

        roll();
        var closed = client.records(iterator, null);
        assertThat(closed.records()).hasSize(1);
        assertThat(closed.nextShardIterator()).isNull();
        var after = client.records(Objects.requireNonNull(open.nextShardIterator()), null);
        assertThat(after.records()).isEmpty();
        assertThat(after.nextShardIterator()).isNull();
    }

    @Test
    void rollsOverAfterFourHours() {
        database.clock.advance(Duration.ofHours(4).minusMillis(1));
        database.engine.streams().upkeep();
        assertThat(shards()).hasSize(4);
        database.clock.advance(Duration.ofMillis(1));
        database.engine.streams().upkeep();
        assertThat(shards()).hasSize(8);
        database.engine.streams().upkeep();
        assertThat(shards()).hasSize(8);
    }

    /** Empty shards too have a beginning and an end that can be asked for. */
    @Test
    void rollsOverWithoutRecords() {
        roll();
        roll();
        database.put("a", "one");
        assertThat(shards()).hasSize(12);
        assertThat(shards()).allSatisfy(shard -> {
            var range = shard.sequenceNumberRange();
            var page = client.records(
                    client.iterator(arn, shard.shardId(), "AT_SEQUENCE_NUMBER", range.startingSequenceNumber()), null);
            assertThat(page.nextShardIterator() == null).isEqualTo(range.endingSequenceNumber() != null);
        });
        assertThat(client.all(arn)).hasSize(1);
    }

    @Test
    void pagesThroughShardsInTheOrderOfTheirIds() {
        roll();
        roll();
        List<String> paged = new ArrayList<>();
        @Nullable String start = null;
        do {
            var page = client.describe(new DescribeStream.Request(arn, 5, start, null));
            assertThat(page.shards()).hasSizeBetween(1, 5);
            page.shards().forEach(shard -> paged.add(shard.shardId()));
            start = page.lastEvaluatedShardId();
        } while (start != null);
        assertThat(paged).hasSize(12).isSorted().doesNotHaveDuplicates();
    }

    /** With parents always listed before their children, a reader that takes shards as they come sees writes in order. */
    @Test
    void listsParentsBeforeChildren() {
        for (int i = 0; i < 10; i++) {
            roll();
        }
        List<@Nullable String> known = new ArrayList<>();
        known.add(null);
        for (ShardDescription shard : shards()) {
            assertThat(known).contains(shard.parentShardId());
            known.add(shard.shardId());
        }
    }

    @Test
    void survivesARestart() {
        database.put("a", "one");
        roll();
        database.put("a", "two");
        var before = client.describe(arn);
        var records = client.all(arn);
        assertThat(records).hasSize(2);

        database.restart();
        assertThat(client.describe(arn)).isEqualTo(before);
        assertThat(client.all(arn)).isEqualTo(records);

        database.put("a", "three");
        assertThat(client.all(arn))
                .hasSize(3)
                .extracting(GetRecords.Entry::eventId)
                .doesNotHaveDuplicates();
    }
}
