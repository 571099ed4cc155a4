package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

@Conformance
class BatchGetItemConformance {
    private final DynamoDbClient dynamo;
    private final String table;
    private final String other;

    BatchGetItemConformance(DynamoDbClient dynamo, Tables tables) {
        this.dynamo = dynamo;
        this.table = tables.withPartitionKey(ScalarAttributeType.S);
        this.other = tables.withSortKey(ScalarAttributeType.N);
    }

    /** A hundred keys over all tables together, and not one more. */
    @Test
    void takesAHundredKeys() {
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("7"), "v", n(7))));

        var answer = dynamo.batchGetItem(batch -> batch.requestItems(Map.of(table, keys(100))));

        assertThat(answer.responses()).containsEntry(table, List.of(item("pk", s("7"), "v", n(7))));
        assertThat(answer.unprocessedKeys()).isEmpty();
        assertThat(Refusal.of(() -> dynamo.batchGetItem(batch -> batch.requestItems(Map.of(table, keys(101))))))
                .isEqualTo(
                        Refusal.validation(
                                "1 validation error detected: Value at 'RequestItems." + table
                                        + ".member.Keys' failed to satisfy constraint: Member must have length less than or equal to 100"));
    }

    private static KeysAndAttributes keys(int count) {
        return KeysAndAttributes.builder()
                .keys(IntStream.range(0, count)
                        .mapToObj(number -> item("pk", s(Integer.toString(number))))
                        .toList())
                .build();
    }

    /** Tables do not get into each other's way, and each has options of its own. */
    @Test
    void readsSeveralTables() {
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("a"), "v", n(1), "w", n(2))));
        dynamo.putItem(put -> put.tableName(other).item(item("pk", s("a"), "sk", n(1), "v", n(3))));

        var answer = dynamo.batchGetItem(batch -> batch.requestItems(Map.of(
                table,
                KeysAndAttributes.builder()
                        .keys(List.of(item("pk", s("a"))))
                        .projectionExpression("w")
                        .build(),
                other,
                KeysAndAttributes.builder()
                        .keys(List.of(item("pk", s("a"), "sk", n(1)), item("pk", s("a"), "sk", n(2))))
                        .consistentRead(true)
                        .build())));

        assertThat(answer.responses())
                .isEqualTo(Map.of(
                        table, List.of(item("w", n(2))), other, List.of(item("pk", s("a"), "sk", n(1), "v", n(3)))));
    }

    /** An answer has at most 16 MB. The rest comes back as a request that can be sent as it is. */
    @Test
    void leavesForTheNextCallWhatDoesNotFit() {
        // One partition gives at most a megabyte of an answer on AWS, so each item has one of its own.
        var keys = IntStream.range(0, 50)
                .mapToObj(number -> putLarge("large" + number, 1))
                .toList();

        var answers = answersUntilAllAreRead(KeysAndAttributes.builder()
                .keys(keys)
                .consistentRead(true)
                .projectionExpression("pk")
                .build());

        assertThat(answers).hasSizeGreaterThan(1);
        assertThat(found(answers)).hasSize(50).doesNotHaveDuplicates();
        assertThat(answers)
                .flatExtracting(answer -> answer.unprocessedKeys().values())
                .allSatisfy(left -> {
                    assertThat(left.consistentRead()).isTrue();
                    assertThat(left.projectionExpression()).isEqualTo("pk");
                });
    }

    /** An answer has at most 1 MB of a partition, so a caller that ignores the rest loses items long before 16 MB. */
    @Test
    void leavesForTheNextCallWhatIsBeyondAMegabyteOfAPartition() {
        var keys = IntStream.range(0, 5)
                .mapToObj(number -> putLarge("heavy", number))
                .toList();

        var answers =
                answersUntilAllAreRead(KeysAndAttributes.builder().keys(keys).build());

        assertThat(answers).hasSizeGreaterThan(1);
        assertThat(found(answers)).hasSize(5).doesNotHaveDuplicates();
    }

    /** Returns its key. */
    private Map<String, AttributeValue> putLarge(String partition, int sort) {
        var large = item("pk", s(partition), "sk", n(sort), "filler", s("x".repeat(390_000)));
        dynamo.putItem(put -> put.tableName(other).item(large));
        return item("pk", s(partition), "sk", n(sort));
    }

    private List<BatchGetItemResponse> answersUntilAllAreRead(KeysAndAttributes wanted) {
        List<BatchGetItemResponse> answers = new ArrayList<>();
        Map<String, KeysAndAttributes> left = Map.of(other, wanted);
        while (!left.isEmpty()) {
            var now = left;
            var answer = dynamo.batchGetItem(batch -> batch.requestItems(now));
            answers.add(answer);
            left = answer.unprocessedKeys();
        }
        return answers;
    }

    private List<Map<String, AttributeValue>> found(List<BatchGetItemResponse> answers) {
        return answers.stream()
                .flatMap(answer -> answer.responses().getOrDefault(other, List.of()).stream())
                .toList();
    }

    /** A table that is named by its ARN is answered under it. */
    @Test
    void answersUnderTheArnThatWasAskedFor() {
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("arn"))));
        String arn = dynamo.describeTable(describe -> describe.tableName(table))
                .table()
                .tableArn();

        var answer = dynamo.batchGetItem(batch -> batch.requestItems(Map.of(
                arn,
                KeysAndAttributes.builder().keys(List.of(item("pk", s("arn")))).build())));

        assertThat(answer.responses()).isEqualTo(Map.of(arn, List.of(item("pk", s("arn")))));
    }
}
