package dev.armature.engine.backup;

import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What writes replaced, in the order of their commits: for tables that can be taken back to an earlier time.
 *
 * <p>A write to such a table commits, with its item, a row that says what was there before. Whoever has the items of any later
 * moment gets those of an earlier one by undoing rows, the newest first, until it is reached. Forgetting what is too old is
 * removing a range.
 *
 * <table>
 *   <caption>Key</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>4</td><td>space: the table's history</td></tr>
 *   <tr><td>2</td><td>0, where other keys have a hash: a history is one partition</td></tr>
 *   <tr><td>8</td><td>stamp, big endian: 44 bits of milliseconds since 1970, 20 bits that tell commits within one apart</td></tr>
 *   <tr><td>n</td><td>the key of the item without its space, as {@link KeyCodec} makes it</td></tr>
 * </table>
 *
 * <table>
 *   <caption>Row, format 1</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format: 1</td></tr>
 *   <tr><td>n</td><td>the item as {@link dev.armature.model.ItemCodec} writes it; nothing if there was none</td></tr>
 * </table>
 */
public final class History {
    private static final byte FORMAT = 1;
    private static final int PARTITION_BYTES = KeyCodec.SPACE_BYTES + KeyCodec.HASH_BYTES;
    private static final int STAMP_END = PARTITION_BYTES + Long.BYTES;
    private static final int STAMPS_PER_MILLI_BITS = 20;

    private final Clock clock;
    /** The newest stamp of each history, by its space. */
    private final Map<Integer, Long> newest = new ConcurrentHashMap<>();

    public History(Clock clock) {
        this.clock = clock;
    }

    /** Goes on where the histories end that are there, though the clock may have been set back. */
    void resume(Catalog catalog, Storage storage) {
        for (Table table : catalog.all()) {
            var recovery = table.recovery();
            if (recovery != null) {
                try (var rows = storage.range(
                        KeyRange.space(recovery.space()), Storage.Direction.BACKWARD, Storage.Consistency.STRONG)) {
                    if (rows.next()) {
                        newest.put(recovery.space(), ByteBuffer.wrap(rows.key()).getLong(PARTITION_BYTES));
                    }
                }
            }
        }
    }

    /**
     * The stamp of a commit, higher than that of every commit before in the same history. To be taken while the items are locked
     * that it writes, once for all of them.
     */
    public long nextStamp(Table.Recovery recovery) {
        return newest.merge(recovery.space(), firstStamp(clock.millis()), (last, first) -> Math.max(last + 1, first));
    }

    /** The latest time that can be restored: the present, or the time of the last write if the clock was set back since. */
    public Instant latest(Table.Recovery recovery) {
        Instant now = clock.instant();
        Instant last = Instant.ofEpochMilli(newest.getOrDefault(recovery.space(), 0L) >> STAMPS_PER_MILLI_BITS);
        return last.isAfter(now) ? last : now;
    }

    /** Lets every write from now on come after the millisecond of a time, also if it is not over yet. */
    public void end(Table.Recovery recovery, Instant time) {
        var unused = newest.merge(recovery.space(), firstStamp(time.toEpochMilli() + 1) - 1, Math::max);
    }

    private static long firstStamp(long millis) {
        return millis << STAMPS_PER_MILLI_BITS;
    }

    /** The row that a write commits with its item. */
    public static Decision.Write replaced(Table.Recovery recovery, long stamp, Key item, @Nullable Item before) {
        byte[] itemKey = item.bytes();
        byte[] key = ByteBuffer.allocate(STAMP_END + itemKey.length - KeyCodec.SPACE_BYTES)
                .putInt(recovery.space())
                .putShort((short) 0)
                .putLong(stamp)
                .put(itemKey, KeyCodec.SPACE_BYTES, itemKey.length - KeyCodec.SPACE_BYTES)
                .array();
        byte[] stored = before == null ? new byte[0] : before.stored();
        byte[] row = new byte[1 + stored.length];
        row[0] = FORMAT;
        System.arraycopy(stored, 0, row, 1, stored.length);
        return new Decision.Write(new Key(key, PARTITION_BYTES), row);
    }

    /** What was written after a time. Of what happened within its millisecond, all is taken to have come before. */
    static KeyRange after(int space, Instant time) {
        return new KeyRange(
                start(space, firstStamp(time.toEpochMilli() + 1)),
                KeyRange.space(space).to());
    }

    /** What was written before a time. */
    static KeyRange before(int space, Instant time) {
        return new KeyRange(start(space, 0), start(space, firstStamp(time.toEpochMilli())));
    }

    private static byte[] start(int space, long stamp) {
        return ByteBuffer.allocate(STAMP_END)
                .putInt(space)
                .putShort((short) 0)
                .putLong(stamp)
                .array();
    }

    /** The row that undoes a write, for a table that has the same key in another space. */
    static Decision.Write undo(byte[] key, byte[] row, int space) {
        if (row[0] != FORMAT) {
            throw new IllegalStateException("a history was written by a newer version of Armature: format " + row[0]);
        }
        byte[] itemKey = ByteBuffer.allocate(KeyCodec.SPACE_BYTES + key.length - STAMP_END)
                .putInt(space)
                .put(key, STAMP_END, key.length - STAMP_END)
                .array();
        return new Decision.Write(
                new Key(itemKey, itemKey.length), row.length == 1 ? null : Arrays.copyOfRange(row, 1, row.length));
    }

    /** Why a row cannot be one of a history; null if it can. */
    public static @Nullable String damage(byte[] key, byte[] row) {
        if (key.length <= STAMP_END || row.length == 0) {
            return "it is too short";
        }
        try {
            byte[] item = undo(key, row, 0).row();
            if (item != null) {
                var unused = Item.ofStored(item).attributes();
            }
            return null;
        } catch (RuntimeException damage) {
            return String.valueOf(damage.getMessage());
        }
    }
}
