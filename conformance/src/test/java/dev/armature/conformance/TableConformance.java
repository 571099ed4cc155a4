package dev.armature.conformance;

import static dev.armature.conformance.Tables.attribute;
import static dev.armature.conformance.Tables.hash;
import static dev.armature.conformance.Tables.range;
import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/** Tables from their creation to their end: CreateTable, DescribeTable, UpdateTable, ListTables, DeleteTable, and tags. */
@Conformance
class TableConformance {
    private final DynamoDbClient dynamo;
    private final Tables tables;

    TableConformance(DynamoDbClient dynamo, Tables tables) {
        this.dynamo = dynamo;
        this.tables = tables;
    }

    /** What tools like Terraform read back must be what they wrote. */
    @Test
    void describesAnOnDemandTable() {
        String name = tables.withSortKey(ScalarAttributeType.N);

        TableDescription table = describe(name);

        assertThat(table.tableName()).isEqualTo(name);
        assertThat(table.tableStatus()).isEqualTo(TableStatus.ACTIVE);
        assertThat(table.tableArn()).startsWith("arn:aws").endsWith(":table/" + name);
        assertThat(table.tableId()).matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
        assertThat(table.keySchema()).containsExactly(hash("pk"), range("sk"));
        assertThat(table.attributeDefinitions())
                .containsExactlyInAnyOrder(
                        attribute("pk", ScalarAttributeType.S), attribute("sk", ScalarAttributeType.N));
        assertThat(table.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
        assertThat(table.provisionedThroughput().readCapacityUnits()).isZero();
        assertThat(table.provisionedThroughput().writeCapacityUnits()).isZero();
        assertThat(table.warmThroughput()).isNotNull();
        assertThat(table.deletionProtectionEnabled()).isFalse();
        assertThat(table.hasGlobalSecondaryIndexes()).isFalse();
        assertThat(table.hasLocalSecondaryIndexes()).isFalse();
        assertThat(table.creationDateTime()).isNotNull();
    }

    @Test
    void describesAProvisionedTableWithIndexes() {
        String name = tables.create(shape -> shape.billingMode(BillingMode.PROVISIONED)
                .provisionedThroughput(
                        throughput -> throughput.readCapacityUnits(3L).writeCapacityUnits(4L))
                .attributeDefinitions(attribute("pk", ScalarAttributeType.S), attribute("other", ScalarAttributeType.B))
                .keySchema(hash("pk"))
                .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                        .indexName("byOther")
                        .keySchema(hash("other"))
                        .projection(projection -> projection
                                .projectionType(ProjectionType.INCLUDE)
                                .nonKeyAttributes("v"))
                        .provisionedThroughput(
                                throughput -> throughput.readCapacityUnits(5L).writeCapacityUnits(6L))
                        .build()));

        TableDescription table = describe(name);
        var index = table.globalSecondaryIndexes().getFirst();

        assertThat(table.provisionedThroughput().readCapacityUnits()).isEqualTo(3);
        assertThat(table.provisionedThroughput().writeCapacityUnits()).isEqualTo(4);
        assertThat(index.indexName()).isEqualTo("byOther");
        assertThat(index.indexStatus()).isEqualTo(IndexStatus.ACTIVE);
        assertThat(index.backfilling()).isNull();
        assertThat(index.indexArn()).isEqualTo(table.tableArn() + "/index/byOther");
        assertThat(index.projection().nonKeyAttributes()).containsExactly("v");
        assertThat(index.provisionedThroughput().writeCapacityUnits()).isEqualTo(6);
    }

    /** Four attributes in each part of a key, and not five; all HASH before all RANGE. */
    @Test
    void takesUpToFourAttributesInEachPartOfAnIndexKey() {
        String name = tables.create(shape -> withIndex(shape, hash("a"), hash("b"), hash("c"), hash("d"), range("e")));

        assertThat(describe(name).globalSecondaryIndexes().getFirst().keySchema())
                .containsExactly(hash("a"), hash("b"), hash("c"), hash("d"), range("e"));
        assertThat(Refusal.of(() -> tables.create(
                                shape -> withIndex(shape, hash("a"), hash("b"), hash("c"), hash("d"), hash("e"))))
                        .code())
                .isEqualTo("ValidationException");
        assertThat(Refusal.of(() -> tables.create(
                                shape -> withIndex(shape, hash("a"), range("b"), hash("c"), range("d"), range("e"))))
                        .code())
                .isEqualTo("ValidationException");
    }

    private static void withIndex(CreateTableRequest.Builder shape, KeySchemaElement... keys) {
        shape.attributeDefinitions(
                        attribute("pk", ScalarAttributeType.S),
                        attribute("a", ScalarAttributeType.S),
                        attribute("b", ScalarAttributeType.S),
                        attribute("c", ScalarAttributeType.S),
                        attribute("d", ScalarAttributeType.S),
                        attribute("e", ScalarAttributeType.S))
                .keySchema(hash("pk"))
                .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                        .indexName("multi")
                        .keySchema(keys)
                        .projection(projection -> projection.projectionType(ProjectionType.KEYS_ONLY))
                        .build());
    }

    /** An index that comes later has what was there before, except what does not fit it. */
    @Test
    void fillsAnIndexThatIsAddedLater() {
        String name = tables.withPartitionKey(ScalarAttributeType.S);
        for (int number = 0; number < 10; number++) {
            var written = item("pk", s("k" + number), "late", n(number % 2));
            dynamo.putItem(put -> put.tableName(name).item(written));
        }
        dynamo.putItem(put -> put.tableName(name).item(item("pk", s("wrong type"), "late", s("x"))));
        dynamo.putItem(put -> put.tableName(name).item(item("pk", s("without"))));

        dynamo.updateTable(update -> update.tableName(name)
                .attributeDefinitions(attribute("late", ScalarAttributeType.N))
                .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                        .create(create -> create.indexName("late")
                                .keySchema(hash("late"))
                                .projection(projection -> projection.projectionType(ProjectionType.ALL)))
                        .build()));
        untilActive(name);

        assertThat(dynamo.query(query -> query.tableName(name)
                                .indexName("late")
                                .keyConditionExpression("late = :v")
                                .expressionAttributeValues(Map.of(":v", n(1))))
                        .count())
                .isEqualTo(5);
        assertThat(dynamo.scan(scan -> scan.tableName(name).indexName("late")).count())
                .isEqualTo(10);
        assertThat(Refusal.of(() ->
                        dynamo.putItem(put -> put.tableName(name).item(item("pk", s("after"), "late", s("x"))))))
                .isEqualTo(Refusal.validation("One or more parameter values were invalid: Type mismatch for Index Key"
                        + " late Expected: N Actual: S IndexName: late"));

        dynamo.updateTable(update -> update.tableName(name)
                .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                        .delete(delete -> delete.indexName("late"))
                        .build()));
        untilActive(name);

        assertThat(describe(name).hasGlobalSecondaryIndexes()).isFalse();
        assertThat(describe(name).attributeDefinitions()).containsExactly(attribute("pk", ScalarAttributeType.S));
        assertThat(Refusal.of(() -> dynamo.scan(scan -> scan.tableName(name).indexName("late"))))
                .isEqualTo(Refusal.validation("The table does not have the specified index: late"));
    }

    private void untilActive(String name) {
        boolean settled;
        do {
            TableDescription table = describe(name);
            settled = table.tableStatus() == TableStatus.ACTIVE
                    && table.globalSecondaryIndexes().stream()
                            .allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE);
        } while (!settled);
    }

    /** A table changes the way it is paid for, and comes back with the throughput it is given. */
    @Test
    void changesItsBillingMode() {
        String name = tables.withPartitionKey(ScalarAttributeType.S);

        dynamo.updateTable(update -> update.tableName(name)
                .billingMode(BillingMode.PROVISIONED)
                .provisionedThroughput(
                        throughput -> throughput.readCapacityUnits(7L).writeCapacityUnits(8L)));
        untilActive(name);

        assertThat(describe(name).provisionedThroughput().readCapacityUnits()).isEqualTo(7);
        assertThat(Refusal.of(() -> dynamo.updateTable(update -> update.tableName(name)
                                .provisionedThroughput(throughput ->
                                        throughput.readCapacityUnits(7L).writeCapacityUnits(8L))))
                        .message())
                .startsWith("The provisioned throughput for the table will not change. The requested value equals the"
                        + " current value. Current ReadCapacityUnits provisioned for the table: 7. Requested"
                        + " ReadCapacityUnits: 7.");
    }

    /** Names come in pages, in one order, each once. */
    @Test
    void listsTablesInPages() {
        List<String> made = IntStream.range(0, 3)
                .mapToObj(ignored -> tables.withPartitionKey(ScalarAttributeType.S))
                .toList();

        var listed = dynamo.listTablesPaginator(list -> list.limit(2)).tableNames().stream()
                .toList();

        assertThat(listed).containsAll(made).doesNotHaveDuplicates();
    }

    /** A deleted table is gone with its items, and its name can be used again. */
    @Test
    void forgetsADeletedTable() {
        String name = tables.withPartitionKey(ScalarAttributeType.S);
        dynamo.putItem(put -> put.tableName(name).item(item("pk", s("a"))));
        String firstId = describe(name).tableId();

        var deleted = dynamo.deleteTable(delete -> delete.tableName(name)).tableDescription();
        Waiters.of(dynamo).waitUntilTableNotExists(wanted -> wanted.tableName(name));

        assertThat(deleted.tableStatus()).isEqualTo(TableStatus.DELETING);
        assertThat(Refusal.of(() -> dynamo.getItem(get -> get.tableName(name).key(item("pk", s("a")))))
                        .code())
                .isEqualTo("ResourceNotFoundException");

        dynamo.createTable(create -> create.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(attribute("pk", ScalarAttributeType.S))
                .keySchema(hash("pk")));
        Waiters.of(dynamo).waitUntilTableExists(wanted -> wanted.tableName(name));

        assertThat(dynamo.scan(scan -> scan.tableName(name)).count()).isZero();
        assertThat(describe(name).tableId()).isNotEqualTo(firstId);
    }

    /** Tags are set, replaced and taken away by key. */
    @Test
    void keepsTags() {
        String arn = describe(tables.withPartitionKey(ScalarAttributeType.S)).tableArn();

        dynamo.tagResource(tagging -> tagging.resourceArn(arn).tags(tag("owner", "me"), tag("stage", "test")));
        dynamo.tagResource(tagging -> tagging.resourceArn(arn).tags(tag("stage", "live")));
        dynamo.untagResource(untagging -> untagging.resourceArn(arn).tagKeys("owner"));

        assertThat(dynamo.listTagsOfResource(listing -> listing.resourceArn(arn))
                        .tags())
                .containsExactly(tag("stage", "live"));
    }

    private static Tag tag(String key, String value) {
        return Tag.builder().key(key).value(value).build();
    }

    private TableDescription describe(String name) {
        try {
            return dynamo.describeTable(describe -> describe.tableName(name)).table();
        } catch (ResourceNotFoundException gone) {
            throw new AssertionError("there is no table " + name, gone);
        }
    }
}
