package dev.armature.engine.write;

import dev.armature.engine.item.Effect;
import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.traffic.Cost;
import dev.armature.model.Item;
import dev.armature.model.Limits;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The write units of one item's write, as AWS bills them.
 *
 * <p>The table pays for the larger of the old and the new item. An index pays for an entry that comes or goes, for the larger of
 * both where it changes in place, for both where its key changes, and nothing where nothing that it carries changed.
 */
public final class WriteCost {

    /** What a table pays more for an item in a transaction; its indexes do not. */
    public static final int TRANSACTION_FACTOR = 2;

    private WriteCost() {}

    /** @param factor how many times the units of a single write the table pays */
    public static Cost of(Effect effect, int factor) {
        if (effect.write().change() instanceof ItemWrite.Change.Expire) {
            return Cost.NONE;
        }
        double table = (double) factor * Math.max(units(effect.before()), units(effect.after()));
        Map<String, Double> local = Map.of();
        Map<String, Double> global = Map.of();
        for (Effect.IndexChange change : effect.indexes()) {
            if (!change.changesNothing()) {
                if (change.index().isGlobal()) {
                    global = with(global, change);
                } else {
                    local = with(local, change);
                }
            }
        }
        return new Cost(table, local, global);
    }

    private static Map<String, Double> with(Map<String, Double> units, Effect.IndexChange change) {
        Map<String, Double> more = units.isEmpty() ? new LinkedHashMap<>() : units;
        more.put(change.index().name(), (double) ofIndex(change));
        return more;
    }

    private static long ofIndex(Effect.IndexChange change) {
        var before = change.before();
        var after = change.after();
        if (before == null || after == null) {
            return units(before == null ? after : before);
        }
        return change.keepsKey() ? Math.max(units(before), units(after)) : units(before) + units(after);
    }

    /** A write that was refused by its condition: what the attempt would have taken from the table. */
    public static Cost ofRefused(ItemWrite write, @Nullable Item current) {
        long units = units(current);
        return Cost.ofTable(
                write.change() instanceof ItemWrite.Change.Put(Item item) ? Math.max(units, units(item)) : units);
    }

    private static long units(@Nullable IndexEntry entry) {
        return entry == null ? 0 : units(entry.item());
    }

    /** One for each kilobyte begun, and one for nothing. */
    private static long units(@Nullable Item item) {
        return item == null
                ? 1
                : Math.max(1L, (item.sizeBytes() + Limits.WRITE_UNIT_BYTES - 1) / Limits.WRITE_UNIT_BYTES);
    }
}
