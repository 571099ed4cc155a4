package dev.armature.conformance;

import static dev.armature.conformance.Values.NULL;
import static dev.armature.conformance.Values.b;
import static dev.armature.conformance.Values.bool;
import static dev.armature.conformance.Values.bs;
import static dev.armature.conformance.Values.bytes;
import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.list;
import static dev.armature.conformance.Values.map;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.ns;
import static dev.armature.conformance.Values.s;
import static dev.armature.conformance.Values.ss;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

@Conformance
class PutItemConformance {
    private final DynamoDbClient dynamo;
    private final DynamoDbAsyncClient async;
    private final String table;

    PutItemConformance(DynamoDbClient dynamo, DynamoDbAsyncClient async, Tables tables) {
        this.dynamo = dynamo;
        this.async = async;
        this.table = tables.withPartitionKey(ScalarAttributeType.S);
    }

    /** Every type, and each inside a list and a map: what is stored is what was sent. */
    @Test
    void keepsValuesOfEveryType() {
        var everything = item(
                "string", s("naïve \uD83D\uDE00 \u0000"),
                "number", n("-12.5"),
                "binary", b(0, 255, 128),
                "true", bool(true),
                "false", bool(false),
                "null", NULL,
                "strings", ss("a", "b"),
                "numbers", ns("1", "2"),
                "binaries", bs(bytes(1), bytes(2)),
                "list", list(s("x"), n("1"), list(), map()),
                "map", map("a", list(map("b", b(7)))));
        var stored = item("pk", s("types"));
        stored.putAll(everything);
        stored.put("in a list", list(everything.values().toArray(AttributeValue[]::new)));

        dynamo.putItem(put -> put.tableName(table).item(stored));

        assertThat(dynamo.getItem(get -> get.tableName(table).key(item("pk", s("types"))))
                        .item())
                .isEqualTo(stored);
    }

    /** A put replaces the whole item: attributes that are not mentioned are gone. */
    @Test
    void replacesTheWholeItem() {
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("whole"), "a", n(1), "b", n(2))));
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("whole"), "b", n(3))));

        assertThat(dynamo.getItem(get -> get.tableName(table).key(item("pk", s("whole"))))
                        .item())
                .isEqualTo(item("pk", s("whole"), "b", n(3)));
    }

    /** Who loses a race wants to see who won, without reading again. */
    @Test
    void showsTheItemThatTheConditionFailedOn() {
        var there = item("pk", s("shown"), "v", n(1));
        dynamo.putItem(put -> put.tableName(table).item(there));

        var failure = catchThrowableOfType(
                ConditionalCheckFailedException.class,
                () -> dynamo.putItem(put -> put.tableName(table)
                        .item(item("pk", s("shown")))
                        .conditionExpression("attribute_not_exists(pk)")
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)));

        assertThat(failure.item()).isEqualTo(there);
    }

    @Test
    void showsNothingWhereTheConditionFailedOnNothing() {
        var failure = catchThrowableOfType(
                ConditionalCheckFailedException.class,
                () -> dynamo.putItem(put -> put.tableName(table)
                        .item(item("pk", s("absent")))
                        .conditionExpression("attribute_exists(pk)")
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)));

        assertThat(failure.hasItem()).isFalse();
    }

    /** The condition and the write are one step: of many writers that want to be the first, one is. */
    @Test
    void letsOneOfManyWritersBeTheFirst() {
        List<CompletableFuture<PutItemResponse>> writers = IntStream.range(0, 32)
                .mapToObj(writer -> async.putItem(put -> put.tableName(table)
                        .item(item("pk", s("race"), "writer", n(writer)))
                        .conditionExpression("attribute_not_exists(pk)")))
                .toList();

        long winners = writers.stream().filter(PutItemConformance::succeeds).count();

        assertThat(winners).isEqualTo(1);
    }

    private static boolean succeeds(CompletableFuture<?> call) {
        try {
            call.join();
            return true;
        } catch (CompletionException refused) {
            assertThat(refused).hasCauseInstanceOf(ConditionalCheckFailedException.class);
            return false;
        }
    }

    /** A table may be named by its ARN wherever its name may stand. */
    @Test
    void takesTheArnOfATable() {
        String arn = dynamo.describeTable(describe -> describe.tableName(table))
                .table()
                .tableArn();

        dynamo.putItem(put -> put.tableName(arn).item(item("pk", s("arn"))));

        assertThat(dynamo.getItem(get -> get.tableName(arn).key(item("pk", s("arn"))))
                        .item())
                .isEqualTo(item("pk", s("arn")));
        assertThat(dynamo.getItem(get -> get.tableName(table).key(item("pk", s("arn"))))
                        .item())
                .isEqualTo(item("pk", s("arn")));
    }
}
