package dev.armature.engine.read;

import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Storage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The read units of a request, as AWS bills them: by what was looked at, not by what was returned. */
public record ReadCost(double table, Map<String, Double> localIndexes, Map<String, Double> globalIndexes) {
    public static ReadCost ofTable(double units) {
        return new ReadCost(units, Map.of(), Map.of());
    }

    static ReadCost of(@Nullable SecondaryIndex index, double units, double itemUnits) {
        if (index == null) {
            return ofTable(units);
        }
        Map<String, Double> indexUnits = Map.of(index.name(), units);
        return index.isGlobal()
                ? new ReadCost(itemUnits, Map.of(), indexUnits)
                : new ReadCost(itemUnits, indexUnits, Map.of());
    }

    /** One for each four kilobytes begun, half of it if the read was eventual; nothing costs as much as a little. */
    public static double units(long bytes, Storage.Consistency consistency) {
        long units = Math.max(1, (bytes + Limits.READ_UNIT_BYTES - 1) / Limits.READ_UNIT_BYTES);
        return consistency == Storage.Consistency.STRONG ? units : units / 2.0;
    }

    public double total() {
        double total = table;
        for (double units : localIndexes.values()) {
            total += units;
        }
        for (double units : globalIndexes.values()) {
            total += units;
        }
        return total;
    }
}
