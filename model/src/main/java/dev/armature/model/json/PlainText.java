package dev.armature.model.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds where a string of JSON stops being plain: ASCII without quotes, escapes and control characters.
 *
 * <p>Eight bytes are looked at together, as one number. In each of its bytes the highest bit is set if the byte is beyond ASCII
 * already, or comes out set where subtracting something from the byte borrows from it: 0x20 from a control character, 1 from the
 * zero that a quote or backslash becomes by an exclusive or with itself. A borrow can set the bit of a byte further up as well;
 * then one below it is not plain, so the question whether all eight are is answered rightly, and a loop finds out which is not.
 */
final class PlainText {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = ONES * 0x80;
    private static final long BLANKS = ONES * ' ';
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';

    private PlainText() {}

    /** The place of the first byte that is not plain, or the limit if all are. */
    static int end(byte[] text, int from, int limit) {
        int at = from;
        while (at <= limit - Long.BYTES && arePlain((long) LONGS.get(text, at))) {
            at += Long.BYTES;
        }
        // Bytes are signed: one comparison finds what is beyond ASCII and control characters alike.
        while (at < limit && text[at] >= ' ' && text[at] != '"' && text[at] != '\\') {
            at++;
        }
        return at;
    }

    private static boolean arePlain(long eight) {
        long quotes = eight ^ QUOTES;
        long backslashes = eight ^ BACKSLASHES;
        long borrowed = eight - BLANKS | quotes - ONES | backslashes - ONES;
        return ((eight | borrowed) & HIGH_BITS) == 0;
    }
}
