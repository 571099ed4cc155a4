package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Cursor;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage.Direction;
import dev.armature.storage.StorageException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a range: those of its buckets one after another, each bucket in pages. The first pages of buckets to come are asked for while
 * others are read, more and more of them.
 */
final class RangeCursor implements Cursor {
    private static final int ROWS_MAX = 200;
    /** Of the first page, when it is not known yet how large rows are: 400 KB each at the worst. */
    private static final int FIRST_ROWS_MAX = 32;

    private static final long BYTES_WANTED = 1 << 20;
    private static final int AHEAD_MAX = 32;
    private static final int SPLITS_MAX = 10_000;
    /** The head of a bucket has an empty key, and is no row. */
    private static final byte[] AFTER_HEAD = {0};

    private final Parts parts;
    private final KeyRange range;
    private final Direction direction;
    private final ConsistencyLevel level;
    private final Deque<Bucket> buckets;
    private final Deque<Page> ahead = new ArrayDeque<>();
    private final Deque<Row> rows = new ArrayDeque<>();
    private int splitsLeft = SPLITS_MAX;
    private int limit;
    private int aheadWanted;
    private @Nullable Page current;
    private @Nullable Key key;
    private byte[] row = new byte[0];

    RangeCursor(Parts parts, KeyRange range, Direction direction, ConsistencyLevel level, int rowsExpected) {
        this.parts = parts;
        this.range = range;
        this.direction = direction;
        this.level = level;
        List<Bucket> ascending = parts.buckets.in(range, CassandraStorage.deadline());
        this.buckets = new ArrayDeque<>(direction == Direction.FORWARD ? ascending : ascending.reversed());
        this.limit = Math.max(1, Math.min(rowsExpected, FIRST_ROWS_MAX));
        this.aheadWanted = rowsExpected > ROWS_MAX ? 2 : 1;
    }

    /** Some rows of a bucket, from one place of it on. */
    private record Page(
            Bucket bucket, byte[] from, byte @Nullable [] to, int limit, CompletableFuture<List<Row>> rows) {}

    @Override
    public boolean next() {
        while (true) {
            Row next = rows.poll();
            if (next != null) {
                byte[] value = Part.value(next);
                if (value != null && current != null) {
                    key = new Key(Buckets.key(current.bucket.space(), Head.bytes(next, "k")), range.shape());
                    row = value;
                    return true;
                }
            } else if (!fetch()) {
                return false;
            }
        }
    }

    /** Whether there are more pages; a page may have no rows. */
    private boolean fetch() {
        sendAhead();
        Page page = ahead.poll();
        if (page == null) {
            current = null;
            return false;
        }
        current = page;
        List<Row> fetched;
        try {
            fetched = settled(page, Connection.join(page.rows));
        } catch (ReadFailureException tooMuch) {
            split(page, tooMuch);
            return true;
        } catch (DriverException again) {
            var query = query(page.bucket, page.from, page.to, page.limit);
            fetched = settled(page, parts.connection.read(query, level, CassandraStorage.deadline()));
        }
        rows.addAll(fetched);
        adapt(fetched);
        if (fetched.size() >= page.limit) {
            ahead.addFirst(rest(page, fetched.getLast()));
        }
        return true;
    }

    /**
     * What was deleted stays for days, and a read that comes across more of it than a node permits fails. So less is read at a time, down to where
     * a piece has less of it.
     */
    private void split(Page page, ReadFailureException tooMuch) {
        byte[] middle = splitsLeft-- > 0 ? Middle.of(page.from, page.to) : null;
        if (middle == null) {
            throw new StorageException("Cassandra refuses to read: " + tooMuch.getMessage(), tooMuch);
        }
        Page low = send(page.bucket, page.from, middle);
        Page high = send(page.bucket, middle, page.to);
        ahead.addFirst(direction == Direction.FORWARD ? high : low);
        ahead.addFirst(direction == Direction.FORWARD ? low : high);
    }

    private void sendAhead() {
        while (ahead.size() < aheadWanted && !buckets.isEmpty()) {
            Bucket bucket = buckets.remove();
            byte[] from = AFTER_HEAD;
            if (isInSpace(range.from(), bucket) && range.from().length > KeyCodec.SPACE_BYTES) {
                from = Buckets.rest(range.from());
            }
            byte[] to = isInSpace(range.to(), bucket) ? Buckets.rest(range.to()) : null;
            if (to == null || to.length > 0) {
                ahead.add(send(bucket, from, to));
            }
        }
    }

    private static boolean isInSpace(byte[] bound, Bucket bucket) {
        return bound.length >= KeyCodec.SPACE_BYTES && ByteBuffer.wrap(bound).getInt() == bucket.space();
    }

    private Page send(Bucket bucket, byte[] from, byte @Nullable [] to) {
        return new Page(
                bucket,
                from,
                to,
                limit,
                parts.connection.readAsync(query(bucket, from, to, limit), level, CassandraStorage.deadline()));
    }

    private Connection.Bound query(Bucket bucket, byte[] from, byte @Nullable [] to, int rowsMax) {
        boolean forward = direction == Direction.FORWARD;
        return to == null
                ? bind(
                        forward ? Statement.RANGE_FORWARD : Statement.RANGE_BACKWARD,
                        bucket.space(),
                        bucket.number(),
                        from,
                        rowsMax)
                : bind(
                        forward ? Statement.RANGE_FORWARD_TO : Statement.RANGE_BACKWARD_TO,
                        bucket.space(),
                        bucket.number(),
                        from,
                        to,
                        rowsMax);
    }

    /** The rows of a page without an intent in its bucket. */
    private List<Row> settled(Page page, List<Row> first) {
        var deadline = CassandraStorage.deadline();
        var query = query(page.bucket, page.from, page.to, page.limit);
        List<Row> fetched = first;
        while (true) {
            UUID tx;
            if (fetched.isEmpty()) {
                // No row tells whether there is an intent. One that comes from now on is not decided yet.
                if (level.equals(ConsistencyLevel.LOCAL_ONE)) {
                    return fetched;
                }
                tx = Part.head(parts.connection, page.bucket, deadline).tx();
                if (tx == null) {
                    return parts.connection.read(query, level, deadline);
                }
            } else {
                tx = fetched.getFirst().getUuid("tx");
                if (tx == null) {
                    return fetched;
                }
            }
            parts.resolver.resolve(page.bucket, tx, deadline);
            fetched = parts.connection.read(query, level, deadline);
        }
    }

    private Page rest(Page page, Row last) {
        byte[] reached = Head.bytes(last, "k");
        return direction == Direction.FORWARD
                ? send(page.bucket, Arrays.copyOf(reached, reached.length + 1), page.to)
                : send(page.bucket, page.from, reached);
    }

    /** Pages of a million bytes or so, and about as much as four of them on the way. */
    private void adapt(List<Row> fetched) {
        long bytes = 0;
        for (Row each : fetched) {
            byte[] value = Part.value(each);
            bytes += 100 + (value == null ? 0 : value.length);
        }
        if (!fetched.isEmpty()) {
            limit = (int) Math.max(1, Math.min(ROWS_MAX, BYTES_WANTED * fetched.size() / bytes));
        }
        if (bytes * aheadWanted * 2 <= 4 * BYTES_WANTED) {
            aheadWanted = Math.min(AHEAD_MAX, aheadWanted * 2);
        }
    }

    @Override
    public Key key() {
        if (key == null) {
            throw new IllegalStateException("the cursor stands on no row");
        }
        return key;
    }

    @Override
    public byte[] row() {
        return row;
    }

    @Override
    public void close() {
        ahead.clear();
        buckets.clear();
        rows.clear();
    }
}
