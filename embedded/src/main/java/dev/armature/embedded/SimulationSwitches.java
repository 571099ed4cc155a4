package dev.armature.embedded;

import dev.armature.engine.simulation.Simulation;
import dev.armature.engine.simulation.SimulationSettings;
import dev.armature.wire.AdminJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/**
 * What DynamoDB does in production, on request: throttling, lag, conflicts, partial batches, faults. The page
 * {@code docs/simulation.md} says what each switch does.
 *
 * <pre>{@code
 * armature.simulation().apply(on -> on.seed(7)
 *         .calls(calls -> calls.operations("UpdateItem").timeoutsAfterCommit(0.1))
 *         .table("Orders", table -> table.throttling(true).indexLag(Duration.ofMillis(500))));
 * }</pre>
 */
public final class SimulationSwitches {
    private final Database database;

    SimulationSwitches(Database database) {
        this.database = database;
    }

    private Simulation simulation() {
        return database.engine().simulation();
    }

    /** Puts settings in the place of those that there are. */
    public void apply(Consumer<SimulationPlan> settings) {
        var plan = new SimulationPlan();
        settings.accept(plan);
        simulation().apply(SimulationSettings.from(plan.request()));
    }

    /** The same from JSON, as a server takes it. */
    public void apply(String json) {
        var request = new AdminJson().decode(json.getBytes(StandardCharsets.UTF_8), SimulationSettings.Request.class);
        simulation().apply(SimulationSettings.from(request));
    }

    /** Everything off, indexes released, and the clock at the real time. */
    public void off() {
        simulation().off();
    }

    /** From now on, readers of a global index see it as it is at this moment. */
    public void hold(String table, String index) {
        simulation().hold(table, index);
    }

    /** The index catches up at once. */
    public void release(String table, String index) {
        simulation().release(table, index);
    }

    /**
     * Closes the open shards of a table's stream, which go on in children.
     *
     * @return how many streams there were: one, or none
     */
    public int rollShards(String table) {
        return database.engine().rollShards(table);
    }

    /** What is on, in words; empty if nothing is. */
    public List<String> described() {
        return simulation().described();
    }
}
