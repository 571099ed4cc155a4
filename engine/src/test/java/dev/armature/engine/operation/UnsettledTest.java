package dev.armature.engine.operation;

import static dev.armature.engine.operation.TestTables.global;
import static dev.armature.engine.operation.TestTables.keys;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.armature.engine.definition.GlobalSecondaryIndex;
import dev.armature.engine.definition.GlobalSecondaryIndexUpdate;
import dev.armature.engine.definition.IndexProjection;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.definition.StreamSpecification;
import dev.armature.engine.definition.WarmThroughput;
import dev.armature.engine.operation.TestTables.Change;
import dev.armature.engine.operation.TestTables.NewTable;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.engine.simulation.TableSwitchesDraft;
import dev.armature.model.ApiException;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which changes of a table are admitted while which others are under way: recorded answers of the service, a row for each pair. */
class UnsettledTest {
    private static final int TRANSITION = 10;

    private final TestTables tables = new TestTables();

    @BeforeEach
    void takeTime() {
        var slow = new TableSwitchesDraft();
        slow.transitionSeconds = (long) TRANSITION;
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

    /** A table that is provisioned, or on demand, with two indexes. */
    private void create(boolean provisioned) {
        var table = new NewTable("music").define("a", "b");
        if (provisioned) {
            table.provisioned(5, 5).with(provisionedIndex("byA", "a"), provisionedIndex("byB", "b"));
        } else {
            table.with(global("byA", keys("a")), global("byB", keys("b")));
        }
        tables.create(table);
        advance(TRANSITION);
    }

    private static GlobalSecondaryIndex provisionedIndex(String name, String attribute) {
        return new GlobalSecondaryIndex(
                name, keys(attribute), new IndexProjection("ALL", null), new ProvisionedThroughput(2L, 2L), null, null);
    }

    /** What the names in the rows stand for. */
    private void perform(String what) {
        var change = new Change("music");
        boolean provisioned = !tables.stored("music").isOnDemand();
        switch (what) {
            case "throughput" -> change.provisioned = new ProvisionedThroughput(6L, 4L);
            case "more throughput" -> change.provisioned = new ProvisionedThroughput(9L, 9L);
            case "on demand" -> change.billingMode = "PAY_PER_REQUEST";
            case "stream" -> change.stream = new StreamSpecification(true, "NEW_IMAGE");
            case "no stream" -> change.stream = new StreamSpecification(false, null);
            case "infrequent access" -> change.tableClass = "STANDARD_INFREQUENT_ACCESS";
            case "standard" -> change.tableClass = "STANDARD";
            case "encryption" -> change.sse = new SseSpecification(true, null, null);
            case "no encryption" -> change.sse = new SseSpecification(false, null, null);
            case "protection" -> change.deletionProtected = true;
            case "ceiling" -> change.onDemand = new OnDemandThroughput(5L, null);
            case "warm" -> change.warm = new WarmThroughput(20_000L, 20_000L);
            case "warmer" -> change.warm = new WarmThroughput(30_000L, 30_000L);
            case "create byC" -> change.add(provisioned ? provisionedIndex("byC", "c") : global("byC", keys("c")), "c");
            case "create byD" -> change.add(provisioned ? provisionedIndex("byD", "d") : global("byD", keys("d")), "d");
            case "delete byA", "delete byC" -> change.drop(what.substring("delete ".length()));
            case "update byA", "update byB", "update byC" ->
                change.index(updating(what.substring("update ".length()), provisioned));
            case "throughput, byA" -> {
                change.provisioned = new ProvisionedThroughput(6L, 4L);
                change.index(updating("byA", provisioned));
            }
            case "wait" -> {
                advance(TRANSITION / 2);
                return;
            }
            case "delete" -> {
                tables.delete("music");
                return;
            }
            default -> throw new IllegalArgumentException(what);
        }
        tables.update(change);
    }

    private static GlobalSecondaryIndexUpdate updating(String index, boolean provisioned) {
        var update = new GlobalSecondaryIndexUpdate.UpdateAction(
                index,
                provisioned ? new ProvisionedThroughput(7L, 7L) : null,
                provisioned ? null : new OnDemandThroughput(7L, null),
                null);
        return new GlobalSecondaryIndexUpdate(update, null, null);
    }

    @ParameterizedTest(name = "{1}, while {0}")
    @CsvSource(delimiter = '|', nullValues = "admitted", textBlock = """
                    throughput        | more throughput   | Table IOPS are currently being updated. Table: music
                    throughput        | on demand         | Table IOPS are currently being updated. Table: music
                    throughput        | stream            | Can't enable or disable stream while table IOPS are being updated. Table: music
                    throughput        | create byC        | Can't create or delete indexes while table IOPS are being updated. Table: music
                    throughput        | delete byA        | Can't create or delete indexes while table IOPS are being updated. Table: music
                    on demand         | ceiling           | OnDemandThroughput cannot be updated while BillingMode update is in progress
                    throughput        | delete            | Table: music is in the process of being updated.
                    throughput        | protection        | admitted
                    throughput        | encryption        | admitted
                    throughput        | warm              | admitted
                    stream            | no stream         | A stream status change is currently in progress. Table: music Stream: <label> Operation: ENABLE
                    stream            | throughput        | Can't change table IOPS when stream status is being updated. Table: music Stream: <label> Operation: ENABLE
                    stream            | on demand         | Can't change table IOPS when stream status is being updated. Table: music Stream: <label> Operation: ENABLE
                    stream            | infrequent access | Can't update table class when stream status is being updated. Table: music Stream: <label> Operation: ENABLE
                    stream            | create byC        | Can't create or delete an index when stream status is being updated. Table: music Stream: <label> Operation: ENABLE
                    stream            | delete            | Cannot delete table while stream is being enabled/disabled.
                    stream            | protection        | admitted
                    stream            | encryption        | admitted
                    stream            | warm              | admitted
                    infrequent access | standard          | Can't update table class when a table class update is in progress. Table: music TableClassUpdateInProgress: STANDARD_INFREQUENT_ACCESS
                    infrequent access | stream            | Can't change stream status when a table class update is in progress. Table: music TableClassUpdateInProgress: STANDARD_INFREQUENT_ACCESS
                    infrequent access | delete            | Table: music is in the process of being updated.
                    infrequent access | protection        | admitted
                    infrequent access | warm              | admitted
                    infrequent access | encryption        | admitted
                    encryption        | no encryption     | Server-Side Encryption is still being updated
                    encryption        | encryption        | admitted
                    encryption        | delete            | Table: music is in the process of being updated.
                    encryption        | protection        | admitted
                    encryption        | stream            | admitted
                    encryption        | infrequent access | admitted
                    encryption        | create byC        | admitted
                    warm              | warmer            | admitted
                    warm              | delete            | Table: music is in the process of being updated.
                    warm              | stream            | admitted
                    create byC        | delete byC        | Index creation is in resource allocation phase. Retry deletion during backfilling phase or when the index is active. Table: music Index: byC
                    create byC        | update byC        | Index is being created but is not backfilling yet.  Table: music Index: byC
                    create byC        | throughput        | Can't change table IOPS when an index is being created. Table: music Indexes: [byC]
                    create byC        | stream            | Can't change stream status when an index is being created. Table: music Indexes: [byC]
                    create byC        | create byD        | Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table
                    create byC        | warm              | WarmThroughput cannot be updated while index creation is in progress for indexes: [byC]
                    create byC        | delete            | Cannot delete table while indexes are being created, updated, or deleted.
                    create byC        | protection        | admitted
                    create byC        | encryption        | admitted
                    create byC        | update byA        | admitted
                    create byC, wait  | throughput        | admitted
                    create byC, wait  | delete byC        | admitted
                    create byC, wait  | protection        | admitted
                    create byC, wait  | delete            | Cannot delete table while indexes are being created, updated, or deleted.
                    delete byA        | throughput        | Can't change table IOPS when an index is being deleted. Table: music Indexes: [byA]
                    delete byA        | on demand         | Can't change table IOPS when an index is being deleted. Table: music Indexes: [byA]
                    delete byA        | update byA        | Index is being deleted. Table: music Index: byA
                    delete byA        | delete byA        | Index is being deleted. Table: music Index: byA
                    delete byA        | throughput, byA   | Index is being deleted. Table: music Index: byA
                    delete byA        | update byB        | admitted
                    delete byA        | protection        | admitted
                    delete byA        | delete            | Cannot delete table while indexes are being created, updated, or deleted.
                    update byA        | update byA        | Index is being updated. Table: music Index: byA
                    update byA        | update byB        | admitted
                    update byA        | delete            | Cannot delete table while indexes are being created, updated, or deleted.
                    delete            | throughput        | Table is being deleted: music
                    delete            | protection        | Table is being deleted: music
                    delete            | delete            | Table is being deleted: music
                    """)
    void aProvisionedTable(String running, String wanted, @Nullable String refusal) {
        create(true);
        assertAnswered(running, wanted, refusal);
    }

    @ParameterizedTest(name = "{1}, while {0}")
    @CsvSource(delimiter = '|', nullValues = "admitted", textBlock = """
                    stream            | on demand         | admitted
                    stream            | ceiling           | OnDemandThroughput cannot be updated while stream status update is in progress
                    infrequent access | ceiling           | OnDemandThroughput cannot be updated while TableClass update is in progress. TableClassUpdateInProgress: STANDARD_INFREQUENT_ACCESS
                    create byC        | ceiling           | OnDemandThroughput cannot be updated while index creation is in progress for indexes: [byC]
                    delete byA        | ceiling           | OnDemandThroughput cannot be updated while index deletion is in progress for indexes: [byA]
                    delete byA        | on demand         | admitted
                    update byA        | update byA        | Index is being updated. Table: music Index: byA
                    on demand         | stream            | admitted
                    standard          | stream            | admitted
                    """)
    void aTableThatIsPaidPerRequest(String running, String wanted, @Nullable String refusal) {
        create(false);
        assertAnswered(running, wanted, refusal);
    }

    private void assertAnswered(String running, String wanted, @Nullable String refusal) {
        for (String step : running.split(", ", -1)) {
            perform(step);
        }
        String label = streamLabel();
        var fault = catchThrowableOfType(ApiException.class, () -> performWhileGoing(wanted));
        if (refusal == null) {
            assertThat(fault).isNull();
            return;
        }
        String prefix = "Attempt to change a resource which is still in use: ";
        String text = refusal.replace("<label>", label);
        assertThat(fault.text()).isEqualTo(text.startsWith("Subscriber") ? text : prefix + text);
    }

    /** A table that is being deleted is not among those that are stored. */
    private void performWhileGoing(String wanted) {
        if (tables.engine.catalog().find(TestTables.CALLER.table("music")) == null) {
            var change = new Change("music");
            if (wanted.equals("delete")) {
                tables.delete("music");
                return;
            }
            change.deletionProtected = wanted.equals("protection") ? true : null;
            change.provisioned = wanted.equals("throughput") ? new ProvisionedThroughput(6L, 6L) : null;
            tables.update(change);
            return;
        }
        perform(wanted);
    }

    private String streamLabel() {
        var table = tables.engine.catalog().find(TestTables.CALLER.table("music"));
        return table == null || table.stream() == null
                ? ""
                : Objects.requireNonNull(table.stream()).label();
    }
}
