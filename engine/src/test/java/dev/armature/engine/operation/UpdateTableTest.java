package dev.armature.engine.operation;

import static dev.armature.engine.operation.TestTables.NOW;
import static dev.armature.engine.operation.TestTables.global;
import static dev.armature.engine.operation.TestTables.keys;
import static dev.armature.engine.operation.TestTables.local;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.armature.engine.definition.AttributeDefinition;
import dev.armature.engine.definition.GlobalSecondaryIndex;
import dev.armature.engine.definition.GlobalSecondaryIndexUpdate;
import dev.armature.engine.definition.IndexProjection;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.definition.StreamSpecification;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.definition.WarmThroughput;
import dev.armature.engine.operation.TestTables.Change;
import dev.armature.engine.operation.TestTables.NewTable;
import dev.armature.engine.table.Throughput;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UpdateTableTest {
    private final TestTables tables = new TestTables();

    @AfterEach
    void close() {
        tables.close();
    }

    /** The answer shows the old throughput with the time of the change, a description the new one. */
    @Test
    void changesThroughput() {
        tables.create(new NewTable("music").provisioned(5, 5));
        var answer = tables.update(change(change -> change.provisioned = new ProvisionedThroughput(10L, 4L)));
        assertThat(answer.tableStatus()).isEqualTo("UPDATING");
        assertThat(answer.provisionedThroughput()).isEqualTo(new TableDescription.Provisioned(NOW, NOW, 0, 5, 5));

        var described = tables.describe("music");
        assertThat(described.tableStatus()).isEqualTo("ACTIVE");
        assertThat(described.provisionedThroughput()).isEqualTo(new TableDescription.Provisioned(NOW, NOW, 1, 10, 4));
        assertThat(described.warmThroughput()).isEqualTo(new TableDescription.Warm(10, 5, "ACTIVE"));
        assertThat(described.billingModeSummary()).isNull();
    }

    @Test
    void switchesHowATableIsPaidFor() {
        tables.create(new NewTable("music")
                .define("b")
                .provisioned(5, 5)
                .with(new GlobalSecondaryIndex(
                        "byB",
                        keys("b"),
                        new IndexProjection("ALL", null),
                        new ProvisionedThroughput(2L, 2L),
                        null,
                        null)));
        tables.update(change(change -> change.billingMode = "PAY_PER_REQUEST"));
        var onDemand = tables.describe("music");
        assertThat(onDemand.billingModeSummary())
                .isEqualTo(new TableDescription.BillingModeSummary("PAY_PER_REQUEST", NOW));
        assertThat(onDemand.provisionedThroughput().readCapacityUnits()).isZero();
        assertThat(onDemand.warmThroughput()).isEqualTo(new TableDescription.Warm(12_000, 4_000, "ACTIVE"));
        assertThat(tables.stored("music").indexThroughput().get("byB"))
                .extracting(Throughput::readUnits)
                .isEqualTo(0L);

        assertThat(text(change(change -> change.billingMode = "PROVISIONED")))
                .isEqualTo("One or more parameter values were invalid: ProvisionedThroughput must be specified when"
                        + " BillingMode is PROVISIONED");
        assertThat(text(change(change -> {
                    change.billingMode = "PROVISIONED";
                    change.provisioned = new ProvisionedThroughput(1L, 1L);
                })))
                .isEqualTo("One or more parameter values were invalid: ProvisionedThroughput must be specified for"
                        + " index: byB");
        tables.update(change(change -> {
            change.billingMode = "PROVISIONED";
            change.provisioned = new ProvisionedThroughput(1L, 1L);
            change.index(updating("byB", new ProvisionedThroughput(3L, 3L)));
        }));
        var provisioned = tables.describe("music");
        assertThat(provisioned.billingModeSummary())
                .isEqualTo(new TableDescription.BillingModeSummary("PROVISIONED", NOW));
        assertThat(provisioned.globalSecondaryIndexes())
                .singleElement()
                .extracting(index -> index.provisionedThroughput().readCapacityUnits())
                .isEqualTo(3L);
    }

    @Test
    void refusesThroughputThatWouldNotChangeOrDoesNotFit() {
        tables.create(new NewTable("music").provisioned(5, 5));
        assertThat(text(change(change -> change.provisioned = new ProvisionedThroughput(5L, 5L))))
                .isEqualTo("The provisioned throughput for the table will not change. The requested value equals the"
                        + " current value. Current ReadCapacityUnits provisioned for the table: 5. Requested"
                        + " ReadCapacityUnits: 5. Current WriteCapacityUnits provisioned for the table: 5. Requested"
                        + " WriteCapacityUnits: 5. Refer to the Amazon DynamoDB Developer Guide for current limits and"
                        + " how to request higher limits.");
        assertThat(text(change(change -> change.onDemand = new OnDemandThroughput(5L, null))))
                .isEqualTo("One or more parameter values were invalid: MaxReadRequestUnits for OnDemandThroughput"
                        + " cannot be specified when the table BillingMode is PROVISIONED");
        assertThat(text(change(change -> change.warm = new WarmThroughput(1L, 1L))))
                .isEqualTo("One or more parameter values were invalid: Requested ReadUnitsPerSecond for WarmThroughput"
                        + " for table is lower than current WarmThroughput, decreasing WarmThroughput is not"
                        + " supported");
    }

    /** Ceilings are merged one by one, and -1 takes one away. */
    @Test
    void mergesCeilings() {
        var table = new NewTable("music");
        table.onDemand = new OnDemandThroughput(5L, 6L);
        tables.create(table);
        var answer = tables.update(change(change -> change.onDemand = new OnDemandThroughput(-1L, null)));
        assertThat(answer.tableStatus()).isEqualTo("ACTIVE");
        assertThat(tables.describe("music").onDemandThroughput()).isEqualTo(new OnDemandThroughput(null, 6L));
        assertThat(text(change(change -> change.onDemand = new OnDemandThroughput(0L, null))))
                .isEqualTo("One or more parameter values were invalid: Requested MaxReadRequestUnits for"
                        + " OnDemandThroughput for table is outside of valid range");
    }

    @Test
    void addsAnIndexAndFillsIt() {
        tables.create(new NewTable("music"));
        tables.put("music", Map.of("pk", "1", "genre", "rock"));
        tables.put("music", Map.of("pk", "2", "genre", "jazz"));
        tables.put("music", Map.of("pk", "3"));
        var answer = tables.update(new Change("music").add(global("byGenre", keys("genre")), "genre", "unused"));
        assertThat(answer.tableStatus()).isEqualTo("UPDATING");
        assertThat(answer.attributeDefinitions())
                .extracting(AttributeDefinition::attributeName)
                .containsExactly("genre", "pk");
        assertThat(answer.globalSecondaryIndexes()).singleElement().satisfies(index -> {
            assertThat(index.indexStatus()).isEqualTo("CREATING");
            assertThat(index.backfilling()).isFalse();
        });

        awaitActive();
        assertThat(tables.describe("music").globalSecondaryIndexes())
                .singleElement()
                .satisfies(index -> {
                    assertThat(index.backfilling()).isNull();
                    assertThat(index.itemCount()).isEqualTo(2);
                });
    }

    @Test
    void removesAnIndexAndItsDefinitions() {
        tables.create(new NewTable("music").define("b", "c").with(global("byB", keys("b")), global("byC", keys("c"))));
        var answer = tables.update(new Change("music").drop("byB"));
        assertThat(answer.tableStatus()).isEqualTo("UPDATING");
        assertThat(answer.globalSecondaryIndexes())
                .extracting(TableDescription.GlobalIndex::indexStatus)
                .containsExactly("DELETING", "ACTIVE");

        awaitActive();
        var described = tables.describe("music");
        assertThat(described.globalSecondaryIndexes())
                .extracting(TableDescription.GlobalIndex::indexName)
                .containsExactly("byC");
        assertThat(described.attributeDefinitions())
                .extracting(AttributeDefinition::attributeName)
                .containsExactly("c", "pk");
    }

    /** The definitions of a new index's own key count; others are not looked at. */
    @Test
    void refusesToGiveAnAttributeAnotherType() {
        tables.create(new NewTable("music").define("a", "b").keyed("pk", "a").with(global("byB", keys("b"))));
        var redefining = new Change("music").add(global("byKey", keys("pk", "b")));
        redefining.definitions = List.of(new AttributeDefinition("pk", "N"));
        assertThat(text(redefining))
                .isEqualTo(
                        "One or more parameter values were invalid: Attributes cannot be redefined. Please check that"
                                + " your attribute has the same type as previously defined. Existing schema:"
                                + " Schema:[SchemaElement: key{pk:S:HASH}, SchemaElement: key{a:S:RANGE}] New schema:"
                                + " Schema:[SchemaElement: key{pk:N:HASH}, SchemaElement: key{b:S:RANGE}]");
        var ofIndex = new Change("music").add(global("byBAgain", keys("b")));
        ofIndex.definitions = List.of(new AttributeDefinition("b", "B"));
        assertThat(text(ofIndex)).contains("Existing schema: Schema:[SchemaElement: key{b:S:HASH}] New schema:");
        var aside = new Change("music").add(global("byC", keys("c", "pk")));
        aside.definitions = List.of(
                new AttributeDefinition("c", "N"),
                new AttributeDefinition("b", "N"),
                new AttributeDefinition("x", "N"));
        assertThat(tables.update(aside).attributeDefinitions())
                .containsExactly(
                        new AttributeDefinition("a", "S"),
                        new AttributeDefinition("b", "S"),
                        new AttributeDefinition("c", "N"),
                        new AttributeDefinition("pk", "S"));
    }

    @Test
    void refusesIndexUpdatesThatCannotBe() {
        tables.create(new NewTable("music")
                .define("b")
                .keyed("pk", "b")
                .with(local("localB", keys("pk", "b")))
                .with(global("byB", keys("b"))));
        assertThat(text(new Change("music").add(global("byB", keys("b")), "b")))
                .isEqualTo("Attempting to create an index which already exists");
        assertThat(text(new Change("music").add(global("byC", keys("c")))))
                .isEqualTo("One or more parameter values were invalid: AttributeDefinitions is not specified for index:"
                        + " byC");
        assertThat(text(new Change("music").add(global("byC", keys("c")), "b")))
                .isEqualTo("One or more parameter values were invalid: Some index key attributes are not defined in"
                        + " AttributeDefinitions. Keys: [c], AttributeDefinitions: [b]");
        assertThat(text(new Change("music").drop("localB")))
                .isEqualTo("Cannot delete an index that is not a GlobalSecondaryIndex: localB");
        var unknown = fault(new Change("music").drop("nowhere"));
        assertThat(unknown.code()).isEqualTo(ErrorCode.RESOURCE_NOT_FOUND);
        assertThat(unknown.text()).isEqualTo("Requested resource not found: Index nowhere for table music");
        assertThat(text(new Change("music").drop("byB").drop("byB")))
                .isEqualTo("One or more parameter values were invalid: Only one global secondary index update per index"
                        + " is allowed simultaneously. Index: byB");
        var two = fault(new Change("music")
                .drop("byB")
                .index(new GlobalSecondaryIndexUpdate(null, global("byC", keys("b")), null)));
        assertThat(two.code()).isEqualTo(ErrorCode.LIMIT_EXCEEDED);
        assertThat(two.text())
                .isEqualTo("Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per"
                        + " table");
        assertThat(text(new Change("music").index(new GlobalSecondaryIndexUpdate(null, null, null))))
                .isEqualTo("One or more parameter values were invalid: One of GlobalSecondaryIndexUpdate.Update,"
                        + " GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete must not be null");
        assertThat(text(new Change("music").index(updating("byB", new ProvisionedThroughput(1L, 1L)))))
                .isEqualTo("One or more parameter values were invalid: The only Updates for index: byB when"
                        + " TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput, WarmThroughput");
    }

    @Test
    void refusesAnIndexTooMany() {
        tables.create(new NewTable("music")
                .define("b")
                .with(IntStream.range(0, 20)
                        .mapToObj(i -> global("byB" + i, keys("b")))
                        .toArray(GlobalSecondaryIndex[]::new)));
        var fault = fault(new Change("music").add(global("another", keys("b")), "b"));
        assertThat(fault.code()).isEqualTo(ErrorCode.LIMIT_EXCEEDED);
        assertThat(fault.text())
                .isEqualTo(
                        "Subscriber limit exceeded: Number of global secondary indexes exceeds per-table limit of 20");
    }

    @Test
    void turnsTheStreamOnAndOff() {
        tables.create(new NewTable("music"));
        assertThat(text(stream(false, null))).isEqualTo("Table has no stream to disable: TableName: music");
        assertThat(text(stream(true, null)))
                .isEqualTo(
                        "One or more parameter values were invalid: If stream is being enabled then UpdateViewType is"
                                + " required");
        tables.update(stream(true, "KEYS_ONLY"));
        var first = tables.describe("music");
        assertThat(first.streamSpecification()).isEqualTo(new StreamSpecification(true, "KEYS_ONLY"));
        assertThat(text(stream(true, "NEW_IMAGE"))).isEqualTo("Table already has an enabled stream: TableName: music");
        assertThat(text(stream(false, "NEW_IMAGE")))
                .isEqualTo("One or more parameter values were invalid: If stream is being disabled, then UpdateViewType"
                        + " must not be specified");
        tables.update(stream(false, null));
        var off = tables.describe("music");
        assertThat(off.streamSpecification()).isNull();
        assertThat(off.latestStreamLabel()).isEqualTo(first.latestStreamLabel());
        tables.update(stream(true, "NEW_IMAGE"));
        assertThat(tables.describe("music").latestStreamLabel()).isNotEqualTo(first.latestStreamLabel());
    }

    @Test
    void changesOtherSettings() {
        tables.create(new NewTable("music"));
        tables.update(change(change -> change.tableClass = "STANDARD"));
        assertThat(tables.describe("music").tableClassSummary())
                .isEqualTo(new TableDescription.TableClassSummary("STANDARD", null));
        tables.update(change(change -> change.tableClass = "STANDARD_INFREQUENT_ACCESS"));
        assertThat(tables.describe("music").tableClassSummary())
                .isEqualTo(new TableDescription.TableClassSummary("STANDARD_INFREQUENT_ACCESS", NOW));
        tables.update(change(change -> change.deletionProtected = true));
        assertThat(tables.describe("music").deletionProtectionEnabled()).isTrue();
        tables.update(change(change -> change.sse = new SseSpecification(true, null, null)));
        assertThat(tables.describe("music").sseDescription())
                .extracting(TableDescription.SseDescription::sseType)
                .isEqualTo("KMS");
        tables.update(change(change -> change.sse = new SseSpecification(false, null, null)));
        assertThat(tables.describe("music").sseDescription()).isNull();
        assertThat(text(change(change -> change.sse = new SseSpecification(false, null, null))))
                .isEqualTo("One or more parameter values were invalid: Table is already encrypted by default");
        assertThat(text(change(change -> change.tableClass = "FAST")))
                .isEqualTo("Invalid table-class parameter provided. Please try again with a valid table-class value:"
                        + " [STANDARD, STANDARD_INFREQUENT_ACCESS].");
    }

    @Test
    void refusesChangesThatHaveToBeAskedForAlone() {
        tables.create(new NewTable("music").provisioned(5, 5));
        assertThat(text(change(change -> {
                    change.deletionProtected = true;
                    change.sse = new SseSpecification(true, null, null);
                })))
                .isEqualTo("One or more parameter values were invalid: Server-Side Encryption modification must be the"
                        + " only operation in the request");
        assertThat(text(change(change -> {
                    change.provisioned = new ProvisionedThroughput(1L, 1L);
                    change.stream = new StreamSpecification(true, "KEYS_ONLY");
                })))
                .isEqualTo("One or more parameter values were invalid: You cannot modify stream status while updating"
                        + " table IOPS");
        var change = new Change("music").add(global("byB", keys("b")), "b");
        change.provisioned = new ProvisionedThroughput(1L, 1L);
        assertThat(text(change))
                .isEqualTo("One or more parameter values were invalid: You cannot create or delete index while updating"
                        + " table IOPS");
    }

    @Test
    void wantsSomethingToDo() {
        assertThat(text(new Change("nowhere"))).startsWith("At least one of ProvisionedThroughput, BillingMode, ");
        assertThat(text(new Change(null)))
                .isEqualTo("The parameter 'TableName' is required but was not present in the request");
        var empty = new Change("nowhere");
        empty.warm = new WarmThroughput(null, null);
        assertThat(text(empty)).isEqualTo("Requested resource not found: Table: nowhere not found");
        var missing = fault(new Change("nowhere").drop("index"));
        assertThat(missing.code()).isEqualTo(ErrorCode.RESOURCE_NOT_FOUND);
        assertThat(missing.text()).isEqualTo("Requested resource not found: Table: nowhere not found");
    }

    private static Change change(Consumer<Change> settings) {
        var change = new Change("music");
        settings.accept(change);
        return change;
    }

    private static Change stream(boolean enabled, @Nullable String viewType) {
        return change(change -> change.stream = new StreamSpecification(enabled, viewType));
    }

    private static GlobalSecondaryIndexUpdate updating(String index, ProvisionedThroughput throughput) {
        return new GlobalSecondaryIndexUpdate(
                new GlobalSecondaryIndexUpdate.UpdateAction(index, throughput, null, null), null, null);
    }

    /** Indexes are filled and emptied on another thread; there is nothing else to wait for than their state. */
    private void awaitActive() {
        var table = tables.stored("music");
        while (!table.globalIndexes().stream().allMatch(table::isServing)) {
            table = tables.stored("music");
            Thread.onSpinWait();
        }
    }

    private String text(Change change) {
        return fault(change).text();
    }

    private ApiException fault(Change change) {
        return catchThrowableOfType(ApiException.class, () -> tables.update(change));
    }
}
