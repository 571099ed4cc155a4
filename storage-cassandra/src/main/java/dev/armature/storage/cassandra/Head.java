package dev.armature.storage.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The head of a bucket. Every light-weight transaction on the bucket has the condition that the head is still the one that it has read, and
 * raises its sequence number: that is what serialises them. It is never removed, so no number comes twice.
 *
 * <table>
 *   <caption>Columns of the row with an empty key</caption>
 *   <tr><th>column</th><th>content</th></tr>
 *   <tr><td>{@code seq}</td><td>how many transactions there were; none if there was none</td></tr>
 *   <tr><td>{@code stamp}</td><td>the hybrid clock: microseconds since 1970, and always higher than before</td></tr>
 *   <tr><td>{@code recent}</td><td>the ids of the last 16 commits, 16 bytes each, the newest first: the proof for a writer that was not
 *       answered</td></tr>
 *   <tr><td>{@code outbox}</td><td>what the last commit that wanted something outside of the bucket wanted there, see {@link Outbox}. It stays when it
 *       has been carried out, until the next</td></tr>
 *   <tr><td>{@code decided}</td><td>the ids of transactions over several buckets that have committed with this one as their home, 16 bytes each: there may be
 *       intents of them in other buckets. Some time after there are none, they are taken out</td></tr>
 *   <tr><td>{@code tx} (static), {@code intent}</td><td>a transaction over several buckets, and what it does to this one, see {@link
 *       Intent}: until it is decided and done, there is no other commit</td></tr>
 * </table>
 *
 * @param seq 0 if the bucket has no head
 */
record Head(
        long seq,
        long stamp,
        byte[] recent,
        byte @Nullable [] outbox,
        byte[] decided,
        @Nullable UUID tx,
        byte @Nullable [] intent) {
    static final Head NONE = new Head(0, 0, new byte[0], null, new byte[0], null, null);

    private static final int ID_BYTES = 16;
    /** A writer that was not answered finds out what became of its commit, unless there have been more since. */
    private static final int IDS_MAX = 16;

    static Head of(Row row) {
        return new Head(
                row.isNull("seq") ? 0 : row.getLong("seq"),
                row.isNull("stamp") ? 0 : row.getLong("stamp"),
                row.isNull("recent") ? new byte[0] : bytes(row, "recent"),
                row.isNull("outbox") ? null : bytes(row, "outbox"),
                row.isNull("decided") ? new byte[0] : bytes(row, "decided"),
                row.getUuid("tx"),
                row.isNull("intent") ? null : bytes(row, "intent"));
    }

    static byte[] bytes(Row row, String column) {
        ByteBuffer buffer = row.getByteBuffer(column);
        if (buffer == null) {
            throw new IllegalStateException(column + " is missing");
        }
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    /** The sequence number as a condition. */
    @Nullable
    Long seqSeen() {
        return seq == 0 ? null : seq;
    }

    /** The stamp of what comes next. */
    long nextStamp() {
        return Math.max(stamp + 1, System.currentTimeMillis() * 1_000);
    }

    byte[] recentWith(UUID id) {
        byte[] ids = new byte[Math.min(recent.length + ID_BYTES, IDS_MAX * ID_BYTES)];
        System.arraycopy(idBytes(id), 0, ids, 0, ID_BYTES);
        System.arraycopy(recent, 0, ids, ID_BYTES, ids.length - ID_BYTES);
        return ids;
    }

    /** What became of a commit that was to have a sequence number. */
    Fate fateOf(UUID id, long itsSeq) {
        if (has(recent, id)) {
            return Fate.COMMITTED;
        }
        if (seq < itsSeq) {
            return Fate.OPEN;
        }
        return seq - itsSeq < IDS_MAX ? Fate.NOT_COMMITTED : Fate.UNKNOWN;
    }

    /** What became of a transaction over several buckets that was to have a sequence number here, at its home. It is never forgotten too early. */
    Fate fateOfTransaction(UUID tx, long itsSeq) {
        if (has(decided, tx)) {
            return Fate.COMMITTED;
        }
        return seq < itsSeq ? Fate.OPEN : Fate.NOT_COMMITTED;
    }

    /** The ids of transactions that committed here, with one more, and without those of which there are no more intents. */
    byte[] decidedWith(UUID tx, Set<UUID> done) {
        byte[] kept = decidedWithout(done);
        byte[] ids = Arrays.copyOf(kept, kept.length + ID_BYTES);
        System.arraycopy(idBytes(tx), 0, ids, kept.length, ID_BYTES);
        return ids;
    }

    byte[] decidedWithout(Set<UUID> done) {
        var kept = ByteBuffer.allocate(decided.length);
        var ids = ByteBuffer.wrap(decided);
        while (ids.hasRemaining()) {
            var id = new UUID(ids.getLong(), ids.getLong());
            if (!done.contains(id)) {
                kept.put(idBytes(id));
            }
        }
        return Arrays.copyOf(kept.array(), kept.position());
    }

    boolean hasDecided(UUID tx) {
        return has(decided, tx);
    }

    private static boolean has(byte[] ids, UUID id) {
        byte[] bytes = idBytes(id);
        for (int at = 0; at < ids.length; at += ID_BYTES) {
            if (Arrays.equals(ids, at, at + ID_BYTES, bytes, 0, ID_BYTES)) {
                return true;
            }
        }
        return false;
    }

    enum Fate {
        COMMITTED,
        /** Another one has its sequence number, so its condition never holds again. */
        NOT_COMMITTED,
        /** No other has its sequence number: it may still be on its way, in a node that stands still or on a connection. */
        OPEN,
        /** There have been too many since. */
        UNKNOWN
    }

    private static byte[] idBytes(UUID id) {
        return ByteBuffer.allocate(ID_BYTES)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
    }
}
