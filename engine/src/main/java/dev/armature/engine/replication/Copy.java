package dev.armature.engine.replication;

import dev.armature.engine.item.ReplicatedItem;
import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.Stamp;
import dev.armature.engine.table.Table;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads all of a global table page by page, with the stamps of its items, while it is written: for a Region that has nothing yet, or has
 * missed too much. What is written behind the place that was reached is in the log.
 */
final class Copy {
    /** How many rows are looked at for a page, and how many bytes of items are enough for one. */
    private static final int ROWS_MAX = 50;

    private static final int DELETED_ROWS_MAX = 1_000;
    private static final int BYTES_MAX = 1 << 20;

    private final Storage storage;

    Copy(Storage storage) {
        this.storage = storage;
    }

    /** @param place where the next page begins; null if there is none */
    record Page(List<byte[]> rows, byte @Nullable [] place) {}

    Page items(Table table, GlobalTable global, byte @Nullable [] after) {
        List<Key> keys = new ArrayList<>();
        int bytes = 0;
        try (var rows = storage.range(
                range(table.schema().space(), table, after),
                Storage.Direction.FORWARD,
                Storage.Consistency.STRONG,
                ROWS_MAX)) {
            while (keys.size() < ROWS_MAX && bytes < BYTES_MAX && rows.next()) {
                keys.add(rows.key());
                bytes += rows.row().length;
            }
        }
        if (keys.isEmpty()) {
            return new Page(List.of(), null);
        }
        List<Key> both = new ArrayList<>(keys);
        keys.forEach(key -> both.add(key.inSpace(global.stamps())));
        // An item and its stamp as of one moment: an old item with the stamp of a new one would win over the new one.
        var found = storage.readTogether(both);
        List<byte[]> records = new ArrayList<>(keys.size());
        for (int i = 0; i < keys.size(); i++) {
            byte[] item = found.get(i);
            byte[] stamp = found.get(keys.size() + i);
            if (item != null) {
                records.add(ReplicatedItem.of(
                                stamp == null ? Stamp.NONE : Stamp.ofRow(stamp), keys.get(i), Item.ofStored(item))
                        .encode());
            }
        }
        return new Page(records, keys.getLast().bytes());
    }

    Page deleted(Table table, GlobalTable global, byte @Nullable [] after) {
        List<byte[]> records = new ArrayList<>();
        int visited = 0;
        byte[] place = null;
        try (var rows = storage.range(
                range(global.stamps(), table, after),
                Storage.Direction.FORWARD,
                Storage.Consistency.STRONG,
                DELETED_ROWS_MAX)) {
            while (visited < DELETED_ROWS_MAX && rows.next()) {
                visited++;
                place = rows.key().bytes();
                if (Stamp.isOfDeleted(rows.row())) {
                    records.add(ReplicatedItem.of(Stamp.ofRow(rows.row()), rows.key(), null)
                            .encode());
                }
            }
        }
        return new Page(records, place);
    }

    private static KeyRange range(int space, Table table, byte @Nullable [] after) {
        var all = KeyRange.space(space).shaped(table.schema().keys().shape());
        return after == null ? all : all.after(after, Storage.Direction.FORWARD);
    }
}
