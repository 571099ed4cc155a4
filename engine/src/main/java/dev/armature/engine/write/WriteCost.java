package dev.armature.engine.write;

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

    /** The cost of what a write did; {@code factor} is 2 in a transaction, which the indexes do not pay. */
    public static WriteCost of(Effect effect, int factor) {
        Map<String, Double> local = new LinkedHashMap<>();
        Map<String, Double> global = new LinkedHashMap<>();
        for (Effect.IndexChange change : effect.indexes()) {
            if (!change.changesNothing()) {
                SecondaryIndex index = change.index();
                (index.isGlobal() ? global : local).put(index.name(), units(change));
            }
        }
        return new WriteCost(factor * Math.max(units(effect.before()), units(effect.after())), local, global);
    }

    /** The cost of a write that was refused by its condition: what the attempt would have taken from the table. */
    public static double ofRefused(@Nullable Item current) {
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

    private static double units(Effect.IndexChange change) {
        var before = change.before();
        var after = change.after();
        if (before == null || after == null) {
            return units(before == null ? after : before);
        }
        return change.keepsKey() ? Math.max(units(before), units(after)) : units(before) + units(after);
    }

    private static double units(@Nullable IndexEntry entry) {
        return entry == null ? 0 : units(entry.item());
    }

    /** One for each kilobyte begun, and one for nothing. */
    static double units(@Nullable Item item) {
        return item == null
                ? 1
                : Math.max(1, (item.sizeBytes() + Limits.WRITE_UNIT_BYTES - 1) / Limits.WRITE_UNIT_BYTES);
    }
}
