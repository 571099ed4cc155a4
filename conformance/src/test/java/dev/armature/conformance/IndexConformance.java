package dev.armature.conformance;

import static dev.armature.conformance.Tables.attribute;
import static dev.armature.conformance.Tables.hash;
import static dev.armature.conformance.Tables.range;
import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.number;
import static dev.armature.conformance.Values.s;
import static dev.armature.conformance.Values.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Secondary indexes follow their table, whatever is written to it. */
@Conformance
class IndexConformance {
    private final DynamoDbClient dynamo;
    private final Tables tables;
    private final String table;

    IndexConformance(DynamoDbClient dynamo, Tables tables) {
        this.dynamo = dynamo;
        this.tables = tables;
        this.table = tables.create(shape -> shape.attributeDefinitions(
                        attribute("pk", ScalarAttributeType.S),
                        attribute("sk", ScalarAttributeType.S),
                        attribute("group", ScalarAttributeType.S),
                        attribute("rank", ScalarAttributeType.N))
                .keySchema(hash("pk"), range("sk"))
                .localSecondaryIndexes(LocalSecondaryIndex.builder()
                        .indexName("byRank")
                        .keySchema(hash("pk"), range("rank"))
                        .projection(projection -> projection.projectionType(ProjectionType.ALL))
                        .build())
                .globalSecondaryIndexes(
                        global("byGroup", ProjectionType.ALL, List.of(), hash("group"), range("rank")),
                        global("keysOnly", ProjectionType.KEYS_ONLY, List.of(), hash("group")),
                        global("include", ProjectionType.INCLUDE, List.of("shown"), hash("rank"))));
    }

    private static GlobalSecondaryIndex global(
            String name, ProjectionType type, List<String> attributes, KeySchemaElement... keys) {
        return GlobalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(keys)
                .projection(projection ->
                        projection.projectionType(type).nonKeyAttributes(attributes.isEmpty() ? null : attributes))
                .build();
    }

    /** An index holds its own keys, the table's, and what it was told to. */
    @Test
    void projectsWhatItWasToldTo() {
        var whole = item(
                "pk", s("projected"), "sk", s("1"), "group", s("g"), "rank", n(-5), "shown", s("x"), "hidden", s("y"));
        dynamo.putItem(put -> put.tableName(table).item(whole));

        assertThat(found("byGroup", "#k = :v", "group", s("g"))).containsExactly(whole);
        assertThat(found("keysOnly", "#k = :v", "group", s("g")))
                .containsExactly(item("pk", s("projected"), "sk", s("1"), "group", s("g")));
        assertThat(found("include", "#k = :v", "rank", n(-5)))
                .containsExactly(item("pk", s("projected"), "sk", s("1"), "rank", n(-5), "shown", s("x")));
    }

    private List<Map<String, AttributeValue>> found(String index, String condition, String key, AttributeValue value) {
        return dynamo.query(query -> query.tableName(table)
                        .indexName(index)
                        .keyConditionExpression(condition)
                        .expressionAttributeNames(Map.of("#k", key))
                        .expressionAttributeValues(Map.of(":v", value)))
                .items();
    }

    /** Items without one of the key attributes are not in the index, until they have it. */
    @Test
    void holdsOnlyItemsWithItsKeys() {
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("sparse"), "sk", s("1"), "group", s("sparse"))));

        assertThat(found("byGroup", "#k = :v", "group", s("sparse"))).isEmpty();
        assertThat(found("keysOnly", "#k = :v", "group", s("sparse"))).hasSize(1);

        dynamo.updateItem(update -> update.tableName(table)
                .key(item("pk", s("sparse"), "sk", s("1")))
                .updateExpression("SET #r = :r REMOVE #g")
                .expressionAttributeNames(Map.of("#r", "rank", "#g", "group"))
                .expressionAttributeValues(Map.of(":r", n(1))));

        assertThat(found("byRank", "#k = :v", "pk", s("sparse"))).hasSize(1);
        assertThat(found("keysOnly", "#k = :v", "group", s("sparse"))).isEmpty();
    }

    /** A random history of writes: in the end every index is what one would build from the table. */
    @Test
    void isWhatOneWouldBuildFromTheTable() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        Map<String, Map<String, AttributeValue>> model = new HashMap<>();
        for (int step = 0; step < 200; step++) {
            String sort = "s" + random.nextInt(10);
            var key = item("pk", s("history"), "sk", s(sort));
            if (random.nextInt(4) == 0) {
                dynamo.deleteItem(delete -> delete.tableName(table).key(key));
                model.remove(sort);
            } else {
                var written = item("pk", s("history"), "sk", s(sort), "step", n(step));
                if (random.nextBoolean()) {
                    written.put("group", s("history" + random.nextInt(3)));
                }
                if (random.nextBoolean()) {
                    written.put("rank", n(random.nextInt(5)));
                }
                dynamo.putItem(put -> put.tableName(table).item(written));
                model.put(sort, written);
            }
        }

        for (int group = 0; group < 3; group++) {
            AttributeValue value = s("history" + group);
            List<Map<String, AttributeValue>> expected = new ArrayList<>(model.values().stream()
                    .filter(each -> value.equals(each.get("group")) && each.containsKey("rank"))
                    .toList());
            tables.untilIndexed(table, "byGroup", expected.size());
            var actual = found("byGroup", "#k = :v", "group", value);
            assertThat(actual).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(actual.stream().map(each -> number(each, "rank")))
                    .as("seed %d", seed)
                    .isSorted();
        }
        assertThat(new TreeSet<>(found("byRank", "#k = :v", "pk", s("history")).stream()
                        .map(each -> text(each, "sk"))
                        .toList()))
                .as("seed %d", seed)
                .isEqualTo(new TreeSet<>(model.values().stream()
                        .filter(each -> each.containsKey("rank"))
                        .map(each -> text(each, "sk"))
                        .toList()));
    }

    /** Many entries of an index may have one key: paging shows each of them once. */
    @Test
    void pagesThroughEntriesWithOneKey() {
        for (int number = 0; number < 20; number++) {
            var written = item("pk", s("same" + number), "sk", s("1"), "group", s("same"), "rank", n(1));
            dynamo.putItem(put -> put.tableName(table).item(written));
        }
        for (boolean forward : new boolean[] {true, false}) {
            var items = dynamo
                    .queryPaginator(query -> query.tableName(table)
                            .indexName("byGroup")
                            .keyConditionExpression("#g = :g AND #r = :r")
                            .expressionAttributeNames(Map.of("#g", "group", "#r", "rank"))
                            .expressionAttributeValues(Map.of(":g", s("same"), ":r", n(1)))
                            .scanIndexForward(forward)
                            .limit(3))
                    .items()
                    .stream()
                    .toList();
            assertThat(items).hasSize(20).doesNotHaveDuplicates();
        }
    }
}
