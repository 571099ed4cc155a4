package dev.armature.advisor.cost;

import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.TableModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The bytes that a table and its indexes keep, as AWS bills them. An item that a condition keeps out of an index is counted as if it
 * were in it.
 *
 * @param items by entity
 * @param indexes by index
 * @param unknown the entities of which it was not said how many items there are
 */
public record Storage(Map<String, Double> items, Map<String, Double> indexes, List<String> unknown) {
    /** What AWS adds to each item and to each entry of an index. */
    private static final int ROW_BYTES = 100;

    static Storage of(TableModel table) {
        Map<String, Double> items = new LinkedHashMap<>();
        Map<String, Double> indexes = new LinkedHashMap<>();
        List<String> unknown = new ArrayList<>();
        for (Entity entity : table.entities()) {
            Long count = entity.usage().itemCount();
            if (count == null) {
                unknown.add(entity.name());
                continue;
            }
            long bytes = ItemSizes.item(table, entity);
            items.put(entity.name(), (double) count * (bytes + ROW_BYTES));
            for (Entries entries : Entries.of(table, entity)) {
                long entry = ItemSizes.entry(table, entity, entries, bytes);
                indexes.merge(entries.index().name(), (double) count * (entry + ROW_BYTES), Double::sum);
            }
        }
        return new Storage(items, indexes, unknown);
    }

    public double itemBytes() {
        return items.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    public double indexBytes() {
        return indexes.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    public double bytes() {
        return itemBytes() + indexBytes();
    }
}
