package dev.armature.engine.operation;

import static dev.armature.engine.operation.TestTables.global;
import static dev.armature.engine.operation.TestTables.keys;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.operation.TestTables.Change;
import dev.armature.engine.operation.TestTables.NewTable;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.engine.simulation.TableSwitchesDraft;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables and indexes that take their time, as DynamoDB's do, if that is simulated. */
class TableTransitionsTest {
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
        return ListTables.from(new ListTables.Request(null, null), tables.intake())
                .run(tables.engine)
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
        assertThatThrownBy(() -> tables.delete("music"))
                .hasMessage(
                        "ResourceInUseException: Attempt to change a resource which is still in use: Table is being created: music");

        advance(10);
        assertThat(status()).isEqualTo("ACTIVE");
        tables.put("music", Map.of("pk", "1"));
    }

    @Test
    void aTableIsUpdatingWhileItIsUsed() {
        tables.create(new NewTable("music"));
        advance(10);
        var change = new Change("music");
        change.deletionProtected = true;
        tables.update(change);

        assertThat(status()).isEqualTo("UPDATING");
        tables.put("music", Map.of("pk", "1"));
        assertThatThrownBy(() -> tables.update(change))
                .hasMessage(
                        "ResourceInUseException: Attempt to change a resource which is still in use: Table is being updated: music");

        advance(10);
        assertThat(status()).isEqualTo("ACTIVE");
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
                .hasMessage(
                        "ResourceInUseException: Attempt to change a resource which is still in use: Table is being deleted: music");

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
        advance(10);
        awaitIndexStatus("ACTIVE");
        tables.update(new Change("music").drop("byGenre"));
        assertThat(indexStatus()).isEqualTo("DELETING");
        advance(10);
        awaitIndexStatus(null);
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
