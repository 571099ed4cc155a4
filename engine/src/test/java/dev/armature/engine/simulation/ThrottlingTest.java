package dev.armature.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.table.Throughput;
import dev.armature.engine.transaction.Cancellation;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Capacity is limited as it is set, and refusals say what was short of it. */
class ThrottlingTest {
    private final SimulatedTable table = new SimulatedTable();
    private final TableSwitchesDraft switches = new TableSwitchesDraft();

    @BeforeEach
    void switchOn() {
        switches.throttling = true;
    }

    @AfterEach
    void close() {
        table.close();
    }

    private static ApiException refusal(ThrowingCallable call) {
        return catchThrowableOfType(ApiException.class, call);
    }

    private void refusesWith(ThrowingCallable call, ErrorCode code, String reason, String resource) {
        ApiException refusal = refusal(call);
        assertThat(refusal.code()).isEqualTo(code);
        var expected = List.of(new Throttling.Reason(reason, resource));
        assertThat(refusal.details())
                .isEqualTo(
                        code == ErrorCode.THROTTLING
                                ? new Throttling.OnDemand(expected)
                                : new Throttling.Provisioned(expected));
    }

    @Test
    void limitsNothingUnlessItIsOn() {
        table.provision(1, 1, 1, 1);
        for (int i = 0; i < 20; i++) {
            table.put("pk", "a", "kind", "k" + i);
        }

        assertThat(table.simulation().isOn()).isFalse();
    }

    @Test
    void refusesWritesBeyondWhatIsProvisioned() {
        table.provision(5, 2, 100, 100);
        table.apply(switches);
        table.put("pk", "a");
        table.put("pk", "b");

        ApiException refusal = refusal(() -> table.put("pk", "c"));
        assertThat(refusal.text())
                .isEqualTo(
                        "The level of configured provisioned throughput for the table was exceeded. Consider increasing"
                                + " your provisioning level with the UpdateTable API.");
        refusesWith(
                () -> table.put("pk", "c"),
                ErrorCode.PROVISIONED_THROUGHPUT_EXCEEDED,
                "TableWriteProvisionedThroughputExceeded",
                TestDatabase.TABLE.arn());
        assertThat(table.get("c", true)).isNull();
    }

    @Test
    void keepsUnusedCapacityForAWhile() {
        table.provision(5, 2, 100, 100);
        switches.burstSeconds = 3L;
        table.apply(switches);
        table.put("pk", "first");
        table.database.clock.advance(Duration.ofMinutes(1));

        for (int i = 0; i < 6; i++) {
            table.put("pk", "a" + i);
        }
        assertThat(refusal(() -> table.put("pk", "b"))).isNotNull();
        table.database.clock.advance(Duration.ofSeconds(1));
        assertThatCode(() -> table.put("pk", "b")).doesNotThrowAnyException();
    }

    @Test
    void refusesReadsAsWell() {
        table.provision(1, 100, 1, 100);
        table.apply(switches);
        // An eventual read takes half a unit.
        assertThat(table.get("a", false)).isNull();
        assertThat(table.get("a", false)).isNull();
        refusesWith(
                () -> table.get("a", false),
                ErrorCode.PROVISIONED_THROUGHPUT_EXCEEDED,
                "TableReadProvisionedThroughputExceeded",
                TestDatabase.TABLE.arn());

        assertThat(table.ofKind("k")).isEmpty();
        assertThat(table.ofKind("k")).isEmpty();
        refusesWith(
                () -> table.ofKind("k"),
                ErrorCode.PROVISIONED_THROUGHPUT_EXCEEDED,
                "IndexReadProvisionedThroughputExceeded",
                TestDatabase.TABLE.indexArn("byKind"));
    }

    @Test
    void anIndexWithoutCapacityHoldsUpItsTable() {
        table.provision(100, 100, 100, 1);
        table.apply(switches);
        table.put("pk", "a", "kind", "k");

        refusesWith(
                () -> table.put("pk", "b", "kind", "k"),
                ErrorCode.PROVISIONED_THROUGHPUT_EXCEEDED,
                "IndexWriteProvisionedThroughputExceeded",
                TestDatabase.TABLE.indexArn("byKind"));
        assertThat(refusal(() -> table.put("pk", "b", "kind", "k")).text())
                .startsWith("The level of configured provisioned throughput for one or more global secondary indexes");
        // What is not in the index needs nothing of it.
        assertThatCode(() -> table.put("pk", "c")).doesNotThrowAnyException();
    }

    @Test
    void anIndexMayBeLeftOut() {
        table.provision(100, 100, 100, 1);
        switches.indexes.put("byKind", new TableSwitches.IndexRequest(false, null));
        table.apply(switches);
        table.put("pk", "a", "kind", "k");

        assertThatCode(() -> table.put("pk", "b", "kind", "k")).doesNotThrowAnyException();
    }

    @Test
    void refusesBeyondTheCeilingOfATableOnDemand() {
        table.database.change(draft ->
                draft.throughput = new Throughput(0, 0, null, null, 0, Throughput.NO_CEILING, 1, 12_000, 4_000));
        table.apply(switches);
        table.put("pk", "a");

        refusesWith(
                () -> table.put("pk", "b"),
                ErrorCode.THROTTLING,
                "TableWriteMaxOnDemandThroughputExceeded",
                TestDatabase.TABLE.arn());
        assertThat(refusal(() -> table.put("pk", "b")).text()).startsWith("Throughput exceeds the current capacity");
    }

    @Test
    void aHotPartitionLeavesTheOthersAlone() {
        switches.partitions = 65536L;
        switches.partitionWriteUnits = 2L;
        table.apply(switches);
        table.put("pk", "hot");
        table.put("pk", "hot");

        refusesWith(
                () -> table.put("pk", "hot"),
                ErrorCode.THROTTLING,
                "TableWriteKeyRangeThroughputExceeded",
                TestDatabase.TABLE.arn());
        assertThatCode(() -> table.put("pk", "cold")).doesNotThrowAnyException();
    }

    @Test
    void aBatchLeavesWhatIsThrottled() {
        table.provision(100, 2, 100, 100);
        table.apply(switches);

        var response = table.putAll("a", "b", "c", "d");
        assertThat(response.unprocessedItems().get(SimulatedTable.NAME)).hasSize(2);
        assertThat(refusal(() -> table.putAll("c", "d")).code()).isEqualTo(ErrorCode.PROVISIONED_THROUGHPUT_EXCEEDED);
    }

    @Test
    void aTransactionSaysWhichActionWasThrottled() {
        table.provision(100, 2, 100, 100);
        table.apply(switches);
        table.putTogether("a", "b");

        ApiException refusal = refusal(() -> table.putTogether("c"));
        assertThat(refusal.code()).isEqualTo(ErrorCode.TRANSACTION_CANCELED);
        assertThat(((Cancellation) Objects.requireNonNull(refusal.details())).cancellationReasons())
                .extracting(Cancellation.Reason::code)
                .containsExactly("ProvisionedThroughputExceeded");
    }
}
