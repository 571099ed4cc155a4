package dev.armature.advisor.cost;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Capacity units that one request takes, as ConsumedCapacity tells them.
 *
 * @param read of the table and its indexes together
 * @param write likewise
 * @param indexes the part of each index, of reads or writes
 */
public record Units(double read, double write, Map<String, Double> indexes) {
    public static final Units NONE = new Units(0, 0, Map.of());

    public Units {
        indexes = Collections.unmodifiableMap(new LinkedHashMap<>(indexes));
    }

    /** All of them; a request takes one kind only, but an application may not. */
    public double total() {
        return read + write;
    }

    /** The part of the table itself. */
    public double ofTable() {
        return total()
                - indexes.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    public double ofIndex(String index) {
        return indexes.getOrDefault(index, 0.0);
    }

    public Units plus(Units other) {
        Map<String, Double> both = new LinkedHashMap<>(indexes);
        other.indexes.forEach((index, units) -> both.merge(index, units, Double::sum));
        return new Units(read + other.read, write + other.write, both);
    }

    public Units times(double factor) {
        Map<String, Double> multiplied = new LinkedHashMap<>();
        indexes.forEach((index, units) -> multiplied.put(index, units * factor));
        return new Units(read * factor, write * factor, multiplied);
    }

    static Units reads(double table, Map<String, Double> indexes) {
        return new Units(table + sum(indexes), 0, indexes);
    }

    static Units writes(double table, Map<String, Double> indexes) {
        return new Units(0, table + sum(indexes), indexes);
    }

    private static double sum(Map<String, Double> units) {
        return units.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
