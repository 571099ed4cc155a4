package dev.armature.engine.write;

import dev.armature.engine.item.Effect;
import dev.armature.engine.item.IndexEntry;
import dev.armature.model.Item;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The write units of one item's write, as AWS bills them.
 *
 * <p>The table pays for the larger of the old and the new item. An index pays for an entry that comes or goes, for the larger of
 * both where it changes in place, for both where its key changes, and nothing where nothing that it carries changed.
 */
public record WriteCost(double table, Map<String, Double> localIndexes, Map<String, Double> globalIndexes) {

    /** What a table pays more for an item in a transaction; its indexes do not. */
    public static final int TRANSACTION_FACTOR = 2;

    public static WriteCost of(Effect effect, int factor) {
        Map<String, Double> local = new LinkedHashMap<>();
        Map<String, Double> global = new LinkedHashMap<>();
        for (Effect.IndexChange change : effect.indexes()) {
            if (!change.changesNothing()) {
                SecondaryIndex index = change.index();
                (index.isGlobal() ? global : local).put(index.name(), (double) ofIndex(change));
            }
        }
        return new WriteCost(ofTable(effect, factor), local, global);
    }

    /** The table's part of the cost. */
    public static long ofTable(Effect effect, int factor) {
        return factor * Math.max(units(effect.before()), units(effect.after()));
    }

    /** The part of an index in which something changes. */
    public static long ofIndex(Effect.IndexChange change) {
        var before = change.before();
        var after = change.after();
        if (before == null || after == null) {
            return units(before == null ? after : before);
        }
        return change.keepsKey() ? Math.max(units(before), units(after)) : units(before) + units(after);
    }

    /** The cost of a write that was refused by its condition: what the attempt would have taken from the table. */
    public static long ofRefused(@Nullable Item current) {
        return units(current);
    }

    public double total() {
        return table + sum(localIndexes) + sum(globalIndexes);
    }

    private static double sum(Map<String, Double> units) {
        double sum = 0;
        for (double each : units.values()) {
            sum += each;
        }
        return sum;
    }

    private static long units(@Nullable IndexEntry entry) {
        return entry == null ? 0 : units(entry.item());
    }

    /** One for each kilobyte begun, and one for nothing. */
    static long units(@Nullable Item item) {
        return item == null
                ? 1
                : Math.max(1L, (item.sizeBytes() + Limits.WRITE_UNIT_BYTES - 1) / Limits.WRITE_UNIT_BYTES);
    }
}
