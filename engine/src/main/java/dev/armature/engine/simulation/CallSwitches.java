package dev.armature.engine.simulation;

import dev.armature.engine.Operations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What befalls whole calls, whatever they are about.
 *
 * @param operations the names of those it befalls; empty for all
 * @param latency how long each waits before anything is done
 * @param internalServerErrors how likely it fails before anything is done
 * @param timeoutsAfterCommit how likely everything is done, and the caller is told that it failed
 */
public record CallSwitches(
        Set<String> operations, Duration latency, double internalServerErrors, double timeoutsAfterCommit) {

    public record Request(
            @Nullable List<String> operations,
            @Nullable Long latencyMillis,
            @Nullable Double internalServerErrors,
            @Nullable Double timeoutsAfterCommit) {}

    static final CallSwitches OFF = new CallSwitches(Set.of(), Duration.ZERO, 0, 0);

    static CallSwitches from(@Nullable Request asked) {
        if (asked == null) {
            return OFF;
        }
        Set<String> operations = asked.operations() == null ? Set.of() : Set.copyOf(asked.operations());
        for (String name : operations) {
            if (!Operations.ALL.containsKey(name)) {
                throw new IllegalArgumentException("Calls.Operations: there is no operation " + name);
            }
        }
        var range = new Ranges("Calls");
        return new CallSwitches(
                operations,
                range.millis("LatencyMillis", asked.latencyMillis(), Duration.ZERO),
                range.probability("InternalServerErrors", asked.internalServerErrors(), 0),
                range.probability("TimeoutsAfterCommit", asked.timeoutsAfterCommit(), 0));
    }

    boolean applyTo(String operation) {
        return operations.isEmpty() || operations.contains(operation);
    }

    List<String> described() {
        List<String> all = new ArrayList<>();
        if (!latency.isZero()) {
            all.add("latency of " + latency.toMillis() + " ms");
        }
        if (internalServerErrors > 0) {
            all.add("internal server errors");
        }
        if (timeoutsAfterCommit > 0) {
            all.add("time-outs after commit");
        }
        return all;
    }
}
