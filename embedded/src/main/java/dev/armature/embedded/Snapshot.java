package dev.armature.embedded;

import dev.armature.engine.Engine;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.simulation.SimulatedClock;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.storage.MemoryStorage;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A database in memory as it was at one moment: tables, items, streams, idempotency tokens, the clock, and what is simulated.
 *
 * <p>It does not change, and can be restored or opened as often as one likes, also by several threads. What lagged at that moment
 * has caught up in it, and the buckets of simulated throttling are full.
 */
public final class Snapshot {
    private final Settings settings;
    private final MemoryStorage rows;
    private final SimulatedClock clock;
    private final SimulationSettings simulation;
    private final List<String> heldIndexes;

    private Snapshot(
            Settings settings,
            MemoryStorage rows,
            SimulatedClock clock,
            SimulationSettings simulation,
            List<String> heldIndexes) {
        this.settings = settings;
        this.rows = rows;
        this.clock = clock;
        this.simulation = simulation;
        this.heldIndexes = heldIndexes;
    }

    static Snapshot of(Engine engine, Settings settings) {
        if (!(engine.storage() instanceof MemoryStorage storage)) {
            throw new UnsupportedOperationException("a snapshot is of a database in memory, and this one is on disk");
        }
        // So that the copy knows the sizes of its tables without counting.
        engine.statistics().save();
        var simulation = engine.simulation();
        return new Snapshot(
                settings, storage.copy(), simulation.clock().copy(), simulation.settings(), simulation.heldIndexes());
    }

    /** What the database was set to be. */
    Settings settings() {
        return settings;
    }

    Engine open(RandomGenerator random, ObjectStore objects) {
        var engine = new Engine(rows.copy(), clock.copy(), random, settings.ofEngine(objects));
        if (!simulation.described().isEmpty()) {
            engine.simulation().apply(simulation);
        }
        for (String held : heldIndexes) {
            int slash = held.indexOf('/');
            engine.simulation().hold(held.substring(0, slash), held.substring(slash + 1));
        }
        return engine;
    }
}
