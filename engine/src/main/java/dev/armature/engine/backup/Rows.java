package dev.armature.engine.backup;

import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.table.Table;
import dev.armature.model.Item;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;

/** Fills spaces that nobody else writes, a batch at a time. Stops with a {@link CancellationException} when it is interrupted. */
final class Rows {
    private static final int BATCH = 256;

    private final Storage storage;

    Rows(Storage storage) {
        this.storage = storage;
    }

    /** How much there is. */
    record Extent(long items, long bytes) {}

    /** What to write for a row that a cursor stands on. */
    private interface Writes {
        void add(Cursor row, List<Decision.Write> writes);
    }

    /** Copies items from space to space. Each is copied as it is at some moment on the way. */
    void copy(KeySchema keys, int from, int to) {
        each(
                KeyRange.space(from).shaped(keys.shape()),
                Storage.Direction.FORWARD,
                (row, writes) -> writes.add(new Decision.Write(row.key().inSpace(to), row.row())));
    }

    /** Counts what a space holds that nobody writes. */
    Extent count(int space) {
        long items = 0;
        long bytes = 0;
        try (var rows = storage.range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                items++;
                bytes += Item.ofStored(rows.row()).sizeBytes();
            }
        }
        return new Extent(items, bytes);
    }

    /** Undoes a part of a history, the newest first, in a space that holds the items of a later moment. */
    void undo(KeyRange history, KeySchema keys, int space) {
        each(
                history,
                Storage.Direction.BACKWARD,
                (row, writes) -> writes.add(History.undo(row.key(), row.row(), keys.shape(), space)));
    }

    /** Enters the items of a table into its indexes. */
    void enterInIndexes(Table table) {
        List<SecondaryIndex> indexes = table.schema().indexes();
        if (indexes.isEmpty()) {
            return;
        }
        each(KeyRange.space(table.schema().space()), Storage.Direction.FORWARD, (row, writes) -> {
            Item item = Item.ofStored(row.row());
            for (SecondaryIndex index : indexes) {
                var entry = IndexEntry.of(index, table.schema(), item);
                if (entry != null) {
                    writes.add(new Decision.Write(entry.key(), entry.item().stored()));
                }
            }
        });
    }

    private void each(KeyRange range, Storage.Direction direction, Writes perRow) {
        List<Decision.Write> writes = new ArrayList<>();
        try (var rows = storage.range(range, direction, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                perRow.add(rows, writes);
                if (writes.size() >= BATCH) {
                    write(writes);
                    writes.clear();
                }
            }
        }
        write(writes);
    }

    private void write(List<Decision.Write> writes) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the engine is being closed");
        }
        if (!writes.isEmpty()) {
            List<Decision.Write> batch = List.copyOf(writes);
            var unused = storage.transact(Set.of(batch.getFirst().key()), current -> Decision.commit(true, batch));
        }
    }
}
