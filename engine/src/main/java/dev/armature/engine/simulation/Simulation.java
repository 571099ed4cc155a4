package dev.armature.engine.simulation;

import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.ChangeLimits;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.table.Throughput;
import dev.armature.engine.table.Transitions;
import dev.armature.engine.traffic.Interference;
import dev.armature.model.SecondaryIndex;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What can be simulated, and the switches for it. Off until something is asked for.
 *
 * <p>The engine asks {@link #call} for what befalls each call: null while everything is off, which is all that it costs then.
 */
public final class Simulation implements Transitions, ChangeLimits {
    private final Catalog catalog;
    private final SimulatedClock clock;
    private final Duration transition;
    private final Pause pause;
    private final Past past;
    private final Set<String> operations;

    private volatile @Nullable Simulated active;
    private volatile boolean isRefused;

    /** Waits. A test that does not want to gives another one. */
    @FunctionalInterface
    public interface Pause {
        void pause(Duration time);

        /** On the thread that asks. */
        static void sleep(Duration time) {
            if (time.isZero()) {
                return;
            }
            try {
                Thread.sleep(time);
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * @param transition that of tables for which nothing else is simulated
     * @param operations the names of those that there are
     */
    public Simulation(Catalog catalog, SimulatedClock clock, Duration transition, Pause pause, Set<String> operations) {
        this.catalog = catalog;
        this.clock = clock;
        this.transition = transition;
        this.pause = pause;
        this.past = new Past(clock);
        this.operations = operations;
    }

    public SimulatedClock clock() {
        return clock;
    }

    /** From now on nothing can be simulated: where several engines share a storage, it would befall the calls of this one alone. */
    public void refuse() {
        isRefused = true;
        clock.fix();
    }

    /** Whether anything is on. */
    public boolean isOn() {
        return active != null;
    }

    /** What befalls a call; null if nothing does. */
    public @Nullable Interference call() {
        var now = active;
        return now == null ? null : new SimulatedCall(now, Set.of());
    }

    /** What befalls a call that asks for faults itself. */
    public @Nullable Interference call(Set<Fault> faults) {
        return faults.isEmpty() ? call() : new SimulatedCall(switchedOn(), faults);
    }

    /** How long items of a table outlive their time. */
    public Duration timeToLiveLag(Table table) {
        return settings().of(table.name()).timeToLiveLag();
    }

    /** Whether what is provisioned for a table or one of its global indexes makes a difference. */
    public boolean throttles(Table table, @Nullable SecondaryIndex globalIndex) {
        return settings().of(table.name()).throttles(globalIndex);
    }

    public SimulationSettings settings() {
        var now = active;
        return now == null ? SimulationSettings.OFF : now.settings();
    }

    /** Puts settings in the place of those that there are. Buckets are filled and chance begins anew. */
    public synchronized void apply(SimulationSettings settings) {
        if (isRefused) {
            throw new IllegalArgumentException("an engine that shares its storage simulates nothing");
        }
        settings.requireAmong(operations);
        active = Simulated.of(settings, clock, pause, past);
    }

    /** Everything off, indexes released, and the clock at the time that it is. */
    public synchronized void off() {
        past.forget();
        clock.reset();
        active = null;
    }

    @Override
    public Duration transition(TableRef table) {
        var simulated = settings().of(table.name()).transition();
        return simulated.isZero() ? transition : simulated;
    }

    @Override
    public void await(Span span) {
        await(span, () -> false);
    }

    @Override
    public void await(Span span, BooleanSupplier isOfNoUse) {
        if (span.includes(clock.instant())) {
            clock.await(span.until(), isOfNoUse);
        }
    }

    @Override
    public void lookAgain() {
        clock.wake();
    }

    /** What was changed lately; null if that makes no difference for a table. */
    private @Nullable ChangeHistory changes(Table table) {
        var now = active;
        return now != null && now.settings().of(table.name()).changeLimits() ? now.changes() : null;
    }

    @Override
    public void requireCreatable(TableRef table, boolean isIndexed) {
        if (settings().of(table.name()).changeLimits()) {
            new TablesUnderWay(table, catalog, clock.instant()).requireCreatable(isIndexed);
        }
    }

    @Override
    public void requireFewUnderWay(Table table) {
        if (changes(table) != null) {
            new TablesUnderWay(table.ref(), catalog, clock.instant()).requireFew();
        }
    }

    /** To the millisecond, as texts tell it. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    @Override
    public void require(Table table, Setting setting) {
        var changes = changes(table);
        if (changes != null) {
            changes.require(table, setting, now());
        }
    }

    @Override
    public void count(Table table, Setting setting) {
        var changes = changes(table);
        if (changes != null) {
            changes.count(table, setting, now(), catalog.all());
        }
    }

    @Override
    public void requireDecrease(Table table, Throughput before, Throughput after) {
        if (changes(table) != null) {
            // Tables keep the time of their last decrease with all its digits.
            ChangeHistory.requireDecrease(before, after, clock.instant());
        }
    }

    @Override
    public void requireDeletable(Table table) {
        var changes = changes(table);
        if (changes != null) {
            changes.requireDeletable(table, now());
        }
    }

    private synchronized Simulated switchedOn() {
        var now = active;
        if (now == null) {
            apply(SimulationSettings.OFF);
            now = Objects.requireNonNull(active);
        }
        return now;
    }

    /** From now on, readers of a global index see it as it is at this moment. */
    public void hold(String table, String index) {
        var unused = switchedOn();
        spaces(table, index).forEach(past::hold);
    }

    /** The index catches up at once. */
    public void release(String table, String index) {
        spaces(table, index).forEach(past::release);
    }

    private List<Integer> spaces(String tableName, String indexName) {
        List<Integer> spaces = new ArrayList<>();
        for (Table table : catalog.all()) {
            for (SecondaryIndex index : table.schema().indexes()) {
                if (!index.isLocal()
                        && table.name().equals(tableName)
                        && index.name().equals(indexName)) {
                    spaces.add(index.space());
                }
            }
        }
        if (spaces.isEmpty()) {
            throw new IllegalArgumentException(
                    "there is no global or vector index " + indexName + " of a table " + tableName);
        }
        return spaces;
    }

    /** Which indexes are held, each as its table's name, a slash and its own. */
    public List<String> heldIndexes() {
        Set<Integer> held = past.held();
        List<String> names = new ArrayList<>();
        for (Table table : catalog.all()) {
            for (SecondaryIndex index : table.schema().indexes()) {
                if (held.contains(index.space())) {
                    names.add(table.name() + "/" + index.name());
                }
            }
        }
        return names;
    }

    /** What is on, in words; empty if nothing is. */
    public List<String> described() {
        List<String> all = new ArrayList<>(settings().described());
        heldIndexes().forEach(index -> all.add("the index " + index + " is held"));
        if (!clock.isReal()) {
            all.add(
                    clock.isFrozen()
                            ? "the clock stands at " + clock.instant()
                            : "the clock is ahead by " + clock.ahead());
        }
        return all;
    }
}
