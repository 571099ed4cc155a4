package dev.armature.engine.backup;

import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeyShape;
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
 * <p>A write to such a table commits, with its item, a row that says what was there before. The items of any later
 * moment become those of an earlier one by undoing rows, the newest first, until it is reached. Forgetting what is too old is
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
 * <p>Stamps only rise, also when the clock is set back. Then they run ahead of it until it has caught up, and a row says besides
 * at which time it was written; so that, after a clock was wrong and has been corrected, the time of a write is what the clock said
 * when it was written.
 *
 * <table>
 *   <caption>Row, format 1 or 2</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format: 1; 2 if the stamp is ahead of the clock by more than a second</td></tr>
 *   <tr><td>8</td><td>in format 2 only: the time, in milliseconds since 1970, big endian</td></tr>
 *   <tr><td>n</td><td>the item as {@link dev.armature.model.ItemCodec} writes it; nothing if there was none</td></tr>
 * </table>
 *
 * <p>Where several engines share a storage, their clocks differ, and the stamp is the only time. So that those of an item rise, whichever
 * engines write it, the last one is stored for each hash of partition keys, and read and written with the item.
 *
 * <table>
 *   <caption>Last stamp; there only where engines share a storage</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>4</td><td>key: space of the history</td></tr>
 *   <tr><td>2</td><td>1: another partition than the rows above</td></tr>
 *   <tr><td>2</td><td>hash of the partition keys, as in the keys of their items</td></tr>
 *   <tr><td>8</td><td>row: the stamp</td></tr>
 * </table>
 */
public final class History {
    private static final byte FORMAT = 1;
    private static final byte FORMAT_WITH_TIME = 2;
    /** Stamps of many writes at once, and of those after a restoration, run ahead of the clock by a little. */
    private static final long AHEAD_MILLIS_MAX = 1_000;

    private static final int PARTITION_BYTES = KeyCodec.SPACE_BYTES + KeyCodec.HASH_BYTES;
    private static final short LAST_STAMPS = 1;
    private static final int STAMP_END = PARTITION_BYTES + Long.BYTES;
    private static final int STAMPS_PER_MILLI_BITS = 20;
    private static final long MICROS_PER_MILLI = 1_000;
    private static final KeyShape SHAPE = KeyShape.prefix(PARTITION_BYTES);

    private final Clock clock;
    /** Where others may write stamps; null if there are none. */
    private final @Nullable Storage shared;
    /** The newest stamp of each history, by its space. */
    private final Map<Integer, Long> newest = new ConcurrentHashMap<>();

    public History(Clock clock) {
        this(clock, null);
    }

    /** @param shared the storage, if other engines write to it too */
    public History(Clock clock, @Nullable Storage shared) {
        this.clock = clock;
        this.shared = shared;
    }

    public boolean isShared() {
        return shared != null;
    }

    /** A history that begins now. */
    public Table.Recovery begin(int days, int space) {
        Instant now = clock.instant();
        return new Table.Recovery(now, days, space, shared == null ? null : now);
    }

    /**
     * Goes on where the histories end that are there, though the clock may have been set back. Where other engines write to the storage too, what this one knows of
     * their ends is never enough, and the {@link #lastStampKey stored stamps} are what counts.
     */
    public void resume(Catalog catalog, Storage storage) {
        if (isShared()) {
            return;
        }
        for (Table table : catalog.all()) {
            var recovery = table.recovery();
            if (recovery != null) {
                try (var rows = storage.range(
                        all(recovery.space()), Storage.Direction.BACKWARD, Storage.Consistency.STRONG, 1)) {
                    if (rows.next()) {
                        newest.put(recovery.space(), stamp(rows.key()));
                    }
                }
            }
        }
    }

    /**
     * The stamp of a commit, higher than that of every commit before in the same history. To be taken while the items are locked
     * that it writes, once for all of them.
     *
     * @param last the highest one that is stored for any of them; 0 if none is
     */
    public long nextStamp(Table.Recovery recovery, long last) {
        var floor = recovery.floor();
        long first = Math.max(last + 1, firstStamp(clock.millis()));
        long lowest = floor == null ? first : Math.max(first, firstStamp(floor.toEpochMilli() + 1));
        return newest.merge(recovery.space(), lowest, (before, now) -> Math.max(before + 1, now));
    }

    /** Where the last stamp is stored for an item; null where stamps of one engine are all there are. */
    public @Nullable Key lastStampKey(Table.@Nullable Recovery recovery, Key item) {
        if (shared == null || recovery == null) {
            return null;
        }
        byte[] key = ByteBuffer.allocate(PARTITION_BYTES + KeyCodec.HASH_BYTES)
                .putInt(recovery.space())
                .putShort(LAST_STAMPS)
                .putShort((short) KeyCodec.hashOf(item))
                .array();
        return new Key(key, key.length);
    }

    public static long lastStamp(byte @Nullable [] row) {
        return row == null ? 0 : ByteBuffer.wrap(row).getLong();
    }

    /** The row that says which stamp a commit had. */
    public static Decision.Write lastStamp(Key key, Decision.Write replaced) {
        return new Decision.Write(
                key,
                ByteBuffer.allocate(Long.BYTES).putLong(stamp(replaced.key())).array());
    }

    /** Lets all rows appear that have been committed: a server that is gone may have left some, with stamps that are ahead of the clock of this one. */
    public void complete() {
        if (shared != null) {
            shared.carryOver();
        }
    }

    /** The latest time that can be restored: the present, or that of the last write if many came at once. */
    public Instant latest(Table.Recovery recovery) {
        Instant now = clock.instant();
        if (shared != null) {
            var floor = recovery.floor();
            Instant last = newestStored(shared, recovery);
            Instant lowest = floor == null || last.isAfter(floor) ? last : floor;
            return lowest.isAfter(now) ? lowest : now;
        }
        Instant last = millis(newest.getOrDefault(recovery.space(), 0L));
        return last.isAfter(now) && !isFarAhead(last, now) ? last : now;
    }

    private static Instant newestStored(Storage storage, Table.Recovery recovery) {
        try (var rows =
                storage.range(all(recovery.space()), Storage.Direction.BACKWARD, Storage.Consistency.STRONG, 1)) {
            return rows.next() ? millis(stamp(rows.key())) : Instant.EPOCH;
        }
    }

    private static Instant millis(long stamp) {
        return Instant.ofEpochMilli(stamp >>> STAMPS_PER_MILLI_BITS);
    }

    private static boolean isFarAhead(Instant stamp, Instant now) {
        return stamp.isAfter(now.plusMillis(AHEAD_MILLIS_MAX));
    }

    /** Lets every write from now on come after the millisecond of a time, also if it is not over yet. */
    public void end(Table.Recovery recovery, Instant time) {
        var unused = newest.merge(recovery.space(), firstStamp(time.toEpochMilli() + 1) - 1, Math::max);
    }

    private static long firstStamp(long millis) {
        return millis << STAMPS_PER_MILLI_BITS;
    }

    /** The row that a write commits with its item. */
    public Decision.Write replaced(Table.Recovery recovery, long stamp, Key item, @Nullable Item before) {
        byte[] itemKey = item.bytes();
        byte[] key = ByteBuffer.allocate(STAMP_END + itemKey.length - KeyCodec.SPACE_BYTES)
                .putInt(recovery.space())
                .putShort((short) 0)
                .putLong(stamp)
                .put(itemKey, KeyCodec.SPACE_BYTES, itemKey.length - KeyCodec.SPACE_BYTES)
                .array();
        byte[] stored = before == null ? new byte[0] : before.stored();
        Instant now = clock.instant();
        ByteBuffer row;
        if (shared == null && isFarAhead(millis(stamp), now)) {
            row = ByteBuffer.allocate(1 + Long.BYTES + stored.length)
                    .put(FORMAT_WITH_TIME)
                    .putLong(now.toEpochMilli());
        } else {
            row = ByteBuffer.allocate(1 + stored.length).put(FORMAT);
        }
        return new Decision.Write(new Key(key, PARTITION_BYTES), row.put(stored).array());
    }

    /** When a row was written, by the clock of that moment. */
    private static Instant time(Key key, byte[] row) {
        return row[0] == FORMAT_WITH_TIME
                ? Instant.ofEpochMilli(ByteBuffer.wrap(row).getLong(1))
                : millis(stamp(key));
    }

    private static long stamp(Key key) {
        return ByteBuffer.wrap(key.bytes()).getLong(PARTITION_BYTES);
    }

    /**
     * What was written after a time. Of what happened within its millisecond, all is taken to have come before. Where a clock went
     * back, a time may have been twice; then the later of the two is meant.
     */
    static KeyRange after(Storage storage, int space, Instant time) {
        var all = all(space);
        Instant last = Instant.ofEpochMilli(time.toEpochMilli());
        try (var rows = storage.range(all, Storage.Direction.BACKWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                if (!time(rows.key(), rows.row()).isAfter(last)) {
                    long stamp = stamp(rows.key());
                    return new KeyRange(start(space, stamp + 1), all.to(), SHAPE);
                }
            }
        }
        return all;
    }

    /** What was written from a time, inclusive, to another, exclusive. */
    static KeyRange between(Storage storage, int space, Instant from, Instant to) {
        return new KeyRange(
                since(storage, space, from).from(), since(storage, space, to).from(), SHAPE);
    }

    /** What was written at a time and after it. */
    static KeyRange since(Storage storage, int space, Instant time) {
        return after(storage, space, time.minusMillis(1));
    }

    /** What was written before a time, as far as that is certain: from the oldest on. */
    static KeyRange before(Storage storage, int space, Instant time, Instant now) {
        var all = all(space);
        long end = firstStamp(time.toEpochMilli());
        try (var ahead = storage.range(
                new KeyRange(start(space, firstStamp(now.toEpochMilli() + AHEAD_MILLIS_MAX)), all.to(), SHAPE),
                Storage.Direction.BACKWARD,
                Storage.Consistency.STRONG,
                1)) {
            // Stamps that are ahead of the clock do not say how old their rows are.
            if (ahead.next()) {
                end = Math.max(end, olderThan(storage, all, time, now));
            }
        }
        return new KeyRange(start(space, 0), start(space, end), SHAPE);
    }

    private static long olderThan(Storage storage, KeyRange all, Instant time, Instant now) {
        long end = 0;
        try (var rows = storage.range(all, Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                Instant written = time(rows.key(), rows.row());
                if (written.isAfter(now)) {
                    continue;
                }
                if (!written.isBefore(time)) {
                    break;
                }
                end = stamp(rows.key()) + 1;
            }
        }
        return end;
    }

    private static KeyRange all(int space) {
        return KeyRange.hashes(space, 0, LAST_STAMPS).shaped(SHAPE);
    }

    private static byte[] start(int space, long stamp) {
        return ByteBuffer.allocate(STAMP_END)
                .putInt(space)
                .putShort((short) 0)
                .putLong(stamp)
                .array();
    }

    /**
     * The row that undoes a write, for a table that has the same key in another space.
     *
     * @param items what the partitions of the table's items are made of
     */
    static Decision.Write undo(Key key, byte[] row, KeyShape items, int space) {
        return new Decision.Write(itemKey(key, items, space), replaced(row));
    }

    /** The key of the item that a row is about, in a space. */
    static Key itemKey(Key key, KeyShape items, int space) {
        byte[] bytes = key.bytes();
        byte[] itemKey = ByteBuffer.allocate(KeyCodec.SPACE_BYTES + bytes.length - STAMP_END)
                .putInt(space)
                .put(bytes, STAMP_END, bytes.length - STAMP_END)
                .array();
        return new Key(itemKey, items);
    }

    /** What a row says was there before; null if there was nothing. */
    static byte @Nullable [] replaced(byte[] row) {
        int head = switch (row[0]) {
            case FORMAT -> 1;
            case FORMAT_WITH_TIME -> 1 + Long.BYTES;
            default ->
                throw new IllegalStateException(
                        "a history was written by a newer version of Armature: format " + row[0]);
        };
        return row.length == head ? null : Arrays.copyOfRange(row, head, row.length);
    }

    /** A row that says that this was there before. */
    static byte[] row(byte @Nullable [] item) {
        return item == null
                ? new byte[] {FORMAT}
                : ByteBuffer.allocate(1 + item.length).put(FORMAT).put(item).array();
    }

    /** When a row was written, in microseconds since 1970; those of commits within a millisecond differ, as long as they are few. */
    static long micros(Key key, byte[] row) {
        long within = stamp(key) & (1 << STAMPS_PER_MILLI_BITS) - 1;
        return time(key, row).toEpochMilli() * MICROS_PER_MILLI + Math.min(within, MICROS_PER_MILLI - 1);
    }

    /** Why a row cannot be one of a history; null if it can. */
    public static @Nullable String damage(Key key, byte[] row) {
        if (KeyCodec.hashOf(key) == LAST_STAMPS) {
            return row.length == Long.BYTES ? null : "it is no stamp";
        }
        if (key.bytes().length <= STAMP_END || row.length == 0) {
            return "it is too short";
        }
        try {
            byte[] item = undo(key, row, KeyShape.UNKNOWN, 0).row();
            if (item != null) {
                var unused = Item.ofStored(item).attributes();
            }
            return null;
        } catch (RuntimeException damage) {
            return String.valueOf(damage.getMessage());
        }
    }
}
