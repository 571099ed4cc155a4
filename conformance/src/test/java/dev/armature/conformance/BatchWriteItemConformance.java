package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

@Conformance
class BatchWriteItemConformance {
    private final DynamoDbClient dynamo;
    private final String table;
    private final String other;

    BatchWriteItemConformance(DynamoDbClient dynamo, Tables tables) {
        this.dynamo = dynamo;
        this.table = tables.withPartitionKey(ScalarAttributeType.S);
        this.other = tables.withPartitionKey(ScalarAttributeType.N);
    }

    /** Puts and deletes in several tables, in one call. */
    @Test
    void putsAndDeletes() {
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("old"))));

        var answer = dynamo.batchWriteItem(batch -> batch.requestItems(Map.of(
                table, List.of(put(item("pk", s("new"), "v", n(1))), delete(item("pk", s("old")))),
                other, List.of(put(item("pk", n(1)))))));

        assertThat(answer.unprocessedItems()).isEmpty();
        assertThat(dynamo.getItem(get -> get.tableName(table).key(item("pk", s("new"))))
                        .item())
                .isEqualTo(item("pk", s("new"), "v", n(1)));
        assertThat(dynamo.getItem(get -> get.tableName(table).key(item("pk", s("old"))))
                        .hasItem())
                .isFalse();
        assertThat(dynamo.getItem(get -> get.tableName(other).key(item("pk", n("1.0"))))
                        .hasItem())
                .isTrue();
    }

    /** Twenty-five requests over all tables together, and not one more. */
    @Test
    void takesTwentyFiveRequests() {
        dynamo.batchWriteItem(batch -> batch.requestItems(Map.of(other, puts(25))));

        assertThat(dynamo.scan(scan -> scan.tableName(other)).count()).isGreaterThanOrEqualTo(25);
        assertThat(Refusal.of(() -> dynamo.batchWriteItem(batch -> batch.requestItems(Map.of(other, puts(26)))))
                        .message())
                .contains("Member must have length less than or equal to 25");
        assertThat(Refusal.of(() -> dynamo.batchWriteItem(batch ->
                                batch.requestItems(Map.of(other, puts(25), table, List.of(put(item("pk", s("x"))))))))
                        .code())
                .isEqualTo("ValidationException");
    }

    private static List<WriteRequest> puts(int count) {
        return IntStream.range(100, 100 + count)
                .mapToObj(number -> put(item("pk", n(number))))
                .toList();
    }

    private static WriteRequest put(Map<String, AttributeValue> item) {
        return WriteRequest.builder().putRequest(put -> put.item(item)).build();
    }

    private static WriteRequest delete(Map<String, AttributeValue> key) {
        return WriteRequest.builder().deleteRequest(delete -> delete.key(key)).build();
    }
}
