package dev.armature.cookbook.kit;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/** Capacity units: all of them, those of the table, and those of each index. */
public record Cost(double total, double table, Map<String, Double> indexes) {
    static final Cost NOTHING = new Cost(0, 0, Map.of());

    Cost plus(Collection<ConsumedCapacity> consumed) {
        Cost sum = this;
        for (ConsumedCapacity capacity : consumed) {
            Map<String, Double> units = new TreeMap<>(sum.indexes);
            add(units, capacity.globalSecondaryIndexes());
            add(units, capacity.localSecondaryIndexes());
            double table = capacity.table() == null ? 0 : capacity.table().capacityUnits();
            sum = new Cost(sum.total + capacity.capacityUnits(), sum.table + table, units);
        }
        return sum;
    }

    private static void add(Map<String, Double> units, Map<String, Capacity> indexes) {
        indexes.forEach((name, capacity) -> units.merge(name, capacity.capacityUnits(), Double::sum));
    }

    String inUnits(String unit) {
        var parts = new StringBuilder();
        indexes.forEach(
                (name, units) -> parts.append(", ").append(name).append(' ').append(plain(units)));
        return plain(total) + " " + unit + (indexes.isEmpty() ? "" : " (table " + plain(table) + parts + ")");
    }

    /** Whole units without a fraction. */
    private static String plain(double units) {
        return BigDecimal.valueOf(units).stripTrailingZeros().toPlainString();
    }
}
