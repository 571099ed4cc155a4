package dev.armature.trials.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A ledger that lets every state pass would make every crash look harmless. */
class LedgerTest {
    private static final State OLD = State.put(1, "ada");
    private static final State NEW = State.put(2, "bob");

    private final Ledger ledger = new Ledger();

    @Test
    void missesAnAcknowledgedWrite() {
        acknowledge(Map.of("a", Optional.of(OLD)));
        assertThat(ledger.settle(Map.of())).singleElement().asString().startsWith("lost: a is absent");
    }

    @Test
    void missesAnAcknowledgedDelete() {
        acknowledge(Map.of("a", Optional.of(OLD)));
        acknowledge(Map.of("a", Optional.empty()));
        assertThat(ledger.settle(Map.of("a", OLD))).singleElement().asString().startsWith("lost: a is State");
    }

    @Test
    void allowsTheRequestUnderWayToBeDoneOrNot() {
        acknowledge(Map.of("a", Optional.of(OLD)));
        ledger.begin(Map.of("a", Optional.of(NEW)), true);
        assertThat(ledger.settle(Map.of("a", OLD))).isEmpty();

        ledger.begin(Map.of("a", Optional.of(NEW)), true);
        assertThat(ledger.settle(Map.of("a", NEW))).isEmpty();
    }

    @Test
    void seesAThirdState() {
        acknowledge(Map.of("a", Optional.of(OLD)));
        ledger.begin(Map.of("a", Optional.of(NEW)), true);
        assertThat(ledger.settle(Map.of("a", new State(2, "bob", 2)))).hasSize(1);
    }

    @Test
    void seesHalfATransaction() {
        ledger.begin(Map.of("left", Optional.of(NEW), "right", Optional.of(NEW)), true);
        assertThat(ledger.settle(Map.of("left", NEW)))
                .singleElement()
                .asString()
                .startsWith("half written: a transaction on [left, right] did 1 of 2");
    }

    @Test
    void allowsHalfABatch() {
        ledger.begin(Map.of("left", Optional.of(NEW), "right", Optional.of(NEW)), false);
        assertThat(ledger.settle(Map.of("left", NEW))).isEmpty();
    }

    /** What was found after a crash was shown to readers, so it must not go away at the next one. */
    @Test
    void holdsOnToWhatItFound() {
        ledger.begin(Map.of("a", Optional.of(NEW)), true);
        assertThat(ledger.settle(Map.of("a", NEW))).isEmpty();
        assertThat(ledger.settle(Map.of())).hasSize(1);
    }

    private void acknowledge(Map<String, Optional<State>> changes) {
        ledger.begin(changes, true);
        ledger.acknowledge();
    }
}
