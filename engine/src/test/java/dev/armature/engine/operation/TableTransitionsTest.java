package dev.armature.engine.operation;

import static dev.armature.engine.operation.TestTables.global;
import static dev.armature.engine.operation.TestTables.keys;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.Engine;
import dev.armature.engine.EngineSettings;
import dev.armature.engine.MovableClock;
import dev.armature.engine.TestCalls;
import dev.armature.engine.check.EngineCheck;
import dev.armature.engine.definition.GlobalSecondaryIndex;
import dev.armature.engine.definition.IndexProjection;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.definition.StreamSpecification;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.definition.WarmThroughput;
import dev.armature.engine.operation.TestTables.Change;
import dev.armature.engine.operation.TestTables.NewTable;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.engine.simulation.TableSwitchesDraft;
import dev.armature.storage.TestStorage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables and indexes that take their time, as DynamoDB's do, if that is simulated. */
class TableTransitionsTest {
    private static final String BEING_CREATED =
            "ResourceInUseException: Attempt to change a resource which is still in use: Table is being created: music";

    private final TestTables tables = new TestTables();

    @BeforeEach
    void takeTenSeconds() {
        var slow = new TableSwitchesDraft();
        slow.transitionSeconds = 10L;
        tables.engine
                .simulation()
                .apply(SimulationSettings.from(new SimulationSettings.Request(null, null, slow.request(), null)));
    }

    @AfterEach
    void close() {
        tables.close();
    }

    private void advance(int seconds) {
        var unused = tables.engine.advanceClock(Duration.ofSeconds(seconds));
    }

    private String status() {
        return tables.describe("music").tableStatus();
    }

    private List<String> names() {
        return TestCalls.run(tables.engine, ListTables.from(new ListTables.Request(null, null), tables.intake()))
                .tableNames();
    }

    @Test
    void aTableIsCreatingBeforeItCanBeUsed() {
        tables.create(new NewTable("music").define("genre").with(global("byGenre", keys("genre"))));

        assertThat(status()).isEqualTo("CREATING");
        assertThat(tables.describe("music").globalSecondaryIndexes())
                .extracting(TableDescription.GlobalIndex::indexStatus)
                .containsExactly("CREATING");
        assertThatThrownBy(() -> tables.put("music", Map.of("pk", "1")))
                .hasMessage("ResourceNotFoundException: Requested resource not found");
        assertThatThrownBy(() -> tables.delete("music")).hasMessage(BEING_CREATED);
        assertThatThrownBy(() -> tables.create(new NewTable("music"))).hasMessage(BEING_CREATED);
        var change = new Change("music");
        change.deletionProtected = true;
        assertThatThrownBy(() -> tables.update(change)).hasMessage(BEING_CREATED);

        advance(10);
        assertThat(status()).isEqualTo("ACTIVE");
        tables.put("music", Map.of("pk", "1"));
    }

    @Test
    void aTableIsUpdatingWhileItIsUsed() {
        tables.create(new NewTable("music"));
        advance(10);
        var change = new Change("music");
        change.stream = new StreamSpecification(true, "NEW_IMAGE");
        tables.update(change);

        assertThat(status()).isEqualTo("UPDATING");
        tables.put("music", Map.of("pk", "1"));
        advance(10);
        assertThat(status()).isEqualTo("ACTIVE");
    }

    /** Until a table is ACTIVE again, it is described as it was. */
    @Test
    void aTableShowsOldValuesWhileItChanges() {
        tables.create(new NewTable("music")
                .define("genre")
                .provisioned(5, 5)
                .with(new GlobalSecondaryIndex(
                        "byGenre",
                        keys("genre"),
                        new IndexProjection("ALL", null),
                        new ProvisionedThroughput(2L, 2L),
                        null,
                        null)));
        advance(10);
        var change = new Change("music");
        change.provisioned = new ProvisionedThroughput(6L, 4L);
        tables.update(change);
        assertThat(units()).isEqualTo("5/5, 0 decreases");
        advance(10);
        assertThat(units()).isEqualTo("6/4, 1 decreases");

        var onDemand = new Change("music");
        onDemand.billingMode = "PAY_PER_REQUEST";
        tables.update(onDemand);
        // Another billing mode is there at once, but not what the table can take at once by it.
        assertThat(units()).isEqualTo("0/0, 1 decreases");
        assertThat(tables.describe("music").billingModeSummary())
                .isEqualTo(new TableDescription.BillingModeSummary("PAY_PER_REQUEST", null));
        assertThat(tables.describe("music").warmThroughput()).isEqualTo(new TableDescription.Warm(6, 5, "ACTIVE"));
        advance(10);
        assertThat(units()).isEqualTo("0/0, 1 decreases");
        assertThat(Objects.requireNonNull(tables.describe("music").billingModeSummary())
                        .lastUpdateToPayPerRequestDateTime())
                .isNotNull();
        var index = Objects.requireNonNull(tables.describe("music").globalSecondaryIndexes())
                .getFirst();
        assertThat(index.provisionedThroughput().numberOfDecreasesToday()).isEqualTo(1);

        var tableClass = new Change("music");
        tableClass.tableClass = "STANDARD_INFREQUENT_ACCESS";
        tables.update(tableClass);
        assertThat(tables.describe("music").tableClassSummary()).isNull();
        advance(10);
        assertThat(tables.describe("music").tableClassSummary()).isNotNull();

        var warm = new Change("music");
        warm.warm = new WarmThroughput(13_000L, null);
        tables.update(warm);
        assertThat(tables.describe("music").warmThroughput())
                .isEqualTo(new TableDescription.Warm(12_000, 4_000, "UPDATING"));
        assertThat(status()).isEqualTo("ACTIVE");
        advance(10);
        assertThat(tables.describe("music").warmThroughput())
                .isEqualTo(new TableDescription.Warm(13_000, 4_000, "ACTIVE"));
    }

    /** What CreateTable's answer leaves out is described already while the table is created. */
    @Test
    void aTableThatIsCreatedIsDescribedWithWhatItCanTakeAtOnce() {
        var warm = new GlobalSecondaryIndex(
                "byGenre",
                keys("genre"),
                new IndexProjection("ALL", null),
                null,
                null,
                new WarmThroughput(13_000L, 5_000L));
        var created = tables.create(new NewTable("music").define("genre").with(warm));
        assertThat(created.warmThroughput()).isNull();
        assertThat(warmth(created)).isNull();

        assertThat(tables.describe("music").warmThroughput())
                .isEqualTo(new TableDescription.Warm(12_000, 4_000, "ACTIVE"));
        assertThat(warmth(tables.describe("music"))).isEqualTo(new TableDescription.Warm(13_000, 5_000, "UPDATING"));
        advance(10);
        assertThat(warmth(tables.describe("music"))).isEqualTo(new TableDescription.Warm(13_000, 5_000, "ACTIVE"));
    }

    private static TableDescription.@Nullable Warm warmth(TableDescription description) {
        return Objects.requireNonNull(description.globalSecondaryIndexes())
                .getFirst()
                .warmThroughput();
    }

    /** The answer to a change of encryption says ACTIVE, whatever else is under way; the one about protection does not. */
    @Test
    void onlyEncryptionIsAnsweredAsIfNothingElseWereUnderWay() {
        tables.create(new NewTable("music"));
        advance(10);
        var stream = new Change("music");
        stream.stream = new StreamSpecification(true, "NEW_IMAGE");
        tables.update(stream);

        var encryption = new Change("music");
        encryption.sse = new SseSpecification(true, null, null);
        assertThat(tables.update(encryption).tableStatus()).isEqualTo("ACTIVE");
        assertThat(status()).isEqualTo("UPDATING");
        var protection = new Change("music");
        protection.deletionProtected = true;
        assertThat(tables.update(protection).tableStatus()).isEqualTo("UPDATING");
    }

    private String units() {
        var throughput = tables.describe("music").provisionedThroughput();
        return throughput.readCapacityUnits() + "/" + throughput.writeCapacityUnits() + ", "
                + throughput.numberOfDecreasesToday() + " decreases";
    }

    /** A change that is under way is stored with its table. */
    @Test
    void aChangeGoesOnAfterARestart() {
        var storage = TestStorage.create();
        var settings = EngineSettings.defaults().withTransition(Duration.ofSeconds(10));
        var clock = new MovableClock(TestTables.NOW);
        try (var engine = new Engine(storage, clock, new Random(1), settings)) {
            TestCalls.run(engine, CreateTable.from(new NewTable("music").request(), tables.intake()));
        }
        try (var engine = new Engine(storage, clock, new Random(1), settings)) {
            assertThat(described(engine).tableStatus()).isEqualTo("CREATING");
            clock.advance(Duration.ofSeconds(10));
            assertThat(described(engine).tableStatus()).isEqualTo("ACTIVE");
        }
    }

    private TableDescription described(Engine engine) {
        return TestCalls.run(engine, DescribeTable.from(new DescribeTable.Request("music"), tables.intake()))
                .table();
    }

    @Test
    void aTableIsDeletingAfterItIsGone() {
        tables.create(new NewTable("music"));
        advance(10);
        tables.delete("music");

        assertThat(status()).isEqualTo("DELETING");
        assertThat(names()).containsExactly("music");
        assertThatThrownBy(() -> tables.put("music", Map.of("pk", "1")))
                .hasMessage("ResourceNotFoundException: Requested resource not found");
        assertThatThrownBy(() -> tables.create(new NewTable("music")))
                .hasMessage("ResourceInUseException: Table already exists: music");

        advance(10);
        assertThat(names()).isEmpty();
        tables.create(new NewTable("music"));
        assertThat(status()).isEqualTo("CREATING");
    }

    @Test
    void anIndexIsCreatingAndDeletingForAWhile() {
        tables.create(new NewTable("music"));
        advance(10);
        tables.put("music", Map.of("pk", "1", "genre", "jazz"));
        tables.update(new Change("music").add(global("byGenre", keys("genre")), "genre"));

        assertThat(indexStatus()).isEqualTo("CREATING");
        assertThat(backfilling()).isFalse();
        assertThat(status()).isEqualTo("UPDATING");
        advance(5);
        assertThat(indexStatus()).isEqualTo("CREATING");
        assertThat(backfilling()).isTrue();
        assertThat(status()).isEqualTo("ACTIVE");
        advance(5);
        awaitIndexStatus("ACTIVE");
        tables.update(new Change("music").drop("byGenre"));
        assertThat(indexStatus()).isEqualTo("DELETING");
        advance(10);
        awaitIndexStatus(null);
    }

    /** Whoever fills it is still at it, or has just ended, when it is to be removed. It was taken for the same job once, and the index stayed. */
    @Test
    void anIndexIsRemovedThatIsStillBeingFilled() {
        tables.create(new NewTable("music"));
        advance(10);
        tables.put("music", Map.of("pk", "1", "genre", "jazz"));
        tables.update(new Change("music").add(global("byGenre", keys("genre")), "genre"));
        advance(5);
        assertThat(backfilling()).isTrue();
        tables.update(new Change("music").drop("byGenre"));
        assertThat(indexStatus()).isEqualTo("DELETING");
        advance(10);
        awaitIndexStatus(null);
        assertThat(EngineCheck.check(tables.engine.storage()).findings()).isEmpty();
    }

    private @Nullable Boolean backfilling() {
        return Objects.requireNonNull(tables.describe("music").globalSecondaryIndexes())
                .getFirst()
                .backfilling();
    }

    private @Nullable String indexStatus() {
        var indexes = tables.describe("music").globalSecondaryIndexes();
        return indexes == null ? null : indexes.getFirst().indexStatus();
    }

    /** Indexes are worked on in the background. */
    private void awaitIndexStatus(@Nullable String status) {
        while (!Objects.equals(indexStatus(), status)) {
            Thread.onSpinWait();
        }
    }

    @Test
    void everythingIsDoneAtOnceUnlessItIsSimulated() {
        tables.engine.simulation().off();
        tables.create(new NewTable("music"));

        assertThat(status()).isEqualTo("ACTIVE");
        tables.delete("music");
        assertThat(names()).isEmpty();
    }
}
