package dev.armature.engine.operation;

import static dev.armature.engine.operation.TestTables.global;
import static dev.armature.engine.operation.TestTables.keys;
import static dev.armature.engine.operation.TestTables.local;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.armature.engine.definition.AttributeDefinition;
import dev.armature.engine.definition.GlobalSecondaryIndex;
import dev.armature.engine.definition.IndexProjection;
import dev.armature.engine.definition.KeySchemaElement;
import dev.armature.engine.definition.LocalSecondaryIndex;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.definition.StreamSpecification;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.definition.Tag;
import dev.armature.engine.definition.WarmThroughput;
import dev.armature.engine.operation.TestTables.NewTable;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CreateTableTest {
    /** The one that stands for {@code alias/own} in the account and Region of the tests. */
    private static final String KEY = "arn:aws:kms:us-east-1:000000000000:key/d4a35379-2f6f-34b1-8b6f-2417ef2e8637";

    private final TestTables tables = new TestTables();

    @AfterEach
    void close() {
        tables.close();
    }

    @Test
    void answersCreatingAndIsActiveRightAfter() {
        var created = tables.create(new NewTable("music").define("genre").with(global("byGenre", keys("genre"))));
        assertThat(created.tableStatus()).isEqualTo("CREATING");
        assertThat(created.globalSecondaryIndexes()).singleElement().satisfies(index -> {
            assertThat(index.indexStatus()).isEqualTo("CREATING");
            assertThat(index.backfilling()).isNull();
            assertThat(index.warmThroughput()).isNull();
        });

        var described = tables.describe("music");
        assertThat(described.tableStatus()).isEqualTo("ACTIVE");
        assertThat(described.tableId()).isEqualTo(created.tableId());
        assertThat(described.tableArn()).isEqualTo("arn:aws:dynamodb:us-east-1:000000000000:table/music");
        assertThat(described.creationDateTime()).isEqualTo(TestTables.NOW);
        assertThat(described.billingModeSummary())
                .isEqualTo(new TableDescription.BillingModeSummary("PAY_PER_REQUEST", TestTables.NOW));
        assertThat(described.provisionedThroughput()).isEqualTo(new TableDescription.Provisioned(null, null, 0, 0, 0));
        assertThat(described.warmThroughput()).isEqualTo(new TableDescription.Warm(12_000, 4_000, "ACTIVE"));
        assertThat(described.globalSecondaryIndexes())
                .singleElement()
                .satisfies(index -> assertThat(index.indexStatus()).isEqualTo("ACTIVE"));
    }

    /** Definitions and included attributes are shown in the order of their names, indexes as they were given. */
    @Test
    void showsKeysIndexesAndProjections() {
        var table = new NewTable("orders").define("sk", "z", "a").keyed("pk", "sk");
        table.global = List.of(
                new GlobalSecondaryIndex(
                        "second",
                        List.of(
                                new KeySchemaElement("z", "HASH"),
                                new KeySchemaElement("pk", "HASH"),
                                new KeySchemaElement("a", "RANGE"),
                                new KeySchemaElement("sk", "RANGE")),
                        new IndexProjection("INCLUDE", List.of("y", "x")),
                        null,
                        null,
                        null),
                global("first", keys("a")));
        table.local =
                List.of(new LocalSecondaryIndex("third", keys("pk", "a"), new IndexProjection("KEYS_ONLY", null)));
        tables.create(table);

        var described = tables.describe("orders");
        assertThat(described.attributeDefinitions())
                .extracting(AttributeDefinition::attributeName)
                .containsExactly("a", "pk", "sk", "z");
        assertThat(described.keySchema()).isEqualTo(keys("pk", "sk"));
        assertThat(described.globalSecondaryIndexes())
                .extracting(TableDescription.GlobalIndex::indexName)
                .containsExactly("second", "first");
        assertThat(described.globalSecondaryIndexes()).first().satisfies(index -> {
            assertThat(index.keySchema())
                    .extracting(KeySchemaElement::attributeName)
                    .containsExactly("z", "pk", "a", "sk");
            assertThat(index.projection()).isEqualTo(new IndexProjection("INCLUDE", List.of("x", "y")));
        });
        assertThat(described.localSecondaryIndexes()).singleElement().satisfies(index -> {
            assertThat(index.projection()).isEqualTo(new IndexProjection("KEYS_ONLY", null));
            assertThat(index.indexArn()).isEqualTo("arn:aws:dynamodb:us-east-1:000000000000:table/orders/index/third");
        });
    }

    @Test
    void keepsEverySetting() {
        var table = new NewTable("music");
        table.stream = new StreamSpecification(true, "NEW_IMAGE");
        table.sse = new SseSpecification(true, "KMS", "alias/own");
        table.tags = List.of(new Tag("team", "blue"));
        table.tableClass = "STANDARD_INFREQUENT_ACCESS";
        table.deletionProtected = true;
        table.warm = new WarmThroughput(13_000L, null);
        table.onDemand = new OnDemandThroughput(7L, null);
        tables.create(table);

        var described = tables.describe("music");
        assertThat(described.streamSpecification()).isEqualTo(new StreamSpecification(true, "NEW_IMAGE"));
        assertThat(described.latestStreamLabel()).isEqualTo("2026-11-15T12:34:56.789");
        assertThat(described.latestStreamArn())
                .isEqualTo("arn:aws:dynamodb:us-east-1:000000000000:table/music/stream/2026-11-15T12:34:56.789");
        assertThat(described.sseDescription()).isEqualTo(new TableDescription.SseDescription("ENABLED", "KMS", KEY));
        assertThat(described.tableClassSummary())
                .isEqualTo(new TableDescription.TableClassSummary("STANDARD_INFREQUENT_ACCESS", null));
        assertThat(described.deletionProtectionEnabled()).isTrue();
        assertThat(described.warmThroughput()).isEqualTo(new TableDescription.Warm(13_000, 4_000, "ACTIVE"));
        assertThat(described.onDemandThroughput()).isEqualTo(new OnDemandThroughput(7L, null));
        assertThat(tables.stored("music").tags()).containsExactly(Map.entry("team", "blue"));
    }

    /** What looks like a fault and is none. */
    @Test
    void acceptsWhatIsOnlyUnusual() {
        var table = new NewTable("music").define("a b").keyed("pk", "a b");
        table.local = List.of(local("localSame", keys("pk", "a b")));
        table.global = List.of(new GlobalSecondaryIndex(
                "music",
                keys("pk", "a b"),
                new IndexProjection("INCLUDE", List.of("pk", "x")),
                null,
                new OnDemandThroughput(null, null),
                new WarmThroughput(null, null)));
        table.tags = List.of();
        table.onDemand = new OnDemandThroughput(null, null);
        tables.create(table);
        assertThat(tables.describe("music").globalSecondaryIndexes())
                .singleElement()
                .extracting(TableDescription.GlobalIndex::projection)
                .isEqualTo(new IndexProjection("INCLUDE", List.of("pk", "x")));
    }

    @Test
    void refusesATableThatExists() {
        tables.create(new NewTable("music"));
        var fault = fault(new NewTable("music"));
        assertThat(fault.code()).isEqualTo(ErrorCode.RESOURCE_IN_USE);
        assertThat(fault.text()).isEqualTo("Table already exists: music");
    }

    @Test
    void refusesBadNames() {
        assertThat(text(new NewTable(null)))
                .isEqualTo("The parameter 'TableName' is required but was not present in the request");
        assertThat(text(new NewTable("ab")))
                .isEqualTo("1 validation error detected: Value 'ab' at 'tableName' failed to satisfy constraint:"
                        + " Member must have length greater than or equal to 3");
        assertThat(text(new NewTable("a;b")))
                .isEqualTo("1 validation error detected: Value 'a;b' at 'tableName' failed to satisfy constraint:"
                        + " Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+");
    }

    @Test
    void reportsConstraintsTogetherGlobalIndexesFirst() {
        var table = new NewTable("music");
        table.billingMode = "FREE";
        table.keys = List.of(new KeySchemaElement("pk", "INVALID"));
        table.with(local("l;", keys("pk"))).with(global("g", keys("pk")));
        assertThat(text(table))
                .isEqualTo("5 validation errors detected: Value 'FREE' at 'billingMode' failed to satisfy constraint:"
                        + " Member must satisfy enum value set: [PROVISIONED, PAY_PER_REQUEST];"
                        + " Value 'INVALID' at 'keySchema.1.member.keyType' failed to satisfy constraint:"
                        + " Member must satisfy enum value set: [HASH, RANGE];"
                        + " Value 'g' at 'globalSecondaryIndexes.1.member.indexName' failed to satisfy constraint:"
                        + " Member must have length greater than or equal to 3;"
                        + " Value 'l;' at 'localSecondaryIndexes.1.member.indexName' failed to satisfy constraint:"
                        + " Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+;"
                        + " Value 'l;' at 'localSecondaryIndexes.1.member.indexName' failed to satisfy constraint:"
                        + " Member must have length greater than or equal to 3");
    }

    @Test
    void refusesKeysThatAreNone() {
        assertThat(text(new NewTable("music").define("b", "c").keyed("pk", "b", "c")))
                .isEqualTo("1 validation error detected: Value '[KeySchemaElement(attributeName=pk, keyType=HASH),"
                        + " KeySchemaElement(attributeName=b, keyType=RANGE),"
                        + " KeySchemaElement(attributeName=c, keyType=RANGE)]' at 'keySchema' failed to satisfy"
                        + " constraint: Member must have length less than or equal to 2");
        assertThat(text(new NewTable("music").keyed("pk", "pk")))
                .isEqualTo("Invalid KeySchema: Some index key attribute have no definition");
        assertThat(text(new NewTable("music").keyed("other")))
                .isEqualTo("One or more parameter values were invalid: Some index key attributes are not defined in"
                        + " AttributeDefinitions. Keys: [other], AttributeDefinitions: [pk]");
        assertThat(text(new NewTable("music").define("b").keyed("pk", "pk")))
                .isEqualTo("Both the Hash Key and the Range Key element in the KeySchema have the same name");
        var reversed = new NewTable("music").define("b");
        reversed.keys = List.of(new KeySchemaElement("b", "RANGE"), new KeySchemaElement("pk", "HASH"));
        assertThat(text(reversed)).isEqualTo("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
        var twice = new NewTable("music").define("b");
        twice.keys = List.of(new KeySchemaElement("pk", "HASH"), new KeySchemaElement("b", "HASH"));
        assertThat(text(twice)).isEqualTo("Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
    }

    @Test
    void wantsExactlyTheDefinitionsThatAreUsed() {
        assertThat(text(new NewTable("music").define("b")))
                .isEqualTo("One or more parameter values were invalid: Number of attributes in KeySchema does not"
                        + " exactly match number of attributes defined in AttributeDefinitions");
        assertThat(text(new NewTable("music").with(global("byB", keys("b")))))
                .isEqualTo("One or more parameter values were invalid: Some index key attributes are not defined in"
                        + " AttributeDefinitions. Keys: [b], AttributeDefinitions: [pk]");
        assertThat(text(new NewTable("music").define("pk"))).isEqualTo("Attribute Name is duplicated: pk");
    }

    @Test
    void wantsThroughputThatFitsTheBillingMode() {
        var both = new NewTable("music").provisioned(1, 1);
        both.billingMode = "PAY_PER_REQUEST";
        assertThat(text(both))
                .isEqualTo("One or more parameter values were invalid: Neither ReadCapacityUnits nor"
                        + " WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
        var neither = new NewTable("music");
        neither.billingMode = null;
        assertThat(text(neither))
                .isEqualTo("One or more parameter values were invalid: ReadCapacityUnits and WriteCapacityUnits must"
                        + " both be specified when BillingMode is PROVISIONED");
        assertThat(text(new NewTable("music").provisioned(1_000_000_000_001L, 1)))
                .isEqualTo("Given value 1000000000001 for ReadCapacityUnits is out of bounds");
        assertThat(text(new NewTable("music").provisioned(0, 1)))
                .isEqualTo("1 validation error detected: Value '0' at 'provisionedThroughput.readCapacityUnits' failed"
                        + " to satisfy constraint: Member must have value greater than or equal to 1");
        assertThat(text(new NewTable("music").define("b").provisioned(1, 1).with(global("byB", keys("b")))))
                .isEqualTo("One or more parameter values were invalid: ProvisionedThroughput is not specified for"
                        + " index: byB");
        var ceilings = new NewTable("music").provisioned(1, 1);
        ceilings.onDemand = new OnDemandThroughput(null, 5L);
        assertThat(text(ceilings))
                .isEqualTo("One or more parameter values were invalid: MaxWriteRequestUnits for OnDemandThroughput"
                        + " cannot be specified when table BillingMode is PROVISIONED.");
        var lukewarm = new NewTable("music").provisioned(10, 10);
        lukewarm.warm = new WarmThroughput(5L, 5L);
        assertThat(text(lukewarm))
                .isEqualTo("One or more parameter values were invalid: Requested ReadUnitsPerSecond for WarmThroughput"
                        + " for table is lower than ReadCapacityUnits of ProvisionedThroughput");
    }

    @Test
    void refusesLocalIndexesThatDoNotFit() {
        assertThat(text(new NewTable("music").define("b").with(local("byB", keys("pk", "b")))))
                .isEqualTo("One or more parameter values were invalid: Table KeySchema does not have a range key,"
                        + " which is required when specifying a LocalSecondaryIndex");
        assertThat(text(new NewTable("music").define("b").keyed("pk", "b").with(local("byB", keys("pk")))))
                .isEqualTo("One or more parameter values were invalid: Index KeySchema does not have a range key for"
                        + " index: byB");
        assertThat(text(new NewTable("music").define("b").keyed("pk", "b").with(local("byB", keys("b", "pk")))))
                .isEqualTo("One or more parameter values were invalid: Index KeySchema does not have the same leading"
                        + " hash key as table KeySchema for index: byB. index hash key: b, table hash key: pk");
    }

    @Test
    void refusesGlobalIndexesWithTooManyKeys() {
        var names = IntStream.rangeClosed(1, 5).mapToObj(i -> "h" + i).toList();
        var table = new NewTable("music").define(names.toArray(String[]::new));
        table.global = List.of(global(
                "wide",
                names.stream().map(name -> new KeySchemaElement(name, "HASH")).toList()));
        assertThat(text(table))
                .isEqualTo("One or more parameter values were invalid: The KeySchema exceeds the maximum allowed number"
                        + " of HASH key attributes");
        var mixed = new NewTable("music").define("b", "c");
        mixed.global = List.of(global(
                "mixed",
                List.of(
                        new KeySchemaElement("pk", "HASH"),
                        new KeySchemaElement("b", "RANGE"),
                        new KeySchemaElement("c", "HASH"))));
        assertThat(text(mixed))
                .isEqualTo("One or more parameter values were invalid: All HASH key attributes must precede RANGE key"
                        + " attributes in the KeySchema");
    }

    @Test
    void countsIndexesAndTheirNames() {
        assertThat(text(new NewTable("music").with(global("same", keys("pk")), global("same", keys("pk")))))
                .isEqualTo("One or more parameter values were invalid: Duplicate index name: same");
        var globals = IntStream.range(0, 21)
                .mapToObj(i -> global("index" + i, keys("pk")))
                .toArray(GlobalSecondaryIndex[]::new);
        assertThat(text(new NewTable("music").with(globals)))
                .isEqualTo("One or more parameter values were invalid: GlobalSecondaryIndex count exceeds the per-table"
                        + " limit of 20");
        var locals = IntStream.range(0, 6)
                .mapToObj(i -> local("index" + i, keys("pk", "b")))
                .toArray(LocalSecondaryIndex[]::new);
        assertThat(text(new NewTable("music").define("b").keyed("pk", "b").with(locals)))
                .isEqualTo("One or more parameter values were invalid: Number of LocalSecondaryIndexes exceeds"
                        + " per-table limit of 5");
    }

    /** Of two faults: definitions, then local indexes, then global ones, and their throughput before their number. */
    @Test
    void namesTheFirstOfTwoFaultsOfIndexes() {
        String invalid = "One or more parameter values were invalid: ";
        var surplus = new NewTable("music").define("b");
        surplus.local = List.of();
        assertThat(text(surplus)).startsWith(invalid + "Number of attributes in KeySchema does not exactly match");
        var unused = new NewTable("music").define("b", "c").with(local("byB", keys("pk", "b")));
        assertThat(text(unused)).startsWith(invalid + "Some AttributeDefinitions are not used.");
        var withoutRange = new NewTable("music").define("b").with(local("byB", keys("pk", "b")));
        withoutRange.global = List.of();
        assertThat(text(withoutRange)).startsWith(invalid + "Table KeySchema does not have a range key");
        var provisioned = IntStream.range(0, 21)
                .mapToObj(i -> new GlobalSecondaryIndex(
                        "index" + i,
                        keys("pk"),
                        new IndexProjection("ALL", null),
                        new ProvisionedThroughput(1L, 1L),
                        null,
                        null))
                .toArray(GlobalSecondaryIndex[]::new);
        assertThat(text(new NewTable("music").with(provisioned)))
                .isEqualTo(
                        invalid
                                + "ProvisionedThroughput should not be specified for index: index0 when BillingMode is PAY_PER_REQUEST");
    }

    @Test
    void refusesProjectionsThatContradictThemselves() {
        assertThat(text(projecting(new IndexProjection(null, null))))
                .isEqualTo("One or more parameter values were invalid: Unknown ProjectionType: null");
        assertThat(text(projecting(new IndexProjection("INCLUDE", null))))
                .isEqualTo("One or more parameter values were invalid: ProjectionType is INCLUDE, but NonKeyAttributes"
                        + " is not specified");
        assertThat(text(projecting(new IndexProjection("ALL", List.of("a")))))
                .isEqualTo("One or more parameter values were invalid: ProjectionType is ALL, but NonKeyAttributes is"
                        + " specified");
        assertThat(text(projecting(new IndexProjection("INCLUDE", List.of("a", "a")))))
                .isEqualTo("One or more parameter values were invalid: Duplicate element in NonKeyAttributes: a");
        var names = IntStream.range(0, 21).mapToObj(i -> "a" + i).toList();
        assertThat(text(projecting(new IndexProjection("INCLUDE", names))))
                .endsWith("at 'globalSecondaryIndexes.1.member.projection.nonKeyAttributes' failed to satisfy"
                        + " constraint: Member must have length less than or equal to 20");
    }

    @Test
    void allowsAHundredIncludedAttributesPerTable() {
        List<GlobalSecondaryIndex> indexes = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int count = i < 5 ? 20 : 1;
            var names = IntStream.range(0, count).mapToObj(n -> "a" + n).toList();
            indexes.add(new GlobalSecondaryIndex(
                    "index" + i, keys("pk"), new IndexProjection("INCLUDE", names), null, null, null));
        }
        assertThat(text(new NewTable("music").with(indexes.toArray(GlobalSecondaryIndex[]::new))))
                .contains("per-table limit of 100");
        tables.create(new NewTable("music").with(indexes.subList(0, 5).toArray(GlobalSecondaryIndex[]::new)));
    }

    @Test
    void refusesAPolicyThatIsTooLarge() {
        var table = new NewTable("music");
        table.policy = "x".repeat(20_481);
        assertThat(text(table))
                .isEqualTo("One or more parameter values were invalid: Maximum policy size of 20480 bytes exceeded");
    }

    private static NewTable projecting(IndexProjection projection) {
        return new NewTable("music").with(new GlobalSecondaryIndex("index", keys("pk"), projection, null, null, null));
    }

    private String text(NewTable table) {
        return fault(table).text();
    }

    private ApiException fault(NewTable table) {
        return catchThrowableOfType(ApiException.class, () -> tables.create(table));
    }
}
