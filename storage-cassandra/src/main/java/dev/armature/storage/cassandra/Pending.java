package dev.armature.storage.cassandra;

import java.util.ArrayList;
import java.util.List;

/**
 * The records that the last append has put at the end of a log. They are stored with the new end, in one light-weight transaction, and then written to
 * where they are read; the next append does that first, if it is not known that it was done.
 *
 * <table>
 *   <caption>Column {@code pending}; numbers big endian</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format: 1</td></tr>
 *   <tr><td>8</td><td>the position of the first record; the others follow it</td></tr>
 *   <tr><td>4, then each</td><td>how many records; each an array, see {@link Bytes}</td></tr>
 * </table>
 */
record Pending(long first, List<byte[]> records) {
    private static final int FORMAT = 1;

    static final Pending NONE = new Pending(1, List.of());

    /** The position of the last record. */
    long last() {
        return first + records.size() - 1;
    }

    byte[] encode() {
        var out = new Bytes.Out().octet(FORMAT).number(first).count(records.size());
        records.forEach(out::array);
        return out.toByteArray();
    }

    static Pending decode(byte[] stored) {
        var in = new Bytes.In(stored, "append", FORMAT);
        long first = in.number();
        List<byte[]> records = new ArrayList<>();
        for (int i = in.count(); i > 0; i--) {
            records.add(in.bytes());
        }
        return new Pending(first, records);
    }
}
