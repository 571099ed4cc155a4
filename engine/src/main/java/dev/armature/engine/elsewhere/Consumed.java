package dev.armature.engine.elsewhere;

import dev.armature.engine.traffic.Cost;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What another server said that a request took from a table, in the detail that the caller asked for. */
public record Consumed(
        @Nullable String tableName,
        @Nullable Double capacityUnits,
        @Nullable Double readCapacityUnits,
        @Nullable Part table,
        @Nullable Map<String, Part> localSecondaryIndexes,
        @Nullable Map<String, Part> globalSecondaryIndexes) {

    /** The part of the table itself, or of an index. */
    public record Part(@Nullable Double capacityUnits) {
        double units() {
            return capacityUnits == null ? 0 : capacityUnits;
        }
    }

    static @Nullable Consumed ofTable(@Nullable List<Consumed> all, String name) {
        for (Consumed each : all == null ? List.<Consumed>of() : all) {
            if (Objects.equals(each.tableName, name)) {
                return each;
            }
        }
        return null;
    }

    /** What was taken. Where only the sum was told, the table's part is as estimated, and the rest is that of the indexes. */
    Cost cost(Cost estimated) {
        if (table != null || globalSecondaryIndexes != null || localSecondaryIndexes != null) {
            return new Cost(
                    table == null ? 0 : table.units(), units(localSecondaryIndexes), units(globalSecondaryIndexes));
        }
        if (capacityUnits == null) {
            return estimated;
        }
        double ofIndexes = estimated.total() - estimated.table();
        double ofTable = ofIndexes == 0 ? capacityUnits : Math.min(estimated.table(), capacityUnits);
        double factor = ofIndexes == 0 ? 0 : (capacityUnits - ofTable) / ofIndexes;
        return new Cost(ofTable, times(estimated.localIndexes(), factor), times(estimated.globalIndexes(), factor));
    }

    private static Map<String, Double> units(@Nullable Map<String, Part> parts) {
        if (parts == null) {
            return Map.of();
        }
        Map<String, Double> units = new LinkedHashMap<>();
        parts.forEach((index, part) -> units.put(index, part.units()));
        return units;
    }

    private static Map<String, Double> times(Map<String, Double> units, double factor) {
        Map<String, Double> scaled = new LinkedHashMap<>();
        units.forEach((index, each) -> scaled.put(index, each * factor));
        return scaled;
    }
}
