package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import dev.armature.storage.LogCursor;
import dev.armature.storage.StorageTimeoutException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Logs. Records get the numbers from 1 in their log without gaps, by light-weight transactions on its head. With that, the log remembers of each
 * bucket which of its outboxes came last: so an outbox is appended once, however many carry it.
 *
 * <p>A partition of Cassandra must not grow without bound, so records lie in <em>chunks</em>, partitions of their own, which are removed as a whole
 * when the log is trimmed. As a light-weight transaction is about one partition, an append puts the records into the head first, and then writes
 * them to their chunk; the next append begins with doing that, if the one before died in between. So a chunk never has a record without those before it.
 *
 * <p>Appends that wait for the same log go together.
 */
final class Logs {
    private static final TupleType ROW_KEY = DataTypes.tupleOf(DataTypes.TINYINT, DataTypes.BIGINT);
    private static final byte HEAD = 0;
    private static final byte SOURCE = 1;
    private static final int CHUNK = 4_096;
    private static final int TOGETHER_MAX = 200;
    /** Of what goes together. Cassandra takes a write of up to 16 MB. */
    private static final long BYTES_MAX = 1 << 20;

    private static final int GROUP_MAX = 100;
    private static final long GROUP_BYTES_MAX = 256 << 10;
    private static final int REMEMBERED_MAX = 10_000;

    private final Connection connection;
    private final Step.Observer steps;
    private final Map<Integer, Queue> queues = new ConcurrentHashMap<>();
    /** How far records of a log are known to be in their chunks. */
    private final Map<Integer, Long> written = new ConcurrentHashMap<>();

    Logs(Connection connection, Step.Observer steps) {
        this.connection = connection;
        this.steps = steps;
    }

    /** The number of the chunk in which a record lies. */
    static long chunkOf(long position) {
        return (position - 1) / CHUNK;
    }

    /** Whether a record is the last that its chunk will ever have. */
    static boolean endsChunk(long position) {
        return position % CHUNK == 0;
    }

    /** What one outbox has for one log. */
    private static final class Waiting {
        final Bucket source;
        final long seq;
        final List<byte[]> records;
        /** Guarded by the lock of the queue. */
        boolean done;

        Waiting(Bucket source, long seq, List<byte[]> records) {
            this.source = source;
            this.seq = seq;
            this.records = records;
        }

        long bytes() {
            return records.stream().mapToLong(record -> record.length).sum();
        }
    }

    private static final class Queue {
        final ReentrantLock lock = new ReentrantLock();
        final Deque<Waiting> waiting = new ArrayDeque<>();
    }

    /** Appends what an outbox has for a log, unless that was done before. The caller that has the lock does it for all that wait. */
    void append(int log, Bucket source, long seq, List<byte[]> records, Deadline deadline) {
        var own = new Waiting(source, seq, records);
        Queue queue = queues.computeIfAbsent(log, missing -> new Queue());
        synchronized (queue.waiting) {
            queue.waiting.add(own);
        }
        queue.lock.lock();
        try {
            if (own.done) {
                return;
            }
            List<Waiting> together = take(queue, own);
            appendAll(log, together, deadline);
            together.forEach(each -> each.done = true);
        } finally {
            queue.lock.unlock();
        }
    }

    private static List<Waiting> take(Queue queue, Waiting own) {
        synchronized (queue.waiting) {
            queue.waiting.remove(own);
            List<Waiting> together = new ArrayList<>();
            together.add(own);
            long bytes = own.bytes();
            while (together.size() < TOGETHER_MAX && bytes < BYTES_MAX && !queue.waiting.isEmpty()) {
                Waiting next = queue.waiting.remove();
                together.add(next);
                bytes += next.bytes();
            }
            return together;
        }
    }

    private void appendAll(int log, List<Waiting> together, Deadline deadline) {
        while (true) {
            State state = state(log, together, deadline);
            write(log, state.pending, state.end.trimmed, deadline);
            List<byte[]> records = new ArrayList<>();
            List<Connection.Bound> members = new ArrayList<>();
            Map<Bucket, Long> sources = new HashMap<>(state.sources);
            for (Waiting each : together) {
                if (sources.getOrDefault(each.source, 0L) >= each.seq) {
                    continue;
                }
                records.addAll(each.records);
                members.add(bind(Statement.APPEND_SOURCE, each.seq, log, each.source.id()));
                sources.put(each.source, each.seq);
            }
            if (members.isEmpty()) {
                return;
            }
            long end = state.end.upto;
            var pending = new Pending(end + 1, records);
            try {
                if (connection.conditional(
                        deadline,
                        bind(Statement.APPEND, pending.last(), pending.encode(), log, end == 0 ? null : end),
                        members)) {
                    steps.reached(Step.LOGGED);
                    write(log, pending, state.end.trimmed, deadline);
                    return;
                }
            } catch (UncertainException e) {
                // Whether it is there is read again.
            }
            if (deadline.isOver()) {
                throw new StorageTimeoutException("the log " + log + " could not be written in time");
            }
            Pause.briefly();
        }
    }

    /** Writes records of the head to their chunks, but for those that were trimmed. */
    private void write(int log, Pending pending, long trimmed, Deadline deadline) {
        if (written.getOrDefault(log, 0L) >= pending.last()) {
            return;
        }
        List<List<Connection.Bound>> groups = new ArrayList<>();
        long bytes = 0;
        long position = pending.first();
        for (byte[] record : pending.records()) {
            if (position > trimmed) {
                if (groups.isEmpty()
                        || endsChunk(position - 1)
                        || groups.getLast().size() == GROUP_MAX
                        || bytes > GROUP_BYTES_MAX) {
                    groups.add(new ArrayList<>());
                    bytes = 0;
                }
                groups.getLast().add(bind(Statement.WRITE_RECORD, log, chunkOf(position), position, record));
                bytes += record.length;
            }
            position++;
        }
        connection.writeGroups(deadline, groups);
        if (written.size() > REMEMBERED_MAX) {
            written.clear();
        }
        written.merge(log, pending.last(), Math::max);
    }

    /**
     * Where a log ends and begins.
     *
     * @param cleared the first chunk that may have something in it that was trimmed
     */
    record End(long upto, long trimmed, long cleared) {
        static final End NONE = new End(0, 0, 0);

        static End of(Row row) {
            return new End(number(row, "upto"), number(row, "trimmed"), number(row, "cleared"));
        }

        private static long number(Row row, String column) {
            return row.isNull(column) ? 0 : row.getLong(column);
        }
    }

    private record State(End end, Pending pending, Map<Bucket, Long> sources) {}

    private State state(int log, List<Waiting> together, Deadline deadline) {
        Map<Long, Bucket> byId = new HashMap<>();
        List<TupleValue> wanted = new ArrayList<>();
        wanted.add(ROW_KEY.newValue(HEAD, 0L));
        for (Waiting each : together) {
            if (byId.put(each.source.id(), each.source) == null) {
                wanted.add(ROW_KEY.newValue(SOURCE, each.source.id()));
            }
        }
        End end = End.NONE;
        Pending pending = Pending.NONE;
        Map<Bucket, Long> sources = new HashMap<>();
        for (Row row :
                connection.read(bind(Statement.READ_LOG_HEADS, log, wanted), ConsistencyLevel.SERIAL, deadline)) {
            if (row.getByte("kind") == HEAD) {
                end = End.of(row);
                pending = row.isNull("pending") ? Pending.NONE : Pending.decode(Head.bytes(row, "pending"));
            } else {
                var source = byId.get(row.getLong("n"));
                if (source != null) {
                    sources.put(source, row.getLong("upto"));
                }
            }
        }
        return new State(end, pending, sources);
    }

    static End end(Connection connection, int log, ConsistencyLevel level, Deadline deadline) {
        var rows = connection.read(bind(Statement.READ_LOG_END, log), level, deadline);
        return rows.isEmpty() ? End.NONE : End.of(rows.getFirst());
    }

    /** The last outbox of a bucket whose records are in a log. */
    long carried(int log, Bucket source, Deadline deadline) {
        return state(log, List.of(new Waiting(source, 0, List.of())), deadline)
                .sources
                .getOrDefault(source, 0L);
    }

    long end(int log, Deadline deadline) {
        return end(connection, log, ConsistencyLevel.SERIAL, deadline).upto;
    }

    long trimmed(int log, Deadline deadline) {
        return end(connection, log, ConsistencyLevel.SERIAL, deadline).trimmed;
    }

    /** First it is said, then the records go; what one that died has not removed, the next one does. */
    void trim(int log, long through, Deadline deadline) {
        while (true) {
            End end = end(connection, log, ConsistencyLevel.SERIAL, deadline);
            long to = Math.min(through, end.upto);
            if (to <= end.trimmed) {
                return;
            }
            try {
                if (connection.conditional(
                        deadline, bind(Statement.TRIM, to, log, end.trimmed == 0 ? null : end.trimmed), List.of())) {
                    steps.reached(Step.TRIMMED);
                    clear(log, end.cleared, to, deadline);
                    return;
                }
            } catch (UncertainException e) {
                // Whether it is done is read again.
            }
            if (deadline.isOver()) {
                throw new StorageTimeoutException("the log " + log + " could not be trimmed in time");
            }
            Pause.briefly();
        }
    }

    private void clear(int log, long from, long to, Deadline deadline) {
        List<Connection.Bound> removed = new ArrayList<>();
        for (long chunk = from; chunk < chunkOf(to); chunk++) {
            removed.add(bind(Statement.REMOVE_CHUNK, log, chunk));
        }
        removed.add(bind(Statement.REMOVE_RECORDS, log, chunkOf(to), to));
        connection.write(deadline, removed);
        if (chunkOf(to) > from) {
            try {
                // If another one has trimmed more meanwhile, that one says so.
                boolean ignored =
                        connection.conditional(deadline, bind(Statement.CLEARED, chunkOf(to), log, to), List.of());
            } catch (UncertainException e) {
                // The next one removes the same again.
            }
        }
    }

    LogCursor cursor(int log, long after) {
        return new LogRecords(connection, log, after);
    }
}
