package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.armature.storage.LogCursor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The records of a log from a position on, through its chunks one after the other. It holds nothing open. */
final class LogRecords implements LogCursor {
    private static final int PAGE = 500;

    private record Record(long position, byte[] bytes) {}

    private final Connection connection;
    private final int log;
    private final Deque<Record> page = new ArrayDeque<>();
    private long position;
    private byte[] record = new byte[0];
    private boolean ended;

    LogRecords(Connection connection, int log, long after) {
        this.connection = connection;
        this.log = log;
        this.position = after;
    }

    @Override
    public boolean next() {
        if (page.isEmpty() && !ended) {
            fetch();
        }
        if (page.isEmpty()) {
            ended = true;
            return false;
        }
        var next = page.remove();
        position = next.position;
        record = next.bytes;
        return true;
    }

    /**
     * Numbers have no gaps: what comes after one is still being written, in several statements of which replicas have seen some. What is missing from
     * the beginning may have been trimmed.
     */
    private void fetch() {
        var deadline = CassandraStorage.deadline();
        if (take(position, deadline)) {
            return;
        }
        long trimmed =
                Logs.end(connection, log, ConsistencyLevel.QUORUM, deadline).trimmed();
        if (trimmed <= position || !take(trimmed, deadline)) {
            ended = true;
        }
    }

    /** Whether there was one. */
    private boolean take(long after, Deadline deadline) {
        List<Row> rows = connection.read(
                bind(Statement.READ_RECORDS, log, Logs.chunkOf(after + 1), after, PAGE),
                ConsistencyLevel.QUORUM,
                deadline);
        long last = after;
        for (Row row : rows) {
            if (row.getLong("n") != last + 1) {
                break;
            }
            last++;
            page.add(new Record(last, Head.bytes(row, "record")));
        }
        // What is short and does not end with a chunk was all that there was.
        ended = last > after && last < after + PAGE && !Logs.endsChunk(last);
        return last > after;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public byte[] record() {
        return record;
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
