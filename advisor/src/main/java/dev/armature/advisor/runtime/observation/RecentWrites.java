package dev.armature.advisor.runtime.observation;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * When something was last written, and by whom, as far as it is known: a later write may have taken the place. Kept without locks; what two
 * writers do to one place at once is as if one of them had come first.
 *
 * <table>
 *   <caption>A place</caption>
 *   <tr><th>bits</th><th>content</th></tr>
 *   <tr><td>20</td><td>of the hash of what was written</td></tr>
 *   <tr><td>8</td><td>of the number of the connection</td></tr>
 *   <tr><td>36</td><td>milliseconds since 1970, without their highest bits: two years</td></tr>
 * </table>
 */
final class RecentWrites {
    /** It was not written for a long time, or that is not known any more. */
    static final long NEVER = Long.MAX_VALUE;

    private static final int PLACES = 1 << 14;
    private static final int MILLIS_BITS = 36;
    private static final int CALLER_BITS = 8;
    private static final long MILLIS_MASK = (1L << MILLIS_BITS) - 1;
    private static final long CALLER_MASK = (1L << CALLER_BITS) - 1;

    private final AtomicLongArray places = new AtomicLongArray(PLACES);

    void add(long hash, int connection, long millis) {
        places.setOpaque(place(hash), tag(hash) | caller(connection) | millis & MILLIS_MASK);
    }

    /** How many milliseconds ago it was written; {@link #NEVER} if that is not known. */
    long millisSince(long hash, long millis) {
        long known = places.getOpaque(place(hash));
        if (known == 0 || (known & ~(CALLER_MASK << MILLIS_BITS | MILLIS_MASK)) != tag(hash)) {
            return NEVER;
        }
        return millis - known & MILLIS_MASK;
    }

    /** Whether it was this connection that wrote it, if it is known when it was written. */
    boolean isOf(long hash, int connection) {
        return (places.getOpaque(place(hash)) & CALLER_MASK << MILLIS_BITS) == caller(connection);
    }

    private static int place(long hash) {
        return (int) hash & PLACES - 1;
    }

    private static long tag(long hash) {
        return hash >>> MILLIS_BITS + CALLER_BITS << MILLIS_BITS + CALLER_BITS;
    }

    private static long caller(int connection) {
        return (connection * 0x9E3779B9 >>> Integer.SIZE - CALLER_BITS & CALLER_MASK) << MILLIS_BITS;
    }
}
