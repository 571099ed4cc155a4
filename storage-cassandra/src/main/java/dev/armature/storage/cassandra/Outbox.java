package dev.armature.storage.cassandra;

import dev.armature.model.Key;
import dev.armature.model.KeyShape;
import dev.armature.storage.Decision.Append;
import dev.armature.storage.Decision.Write;
import java.util.ArrayList;
import java.util.List;

/**
 * What a commit wants outside of its bucket. It is stored with the commit, and carried out after it, by its writer or, if that is gone, by
 * the next one that comes by.
 *
 * <table>
 *   <caption>Column {@code outbox}; numbers big endian</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format: 1</td></tr>
 *   <tr><td>8</td><td>the sequence number of the commit</td></tr>
 *   <tr><td>8</td><td>its stamp</td></tr>
 *   <tr><td>4, then each</td><td>how many entries; each a key and a row, see {@link Bytes}</td></tr>
 *   <tr><td>4, then each</td><td>how many records; each the number of its log (4), and the record</td></tr>
 * </table>
 */
record Outbox(long seq, long stamp, List<Write> entries, List<Append> appends) {
    private static final int FORMAT = 1;

    boolean isEmpty() {
        return entries.isEmpty() && appends.isEmpty();
    }

    byte[] encode() {
        var out = new Bytes.Out().octet(FORMAT).number(seq).number(stamp).count(entries.size());
        for (Write entry : entries) {
            out.array(entry.key().bytes()).array(entry.row());
        }
        out.count(appends.size());
        for (Append append : appends) {
            out.count(append.log()).array(append.record());
        }
        return out.toByteArray();
    }

    static Outbox decode(byte[] stored) {
        var in = new Bytes.In(stored, "outbox", FORMAT);
        long seq = in.number();
        long stamp = in.number();
        List<Write> entries = new ArrayList<>();
        for (int i = in.count(); i > 0; i--) {
            entries.add(new Write(new Key(in.bytes(), KeyShape.UNKNOWN), in.array()));
        }
        List<Append> appends = new ArrayList<>();
        for (int i = in.count(); i > 0; i--) {
            appends.add(new Append(in.count(), in.bytes()));
        }
        return new Outbox(seq, stamp, entries, appends);
    }
}
