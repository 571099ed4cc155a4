package dev.armature.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.armature.engine.Operations;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Interference;
import dev.armature.engine.transaction.Cancellation;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.storage.TestStorage;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Failures, conflicts and partial batches happen as likely as they are asked for, and the same with the same seed. */
class FaultsTest {
    private final SimulatedTable table = new SimulatedTable();
    private final TableSwitchesDraft switches = new TableSwitchesDraft();

    @AfterEach
    void close() {
        table.close();
    }

    private static ErrorCode code(Runnable call) {
        return Objects.requireNonNull(catchThrowableOfType(ApiException.class, call::run))
                .code();
    }

    private static CallSwitches.Request calls(double errors, double timeouts, String... operations) {
        return new CallSwitches.Request(List.of(operations), null, errors, null, null, timeouts, null);
    }

    @Test
    void failsBeforeAnythingIsDone() {
        table.apply(calls(1, 0, "PutItem"));

        assertThat(code(() -> table.put("pk", "a"))).isEqualTo(ErrorCode.INTERNAL_SERVER_ERROR);
        assertThat(table.get("a", true)).isNull();
    }

    @Test
    void isAwayBeforeAnythingIsDone() {
        table.apply(new CallSwitches.Request(List.of("PutItem"), null, null, 1.0, null, null, null));

        assertThat(code(() -> table.put("pk", "a"))).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE);
        assertThat(table.get("a", true)).isNull();
    }

    @Test
    void losesAConnectionBeforeAnythingIsDone() {
        table.apply(new CallSwitches.Request(List.of("PutItem"), null, null, null, 1.0, null, null));

        assertThatThrownBy(() -> table.put("pk", "a")).isInstanceOf(Unanswered.class);
        assertThat(table.get("a", true)).isNull();
    }

    @Test
    void holdsBackAnAnswerAfterEverythingIsDone() {
        table.apply(calls(0, 1, "PutItem"));

        assertThatThrownBy(() -> table.put("pk", "a")).isInstanceOf(Unanswered.class);
        assertThat(table.get("a", true)).isNotNull();
    }

    @Test
    void answersAgainOnceItIsOff() {
        table.apply(calls(0, 1));
        table.simulation().off();

        table.put("pk", "a");
        assertThat(table.get("a", true)).isNotNull();
    }

    @Test
    void happensTheSameWithTheSameSeed() {
        assertThat(failures()).isEqualTo(failures()).contains(true, false);
    }

    private List<Boolean> failures() {
        table.apply(calls(0.5, 0));
        List<Boolean> failures = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            try {
                table.put("pk", "a");
                failures.add(false);
            } catch (ApiException failed) {
                failures.add(true);
            }
        }
        return failures;
    }

    @Test
    void waitsBeforeACall() {
        var pauses =
                pausesOf(new CallSwitches.Request(List.of("GetItem"), 250L, null, null, null, null, null), active -> {
                    assertThat(active.<String>around("GetItem", () -> "answer")).isEqualTo("answer");
                    assertThat(active.<String>around("PutItem", () -> "answer")).isEqualTo("answer");
                });
        assertThat(pauses).containsExactly(Duration.ofMillis(250), Duration.ZERO);
    }

    @Test
    void waitsUntilTheCallerHasGivenUp() {
        var pauses = pausesOf(
                new CallSwitches.Request(null, null, null, null, null, 1.0, 60_000L),
                active -> assertThatThrownBy(() -> active.<String>around("PutItem", () -> "answer"))
                        .isInstanceOf(Unanswered.class));
        assertThat(pauses).containsExactly(Duration.ZERO, Duration.ofMinutes(1));
    }

    /** How long calls waited, without a test waiting. */
    private static List<Duration> pausesOf(CallSwitches.Request calls, Consumer<Interference> run) {
        List<Duration> pauses = new ArrayList<>();
        var clock = new SimulatedClock(Clock.systemUTC());
        try (var storage = TestStorage.create()) {
            var simulation = new Simulation(
                    new Catalog(storage, clock), clock, Duration.ZERO, pauses::add, Operations.ALL.keySet());
            simulation.apply(SimulationSettings.from(new SimulationSettings.Request(null, calls, null, null)));
            run.accept(Objects.requireNonNull(simulation.call()));
        }
        return pauses;
    }

    @Test
    void conflictsWithTransactionsThatAreNotThere() {
        table.putTogether("a", "b");
        switches.transactionConflicts = 1.0;
        table.apply(switches);

        var refusal =
                Objects.requireNonNull(catchThrowableOfType(ApiException.class, () -> table.putTogether("a", "b")));
        assertThat(refusal.code()).isEqualTo(ErrorCode.TRANSACTION_CANCELED);
        assertThat(((Cancellation) Objects.requireNonNull(refusal.details())).cancellationReasons())
                .extracting(Cancellation.Reason::code)
                .containsExactly("TransactionConflict", "TransactionConflict");
        assertThat(code(() -> table.put("pk", "a"))).isEqualTo(ErrorCode.TRANSACTION_CONFLICT);
    }

    @Test
    void leavesPartOfABatch() {
        assertThat(table.putAll("a", "b").unprocessedItems()).isEmpty();
        switches.unprocessed = 1.0;
        table.apply(switches);

        assertThat(table.putAll("c", "d").unprocessedItems().get(SimulatedTable.NAME))
                .hasSize(2);
        assertThat(Objects.requireNonNull(
                                table.getAll("a", "b").unprocessedKeys().get(SimulatedTable.NAME))
                        .keys())
                .hasSize(2);
    }

    @Test
    void doesToOneCallWhatItAsksFor() {
        table.put("pk", "a");

        assertThat(code(() -> table.database.asking(Set.of(Fault.THROTTLE), () -> table.get("a", true))))
                .isEqualTo(ErrorCode.THROTTLING);
        var partial = table.database.asking(EnumSet.of(Fault.UNPROCESSED), () -> table.putAll("b", "c", "d"));
        assertThat(partial.unprocessedItems().get(SimulatedTable.NAME)).hasSize(2);
        assertThat(table.putAll("b", "c", "d").unprocessedItems()).isEmpty();
    }

    @Test
    void readsTheHeader() {
        assertThat(Fault.parse("throttle, timeout-after-commit"))
                .containsExactlyInAnyOrder(Fault.THROTTLE, Fault.TIMEOUT_AFTER_COMMIT);
        assertThatThrownBy(() -> Fault.parse("thunder"))
                .hasMessage("the header x-armature-simulate has no fault 'thunder'");
    }

    @Test
    void refusesSettingsThatMakeNoSense() {
        switches.unprocessed = 1.5;
        assertThatThrownBy(() -> table.apply(switches))
                .hasMessage("AllTables.Unprocessed is a probability from 0 to 1, not 1.5");
        switches.unprocessed = null;
        switches.partitions = 0L;
        assertThatThrownBy(() -> table.apply(switches))
                .hasMessage("AllTables.Partitions is a number from 1 to 65536, not 0");
        assertThatThrownBy(() -> table.apply(calls(0, 0, "PutItems")))
                .hasMessage("Calls.Operations: there is no operation PutItems");
    }

    @Test
    void aTableMayDifferFromTheOthers() {
        switches.throttling = true;
        switches.burstSeconds = 7L;
        var all = switches.request();
        var own = new TableSwitchesDraft();
        own.throttling = false;
        var settings = SimulationSettings.from(
                new SimulationSettings.Request(null, null, all, Map.of("Quiet", own.request())));

        assertThat(settings.of("Orders").throttling()).isTrue();
        assertThat(settings.of("Quiet").throttling()).isFalse();
        assertThat(settings.of("Quiet").burstSeconds()).isEqualTo(7);
    }
}
