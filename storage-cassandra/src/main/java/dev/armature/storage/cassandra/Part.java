package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.armature.model.Key;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The head of a bucket and some of its rows, read in one statement.
 *
 * @param serial whether they are as of one moment. If not, they are once a commit has taken effect whose condition is the number of the head, see
 *     {@link OwnCommits}
 */
record Part(Bucket bucket, Head head, Map<Key, byte[]> rows, boolean serial) {
    private static final byte[] HEAD = new byte[0];

    /** @param keys which all lie in the bucket */
    static Part read(
            Connection connection, Bucket bucket, Collection<Key> keys, ConsistencyLevel level, Deadline deadline) {
        Map<ByteBuffer, Key> byRest = new HashMap<>();
        List<ByteBuffer> wanted = new ArrayList<>();
        wanted.add(ByteBuffer.wrap(HEAD));
        for (Key key : keys) {
            var rest = ByteBuffer.wrap(Buckets.rest(key.bytes()));
            byRest.put(rest, key);
            wanted.add(rest);
        }
        Head head = Head.NONE;
        Map<Key, byte[]> rows = new HashMap<>();
        for (Row row :
                connection.read(bind(Statement.READ_PART, bucket.space(), bucket.number(), wanted), level, deadline)) {
            byte[] rest = Head.bytes(row, "k");
            byte[] value = value(row);
            if (rest.length == 0) {
                head = Head.of(row);
            } else if (value != null) {
                var key = byRest.get(ByteBuffer.wrap(rest));
                if (key != null) {
                    rows.put(key, value);
                }
            }
        }
        return new Part(bucket, head, rows, level.isSerial());
    }

    /** The head alone, read serially: from then on, it is decided what became of every transaction that was sent before. */
    static Head head(Connection connection, Bucket bucket, Deadline deadline) {
        var rows = connection.read(
                bind(Statement.READ_HEAD, bucket.space(), bucket.number()), ConsistencyLevel.SERIAL, deadline);
        return rows.isEmpty() ? Head.NONE : Head.of(rows.getFirst());
    }

    /** What is under a key, by what its row has: an item hides an entry that was loaded before. */
    static byte @Nullable [] value(Row row) {
        return !row.isNull("item") ? Head.bytes(row, "item") : row.isNull("entry") ? null : Head.bytes(row, "entry");
    }
}
