package dev.armature.engine.simulation;

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
 * @param serviceUnavailable how likely it is turned away before anything is done
 * @param connectionResets how likely its connection is lost before anything is done
 * @param timeoutsAfterCommit how likely everything is done, and no answer is sent
 * @param timeout for how long the connection of such a call stays open
 */
public record CallSwitches(
        Set<String> operations,
        Duration latency,
        double internalServerErrors,
        double serviceUnavailable,
        double connectionResets,
        double timeoutsAfterCommit,
        Duration timeout) {

    public record Request(
            @Nullable List<String> operations,
            @Nullable Long latencyMillis,
            @Nullable Double internalServerErrors,
            @Nullable Double serviceUnavailable,
            @Nullable Double connectionResets,
            @Nullable Double timeoutsAfterCommit,
            @Nullable Long timeoutMillis) {}

    static final CallSwitches OFF = new CallSwitches(Set.of(), Duration.ZERO, 0, 0, 0, 0, Duration.ZERO);

    static CallSwitches from(@Nullable Request asked) {
        if (asked == null) {
            return OFF;
        }
        Set<String> operations = asked.operations() == null ? Set.of() : Set.copyOf(asked.operations());
        var range = new Ranges("Calls");
        return new CallSwitches(
                operations,
                range.millis("LatencyMillis", asked.latencyMillis(), Duration.ZERO),
                range.probability("InternalServerErrors", asked.internalServerErrors(), 0),
                range.probability("ServiceUnavailable", asked.serviceUnavailable(), 0),
                range.probability("ConnectionResets", asked.connectionResets(), 0),
                range.probability("TimeoutsAfterCommit", asked.timeoutsAfterCommit(), 0),
                range.millis("TimeoutMillis", asked.timeoutMillis(), Duration.ZERO));
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
        if (serviceUnavailable > 0) {
            all.add("service unavailable");
        }
        if (connectionResets > 0) {
            all.add("connection resets");
        }
        if (timeoutsAfterCommit > 0) {
            all.add("time-outs after commit");
        }
        return all;
    }
}
