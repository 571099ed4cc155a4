package dev.armature.trials.ledger;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What one writer knows about its own items: the state that was acknowledged last, and what a request without an answer may have
 * made of them.
 *
 * <p>Writers share no items and have one request under way, so after a crash an item has one of two states: the acknowledged
 * one, or the one that was on its way. If that request was atomic, either all of its items have the new state or none has.
 */
final class Ledger {
    private final Map<String, Optional<State>> acknowledged = new HashMap<>();
    private Map<String, Optional<State>> underWay = Map.of();
    private boolean atomic;
    private final AtomicLong acknowledgements = new AtomicLong();

    /** The last acknowledged state of an item; empty if there is none. */
    Optional<State> state(String key) {
        return acknowledged.getOrDefault(key, Optional.empty());
    }

    /** A request is about to be sent that changes these items; all of them together, if it is atomic. */
    void begin(Map<String, Optional<State>> changes, boolean atomic) {
        this.underWay = Map.copyOf(changes);
        this.atomic = atomic;
    }

    /** The request was answered: from here on its changes must never be lost. */
    void acknowledge() {
        acknowledged.putAll(underWay);
        underWay = Map.of();
        acknowledgements.incrementAndGet();
    }

    /** May be asked for while requests are under way. */
    long acknowledgements() {
        return acknowledgements.get();
    }

    boolean isUnderWay() {
        return !underWay.isEmpty();
    }

    /** Every item that was ever written. */
    List<String> keys() {
        var keys = new TreeSet<>(acknowledged.keySet());
        keys.addAll(underWay.keySet());
        return List.copyOf(keys);
    }

    /**
     * Compares with what a server has after a crash, and takes that for the truth from here on.
     *
     * @return what is wrong, a sentence each
     */
    List<String> settle(Map<String, State> found) {
        var faults = new ArrayList<String>();
        int news = 0;
        for (String key : keys()) {
            var actual = Optional.ofNullable(found.get(key));
            var old = state(key);
            boolean isNew = underWay.containsKey(key) && Objects.equals(actual, underWay.get(key));
            if (isNew) {
                news++;
            } else if (!actual.equals(old)) {
                faults.add("lost: " + key + " is " + describe(actual) + ", acknowledged was " + describe(old)
                        + (underWay.containsKey(key) ? ", on its way was " + describe(underWay.get(key)) : ""));
            }
            acknowledged.put(key, actual);
        }
        if (atomic && news > 0 && news < underWay.size()) {
            faults.add("half written: a transaction on " + new TreeSet<>(underWay.keySet()) + " did " + news + " of "
                    + underWay.size());
        }
        underWay = Map.of();
        return faults;
    }

    private static String describe(Optional<State> state) {
        return state.map(State::toString).orElse("absent");
    }
}
