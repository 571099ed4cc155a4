package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.number;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

@Conformance
class QueryConformance {
    private static final int ITEMS = 40;

    private final DynamoDbClient dynamo;
    private final String table;

    QueryConformance(DynamoDbClient dynamo, Tables tables) {
        this.dynamo = dynamo;
        this.table = tables.withSortKey(ScalarAttributeType.N);
        for (int sort = 0; sort < ITEMS; sort++) {
            int number = sort;
            dynamo.putItem(
                    put -> put.tableName(table).item(item("pk", s("series"), "sk", n(number), "even", n(number % 2))));
        }
    }

    /** Every operator, in both directions, in pages of every size: always the items that a loop would find. */
    @Test
    void findsWhatALoopWouldFind() {
        Map<String, IntPredicate> conditions = Map.of(
                "sk = :a", sort -> sort == 7,
                "sk < :a", sort -> sort < 7,
                "sk <= :a", sort -> sort <= 7,
                "sk > :a", sort -> sort > 7,
                "sk >= :a", sort -> sort >= 7,
                "sk BETWEEN :a AND :b", sort -> sort >= 7 && sort <= 21);
        conditions.forEach((condition, accepts) -> {
            List<Integer> expected = new ArrayList<>(
                    IntStream.range(0, ITEMS).filter(accepts).boxed().toList());
            for (boolean forward : new boolean[] {true, false}) {
                for (int limit : new int[] {1, 3, ITEMS, ITEMS + 1}) {
                    assertThat(sorts(condition, forward, limit))
                            .as("%s forward %s limit %d", condition, forward, limit)
                            .isEqualTo(expected);
                }
                Collections.reverse(expected);
            }
        });
    }

    private List<Integer> sorts(String condition, boolean forward, int limit) {
        Map<String, AttributeValue> values = condition.contains(":b")
                ? Map.of(":pk", s("series"), ":a", n(7), ":b", n(21))
                : Map.of(":pk", s("series"), ":a", n(7));
        var pages = dynamo.queryPaginator(query -> query.tableName(table)
                .keyConditionExpression("pk = :pk AND " + condition)
                .expressionAttributeValues(values)
                .scanIndexForward(forward)
                // One row can come at most: a second page cannot be asked for.
                .limit(condition.equals("sk = :a") ? 2 : limit));
        return pages.items().stream().map(found -> number(found, "sk")).toList();
    }

    /** A filter is applied to what was read: it makes an answer smaller, not cheaper. */
    @Test
    void chargesForWhatTheFilterTakesAway() {
        var all = dynamo.query(series().build());
        var filtered = dynamo.query(series().filterExpression("even = :one")
                .expressionAttributeValues(Map.of(":pk", s("series"), ":one", n(1)))
                .build());

        assertThat(filtered.count()).isEqualTo(ITEMS / 2);
        assertThat(filtered.scannedCount()).isEqualTo(ITEMS);
        assertThat(filtered.consumedCapacity()).isEqualTo(all.consumedCapacity());
    }

    private QueryRequest.Builder series() {
        return QueryRequest.builder()
                .tableName(table)
                .keyConditionExpression("pk = :pk")
                .expressionAttributeValues(Map.of(":pk", s("series")))
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
    }

    /**
     * A page ends after a megabyte, with the item that crosses the line in it. AWS counts a few bytes more for each item, so
     * only the number of items that surely fit is compared.
     */
    @Test
    void endsAPageAfterAMegabyte() {
        String filler = "x".repeat(100_000);
        for (int sort = 0; sort < 12; sort++) {
            int number = sort;
            dynamo.putItem(
                    put -> put.tableName(table).item(item("pk", s("large"), "sk", n(number), "filler", s(filler))));
        }

        var pages = dynamo
                .queryPaginator(query -> query.tableName(table)
                        .keyConditionExpression("pk = :pk")
                        .expressionAttributeValues(Map.of(":pk", s("large"))))
                .stream()
                .toList();

        assertThat(pages).hasSize(2);
        assertThat(pages.getFirst().count()).isEqualTo(11);
        assertThat(pages.getFirst().lastEvaluatedKey()).isEqualTo(item("pk", s("large"), "sk", n(10)));
        assertThat(pages.getLast().count()).isEqualTo(1);
        assertThat(pages.getLast().hasLastEvaluatedKey()).isFalse();
    }

    /** All items of a page are added up before they are rounded, so many small ones are cheap. */
    @Test
    void roundsThePageAndNotTheItem() {
        var page = dynamo.query(series().build());

        assertThat(page.consumedCapacity().capacityUnits()).isEqualTo(0.5);
    }
}
