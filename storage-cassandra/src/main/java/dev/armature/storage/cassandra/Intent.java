package dev.armature.storage.cassandra;

import dev.armature.model.Key;
import dev.armature.model.KeyShape;
import dev.armature.storage.Decision.Append;
import dev.armature.storage.Decision.Write;
import java.util.ArrayList;
import java.util.List;

/**
 * What a transaction over several buckets does to one of them, once it is decided.
 *
 * <p>One of the buckets is its home: there lies what it wants outside of all of them, and that is carried out before another bucket goes on. So
 * whatever comes after the transaction in any of its buckets comes after it in the logs as well.
 *
 * <table>
 *   <caption>Column {@code intent}; numbers big endian</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format: 1</td></tr>
 *   <tr><td>4 + 4</td><td>space and number of the home</td></tr>
 *   <tr><td>8</td><td>the stamp of the transaction, higher than those of all its buckets</td></tr>
 *   <tr><td>4, then each</td><td>how many rows of this bucket; each a key and a row, see {@link Bytes}</td></tr>
 *   <tr><td>4, then each</td><td>how many entries; each a key and a row. None but at home</td></tr>
 *   <tr><td>4, then each</td><td>how many records; each the number of its log (4), and the record. None but at home</td></tr>
 * </table>
 */
record Intent(Bucket home, long stamp, List<Write> rows, List<Write> entries, List<Append> appends) {
    private static final int FORMAT = 1;

    byte[] encode() {
        var out = new Bytes.Out()
                .octet(FORMAT)
                .count(home.space())
                .count(home.number())
                .number(stamp);
        writes(out, rows);
        writes(out, entries);
        out.count(appends.size());
        for (Append append : appends) {
            out.count(append.log()).array(append.record());
        }
        return out.toByteArray();
    }

    private static void writes(Bytes.Out out, List<Write> writes) {
        out.count(writes.size());
        for (Write write : writes) {
            out.array(write.key().bytes()).array(write.row());
        }
    }

    static Intent decode(byte[] stored) {
        var in = new Bytes.In(stored, "intent", FORMAT);
        var home = new Bucket(in.count(), in.count());
        long stamp = in.number();
        List<Write> rows = writes(in);
        List<Write> entries = writes(in);
        List<Append> appends = new ArrayList<>();
        for (int i = in.count(); i > 0; i--) {
            appends.add(new Append(in.count(), in.bytes()));
        }
        return new Intent(home, stamp, rows, entries, appends);
    }

    private static List<Write> writes(Bytes.In in) {
        List<Write> writes = new ArrayList<>();
        for (int i = in.count(); i > 0; i--) {
            writes.add(new Write(new Key(in.bytes(), KeyShape.UNKNOWN), in.array()));
        }
        return writes;
    }
}
