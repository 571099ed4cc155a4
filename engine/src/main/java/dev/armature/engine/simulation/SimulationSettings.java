package dev.armature.engine.simulation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is simulated: known to make sense.
 *
 * @param asked as it was asked for, to show it
 * @param allTables for tables that have no settings of their own
 */
public record SimulationSettings(
        Request asked, long seed, CallSwitches calls, TableSwitches allTables, Map<String, TableSwitches> tables) {

    /** As it arrived, in JSON or from a test: what is missing is off. */
    public record Request(
            @Nullable Long seed,
            CallSwitches.@Nullable Request calls,
            TableSwitches.@Nullable Request allTables,
            @Nullable Map<String, TableSwitches.Request> tables) {
        public static final Request NOTHING = new Request(null, null, null, null);
    }

    public static final SimulationSettings OFF = from(Request.NOTHING);

    public SimulationSettings {
        tables = Map.copyOf(tables);
    }

    /** Refuses with a text for the person who wrote the settings. */
    public static SimulationSettings from(Request request) {
        var allTables = TableSwitches.from(request.allTables(), TableSwitches.OFF, "AllTables");
        Map<String, TableSwitches> tables = new LinkedHashMap<>();
        if (request.tables() != null) {
            request.tables()
                    .forEach((name, asked) -> tables.put(name, TableSwitches.from(asked, allTables, "Tables." + name)));
        }
        return new SimulationSettings(
                request,
                request.seed() == null ? 0 : request.seed(),
                CallSwitches.from(request.calls()),
                allTables,
                tables);
    }

    public TableSwitches of(String table) {
        return tables.getOrDefault(table, allTables);
    }

    /** What is on, in words. */
    public List<String> described() {
        List<String> all = new ArrayList<>(calls.described());
        all.addAll(allTables.described());
        tables.forEach(
                (name, switches) -> switches.described().forEach(each -> all.add(each + " for the table " + name)));
        return all;
    }

    /** Refuses settings for operations that there are not. */
    public void requireAmong(Set<String> operations) {
        for (String name : calls.operations()) {
            if (!operations.contains(name)) {
                throw new IllegalArgumentException("Calls.Operations: there is no operation " + name);
            }
        }
    }
}
