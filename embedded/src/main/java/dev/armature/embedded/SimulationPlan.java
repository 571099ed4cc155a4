package dev.armature.embedded;

import dev.armature.engine.simulation.CallSwitches;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.engine.simulation.TableSwitches;
import dev.armature.engine.simulation.TableSwitchesDraft;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What shall be simulated, as it is put together. What is not named is off. */
public final class SimulationPlan {
    private @Nullable Long seed;
    private CallSwitches.@Nullable Request calls;
    private TableSwitches.@Nullable Request allTables;
    private final Map<String, TableSwitches.Request> tables = new LinkedHashMap<>();

    SimulationPlan() {}

    /** The same seed, settings and calls give the same faults. */
    public SimulationPlan seed(long value) {
        seed = value;
        return this;
    }

    /** What befalls whole calls, whatever they are about. */
    public SimulationPlan calls(Consumer<Calls> settings) {
        var plan = new Calls();
        settings.accept(plan);
        calls = plan.request();
        return this;
    }

    /** For tables that have no settings of their own, and for what those leave open. */
    public SimulationPlan allTables(Consumer<Table> settings) {
        allTables = table(settings);
        return this;
    }

    public SimulationPlan table(String name, Consumer<Table> settings) {
        tables.put(name, table(settings));
        return this;
    }

    private static TableSwitches.Request table(Consumer<Table> settings) {
        var plan = new Table();
        settings.accept(plan);
        return plan.draft.request();
    }

    SimulationSettings.Request request() {
        return new SimulationSettings.Request(seed, calls, allTables, tables);
    }

    /** What befalls whole calls. Chances are from 0 to 1. */
    public static final class Calls {
        private @Nullable List<String> operations;
        private @Nullable Long latencyMillis;
        private @Nullable Double internalServerErrors;
        private @Nullable Double serviceUnavailable;
        private @Nullable Double connectionResets;
        private @Nullable Double timeoutsAfterCommit;
        private @Nullable Long timeoutMillis;

        private Calls() {}

        /** Only these operations, by the names that AWS has for them. */
        public Calls operations(String... names) {
            operations = List.of(names);
            return this;
        }

        public Calls latency(Duration value) {
            latencyMillis = value.toMillis();
            return this;
        }

        public Calls internalServerErrors(double chance) {
            internalServerErrors = chance;
            return this;
        }

        /** Turned away with a 503 before anything is done. */
        public Calls serviceUnavailable(double chance) {
            serviceUnavailable = chance;
            return this;
        }

        /** No answer, and nothing is done. */
        public Calls connectionResets(double chance) {
            connectionResets = chance;
            return this;
        }

        /** No answer, although everything is done. */
        public Calls timeoutsAfterCommit(double chance) {
            timeoutsAfterCommit = chance;
            return this;
        }

        /** How long a call that times out after commit waits for nothing. */
        public Calls timeout(Duration value) {
            timeoutMillis = value.toMillis();
            return this;
        }

        private CallSwitches.Request request() {
            return new CallSwitches.Request(
                    operations,
                    latencyMillis,
                    internalServerErrors,
                    serviceUnavailable,
                    connectionResets,
                    timeoutsAfterCommit,
                    timeoutMillis);
        }
    }

    /** What befalls a table. Chances are from 0 to 1. */
    public static final class Table {
        private final TableSwitchesDraft draft = new TableSwitchesDraft();

        private Table() {}

        public Table throttling(boolean on) {
            draft.throttling = on;
            return this;
        }

        public Table burst(Duration value) {
            draft.burstSeconds = value.toSeconds();
            return this;
        }

        public Table partitions(int count) {
            draft.partitions = (long) count;
            return this;
        }

        public Table partitionReadUnits(long perSecond) {
            draft.partitionReadUnits = perSecond;
            return this;
        }

        public Table partitionWriteUnits(long perSecond) {
            draft.partitionWriteUnits = perSecond;
            return this;
        }

        public Table transactionConflicts(double chance) {
            draft.transactionConflicts = chance;
            return this;
        }

        public Table unprocessed(double chance) {
            draft.unprocessed = chance;
            return this;
        }

        public Table staleness(Duration value) {
            draft.stalenessMillis = value.toMillis();
            return this;
        }

        public Table staleReads(double chance) {
            draft.staleReads = chance;
            return this;
        }

        public Table indexLag(Duration value) {
            draft.indexLagMillis = value.toMillis();
            return this;
        }

        /** What is different for one global index. */
        public Table index(String name, boolean throttled, Duration lag) {
            draft.indexes.put(name, new TableSwitches.IndexRequest(throttled, lag.toMillis()));
            return this;
        }

        public Table timeToLiveLag(Duration value) {
            draft.timeToLiveLagSeconds = value.toSeconds();
            return this;
        }

        /** A page of its stream begins with the record before it, which the reader has seen already. */
        public Table duplicateRecords(double chance) {
            draft.duplicateRecords = chance;
            return this;
        }

        /** How long it is CREATING, UPDATING or DELETING, and an index of it CREATING or DELETING. */
        public Table transition(Duration value) {
            draft.transitionSeconds = value.toSeconds();
            return this;
        }

        /** Time to live, policies, tags, protection, encryption, class and less capacity may be changed only as often as AWS allows it. */
        public Table changeLimits(boolean on) {
            draft.changeLimits = on;
            return this;
        }
    }
}
