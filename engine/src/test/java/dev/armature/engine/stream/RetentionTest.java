package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.operation.DescribeStream;
import dev.armature.engine.operation.GetRecords;
import dev.armature.engine.table.Table.StreamViewType;
import dev.armature.model.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** How long streams, records and iterators last. */
class RetentionTest {
    private static final Duration DAY = Duration.ofHours(24);

    @AutoClose
    private final TestStream stream = new TestStream();

    private final TestDatabase database = stream.database;
    private final StreamClient client = stream.client;
    private final String arn = stream.arn;

    private void wait(Duration time) {
        stream.wait(time);
    }

    private String shardWithRecords() {
        return client.describe(arn).shards().stream()
                .map(DescribeStream.ShardDescription::shardId)
                .filter(id -> !client.all(arn, id).isEmpty())
                .findFirst()
                .orElseThrow();
    }

    private List<String> listed() {
        return stream.listed();
    }

    @Test
    void iteratorsLastFifteenMinutes() {
        String iterator =
                client.iterator(arn, client.describe(arn).shards().getFirst().shardId(), "LATEST", null);
        database.clock.advance(Duration.ofMinutes(15));
        var next = client.records(iterator, null).nextShardIterator();
        database.clock.advance(Duration.ofMillis(1));
        assertThatThrownBy(() -> client.records(iterator, null))
                .isInstanceOf(ApiException.class)
                .hasMessage("ExpiredIteratorException: Shard iterator has expired");
        assertThat(client.records(Objects.requireNonNull(next), null).records()).isEmpty();
    }

    @Test
    void recordsLastADay() {
        database.put("a", "one");
        wait(DAY.minusHours(1));
        database.put("a", "two");
        assertThat(client.all(arn)).hasSize(2);
        wait(Duration.ofHours(1).minusMillis(1));
        assertThat(client.all(arn)).hasSize(2);
        wait(Duration.ofMillis(1));
        assertThat(client.all(arn)).hasSize(1);
    }

    @Test
    void refusesToReadWhatHasBeenTrimmed() {
        database.put("a", "one");
        String shardId = shardWithRecords();
        database.clock.advance(DAY.minusMinutes(1));
        database.put("a", "two");
        String first = client.all(arn, shardId).getFirst().dynamodb().sequenceNumber();
        String iterator = client.iterator(arn, shardId, "TRIM_HORIZON", null);

        wait(Duration.ofMinutes(1));
        assertThatThrownBy(() -> client.records(iterator, null))
                .hasMessage("TrimmedDataAccessException: The data you are trying to access has been trimmed");
        assertThatThrownBy(() -> client.iterator(arn, shardId, "AT_SEQUENCE_NUMBER", first))
                .hasMessage("TrimmedDataAccessException: The data you are trying to access has been trimmed");
        String after = client.iterator(arn, shardId, "AFTER_SEQUENCE_NUMBER", first);
        assertThat(client.records(after, null).records()).hasSize(1);
        String horizon = client.iterator(arn, shardId, "TRIM_HORIZON", null);
        assertThat(client.records(horizon, null).records()).hasSize(1);
    }

    /** Closed shards go when their last record has; their children remember them as parents, as in DynamoDB. */
    @Test
    void forgetsShardsADayAfterTheyWereClosed() {
        wait(Duration.ofHours(4));
        var children = client.describe(arn).shards().stream()
                .filter(shard -> shard.parentShardId() != null)
                .toList();
        assertThat(children).hasSize(4);
        wait(DAY);
        assertThat(client.describe(arn).shards())
                .extracting(DescribeStream.ShardDescription::shardId)
                .containsAll(children.stream()
                        .map(DescribeStream.ShardDescription::shardId)
                        .toList())
                .doesNotContainAnyElementsOf(children.stream()
                        .map(DescribeStream.ShardDescription::parentShardId)
                        .toList());
    }

    @Test
    void staysReadableForADayAfterItWasDisabled() {
        database.put("a", "one");
        database.disableStream();

        assertThat(client.describe(arn).streamStatus()).isEqualTo(DescribeStream.Status.DISABLED);
        assertThat(client.describe(arn).shards())
                .hasSize(4)
                .allSatisfy(shard -> assertThat(shard.sequenceNumberRange().endingSequenceNumber())
                        .isNotNull());
        assertThat(client.all(arn)).hasSize(1);
        wait(DAY.minusMillis(1));
        assertThat(client.all(arn)).hasSize(1);
        assertThat(listed()).containsExactly(arn);

        wait(Duration.ofMillis(1));
        assertThat(listed()).isEmpty();
        assertThatThrownBy(() -> client.describe(arn))
                .hasMessage("ResourceNotFoundException: Requested resource not found: Stream: " + arn + " not found");
    }

    @Test
    void hasANewArnEachTimeItIsEnabled() {
        database.put("a", "one");
        database.disableStream();
        database.enableStream(StreamViewType.KEYS_ONLY);
        String second = database.streamArn();
        database.put("a", "two");

        assertThat(second).isNotEqualTo(arn);
        assertThat(listed()).containsExactly(arn, second);
        assertThat(client.all(arn))
                .extracting(GetRecords.Entry::eventName)
                .containsExactly(StreamRecord.EventName.INSERT);
        assertThat(client.all(second))
                .extracting(GetRecords.Entry::eventName)
                .containsExactly(StreamRecord.EventName.MODIFY);
    }

    @Test
    void outlivesItsTableByADay() {
        database.put("a", "one");
        database.deleteTable();
        database.restart();

        var description = client.describe(arn);
        assertThat(description.streamStatus()).isEqualTo(DescribeStream.Status.DISABLED);
        assertThat(description.tableName()).isEqualTo("Orders");
        assertThat(description.keySchema()).hasSize(1);
        assertThat(client.all(arn)).hasSize(1);

        database.createTable();
        database.enableStream(StreamViewType.NEW_IMAGE);
        assertThat(listed()).containsExactly(arn, database.streamArn());
        assertThat(client.all(database.streamArn())).isEmpty();
        wait(DAY);
        assertThat(listed()).containsExactly(database.streamArn());
    }

    /** Records would otherwise lie there for good: no client can name them any more. */
    @Test
    void leavesNothingOfAStreamInTheStorage() {
        database.put("a", "one");
        var described = database.engine.streams().existing(stream.parsedArn());
        database.disableStream();
        wait(DAY.minusMillis(1));
        assertThat(stream.stored(described)).isEqualTo(1);
        wait(Duration.ofMillis(1));
        assertThat(stream.stored(described)).isZero();
    }

    /** As an earlier version could leave it, which stored the table first and was killed then. */
    @Test
    void catchesUpWithTheCatalogAfterACrash() {
        database.put("a", "one");
        database.engine.catalog().tell((before, after) -> List.of());
        database.disableStream();
        var unstored = database.engine.streams().start(TestDatabase.TABLE, StreamViewType.OLD_IMAGE);
        database.change(draft -> draft.stream = unstored);
        assertThat(listed()).containsExactly(arn);

        database.restart();
        assertThat(listed()).containsExactly(arn, database.streamArn());
        assertThat(client.describe(arn).streamStatus()).isEqualTo(DescribeStream.Status.DISABLED);
        assertThat(client.all(arn)).hasSize(1);
        assertThat(client.describe(database.streamArn()).streamStatus()).isEqualTo(DescribeStream.Status.ENABLED);
    }
}
