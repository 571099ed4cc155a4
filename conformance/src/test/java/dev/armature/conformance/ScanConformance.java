package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static dev.armature.conformance.Values.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

@Conformance
class ScanConformance {
    private static final int PARTITIONS = 30;
    private static final int SORTS = 3;

    private final DynamoDbClient dynamo;
    private final DynamoDbAsyncClient async;
    private final String table;

    ScanConformance(DynamoDbClient dynamo, DynamoDbAsyncClient async, Tables tables) {
        this.dynamo = dynamo;
        this.async = async;
        this.table = tables.withSortKey(ScalarAttributeType.N);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            for (int sort = 0; sort < SORTS; sort++) {
                var written = item("pk", s("p" + partition), "sk", n(sort));
                dynamo.putItem(put -> put.tableName(table).item(written));
            }
        }
    }

    /** Pages of any size show every item once, and the items of a partition together and in order. */
    @Test
    void showsEveryItemOnce() {
        for (int limit : new int[] {1, 7, 1000}) {
            List<Map<String, AttributeValue>> items =
                    dynamo.scanPaginator(scan -> scan.tableName(table).limit(limit)).items().stream()
                            .toList();

            assertThat(items).hasSize(PARTITIONS * SORTS).doesNotHaveDuplicates();
            for (int i = 0; i < items.size(); i++) {
                assertThat(items.get(i).get("sk")).isEqualTo(n(i % SORTS));
            }
        }
    }

    /** Segments divide the table by partition: together they are the table, and a partition is in one of them. */
    @Test
    void dividesATableIntoSegments() {
        for (int segments : new int[] {1, 2, 4, 100}) {
            Map<String, Set<Integer>> segmentsOfPartition = new HashMap<>();
            List<Map<String, AttributeValue>> all = new ArrayList<>();
            var scans = IntStream.range(0, segments)
                    .mapToObj(segment -> async.scan(
                            scan -> scan.tableName(table).segment(segment).totalSegments(segments)))
                    .toList();
            for (int segment = 0; segment < segments; segment++) {
                for (var found : scans.get(segment).join().items()) {
                    all.add(found);
                    segmentsOfPartition
                            .computeIfAbsent(text(found, "pk"), ignored -> new HashSet<>())
                            .add(segment);
                }
            }

            assertThat(all).hasSize(PARTITIONS * SORTS).doesNotHaveDuplicates();
            assertThat(segmentsOfPartition.values())
                    .allSatisfy(each -> assertThat(each).hasSize(1));
        }
    }

    /** A key to go on from belongs to the segment that gave it. */
    @Test
    void refusesAStartingKeyOfAnotherSegment() {
        var ofTheFirst = dynamo.scan(scan ->
                        scan.tableName(table).segment(0).totalSegments(2).limit(1))
                .lastEvaluatedKey();

        var refusal = Refusal.of(() -> dynamo.scan(
                scan -> scan.tableName(table).segment(1).totalSegments(2).exclusiveStartKey(ofTheFirst)));

        assertThat(refusal)
                .isEqualTo(Refusal.validation("The provided starting key is invalid: Invalid ExclusiveStartKey."
                        + " Please use ExclusiveStartKey with correct Segment. TotalSegments: 2 Segment: 1"));
    }

    /** A key to go on from need not be the key of an item. */
    @Test
    void goesOnFromAKeyThatIsNotThere() {
        var from = item("pk", s("p0"), "sk", n("0.5"));

        var rest = dynamo.scan(scan -> scan.tableName(table).exclusiveStartKey(from));

        assertThat(rest.items().getFirst()).isEqualTo(item("pk", s("p0"), "sk", n(1)));
    }
}
