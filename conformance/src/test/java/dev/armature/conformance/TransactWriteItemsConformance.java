package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.number;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

@Conformance
class TransactWriteItemsConformance {
    private static final int ACCOUNTS = 4;
    private static final int OPENING_BALANCE = 100;

    private final DynamoDbClient dynamo;
    private final DynamoDbAsyncClient async;
    private final String table;

    TransactWriteItemsConformance(DynamoDbClient dynamo, DynamoDbAsyncClient async, Tables tables) {
        this.dynamo = dynamo;
        this.async = async;
        this.table = tables.withPartitionKey(ScalarAttributeType.S);
    }

    /** All four actions, all or nothing. */
    @Test
    void doesAllFourActionsTogether() {
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("deleted"))));
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("checked"))));

        dynamo.transactWriteItems(transaction -> transaction.transactItems(
                put("put"),
                TransactWriteItem.builder()
                        .update(update -> update.tableName(table)
                                .key(item("pk", s("updated")))
                                .updateExpression("ADD v :one")
                                .expressionAttributeValues(Map.of(":one", n(1))))
                        .build(),
                TransactWriteItem.builder()
                        .delete(delete -> delete.tableName(table).key(item("pk", s("deleted"))))
                        .build(),
                TransactWriteItem.builder()
                        .conditionCheck(check -> check.tableName(table)
                                .key(item("pk", s("checked")))
                                .conditionExpression("attribute_exists(pk)"))
                        .build()));

        assertThat(exists("put")).isTrue();
        assertThat(exists("updated")).isTrue();
        assertThat(exists("deleted")).isFalse();
    }

    /** Reasons stand in the order of the actions; a failed condition shows its item when asked to. */
    @Test
    void givesAReasonForEveryAction() {
        var there = item("pk", s("there"), "v", n(1));
        dynamo.putItem(put -> put.tableName(table).item(there));

        var cancelled = catchThrowableOfType(
                TransactionCanceledException.class,
                () -> dynamo.transactWriteItems(transaction -> transaction.transactItems(
                        put("innocent"),
                        TransactWriteItem.builder()
                                .put(put -> put.tableName(table)
                                        .item(item("pk", s("there")))
                                        .conditionExpression("attribute_not_exists(pk)")
                                        .returnValuesOnConditionCheckFailure(
                                                ReturnValuesOnConditionCheckFailure.ALL_OLD))
                                .build(),
                        TransactWriteItem.builder()
                                .delete(delete -> delete.tableName(table)
                                        .key(item("pk", s("absent")))
                                        .conditionExpression("attribute_exists(pk)"))
                                .build())));

        assertThat(cancelled.cancellationReasons())
                .containsExactly(
                        CancellationReason.builder().code("None").build(),
                        CancellationReason.builder()
                                .code("ConditionalCheckFailed")
                                .message("The conditional request failed")
                                .item(there)
                                .build(),
                        CancellationReason.builder()
                                .code("ConditionalCheckFailed")
                                .message("The conditional request failed")
                                .build());
        assertThat(exists("innocent")).isFalse();
    }

    /** A fault of the data is told with its text. */
    @Test
    void saysWhatIsWrongWithTheData() {
        var cancelled = catchThrowableOfType(
                TransactionCanceledException.class,
                () -> dynamo.transactWriteItems(transaction -> transaction.transactItems(
                        put("innocent"),
                        TransactWriteItem.builder()
                                .update(update -> update.tableName(table)
                                        .key(item("pk", s("absent")))
                                        .updateExpression("SET a.b = :v")
                                        .expressionAttributeValues(Map.of(":v", n(1))))
                                .build())));

        assertThat(cancelled.cancellationReasons().get(1).code()).isEqualTo("ValidationError");
        assertThat(cancelled.cancellationReasons().get(1).message())
                .isEqualTo("The document path provided in the update expression is invalid for update");
        assertThat(exists("innocent")).isFalse();
    }

    /** A hundred actions, and not one more. */
    @Test
    void takesAHundredActions() {
        dynamo.transactWriteItems(transaction -> transaction.transactItems(puts("hundred", 100)));

        assertThat(exists("hundred99")).isTrue();
        assertThat(Refusal.of(() ->
                                dynamo.transactWriteItems(transaction -> transaction.transactItems(puts("more", 101))))
                        .message())
                .endsWith("failed to satisfy constraint: Member must have length less than or equal to 100");
        assertThat(exists("more0")).isFalse();
    }

    /** A request has 4 MB of items. */
    @Test
    void takesFourMegabytes() {
        String filler = "x".repeat(400_000);
        List<TransactWriteItem> large = IntStream.range(0, 11)
                .mapToObj(number -> TransactWriteItem.builder()
                        .put(put -> put.tableName(table).item(item("pk", s("large" + number), "filler", s(filler))))
                        .build())
                .toList();

        dynamo.transactWriteItems(transaction -> transaction.transactItems(large.subList(0, 10)));

        assertThat(exists("large9")).isTrue();
        assertThat(Refusal.of(() -> dynamo.transactWriteItems(transaction -> transaction.transactItems(large)))
                        .code())
                .isEqualTo("ValidationException");
    }

    /**
     * Money moves between accounts while readers add it up: no reader ever sees some of it twice or not at all. Conflicts are
     * allowed, half-done transfers are not.
     */
    @Test
    void movesMoneyWithoutLosingAny() {
        for (int account = 0; account < ACCOUNTS; account++) {
            var opened = item("pk", s("account" + account), "balance", n(OPENING_BALANCE));
            dynamo.putItem(put -> put.tableName(table).item(opened));
        }
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        List<CompletableFuture<?>> transfers = new ArrayList<>();
        List<CompletableFuture<Integer>> sums = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int from = random.nextInt(ACCOUNTS);
            transfers.add(transfer(from, (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS)
                    .exceptionally(conflict -> null));
            sums.add(sum().exceptionally(conflict -> ACCOUNTS * OPENING_BALANCE));
        }
        CompletableFuture.allOf(transfers.toArray(CompletableFuture[]::new)).join();

        assertThat(sums)
                .as("seed %d", seed)
                .allSatisfy(sum -> assertThat(sum.join()).isEqualTo(400));
        assertThat(sum().join()).as("seed %d", seed).isEqualTo(400);
    }

    private CompletableFuture<?> transfer(int from, int to) {
        return async.transactWriteItems(transaction -> transaction.transactItems(move(from, "-1"), move(to, "1")));
    }

    private TransactWriteItem move(int account, String amount) {
        return TransactWriteItem.builder()
                .update(update -> update.tableName(table)
                        .key(item("pk", s("account" + account)))
                        .updateExpression("ADD balance :amount")
                        .expressionAttributeValues(Map.of(":amount", n(amount))))
                .build();
    }

    private CompletableFuture<Integer> sum() {
        List<TransactGetItem> gets = IntStream.range(0, ACCOUNTS)
                .mapToObj(account -> TransactGetItem.builder()
                        .get(get -> get.tableName(table).key(item("pk", s("account" + account))))
                        .build())
                .toList();
        return async.transactGetItems(transaction -> transaction.transactItems(gets))
                .thenApply(answer -> answer.responses().stream()
                        .mapToInt(each -> number(each.item(), "balance"))
                        .sum());
    }

    private List<TransactWriteItem> puts(String prefix, int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> put(prefix + number))
                .toList();
    }

    private TransactWriteItem put(String key) {
        return TransactWriteItem.builder()
                .put(put -> put.tableName(table).item(item("pk", s(key))))
                .build();
    }

    private boolean exists(String key) {
        return dynamo.getItem(
                        get -> get.tableName(table).key(item("pk", s(key))).consistentRead(true))
                .hasItem();
    }
}
