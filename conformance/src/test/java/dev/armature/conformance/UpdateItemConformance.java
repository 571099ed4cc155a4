package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.list;
import static dev.armature.conformance.Values.map;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

@Conformance
class UpdateItemConformance {
    private final DynamoDbClient dynamo;
    private final DynamoDbAsyncClient async;
    private final String table;

    UpdateItemConformance(DynamoDbClient dynamo, DynamoDbAsyncClient async, Tables tables) {
        this.dynamo = dynamo;
        this.async = async;
        this.table = tables.withPartitionKey(ScalarAttributeType.S);
    }

    /** The use that most tables see: a counter that loses no increment, however many clients count. */
    @Test
    void countsEveryIncrement() {
        CompletableFuture<?>[] increments = IntStream.range(0, 100)
                .mapToObj(ignored -> async.updateItem(update -> update.tableName(table)
                        .key(item("pk", s("counter")))
                        .updateExpression("ADD hits :one")
                        .expressionAttributeValues(Map.of(":one", n(1)))))
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(increments).join();

        assertThat(read("counter")).containsEntry("hits", n(100));
    }

    /** Optimistic locking: the version is compared and raised in one step. */
    @Test
    void raisesAVersionOnlyFromTheOneThatWasRead() {
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("version"), "version", n(1))));

        update("version", "SET version = version + :one", Map.of(":one", n(1)), "version = :one");
        var lost = catchThrowableOfType(
                ConditionalCheckFailedException.class,
                () -> dynamo.updateItem(update -> update.tableName(table)
                        .key(item("pk", s("version")))
                        .updateExpression("SET version = version + :one")
                        .conditionExpression("version = :one")
                        .expressionAttributeValues(Map.of(":one", n(1)))
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)));

        assertThat(lost.item()).isEqualTo(item("pk", s("version"), "version", n(2)));
        assertThat(read("version")).containsEntry("version", n(2));
    }

    /** An update that has nothing to store stores nothing; DynamoDB Local creates an item here. */
    @Test
    void createsNoItemByRemoving() {
        var answer = dynamo.updateItem(update -> update.tableName(table)
                .key(item("pk", s("removed")))
                .updateExpression("REMOVE title")
                .returnValues(ReturnValue.ALL_NEW));

        assertThat(answer.hasAttributes()).isFalse();
        assertThat(read("removed")).isEmpty();
    }

    /** Paths reach into maps and lists, and what is beside them stays. */
    @Test
    void changesOnlyWhatItsPathsName() {
        dynamo.putItem(put -> put.tableName(table)
                .item(item("pk", s("paths"), "doc", map("list", list(map("a", n(1), "b", n(2)), s("x")), "c", n(3)))));

        dynamo.updateItem(update -> update.tableName(table)
                .key(item("pk", s("paths")))
                .updateExpression("SET doc.#l[0].a = :v, doc.d = :v REMOVE doc.#l[1]")
                .expressionAttributeNames(Map.of("#l", "list"))
                .expressionAttributeValues(Map.of(":v", s("new"))));

        assertThat(read("paths"))
                .containsEntry("doc", map("list", list(map("a", s("new"), "b", n(2))), "c", n(3), "d", s("new")));
    }

    /** A list grows at both ends. */
    @Test
    void appendsAndPrepends() {
        update(
                "list",
                "SET things = list_append(if_not_exists(things, :none), :b)",
                Map.of(":none", list(), ":b", list(s("b"))),
                null);
        update("list", "SET things = list_append(:a, things)", Map.of(":a", list(s("a"))), null);

        assertThat(read("list")).containsEntry("things", list(s("a"), s("b")));
    }

    /** Old and new images, whole or of what was updated. */
    @Test
    void returnsTheImageThatWasAskedFor() {
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("images"), "a", n(1), "b", n(2))));

        assertThat(returned("SET a = a + :one", ReturnValue.ALL_OLD))
                .isEqualTo(item("pk", s("images"), "a", n(1), "b", n(2)));
        assertThat(returned("SET a = a + :one", ReturnValue.UPDATED_OLD)).isEqualTo(item("a", n(2)));
        assertThat(returned("SET a = a + :one", ReturnValue.UPDATED_NEW)).isEqualTo(item("a", n(4)));
        assertThat(returned("SET a = a + :one", ReturnValue.ALL_NEW))
                .isEqualTo(item("pk", s("images"), "a", n(5), "b", n(2)));
        assertThat(returned("SET a = a + :one", ReturnValue.NONE)).isEmpty();
    }

    /** The statement itself has a size, so an update is refused sooner than a put of the item that it would make. */
    @Test
    void refusesAStatementThatIsLargerThanAnItemMayBe() {
        // Key of 7 bytes; the statement is 3 + 19 + 1 + the value.
        int largest = 409_600 - 3 - 19 - 1;
        update("large", "SET v = :v", Map.of(":v", s("x".repeat(largest))), null);

        var refused = catchThrowableOfType(
                DynamoDbException.class,
                () -> update(
                        "large", "SET v = :v", Map.of(":v", s("x".repeat(largest + 1))), "attribute_exists(nothing)"));
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("large"), "v", s("x".repeat(largest + 1)))));

        assertThat(refused.awsErrorDetails().errorMessage())
                .isEqualTo("Item size to update has exceeded the maximum allowed size");
        assertThat(read("large")).containsEntry("v", s("x".repeat(largest + 1)));
    }

    private Map<String, AttributeValue> returned(String expression, ReturnValue values) {
        return dynamo.updateItem(update -> update.tableName(table)
                        .key(item("pk", s("images")))
                        .updateExpression(expression)
                        .expressionAttributeValues(Map.of(":one", n(1)))
                        .returnValues(values))
                .attributes();
    }

    private void update(String key, String expression, Map<String, AttributeValue> values, @Nullable String condition) {
        dynamo.updateItem(update -> update.tableName(table)
                .key(item("pk", s(key)))
                .updateExpression(expression)
                .conditionExpression(condition)
                .expressionAttributeValues(values));
    }

    private Map<String, AttributeValue> read(String key) {
        return dynamo.getItem(
                        get -> get.tableName(table).key(item("pk", s(key))).consistentRead(true))
                .item();
    }
}
