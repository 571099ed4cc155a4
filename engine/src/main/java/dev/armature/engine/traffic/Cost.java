package dev.armature.engine.traffic;

import dev.armature.model.SecondaryIndex;
import java.util.Map;

/** Capacity units that were taken from a table and its indexes, as AWS bills them. */
public record Cost(double table, Map<String, Double> localIndexes, Map<String, Double> globalIndexes) {
    public static final Cost NONE = ofTable(0);

    public static Cost ofTable(double units) {
        return new Cost(units, Map.of(), Map.of());
    }

    /** With units of one index besides those of the table. */
    public static Cost of(double table, SecondaryIndex index, double units) {
        Map<String, Double> ofIndex = Map.of(index.name(), units);
        return index.isGlobal() ? new Cost(table, Map.of(), ofIndex) : new Cost(table, ofIndex, Map.of());
    }

    public double total() {
        return own() + sum(globalIndexes);
    }

    /** Of the table and of its local indexes, which have no capacity of their own. */
    public double own() {
        return localIndexes.isEmpty() ? table : table + sum(localIndexes);
    }

    private static double sum(Map<String, Double> units) {
        double sum = 0;
        for (double each : units.values()) {
            sum += each;
        }
        return sum;
    }
}
