package dev.armature.engine.traffic;

import dev.armature.model.SecondaryIndex;
import java.util.Map;

/**
 * Capacity units that were taken from a table and its indexes, as AWS bills them.
 *
 * @param vectorBytes what was searched in vector indexes, or written to them, which is counted in bytes and not in units
 */
public record Cost(
        double table,
        Map<String, Double> localIndexes,
        Map<String, Double> globalIndexes,
        Map<String, Double> vectorBytes) {
    public static final Cost NONE = ofTable(0);

    public Cost(double table, Map<String, Double> localIndexes, Map<String, Double> globalIndexes) {
        this(table, localIndexes, globalIndexes, Map.of());
    }

    public static Cost ofTable(double units) {
        return new Cost(units, Map.of(), Map.of());
    }

    /** With units of one index besides those of the table. */
    public static Cost of(double table, SecondaryIndex index, double units) {
        Map<String, Double> ofIndex = Map.of(index.name(), units);
        return index.isGlobal() ? new Cost(table, Map.of(), ofIndex) : new Cost(table, ofIndex, Map.of());
    }

    /** Of a search, or of an index that was written to. */
    public static Cost ofVectors(SecondaryIndex index, double bytes) {
        return new Cost(0, Map.of(), Map.of(), Map.of(index.name(), bytes));
    }

    /** The units that an index has taken; none if it is one of vectors. */
    public double units(SecondaryIndex index) {
        return switch (index.kind()) {
            case LOCAL -> localIndexes.getOrDefault(index.name(), 0.0);
            case GLOBAL -> globalIndexes.getOrDefault(index.name(), 0.0);
            case VECTOR -> 0;
        };
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
