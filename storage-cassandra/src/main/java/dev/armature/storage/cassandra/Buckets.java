package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.KeyRange;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which bucket a key lies in, and the directory of all that have ever been written to. A bucket is in the directory before anything is in
 * the bucket, so a scan that asks for those of the directory misses nothing; and asks for no others.
 */
final class Buckets {
    private static final int HASH_BITS = Short.SIZE;

    private final Connection connection;
    private final int shift;
    /** Those that are in the directory for sure. */
    private final Set<Bucket> known = ConcurrentHashMap.newKeySet();

    Buckets(Connection connection, int hashBits) {
        this.connection = connection;
        this.shift = HASH_BITS - hashBits;
    }

    Bucket of(Key key) {
        return of(key.bytes());
    }

    Bucket of(byte[] key) {
        return new Bucket(ByteBuffer.wrap(key).getInt(), KeyCodec.hash(key) >>> shift);
    }

    Set<Bucket> of(Collection<Key> keys) {
        Set<Bucket> buckets = new TreeSet<>();
        keys.forEach(key -> buckets.add(of(key)));
        return buckets;
    }

    /** What stands in the column {@code k}. */
    static byte[] rest(byte[] key) {
        return Arrays.copyOfRange(key, KeyCodec.SPACE_BYTES, key.length);
    }

    /** The key again. */
    static byte[] key(int space, byte[] rest) {
        return ByteBuffer.allocate(KeyCodec.SPACE_BYTES + rest.length)
                .putInt(space)
                .put(rest)
                .array();
    }

    /** What {@code k} is at least in a bucket, and what it is less than in a bucket that is not the last. */
    byte[] start(int number) {
        int hash = number << shift;
        return new byte[] {(byte) (hash >>> 8), (byte) hash};
    }

    boolean isLast(int number) {
        return number == (1 << HASH_BITS - shift) - 1;
    }

    /** Puts buckets into the directory, before anything is put into them. */
    void note(Collection<Bucket> buckets, Deadline deadline) {
        Set<Bucket> unknown = new HashSet<>(buckets);
        unknown.removeIf(known::contains);
        if (unknown.isEmpty()) {
            return;
        }
        connection.write(
                deadline,
                unknown.stream()
                        .map(each -> bind(Statement.NOTE_BUCKET, each.space(), each.number()))
                        .toList());
        known.addAll(unknown);
    }

    /** The buckets of the directory that may have keys in a range, in order. */
    List<Bucket> in(KeyRange range, Deadline deadline) {
        if (range.isEmpty()) {
            return List.of();
        }
        List<Bucket> buckets = new ArrayList<>();
        byte[] from = Arrays.copyOf(range.from(), KeyCodec.SPACE_BYTES + KeyCodec.HASH_BYTES);
        int first = ByteBuffer.wrap(from).getInt();
        byte[] to = Arrays.copyOf(range.to(), KeyCodec.SPACE_BYTES + KeyCodec.HASH_BYTES);
        // The end of a space is the beginning of the next, in which there is nothing to look for.
        boolean endsSpace = range.to().length == KeyCodec.SPACE_BYTES;
        int last = ByteBuffer.wrap(to).getInt() - (endsSpace ? 1 : 0);
        int firstNumber = KeyCodec.hash(from) >>> shift;
        int lastNumber = endsSpace ? (1 << HASH_BITS - shift) - 1 : KeyCodec.hash(to) >>> shift;
        if (first == last && firstNumber == lastNumber) {
            return List.of(new Bucket(first, firstNumber));
        }
        for (int space : first == last ? List.of(first) : spaces(first, last, deadline)) {
            int low = space == first ? firstNumber : 0;
            int high = space == last ? lastNumber : 1 << HASH_BITS;
            connection
                    .read(bind(Statement.READ_BUCKETS, space, low, high), ConsistencyLevel.QUORUM, deadline)
                    .forEach(row -> buckets.add(new Bucket(space, row.getInt(0))));
        }
        return buckets;
    }

    private List<Integer> spaces(int first, int last, Deadline deadline) {
        return connection.read(bind(Statement.READ_SPACES), ConsistencyLevel.QUORUM, deadline).stream()
                .map(row -> row.getInt(0))
                .filter(space ->
                        Integer.compareUnsigned(space, first) >= 0 && Integer.compareUnsigned(space, last) <= 0)
                .sorted(Integer::compareUnsigned)
                .toList();
    }
}
