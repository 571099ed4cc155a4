package dev.armature.engine.table;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * When and where something of a global table was written last: a hybrid logical clock. Of two writes that do not know of each other the one
 * with the later stamp wins, at every Region alike.
 *
 * <p>A stamp is the time by the clock of its Region, unless what is replaced has one that is as late: then it is the next one after that. So
 * a write always wins over what it has seen, whatever the clocks say, and the Region settles it between equal times.
 *
 * <p>In a space of the table's own, each item that was written while the table was replicated has a row with its stamp, under the key of the
 * item; also an item that was deleted, so that an older write which arrives later does not bring it back.
 *
 * <table>
 *   <caption>Row of a stamp, format 1</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format: 1</td></tr>
 *   <tr><td>1</td><td>1 if the item was deleted, 0 if it is there</td></tr>
 *   <tr><td>8</td><td>time, big endian: 44 bits of milliseconds since 1970, 20 bits that tell writes within one apart</td></tr>
 *   <tr><td>n</td><td>the Region, in ASCII</td></tr>
 * </table>
 */
public record Stamp(long time, String region) implements Comparable<Stamp> {
    /** That of what was written before the table was replicated: everything wins over it. */
    public static final Stamp NONE = new Stamp(0, "");

    private static final byte FORMAT = 1;
    private static final int HEAD = 2 + Long.BYTES;
    private static final int WITHIN_MILLI_BITS = 20;
    /** Far enough from the end of all numbers that counting on from it leads nowhere. */
    private static final long TIME_MAX = Long.MAX_VALUE >> 1;

    /** The last time that a clock can give a stamp, in the year 2109: after it there is room to count on. */
    private static final long CLOCK_MILLIS_MAX =
            (TIME_MAX >> WITHIN_MILLI_BITS) - Duration.ofDays(1).toMillis();

    private static final Comparator<Stamp> ORDER =
            Comparator.comparingLong(Stamp::time).thenComparing(Stamp::region);

    public Stamp {
        if (time < 0 || time > TIME_MAX) {
            throw new IllegalArgumentException("no stamp has the time " + time);
        }
    }

    /** The stamp of a write that replaces something. @param replaced null if there never was anything */
    public static Stamp next(Instant now, @Nullable Stamp replaced, String region) {
        long last = replaced == null ? 0 : replaced.time;
        return new Stamp(Math.max(timeOf(now), last + 1), region);
    }

    /** The first time of a millisecond, or of the last one that stamps can tell. */
    public static long timeOf(Instant instant) {
        return Math.clamp(instant.toEpochMilli(), 0, CLOCK_MILLIS_MAX) << WITHIN_MILLI_BITS;
    }

    /** What the clock said, unless the stamp had to be later. */
    public Instant instant() {
        return Instant.ofEpochMilli(time >>> WITHIN_MILLI_BITS);
    }

    public boolean isAfter(Stamp other) {
        return compareTo(other) > 0;
    }

    @Override
    public int compareTo(Stamp other) {
        return ORDER.compare(this, other);
    }

    public byte[] row(boolean deleted) {
        byte[] name = region.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(HEAD + name.length)
                .put(FORMAT)
                .put((byte) (deleted ? 1 : 0))
                .putLong(time)
                .put(name)
                .array();
    }

    public static Stamp ofRow(byte[] row) {
        if (row.length < HEAD || row[0] != FORMAT) {
            throw new IllegalStateException("a stamp was written by a newer version of Armature: format "
                    + (row.length == 0 ? "none" : row[0]) + ", and this one reads " + FORMAT);
        }
        return new Stamp(
                ByteBuffer.wrap(row).getLong(2), new String(row, HEAD, row.length - HEAD, StandardCharsets.US_ASCII));
    }

    public static boolean isOfDeleted(byte[] row) {
        return row[1] == 1;
    }
}
