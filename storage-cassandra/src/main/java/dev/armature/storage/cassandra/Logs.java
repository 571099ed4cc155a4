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
 * Logs. A log is a partition, and records get the numbers from 1 in it without gaps, by light-weight transactions on its head. With the records,
 * the log remembers of each bucket which of its outboxes came last: so an outbox is appended once, however many carry it.
 *
 * <p>Appends that wait for the same log go together.
 */
final class Logs {
    private static final TupleType ROW_KEY = DataTypes.tupleOf(DataTypes.TINYINT, DataTypes.BIGINT);
    private static final byte HEAD = 0;
    private static final byte SOURCE = 1;
    private static final int PAGE = 500;
    private static final int TOGETHER_MAX = 200;

    private final Connection connection;
    private final Map<Integer, Queue> queues = new ConcurrentHashMap<>();

    Logs(Connection connection) {
        this.connection = connection;
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
            while (together.size() < TOGETHER_MAX && !queue.waiting.isEmpty()) {
                together.add(queue.waiting.remove());
            }
            return together;
        }
    }

    private void appendAll(int log, List<Waiting> together, Deadline deadline) {
        while (true) {
            State state = state(log, together, deadline);
            List<Connection.Bound> members = new ArrayList<>();
            Map<Bucket, Long> sources = new HashMap<>(state.sources);
            long end = state.end;
            for (Waiting each : together) {
                if (sources.getOrDefault(each.source, 0L) >= each.seq) {
                    continue;
                }
                for (byte[] record : each.records) {
                    members.add(bind(Statement.APPEND_RECORD, record, log, ++end));
                }
                members.add(bind(Statement.APPEND_SOURCE, each.seq, log, each.source.id()));
                sources.put(each.source, each.seq);
            }
            if (members.isEmpty()) {
                return;
            }
            try {
                if (connection.conditional(
                        deadline, bind(Statement.APPEND, end, log, state.end == 0 ? null : state.end), members)) {
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

    private record State(long end, long trimmed, Map<Bucket, Long> sources) {}

    private State state(int log, List<Waiting> together, Deadline deadline) {
        Map<Long, Bucket> byId = new HashMap<>();
        List<TupleValue> wanted = new ArrayList<>();
        wanted.add(ROW_KEY.newValue(HEAD, 0L));
        for (Waiting each : together) {
            if (byId.put(each.source.id(), each.source) == null) {
                wanted.add(ROW_KEY.newValue(SOURCE, each.source.id()));
            }
        }
        long end = 0;
        long trimmed = 0;
        Map<Bucket, Long> sources = new HashMap<>();
        for (Row row :
                connection.read(bind(Statement.READ_LOG_HEADS, log, wanted), ConsistencyLevel.SERIAL, deadline)) {
            if (row.getByte("kind") == HEAD) {
                end = row.isNull("upto") ? 0 : row.getLong("upto");
                trimmed = row.isNull("trimmed") ? 0 : row.getLong("trimmed");
            } else {
                var source = byId.get(row.getLong("n"));
                if (source != null) {
                    sources.put(source, row.getLong("upto"));
                }
            }
        }
        return new State(end, trimmed, sources);
    }

    /** The last outbox of a bucket whose records are in a log. */
    long carried(int log, Bucket source, Deadline deadline) {
        return state(log, List.of(new Waiting(source, 0, List.of())), deadline)
                .sources
                .getOrDefault(source, 0L);
    }

    long end(int log, Deadline deadline) {
        return state(log, List.of(), deadline).end;
    }

    long trimmed(int log, Deadline deadline) {
        return state(log, List.of(), deadline).trimmed;
    }

    /** The records go in the same light-weight transaction that says so. */
    void trim(int log, long through, Deadline deadline) {
        while (true) {
            State state = state(log, List.of(), deadline);
            long to = Math.min(through, state.end);
            if (to <= state.trimmed) {
                return;
            }
            try {
                if (connection.conditional(
                        deadline,
                        bind(Statement.TRIM, to, log, state.trimmed == 0 ? null : state.trimmed),
                        List.of(bind(Statement.TRIM_RECORDS, log, to)))) {
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

    LogCursor cursor(int log, long after) {
        return new Records(log, after);
    }

    private final class Records implements LogCursor {
        private record Record(long position, byte[] bytes) {}

        private final int log;
        private final Deque<Record> page = new ArrayDeque<>();
        private long position;
        private byte[] record = new byte[0];
        private boolean ended;

        Records(int log, long after) {
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
         * Numbers have no gaps. Two replicas that are read at different moments may show one record without that before it; then, and where
         * the log was trimmed, it is read once more, serially.
         */
        private void fetch() {
            var deadline = CassandraStorage.deadline();
            var rows = read(ConsistencyLevel.QUORUM, deadline);
            if (!isWithoutGap(rows)) {
                rows = read(ConsistencyLevel.SERIAL, deadline);
            }
            ended = rows.size() < PAGE;
            for (Row row : rows) {
                page.add(new Record(row.getLong("n"), Head.bytes(row, "record")));
            }
        }

        private List<Row> read(ConsistencyLevel level, Deadline deadline) {
            return connection.read(bind(Statement.READ_LOG, log, position, PAGE), level, deadline);
        }

        private boolean isWithoutGap(List<Row> rows) {
            long last = position;
            for (Row row : rows) {
                if (row.getLong("n") != last + 1) {
                    return false;
                }
                last = row.getLong("n");
            }
            return true;
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
            // It holds nothing open.
        }
    }
}
