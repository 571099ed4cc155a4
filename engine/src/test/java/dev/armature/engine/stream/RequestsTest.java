package dev.armature.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.operation.DescribeStream;
import dev.armature.engine.operation.GetRecords;
import dev.armature.engine.operation.GetShardIterator;
import dev.armature.engine.operation.ListStreams;
import dev.armature.engine.table.Table.StreamViewType;
import dev.armature.model.AttributeValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the four operations accept, and what they say to what they do not. */
class RequestsTest {
    private static final String UNKNOWN_SHARD = "shardId-00000000000000000001-00000000";

    private final TestDatabase database = new TestDatabase();
    private final StreamClient client = new StreamClient(database);
    private String arn = "";
    private String shardId = "";

    @BeforeEach
    void writeFiveRecords() {
        database.enableStream(StreamViewType.NEW_AND_OLD_IMAGES);
        arn = database.streamArn();
        for (int i = 0; i < 5; i++) {
            database.put("a", "version " + i);
        }
        shardId = client.describe(arn).shards().stream()
                .map(DescribeStream.ShardDescription::shardId)
                .filter(id -> !client.all(arn, id).isEmpty())
                .findFirst()
                .orElseThrow();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private List<String> numbers(String iterator) {
        return client.records(iterator, null).records().stream()
                .map(entry -> entry.dynamodb().sequenceNumber())
                .toList();
    }

    @Test
    void iteratorsBeginWhereTheirTypeSays() {
        var all = numbers(client.iterator(arn, shardId, "TRIM_HORIZON", null));
        assertThat(all).hasSize(5);
        assertThat(numbers(client.iterator(arn, shardId, "AT_SEQUENCE_NUMBER", all.get(2))))
                .isEqualTo(all.subList(2, 5));
        assertThat(numbers(client.iterator(arn, shardId, "AFTER_SEQUENCE_NUMBER", all.get(2))))
                .isEqualTo(all.subList(3, 5));
        assertThat(numbers(client.iterator(arn, shardId, "AFTER_SEQUENCE_NUMBER", all.get(4))))
                .isEmpty();

        String latest = client.iterator(arn, shardId, "LATEST", null);
        assertThat(numbers(latest)).isEmpty();
        database.put("a", "version 5");
        assertThat(numbers(latest)).hasSize(1).doesNotContainAnyElementsOf(all);
    }

    @Test
    void pagesThroughRecordsByLimit() {
        List<String> paged = new ArrayList<>();
        String iterator = client.iterator(arn, shardId, "TRIM_HORIZON", null);
        for (int size : List.of(2, 2, 1, 0)) {
            var page = client.records(iterator, 2);
            assertThat(page.records()).hasSize(size);
            page.records().forEach(entry -> paged.add(entry.dynamodb().sequenceNumber()));
            iterator = Objects.requireNonNull(page.nextShardIterator());
        }
        assertThat(paged).isEqualTo(numbers(client.iterator(arn, shardId, "TRIM_HORIZON", null)));
    }

    /** A page is a megabyte at most, but never empty for that. */
    @Test
    void pagesThroughRecordsBySize() {
        String large = "x".repeat(300_000);
        for (int i = 0; i < 4; i++) {
            database.put(Map.of("pk", AttributeValue.string("a"), "value", AttributeValue.string(large + i)));
        }
        String afterSmallOnes = client.iterator(
                arn,
                shardId,
                "AFTER_SEQUENCE_NUMBER",
                numbers(client.iterator(arn, shardId, "TRIM_HORIZON", null)).get(4));
        // The first replaces a small item; of the others both images are large.
        var first = client.records(afterSmallOnes, null);
        assertThat(first.records()).hasSize(2);
        var second = client.records(Objects.requireNonNull(first.nextShardIterator()), null);
        assertThat(second.records()).hasSize(1);
    }

    @Test
    void refusesRequestsWithoutWhatTheyNeed() {
        assertThatThrownBy(() ->
                        database.call(GetShardIterator::from, new GetShardIterator.Request(null, null, null, null)))
                .hasMessage("ValidationException: 3 validation errors detected: "
                        + "Value null at 'streamArn' failed to satisfy constraint: Member must not be null; "
                        + "Value null at 'shardId' failed to satisfy constraint: Member must not be null; "
                        + "Value null at 'shardIteratorType' failed to satisfy constraint: Member must not be null");
        assertThatThrownBy(
                        () -> database.call(DescribeStream::from, new DescribeStream.Request(null, null, null, null)))
                .hasMessage("ValidationException: 1 validation error detected: "
                        + "Value null at 'streamArn' failed to satisfy constraint: Member must not be null");
        assertThatThrownBy(() -> database.call(GetRecords::from, new GetRecords.Request(null, null)))
                .hasMessage("ValidationException: 1 validation error detected: "
                        + "Value null at 'shardIterator' failed to satisfy constraint: Member must not be null");
    }

    @Test
    void refusesMembersOutOfBounds() {
        assertRefused(
                () -> client.iterator(arn, shardId, "FIRST", null),
                "Value 'FIRST' at 'shardIteratorType' failed to satisfy constraint: Member must satisfy enum value set:"
                        + " [AFTER_SEQUENCE_NUMBER, LATEST, AT_SEQUENCE_NUMBER, TRIM_HORIZON]");
        assertRefused(
                () -> client.iterator(arn, "shardId-1", "LATEST", null),
                "Value 'shardId-1' at 'shardId' failed to satisfy constraint:"
                        + " Member must have length greater than or equal to 28");
        assertRefused(
                () -> client.iterator(arn, shardId, "AT_SEQUENCE_NUMBER", "1"),
                "Value '1' at 'sequenceNumber' failed to satisfy constraint:"
                        + " Member must have length greater than or equal to 21");
        assertRefused(
                () -> client.describe("arn"),
                "Value 'arn' at 'streamArn' failed to satisfy constraint:"
                        + " Member must have length greater than or equal to 37");
        assertRefused(
                () -> client.describe(new DescribeStream.Request(arn, 0, null, null)),
                "Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1");
        assertRefused(
                () -> client.describe(new DescribeStream.Request(arn, 101, null, null)),
                "Value '101' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 100");
        assertRefused(
                () -> client.records(client.iterator(arn, shardId, "LATEST", null), 1001),
                "Value '1001' at 'limit' failed to satisfy constraint:"
                        + " Member must have value less than or equal to 1000");
    }

    @Test
    void refusesMembersThatDoNotGoTogether() {
        String number =
                client.describe(arn).shards().getFirst().sequenceNumberRange().startingSequenceNumber();
        for (String type : List.of("LATEST", "TRIM_HORIZON")) {
            assertThatThrownBy(() -> client.iterator(arn, shardId, type, number))
                    .hasMessageStartingWith("ValidationException: ");
        }
        assertRefused(
                () -> client.describe(
                        new DescribeStream.Request(arn, null, null, new DescribeStream.ShardFilter(null, shardId))),
                "Value null at 'shardFilter.type' failed to satisfy constraint: Member must not be null");
        assertRefused(
                () -> client.describe(new DescribeStream.Request(
                        arn, null, null, new DescribeStream.ShardFilter("CHILD_SHARDS", null))),
                "Value null at 'shardFilter.shardId' failed to satisfy constraint: Member must not be null");
    }

    private static void assertRefused(ThrowingCallable call, String fault) {
        assertThatThrownBy(call).hasMessage("ValidationException: 1 validation error detected: " + fault);
    }

    @Test
    void refusesWhatIsNotThere() {
        String unknown = arn.replace("Orders", "Nobody");
        assertThatThrownBy(() -> client.describe(unknown))
                .hasMessage(
                        "ResourceNotFoundException: Requested resource not found: Stream: " + unknown + " not found");
        assertThatThrownBy(() -> client.iterator(arn, UNKNOWN_SHARD, "LATEST", null))
                .hasMessage("ResourceNotFoundException: Requested resource not found: Shard does not exist");
        assertThatThrownBy(() -> client.describe("arn:aws:dynamodb:eu-west-2:123456789012:table/Orders"))
                .hasMessage("ValidationException: Invalid StreamArn");
    }

    @Test
    void refusesSequenceNumbersOfOtherShards() {
        String other = client.describe(arn).shards().stream()
                .filter(shard -> !shard.shardId().equals(shardId))
                .map(shard -> shard.sequenceNumberRange().startingSequenceNumber())
                .findFirst()
                .orElseThrow();
        for (String number : List.of(other, "999999999999999999999", "000000000000000000000")) {
            assertThatThrownBy(() -> client.iterator(arn, shardId, "AT_SEQUENCE_NUMBER", number))
                    .hasMessageStartingWith("ValidationException: ");
        }
        assertThatThrownBy(() -> client.iterator(arn, shardId, "AT_SEQUENCE_NUMBER", null))
                .hasMessageStartingWith("ValidationException: ");
    }

    /** An iterator that was changed, or taken from another stream, is none. */
    @Test
    void refusesIteratorsThatWereNotGivenOut() {
        String iterator = client.iterator(arn, shardId, "LATEST", null);
        List<String> forged = List.of(
                "x",
                "|1|",
                iterator.substring(0, iterator.length() - 8),
                iterator + "AAAA",
                iterator.replace("Orders", "Sorder"),
                iterator.replace("|1|A", "|1|B"));
        assertThat(forged).doesNotContain(iterator);
        for (String text : forged) {
            assertThatThrownBy(() -> client.records(text, null))
                    .as(text)
                    .hasMessage("ValidationException: Invalid ShardIterator");
        }
    }

    @Test
    void listsStreamsSomeAtATime() {
        for (int i = 0; i < 4; i++) {
            database.disableStream();
            database.enableStream(StreamViewType.KEYS_ONLY);
        }
        List<String> listed = new ArrayList<>();
        @Nullable String start = null;
        do {
            var page = database.call(ListStreams::from, new ListStreams.Request(null, 2, start));
            assertThat(page.streams()).hasSizeBetween(1, 2).allSatisfy(stream -> {
                assertThat(stream.tableName()).isEqualTo("Orders");
                assertThat(stream.streamArn()).endsWith("/stream/" + stream.streamLabel());
            });
            page.streams().forEach(stream -> listed.add(stream.streamArn()));
            start = page.lastEvaluatedStreamArn();
        } while (start != null);
        assertThat(listed).hasSize(5).isSorted().doesNotHaveDuplicates().contains(arn, database.streamArn());

        assertThat(database.call(ListStreams::from, new ListStreams.Request("Order", null, null))
                        .streams())
                .isEmpty();
        assertThat(database.call(ListStreams::from, new ListStreams.Request("Orders", null, null))
                        .streams())
                .hasSize(5);
    }
}
