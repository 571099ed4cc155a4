package dev.armature.storage.rocksdb;

import dev.armature.model.Key;
import dev.armature.model.KeyShape;
import dev.armature.storage.Cursor;
import dev.armature.storage.Storage.Direction;
import dev.armature.storage.StorageException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/**
 * A walk over one column family, from one key, inclusive, to another, exclusive. RocksDB's iterator shows the moment it was
 * made.
 *
 * <p>A cursor that is still open when its storage is closed must not touch native memory afterwards, not even to free it: each
 * step passes the {@link Gate}, and the storage frees those that it finds open.
 */
final class RocksCursor implements Cursor {
    private final Gate gate;
    private final Set<RocksCursor> open;
    private final Direction direction;
    private final KeyShape shape;
    private final Slice lower;
    private final Slice upper;
    private final ReadOptions options;
    private final RocksIterator iterator;
    private boolean started;
    private boolean closed;
    /** What the cursor stands on, read with the step that led there: each call into RocksDB costs as much as a row of a few bytes. */
    private byte @Nullable [] row;

    /** Where a cursor begins and ends, and what the keys between are like. */
    record Bounds(byte[] from, byte[] to, KeyShape shape) {}

    /**
     * To be called inside of the gate.
     *
     * @param open where it stays listed while it is open
     */
    RocksCursor(
            RocksDB rocks,
            ColumnFamilyHandle family,
            Bounds bounds,
            Direction direction,
            Gate gate,
            Set<RocksCursor> open) {
        this.gate = gate;
        this.open = open;
        this.direction = direction;
        shape = bounds.shape();
        lower = new Slice(bounds.from());
        upper = new Slice(bounds.to());
        // No read-ahead is asked for: RocksDB starts one by itself on the third block in a row, and a Query of a few
        // rows
        // should not pay for it.
        options = new ReadOptions().setIterateLowerBound(lower).setIterateUpperBound(upper);
        iterator = rocks.newIterator(family, options);
        open.add(this);
    }

    @Override
    public boolean next() {
        gate.enter();
        try {
            step();
            if (iterator.isValid()) {
                row = iterator.value();
                return true;
            }
            row = null;
            // A damaged block ends the iteration as well, and must not look like the end.
            iterator.status();
            return false;
        } catch (RocksDBException failed) {
            throw new StorageException("a range of rows cannot be read: " + failed.getMessage(), failed);
        } finally {
            gate.leave();
        }
    }

    private void step() {
        if (closed) {
            throw new IllegalStateException("the cursor is closed");
        }
        boolean forward = direction == Direction.FORWARD;
        if (!started) {
            started = true;
            if (forward) {
                iterator.seekToFirst();
            } else {
                iterator.seekToLast();
            }
        } else if (row != null) {
            if (forward) {
                iterator.next();
            } else {
                iterator.prev();
            }
        }
    }

    @Override
    public Key key() {
        gate.enter();
        try {
            if (closed || row == null) {
                // RocksDB would read wild memory.
                throw new IllegalStateException("the cursor stands on no row");
            }
            return new Key(iterator.key(), shape);
        } finally {
            gate.leave();
        }
    }

    @Override
    public byte[] row() {
        gate.requireOpen();
        if (closed || row == null) {
            throw new IllegalStateException("the cursor stands on no row");
        }
        return row;
    }

    @Override
    public void close() {
        if (gate.tryEnter()) {
            try {
                free();
            } finally {
                gate.leave();
            }
        }
    }

    /** To be called inside of the gate, or when there can be no caller inside any more. */
    void free() {
        if (!closed) {
            closed = true;
            open.remove(this);
            iterator.close();
            options.close();
            upper.close();
            lower.close();
        }
    }
}
