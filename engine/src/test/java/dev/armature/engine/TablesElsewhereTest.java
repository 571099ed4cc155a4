package dev.armature.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.elsewhere.TableTold;
import dev.armature.engine.elsewhere.TablesElsewhere;
import dev.armature.engine.elsewhere.TimeToLiveTold;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.SecondaryIndex;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of another server, as it describes them. */
class TablesElsewhereTest {
    private static final TableRef WIDE = TestDatabase.CALLER.table("Wide");

    private final TestDatabase there = new TestDatabase();
    private final TestDatabase here = new TestDatabase();
    private final TablesElsewhere tables =
            new TablesElsewhere(here.engine.catalog(), here.engine.statistics(), here.clock);

    @AfterEach
    void close() {
        there.close();
        here.close();
    }

    private static TableTold told(String answer) {
        return Objects.requireNonNull(
                Notation.readSome(answer, TableTold.InAnswer.class).table());
    }

    private TableTold described() {
        return told(there.answer("DescribeTable", "{TableName: Wide}"));
    }

    private Table adopted() {
        return here.engine.catalog().existing(WIDE);
    }

    @Test
    void areTheSameHereAsThere() {
        there.createWideTable();
        tables.adopt(WIDE, described(), "ttl");
        var original = there.engine.catalog().existing(WIDE);
        var adopted = adopted();
        assertThat(adopted.id()).isEqualTo(original.id());
        assertThat(adopted.schema().keys()).isEqualTo(original.schema().keys());
        assertThat(adopted.definitions()).isEqualTo(original.definitions());
        assertThat(adopted.billingMode()).isEqualTo(Table.BillingMode.PAY_PER_REQUEST);
        assertThat(adopted.expiryAttribute()).isEqualTo("ttl");
        assertThat(adopted.schema().indexes()).hasSize(2);
        for (SecondaryIndex index : original.schema().indexes()) {
            var other = Objects.requireNonNull(adopted.schema().index(index.name()));
            assertThat(other.kind()).isEqualTo(index.kind());
            assertThat(other.keys()).isEqualTo(index.keys());
            assertThat(other.projection()).isEqualTo(index.projection());
            assertThat(other.included()).isEqualTo(index.included());
        }
        assertThat(adopted.schema().spaces()).doesNotHaveDuplicates();
    }

    /** Counters of observers hang on spaces: they stay what they are as long as the table does. */
    @Test
    void staysTheSameTableWhenItIsDescribedAnew() {
        there.createWideTable();
        tables.adopt(WIDE, described(), null);
        var first = adopted();
        tables.adopt(WIDE, described(), null);
        assertThat(adopted()).isEqualTo(first);
        there.transcript(
                "> UpdateTable {TableName: Wide, GlobalSecondaryIndexUpdates: [{Delete: {IndexName: byMail}}]}");
        TestDatabase.await(() -> described().globalSecondaryIndexes() == null);
        tables.adopt(WIDE, described(), null);
        assertThat(adopted().schema().space()).isEqualTo(first.schema().space());
        assertThat(adopted().schema().index("byMail")).isNull();
        assertThat(adopted().schema().index("byTime")).isEqualTo(first.schema().index("byTime"));
    }

    @Test
    void isAnotherTableWhenItWasCreatedAnew() {
        there.createWideTable();
        tables.adopt(WIDE, described(), null);
        var first = adopted();
        there.transcript("> DeleteTable {TableName: Wide}");
        there.createWideTable();
        tables.adopt(WIDE, described(), null);
        assertThat(adopted().id()).isNotEqualTo(first.id());
        assertThat(adopted().schema().spaces())
                .doesNotContainAnyElementsOf(first.schema().spaces());
    }

    private static String table(String members) {
        return """
                {Table: {TableName: Wide, AttributeDefinitions: [{AttributeName: pk, AttributeType: S}, {AttributeName: g, AttributeType: N}],
                 KeySchema: [{AttributeName: pk, KeyType: HASH}]%s}}""".formatted(members.isEmpty() ? "" : ", " + members);
    }

    private static String index(String members) {
        return "{IndexName: byG, KeySchema: [{AttributeName: g, KeyType: HASH}], Projection: {ProjectionType: ALL}"
                + members + "}";
    }

    @Test
    void countsItemsAsTheOtherServerDoes() {
        String counted = "ItemCount: 7, TableSizeBytes: 700, GlobalSecondaryIndexes: ["
                + index(", ItemCount: 3, IndexSizeBytes: 30") + "]";
        tables.adopt(WIDE, told(table(counted)), null);
        var statistics = here.engine.statistics();
        int space = adopted().schema().space();
        int ofIndex = Objects.requireNonNull(adopted().schema().index("byG")).space();
        assertThat(statistics.items(space)).isEqualTo(7);
        assertThat(statistics.bytes(space)).isEqualTo(700);
        assertThat(statistics.items(ofIndex)).isEqualTo(3);
        assertThat(statistics.bytes(ofIndex)).isEqualTo(30);
        tables.adopt(WIDE, told(table(counted.replace("ItemCount: 7, TableSizeBytes: 700", "ItemCount: 2"))), null);
        assertThat(statistics.items(space)).isEqualTo(2);
        assertThat(statistics.bytes(space)).as("what is not told is nothing").isZero();
        tables.forget(WIDE);
        assertThat(here.engine.catalog().find(WIDE)).isNull();
        assertThat(statistics.items(ofIndex)).isZero();
        tables.forget(WIDE);
    }

    @Test
    void hasTheCapacityThatIsTold() {
        tables.adopt(
                WIDE,
                told(table(
                        "ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 6}, GlobalSecondaryIndexes: ["
                                + index(", ProvisionedThroughput: {ReadCapacityUnits: 7}") + "]")),
                null);
        assertThat(adopted().billingMode()).isEqualTo(Table.BillingMode.PROVISIONED);
        assertThat(adopted().throughput().readUnits()).isEqualTo(5);
        assertThat(adopted().throughput().writeUnits()).isEqualTo(6);
        var ofIndex =
                adopted().throughput(Objects.requireNonNull(adopted().schema().index("byG")));
        assertThat(ofIndex.readUnits()).isEqualTo(7);
        assertThat(ofIndex.writeUnits()).isZero();
        tables.adopt(
                WIDE,
                told(table(
                        "BillingModeSummary: {BillingMode: PAY_PER_REQUEST}, TableClassSummary: {TableClass: STANDARD_INFREQUENT_ACCESS},"
                                + " ProvisionedThroughput: {ReadCapacityUnits: 0, WriteCapacityUnits: 0}")),
                null);
        assertThat(adopted().billingMode()).isEqualTo(Table.BillingMode.PAY_PER_REQUEST);
        assertThat(adopted().throughput().readUnits()).isZero();
        assertThat(adopted().tableClass()).isEqualTo(Table.TableClass.STANDARD_INFREQUENT_ACCESS);
    }

    @Test
    void leavesOutAnIndexThatIsAboutToGo() {
        var leaving = told(table("GlobalSecondaryIndexes: [" + index(", IndexStatus: DELETING") + "]"));
        tables.adopt(WIDE, leaving, null);
        assertThat(adopted().schema().indexes()).isEmpty();
        assertThat(leaving.isSettled()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"'', true", "TableStatus: ACTIVE, true", "TableStatus: UPDATING, false", "TableStatus: CREATING, false"
    })
    void isSettledWhenNothingIsUnderWay(String members, boolean isSettled) {
        assertThat(told(table(members)).isSettled()).isEqualTo(isSettled);
        assertThat(told(table("GlobalSecondaryIndexes: [" + index(", IndexStatus: CREATING") + "]"))
                        .isSettled())
                .isFalse();
        assertThat(told(table("GlobalSecondaryIndexes: [" + index(", IndexStatus: ACTIVE") + "]"))
                        .isSettled())
                .isTrue();
    }

    /** Where no id is told, a name stands for one table until that is deleted. */
    @Test
    void keepsATableWithoutAnId() {
        tables.adopt(WIDE, told(table("")), null);
        var first = adopted();
        tables.adopt(WIDE, told(table("")), null);
        assertThat(adopted().id()).isEqualTo(first.id());
        assertThat(adopted().definitions()).containsEntry("g", AttributeType.N);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{Table: {TableName: Wide}}",
                "{Table: {TableName: Wide, KeySchema: [{AttributeName: pk, KeyType: HASH}]}}",
                "{Table: {TableName: Wide, AttributeDefinitions: [{AttributeName: pk, AttributeType: S}], KeySchema: [{KeyType: HASH}]}}"
            })
    void refusesADescriptionThatLacksTheKey(String answer) {
        assertThatThrownBy(() -> tables.adopt(WIDE, told(answer), null))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("lacks what every table has");
        assertThat(here.engine.catalog().find(WIDE)).isNull();
    }

    @Test
    void takesSoManyTables() {
        for (int i = 1; i < TablesElsewhere.TABLES_MAX; i++) {
            assertThat(tables.isFull()).isFalse();
            tables.adopt(TestDatabase.CALLER.table("t" + i), told(table("")), null);
        }
        assertThat(tables.isFull()).as("with the one that is here").isTrue();
    }

    @ParameterizedTest
    @CsvSource({"ENABLED, ttl, ttl", "ENABLING, ttl, ttl", "DISABLED, ttl,", "DISABLING, ttl,", ", ttl,"})
    void knowsWhetherItemsExpire(@Nullable String status, String attribute, @Nullable String expected) {
        assertThat(new TimeToLiveTold(new TimeToLiveTold.Description(status, attribute)).attribute())
                .isEqualTo(expected);
        assertThat(new TimeToLiveTold(null).attribute()).isNull();
    }
}
