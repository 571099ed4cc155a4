package dev.armature.storage.cassandra;

import dev.armature.model.Key;
import dev.armature.model.KeyShape;
import dev.armature.storage.Decision.Write;
import java.util.ArrayList;
import java.util.List;

/**
 * What a transaction over several buckets does to one of them, once it is decided.
 *
 * <p>One of the buckets is its home. It has no intent there: the commit at home is what decides, and it has with it all that the transaction wants
 * outside of its buckets. That is carried out before another bucket goes on, so whatever comes after the transaction in any of its buckets
 * comes after it in the logs as well.
 *
 * <table>
 *   <caption>Column {@code intent}; numbers big endian</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format: 2</td></tr>
 *   <tr><td>4 + 4</td><td>space and number of the home</td></tr>
 *   <tr><td>8</td><td>the sequence number that the transaction has at home if it commits: once another one has it, it never will</td></tr>
 *   <tr><td>8</td><td>the stamp of the transaction, higher than those of all its buckets</td></tr>
 *   <tr><td>4, then each</td><td>how many rows of this bucket; each a key and a row, see {@link Bytes}</td></tr>
 * </table>
 */
record Intent(Bucket home, long homeSeq, long stamp, List<Write> rows) {
    private static final int FORMAT = 2;

    byte[] encode() {
        var out = new Bytes.Out()
                .octet(FORMAT)
                .count(home.space())
                .count(home.number())
                .number(homeSeq)
                .number(stamp)
                .count(rows.size());
        for (Write write : rows) {
            out.array(write.key().bytes()).array(write.row());
        }
        return out.toByteArray();
    }

    static Intent decode(byte[] stored) {
        var in = new Bytes.In(stored, "intent", FORMAT);
        var home = new Bucket(in.count(), in.count());
        long homeSeq = in.number();
        long stamp = in.number();
        List<Write> rows = new ArrayList<>();
        for (int i = in.count(); i > 0; i--) {
            rows.add(new Write(new Key(in.bytes(), KeyShape.UNKNOWN), in.array()));
        }
        return new Intent(home, homeSeq, stamp, rows);
    }
}
