package dev.armature.engine.write;

import dev.armature.engine.item.Effect;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.item.ReplicatedItem;
import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.Stamp;
import dev.armature.engine.table.Table;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.storage.Decision;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Says what a write to a global table leaves for other Regions: a stamp beside the item, and a record in the log of the table's own writes.
 *
 * <p>Every write that is done has a stamp, also one that leaves the item as it was, or deletes what is not there: it is the last one, and wins
 * over what was written elsewhere before. What arrives from another Region is not told on.
 */
public final class Replicator {
    private final InstantSource clock;

    public Replicator(InstantSource clock) {
        this.clock = clock;
    }

    /** Where the stamp of an item lies; null if the table has no replicas. */
    public static @Nullable Key stampKey(Table table, Key item) {
        var global = table.globalTable();
        return global == null ? null : item.inSpace(global.stamps());
    }

    /** @param written the stamp of what is replaced */
    Effect.@Nullable Replicated replicated(
            Table table, ItemWrite write, @Nullable Item before, @Nullable Item after, @Nullable Stamp written) {
        var global = table.globalTable();
        if (global == null) {
            return null;
        }
        return switch (write.change()) {
            case ItemWrite.Change.Put ignored -> own(table, global, write.key(), after, written);
            case ItemWrite.Change.Edit ignored -> own(table, global, write.key(), after, written);
            case ItemWrite.Change.Delete() -> own(table, global, write.key(), null, written);
            case ItemWrite.Change.Expire ignored ->
                before == null || after != null ? null : own(table, global, write.key(), null, written);
            case ItemWrite.Change.Replicate(ReplicatedItem replicated) ->
                new Effect.Replicated(stamp(global, write.key(), replicated.stamp(), after), null);
            case ItemWrite.Change.Check() -> null;
        };
    }

    private Effect.Replicated own(
            Table table, GlobalTable global, Key key, @Nullable Item after, @Nullable Stamp written) {
        var stamp = Stamp.next(clock.instant(), written, table.ref().region());
        // What has left its group is still in it by name, until all others have heard of that.
        boolean isTold = global.isPresent(table.ref().region());
        return new Effect.Replicated(
                stamp(global, key, stamp, after),
                isTold
                        ? new Decision.Append(
                                global.log(),
                                ReplicatedItem.of(stamp, key, after).encode())
                        : null);
    }

    private static Decision.Write stamp(GlobalTable global, Key key, Stamp stamp, @Nullable Item after) {
        return new Decision.Write(key.inSpace(global.stamps()), stamp.row(after == null));
    }
}
