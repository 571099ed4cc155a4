package dev.armature.engine.backup;

import dev.armature.engine.coordination.Leases;
import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.table.Table;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Fills spaces that have no other writer, and no reader yet. Stops with a {@link CancellationException} when it is interrupted, or
 * another engine may have taken it up.
 */
final class Rows {
    /** Items that are read at once. */
    private static final int BATCH = 256;

    private final Storage storage;
    private final Leases.Lease lease;

    Rows(Storage storage, Leases.Lease lease) {
        this.storage = storage;
        this.lease = lease;
    }

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

    /**
     * Copies the items that a table had at a time to a space. They may change on the way from that state to a newer one: what is copied too late is undone
     * with the rest, once the history has all of it.
     */
    void copyPast(Table table, Table.Recovery recovery, Instant time, int space) {
        var keys = table.schema().keys();
        copy(keys, table.schema().space(), space);
        storage.carryOver();
        undo(History.after(storage, recovery.space(), time), keys, space);
    }

    /** Undoes a part of a history, the newest first, in a space that holds the items of a later moment. */
    private void undo(KeyRange history, KeySchema keys, int space) {
        each(
                history,
                Storage.Direction.BACKWARD,
                (row, writes) -> writes.add(History.undo(row.key(), row.row(), keys.shape(), space)));
    }

    /** Keeps of each item what the oldest row of a part of a history says was there before it, as a row of a history. */
    void keepOldest(KeyRange history, KeySchema keys, int space) {
        each(
                history,
                Storage.Direction.BACKWARD,
                (row, writes) ->
                        writes.add(new Decision.Write(History.itemKey(row.key(), keys.shape(), space), row.row())));
    }

    /** Keeps of each item when the newest row of a part of a history was written, in microseconds: eight bytes, big endian. */
    void keepTimes(KeyRange history, KeySchema keys, int space) {
        each(
                history,
                Storage.Direction.FORWARD,
                (row, writes) -> writes.add(new Decision.Write(
                        History.itemKey(row.key(), keys.shape(), space),
                        ByteBuffer.allocate(Long.BYTES)
                                .putLong(History.micros(row.key(), row.row()))
                                .array())));
    }

    /** Keeps, of the items that have a row in one space, what they are in another, as rows of a history. */
    void keepPresent(KeySchema keys, int listed, int items, int space) {
        var range = KeyRange.space(listed).shaped(keys.shape());
        try (var rows = storage.range(range, Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            List<Key> batch = next(rows);
            while (!batch.isEmpty()) {
                requireHeld(lease);
                List<byte @Nullable []> present = storage.readAll(
                        batch.stream().map(key -> key.inSpace(items)).toList(), Storage.Consistency.STRONG);
                List<Decision.Write> writes = new ArrayList<>(batch.size());
                for (int i = 0; i < batch.size(); i++) {
                    writes.add(new Decision.Write(batch.get(i).inSpace(space), History.row(present.get(i))));
                }
                storage.load(writes.iterator());
                batch = next(rows);
            }
        }
    }

    private static List<Key> next(Cursor rows) {
        List<Key> batch = new ArrayList<>(BATCH);
        while (batch.size() < BATCH && rows.next()) {
            batch.add(rows.key());
        }
        return batch;
    }

    /** To be asked before each step. */
    static void requireHeld(Leases.Lease lease) {
        if (Thread.currentThread().isInterrupted() || !lease.isHeld()) {
            throw new CancellationException("the engine is being closed, or another one does this");
        }
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
        try (var rows = storage.range(range, direction, Storage.Consistency.STRONG)) {
            storage.load(new Loaded(rows, perRow, lease));
        }
    }

    /** What is written for the rows of a cursor, which stands on the last row that was asked about. */
    private static final class Loaded implements Iterator<Decision.Write> {
        private final Cursor rows;
        private final Writes perRow;
        private final Leases.Lease lease;
        private final List<Decision.Write> ofRow = new ArrayList<>();
        private int next;

        Loaded(Cursor rows, Writes perRow, Leases.Lease lease) {
            this.rows = rows;
            this.perRow = perRow;
            this.lease = lease;
        }

        @Override
        public boolean hasNext() {
            while (next == ofRow.size()) {
                requireHeld(lease);
                ofRow.clear();
                next = 0;
                if (!rows.next()) {
                    return false;
                }
                perRow.add(rows, ofRow);
            }
            return true;
        }

        @Override
        public Decision.Write next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return ofRow.get(next++);
        }
    }
}
