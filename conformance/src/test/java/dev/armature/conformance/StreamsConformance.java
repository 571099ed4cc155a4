package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** What a table's stream holds after writes of every kind, and how it is found and read. */
@Conformance
@Timeout(120)
class StreamsConformance {
    private static final String UNKNOWN_SHARD = "shardId-00000000000000000001-00000000";

    private final DynamoDbClient dynamo;
    private final DynamoDbStreamsClient streams;
    private final Tables tables;
    private final String table;
    private final String arn;

    StreamsConformance(DynamoDbClient dynamo, DynamoDbStreamsClient streams, Tables tables) {
        this.dynamo = dynamo;
        this.streams = streams;
        this.tables = tables;
        table = withStream(StreamViewType.NEW_AND_OLD_IMAGES);
        arn = latestStream(table);
    }

    private String withStream(StreamViewType viewType) {
        return tables.create(shape -> shape.attributeDefinitions(Tables.attribute("pk", ScalarAttributeType.S))
                .keySchema(Tables.hash("pk"))
                .streamSpecification(stream -> stream.streamEnabled(true).streamViewType(viewType)));
    }

    private String latestStream(String name) {
        return dynamo.describeTable(wanted -> wanted.tableName(name)).table().latestStreamArn();
    }

    private void put(String name, Map<String, AttributeValue> item) {
        dynamo.putItem(put -> put.tableName(name).item(item));
    }

    private void delete(String pk) {
        dynamo.deleteItem(delete -> delete.tableName(table).key(item("pk", s(pk))));
    }

    /** The records of one key, as soon as there are so many. */
    private List<Record> records(String pk, int count) {
        return new StreamReading(streams, arn).ofKey(s(pk), count);
    }

    /** PutItem over an item is one MODIFY, and not a removal and an insertion. */
    @Test
    void tellsInsertionModificationAndRemoval() {
        put(table, item("pk", s("life"), "value", n(1)));
        put(table, item("pk", s("life"), "value", n(2)));
        dynamo.updateItem(update -> update.tableName(table)
                .key(item("pk", s("life")))
                .updateExpression("SET #v = :v")
                .expressionAttributeNames(Map.of("#v", "value"))
                .expressionAttributeValues(Map.of(":v", n(3))));
        delete("life");

        assertThat(records("life", 4))
                .extracting(
                        Record::eventName,
                        record -> record.dynamodb().oldImage().get("value"),
                        record -> record.dynamodb().newImage().get("value"))
                .containsExactly(
                        tuple(OperationType.INSERT, null, n(1)),
                        tuple(OperationType.MODIFY, n(1), n(2)),
                        tuple(OperationType.MODIFY, n(2), n(3)),
                        tuple(OperationType.REMOVE, n(3), null));
    }

    /** The members that consumers such as Lambda pass on. */
    @Test
    void describesARecord() {
        var before = Instant.now().minusSeconds(2).truncatedTo(ChronoUnit.SECONDS);
        put(table, item("pk", s("described"), "Id", n(101), "Message", s("New item!")));

        var record = records("described", 1).getFirst();
        assertThat(record.eventID()).matches("[0-9a-f]{32}");
        assertThat(record.eventVersion()).isEqualTo("1.1");
        assertThat(record.eventSource()).isEqualTo("aws:dynamodb");
        assertThat(arn).contains(":" + record.awsRegion() + ":");
        assertThat(record.userIdentity()).isNull();
        var content = record.dynamodb();
        assertThat(content.keys()).isEqualTo(item("pk", s("described")));
        assertThat(content.sequenceNumber()).matches("[0-9]{21,40}");
        assertThat(content.streamViewType()).isEqualTo(StreamViewType.NEW_AND_OLD_IMAGES);
        assertThat(content.sizeBytes()).isEqualTo(11 + 11 + 5 + 16);
        assertThat(content.approximateCreationDateTime()).isAfterOrEqualTo(before);
        assertThat(content.approximateCreationDateTime().getNano()).isZero();
    }

    /** Writes that leave the stored item as it was are not recorded, alone or in a batch. */
    @Test
    void recordsNothingWhereNothingChanges() {
        put(table, item("pk", s("same"), "value", n(1)));
        put(table, item("pk", s("same"), "value", n(1)));
        dynamo.updateItem(update -> update.tableName(table)
                .key(item("pk", s("same")))
                .updateExpression("SET #v = :v REMOVE nothere")
                .expressionAttributeNames(Map.of("#v", "value"))
                .expressionAttributeValues(Map.of(":v", n(1))));
        dynamo.batchWriteItem(batch -> batch.requestItems(Map.of(
                table,
                List.of(WriteRequest.builder()
                        .putRequest(put -> put.item(item("pk", s("same"), "value", n(1))))
                        .build()))));
        delete("same");
        delete("same");

        assertThat(records("same", 2))
                .extracting(Record::eventName)
                .containsExactly(OperationType.INSERT, OperationType.REMOVE);
    }

    /** What a cancelled transaction would have written is not recorded either. */
    @Test
    void recordsTransactionsThatCommit() {
        var first = put("transacted", "attribute_not_exists(pk)");
        var second = put("transacted too", "attribute_not_exists(pk)");
        dynamo.transactWriteItems(transaction -> transaction.transactItems(first, second));
        var never = put("never", "attribute_not_exists(pk)");
        assertThatThrownBy(() -> dynamo.transactWriteItems(transaction -> transaction.transactItems(never, second)))
                .isInstanceOf(TransactionCanceledException.class);
        put(table, item("pk", s("never"), "value", s("alone")));

        assertThat(records("transacted", 1)).hasSize(1);
        assertThat(records("transacted too", 1)).hasSize(1);
        assertThat(records("never", 1))
                .extracting(record -> record.dynamodb().newImage())
                .containsExactly(item("pk", s("never"), "value", s("alone")));
    }

    private TransactWriteItem put(String pk, String condition) {
        return TransactWriteItem.builder()
                .put(Put.builder()
                        .tableName(table)
                        .item(item("pk", s(pk)))
                        .conditionExpression(condition)
                        .build())
                .build();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN_TO_SDK_VERSION")
    void showsWhatTheViewTypeSays(StreamViewType viewType) {
        String viewed = withStream(viewType);
        put(viewed, item("pk", s("a"), "value", n(1)));
        put(viewed, item("pk", s("a"), "value", n(2)));

        var records = new StreamReading(streams, latestStream(viewed)).ofKey(s("a"), 2);
        boolean showsOld = viewType == StreamViewType.OLD_IMAGE || viewType == StreamViewType.NEW_AND_OLD_IMAGES;
        boolean showsNew = viewType == StreamViewType.NEW_IMAGE || viewType == StreamViewType.NEW_AND_OLD_IMAGES;
        assertThat(records).allSatisfy(record -> {
            assertThat(record.dynamodb().keys()).isEqualTo(item("pk", s("a")));
            assertThat(record.dynamodb().streamViewType()).isEqualTo(viewType);
            assertThat(record.dynamodb().hasNewImage()).isEqualTo(showsNew);
        });
        assertThat(records.get(0).dynamodb().hasOldImage()).isFalse();
        assertThat(records.get(1).dynamodb().hasOldImage()).isEqualTo(showsOld);
    }

    @Test
    void describesAStream() {
        var stream = streams.describeStream(wanted -> wanted.streamArn(arn)).streamDescription();
        assertThat(stream.streamStatus()).isIn(StreamStatus.ENABLED, StreamStatus.ENABLING);
        assertThat(stream.tableName()).isEqualTo(table);
        assertThat(stream.streamLabel()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}");
        assertThat(arn).endsWith(":table/" + table + "/stream/" + stream.streamLabel());
        assertThat(stream.keySchema()).containsExactly(Tables.hash("pk"));
        assertThat(stream.creationRequestDateTime()).isBefore(Instant.now().plusSeconds(1));
        assertThat(stream.shards()).isNotEmpty().allSatisfy(shard -> {
            assertThat(shard.shardId()).matches("shardId-[0-9]{20}-[0-9a-f]{8}");
            assertThat(shard.sequenceNumberRange().startingSequenceNumber()).matches("[0-9]{21,40}");
        });
        assertThat(streams.listStreams(wanted -> wanted.tableName(table)).streams())
                .extracting(listed -> listed.streamArn(), listed -> listed.tableName(), listed -> listed.streamLabel())
                .containsExactly(tuple(arn, table, stream.streamLabel()));
    }

    @Test
    void pagesThroughShardsAndStreams() {
        var all = streams.describeStream(wanted -> wanted.streamArn(arn)).streamDescription();
        var first =
                streams.describeStream(wanted -> wanted.streamArn(arn).limit(1)).streamDescription();
        assertThat(first.shards()).hasSize(1);
        if (all.shards().size() > 1) {
            assertThat(first.lastEvaluatedShardId())
                    .isEqualTo(first.shards().getFirst().shardId());
            var rest = streams.describeStream(
                            wanted -> wanted.streamArn(arn).exclusiveStartShardId(first.lastEvaluatedShardId()))
                    .streamDescription();
            assertThat(rest.shards())
                    .isEqualTo(all.shards().subList(1, all.shards().size()));
        }
        var page = streams.listStreams(wanted -> wanted.limit(1));
        assertThat(page.streams()).hasSize(1);
    }

    @Test
    void readsFromWhereTheIteratorSays() {
        for (int i = 0; i < 3; i++) {
            put(table, item("pk", s("iterated"), "value", n(i)));
        }
        var reading = new StreamReading(streams, arn);
        var records = reading.ofKey(s("iterated"), 3);
        String shard = reading.shardOf(records.get(1));
        String number = records.get(1).dynamodb().sequenceNumber();

        assertThat(read(shard, ShardIteratorType.AT_SEQUENCE_NUMBER, number)).contains(records.get(1));
        assertThat(read(shard, ShardIteratorType.AFTER_SEQUENCE_NUMBER, number))
                .contains(records.get(2))
                .doesNotContain(records.get(1));
        var limited = streams.getRecords(
                wanted -> wanted.shardIterator(iterator(shard, ShardIteratorType.AT_SEQUENCE_NUMBER, number))
                        .limit(1));
        assertThat(limited.records()).containsExactly(records.get(1));
        assertThat(limited.nextShardIterator()).startsWith(arn + "|");
    }

    private List<Record> read(String shard, ShardIteratorType type, String number) {
        return streams.getRecords(wanted -> wanted.shardIterator(iterator(shard, type, number)))
                .records();
    }

    private String iterator(String shard, ShardIteratorType type, String number) {
        return streams.getShardIterator(wanted -> wanted.streamArn(arn)
                        .shardId(shard)
                        .shardIteratorType(type)
                        .sequenceNumber(number))
                .shardIterator();
    }

    /** The old stream stays readable; the new one has another ARN and none of the old records. */
    @Test
    void staysReadableAfterItWasDisabled() {
        String changing = withStream(StreamViewType.NEW_IMAGE);
        String first = latestStream(changing);
        put(changing, item("pk", s("a"), "value", n(1)));
        dynamo.updateTable(
                update -> update.tableName(changing).streamSpecification(stream -> stream.streamEnabled(false)));
        Waiters.of(dynamo).waitUntilTableExists(wanted -> wanted.tableName(changing));

        var reading = new StreamReading(streams, first);
        assertThat(reading.ofKey(s("a"), 1)).hasSize(1);
        reading.awaitEnd();
        assertThat(streams.describeStream(wanted -> wanted.streamArn(first))
                        .streamDescription()
                        .streamStatus())
                .isIn(StreamStatus.DISABLED, StreamStatus.DISABLING);
        assertThat(latestStream(changing)).isEqualTo(first);

        dynamo.updateTable(update -> update.tableName(changing)
                .streamSpecification(stream -> stream.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY)));
        Waiters.of(dynamo).waitUntilTableExists(wanted -> wanted.tableName(changing));
        String second = latestStream(changing);
        assertThat(second).isNotEqualTo(first);
        put(changing, item("pk", s("a"), "value", n(2)));
        assertThat(new StreamReading(streams, second).ofKey(s("a"), 1))
                .extracting(Record::eventName)
                .containsExactly(OperationType.MODIFY);
    }

    @Test
    void refusesWhatIsNotThere() {
        String unknown = arn.replace(table, "absent-table");
        assertThat(Refusal.of(() -> streams.describeStream(wanted -> wanted.streamArn(unknown))))
                .isEqualTo(new Refusal(
                        "ResourceNotFoundException",
                        "Requested resource not found: Stream: " + unknown + " not found"));
        assertThat(Refusal.of(() -> streams.getShardIterator(wanted ->
                        wanted.streamArn(arn).shardId(UNKNOWN_SHARD).shardIteratorType(ShardIteratorType.LATEST))))
                .isEqualTo(
                        new Refusal("ResourceNotFoundException", "Requested resource not found: Shard does not exist"));
    }

    @Test
    void refusesWhatCannotBe() {
        assertThat(Refusal.of(() -> streams.listStreams(wanted -> wanted.limit(101))))
                .isEqualTo(Refusal.validation("1 validation error detected: Value '101' at 'limit' failed to satisfy"
                        + " constraint: Member must have value less than or equal to 100"));
        assertThat(Refusal.of(() -> streams.getRecords(wanted -> wanted.shardIterator("nonsense")))
                        .code())
                .isEqualTo("ValidationException");
    }
}
