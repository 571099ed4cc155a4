package dev.armature.engine.backup;

import dev.armature.engine.coordination.Leases;
import dev.armature.engine.table.Table;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Cursor;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The items of a table as of a time, in the order of their keys: a walk over the present in which what has changed since is put back. Stands
 * before the first item; not for use by two threads.
 *
 * <p>What items were that have changed is kept in a space of its own, which takes room for those alone. That needs a cursor which shows the moment
 * of its opening: whatever changes after that moment, or before it and after the time, is in the history by the time that this is read. Where
 * cursors show more, the whole table is copied to the space first, and changes are undone there.
 */
public final class PastItems implements AutoCloseable {
    /** How often it is asked whether to go on. */
    private static final int CHECK_EVERY = 256;

    private final Leases.Lease lease;
    private final Cursor present;
    private final @Nullable Cursor past;
    private boolean hasPresent;
    private boolean hasPast;
    private int steps;
    private @Nullable Item item;
    private int hash;

    private PastItems(Leases.Lease lease, Cursor present, @Nullable Cursor past) {
        this.lease = lease;
        this.present = present;
        this.past = past;
        this.hasPresent = present.next();
        this.hasPast = past != null && past.next();
    }

    /**
     * Begins a walk.
     *
     * @param table one that can be taken back to the time
     * @param range of keys in the table's space
     * @param space where there is nothing yet, and nothing else is read or written
     */
    public static PastItems open(
            Storage storage, Leases.Lease lease, Table table, Instant time, KeyRange range, int space) {
        var rows = new Rows(storage, lease);
        var keys = table.schema().keys();
        var recovery = Objects.requireNonNull(table.recovery());
        if (!storage.capabilities().cursorsAreSnapshots()) {
            rows.copyPast(table, recovery, time, space);
            return new PastItems(lease, cursor(storage, moved(range, space)), null);
        }
        Cursor present = cursor(storage, range);
        try {
            rows.keepOldest(History.after(storage, recovery.space(), time), keys, space);
            return new PastItems(lease, present, cursor(storage, moved(range, space)));
        } catch (RuntimeException | Error failed) {
            present.close();
            throw failed;
        }
    }

    private static Cursor cursor(Storage storage, KeyRange range) {
        return storage.range(range, Storage.Direction.FORWARD, Storage.Consistency.STRONG);
    }

    /** The same range in another space. */
    private static KeyRange moved(KeyRange range, int space) {
        // The end of a whole space is the beginning of the next.
        int from = spaceOf(range.from());
        int to = spaceOf(range.to());
        return new KeyRange(inSpace(range.from(), space), inSpace(range.to(), space + to - from), range.shape());
    }

    private static int spaceOf(byte[] key) {
        return ByteBuffer.wrap(key).getInt();
    }

    private static byte[] inSpace(byte[] key, int space) {
        byte[] moved = key.clone();
        ByteBuffer.wrap(moved).putInt(space);
        return moved;
    }

    /** Steps to the next item; false at the end. */
    public boolean next() {
        while (hasPresent || hasPast) {
            if (++steps % CHECK_EVERY == 0) {
                Rows.requireHeld(lease);
            }
            byte[] stored = step();
            if (stored != null) {
                item = Item.ofStored(stored);
                return true;
            }
        }
        return false;
    }

    /** What is, or was, under the lowest key that either cursor stands on; null if that was nothing. */
    private byte @Nullable [] step() {
        int order = order();
        if (order < 0) {
            byte[] row = present.row();
            hash = KeyCodec.hashOf(present.key());
            hasPresent = present.next();
            return row;
        }
        var changed = Objects.requireNonNull(past);
        byte[] before = History.replaced(changed.row());
        hash = KeyCodec.hashOf(changed.key());
        hasPast = changed.next();
        if (order == 0) {
            hasPresent = present.next();
        }
        return before;
    }

    private int order() {
        if (!hasPast || past == null) {
            return -1;
        }
        return hasPresent ? compare(present.key(), past.key()) : 1;
    }

    /** Of two keys in different spaces. */
    static int compare(Key left, Key right) {
        byte[] one = left.bytes();
        byte[] other = right.bytes();
        return Arrays.compareUnsigned(one, KeyCodec.SPACE_BYTES, one.length, other, KeyCodec.SPACE_BYTES, other.length);
    }

    public Item item() {
        return Objects.requireNonNull(item);
    }

    /** The hash under which its partition is filed. */
    public int hash() {
        return hash;
    }

    @Override
    public void close() {
        present.close();
        if (past != null) {
            past.close();
        }
    }
}
