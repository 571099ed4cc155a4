package dev.armature.engine.write;

import dev.armature.engine.item.Effect;
import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.item.ReplicatedItem;
import dev.armature.engine.traffic.Cost;
import dev.armature.model.Item;
import dev.armature.model.Limits;
import dev.armature.model.TableSchema;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The write units of one item's write, as AWS bills them.
 *
 * <p>The table pays for the larger of the old and the new item. An index pays for an entry that comes or goes, for the larger of
 * both where it changes in place, for both where its key changes, and nothing where nothing that it carries changed. Vector indexes are
 * charged alike, in bytes and at least a kilobyte for each entry.
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
        var schema = effect.write().table().schema();
        double table = (double) factor * Math.max(units(schema, effect.before()), units(schema, effect.after()));
        Map<String, Double> local = Map.of();
        Map<String, Double> global = Map.of();
        Map<String, Double> vectors = Map.of();
        for (Effect.IndexChange change : effect.indexes()) {
            if (!change.changesNothing()) {
                switch (change.index().kind()) {
                    case LOCAL -> local = with(local, change, ofIndex(change));
                    case GLOBAL -> global = with(global, change, ofIndex(change));
                    case VECTOR -> vectors = with(vectors, change, ofVectors(change));
                }
            }
        }
        return new Cost(table, local, global, vectors);
    }

    private static Map<String, Double> with(Map<String, Double> units, Effect.IndexChange change, long more) {
        Map<String, Double> all = units.isEmpty() ? new LinkedHashMap<>() : units;
        all.put(change.index().name(), (double) more);
        return all;
    }

    /** As many bytes as an entry has that comes, goes or changes; those of both where it moves to another part of the index. */
    private static long ofVectors(Effect.IndexChange change) {
        long before = vectorBytes(change.before());
        long after = vectorBytes(change.after());
        boolean moves = change.before() != null && change.after() != null && !change.keepsKey();
        return moves ? before + after : Math.max(before, after);
    }

    private static long vectorBytes(@Nullable IndexEntry entry) {
        return entry == null
                ? 0
                : Math.max(Limits.VECTOR_REQUEST_BYTES_MIN, entry.item().sizeBytes());
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
        var schema = write.table().schema();
        long units = units(schema, current);
        return Cost.ofTable(
                switch (write.change()) {
                    case ItemWrite.Change.Put(Item item) -> Math.max(units, units(schema, item));
                    case ItemWrite.Change.Replicate(ReplicatedItem replicated) ->
                        Math.max(units, units(schema, replicated.item()));
                    case ItemWrite.Change.Edit ignored -> units;
                    case ItemWrite.Change.Delete() -> units;
                    case ItemWrite.Change.Expire ignored -> units;
                    case ItemWrite.Change.Check() -> units;
                });
    }

    private static long units(@Nullable IndexEntry entry) {
        return entry == null ? 0 : units(entry.item().sizeBytes());
    }

    /** Of an item of the table; one for nothing. */
    private static long units(TableSchema schema, @Nullable Item item) {
        return item == null ? 1 : units(schema.writtenBytes(item));
    }

    /** One for each kilobyte begun. */
    private static long units(int bytes) {
        return Math.max(1L, (bytes + Limits.WRITE_UNIT_BYTES - 1) / Limits.WRITE_UNIT_BYTES);
    }
}
