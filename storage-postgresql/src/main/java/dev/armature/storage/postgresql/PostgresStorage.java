package dev.armature.storage.postgresql;

import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Batch;
import dev.armature.storage.Capabilities;
import dev.armature.storage.Combiner;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decider;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.LogCursor;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import dev.armature.storage.Transaction;
import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Rows and logs in a PostgreSQL database. Any number of processes may have it open.
 *
 * <p>Writers take advisory locks of all their keys, also of those without a row, and write after they have them, all in the same way: one that
 * did otherwise would lose updates of the others. Those that wait in one process go together, see {@link Commits}.
 */
public final class PostgresStorage implements Storage {
    /** How long a call waits. A write that has left is done or will never be after less than that. */
    static final Duration TIME_LIMIT = Duration.ofSeconds(3);

    /** How long a server is waited for that may just be starting too. */
    private static final Duration OPENING_MAX = Duration.ofSeconds(10);

    /** How long work of many parts is tried, each of them. */
    private static final Duration PART_MAX = Duration.ofSeconds(30);

    /** One more than one, so that one batch is decided while another one is committed. More wait for one another at the server. */
    private static final int LEADERS = 2;

    /** As many statements that read by key are under way at once. What comes meanwhile goes together: more would only take turns at the server. */
    private static final int READ_LEADERS = 2;

    /**
     * A batch costs PostgreSQL as much as some twenty rows in it. With 64 connections that put, and 16 that get, two batches at once of whatever had come were
     * a third slower than this. A commit takes some milliseconds; one that takes longer may wait for a lock.
     */
    private static final Combiner.Further FURTHER = new Combiner.Further(24, Duration.ofMillis(20));

    private static final int MEMBERS_MAX = 128;
    /** A lock table has room for some thousands, of all connections together. */
    private static final int KEYS_MAX = 500;

    /** Of 400 KB each at most, they have to be in memory. */
    private static final int READ_KEYS_MAX = 128;

    private static final int PART_ROWS = 500;
    private static final long PART_BYTES = 1 << 20;

    private static final Capabilities CAPABILITIES = new Capabilities(
            true, true, false, Capabilities.IndexUpkeep.IN_COMMIT, Capabilities.LogPositions.GAP_FREE, TIME_LIMIT);

    private final Schema schema;
    private final Server server;
    private final Sessions readers;
    private final Sessions writers;
    private final Reads reads;
    private final Commits commits;
    private final Combiner combiner;
    private final Combiner keyReads;
    private final LongAdder readsByKey = new LongAdder();
    private final LongAdder readBatches = new LongAdder();

    private PostgresStorage(PostgresAddress address) {
        schema = new Schema(address.schema());
        server = new Server(address, schema);
        readers = new Sessions(server, address.connections());
        writers = new Sessions(server, LEADERS);
        reads = new Reads(server, readers, TIME_LIMIT);
        commits = new Commits(server, writers, TIME_LIMIT, schema.lockSeed);
        combiner = new Combiner(commits, new Combiner.Bounds(LEADERS, MEMBERS_MAX, KEYS_MAX, FURTHER));
        keyReads =
                new Combiner(this::readByKey, new Combiner.Bounds(READ_LEADERS, MEMBERS_MAX, READ_KEYS_MAX, FURTHER));
    }

    /** Connects, and makes the tables that are missing. */
    public static PostgresStorage open(URI address) {
        return open(address, OPENING_MAX);
    }

    static PostgresStorage open(URI address, Duration max) {
        var storage = new PostgresStorage(PostgresAddress.parse(address));
        storage.server.prepare(max);
        return storage;
    }

    @Override
    public byte @Nullable [] read(Key key, Consistency consistency) {
        return rows(Set.of(key)).get(key);
    }

    @Override
    public List<byte @Nullable []> readAll(List<Key> keys, Consistency consistency) {
        List<byte @Nullable []> rows = new ArrayList<>(keys.size());
        for (int from = 0; from < keys.size(); from += READ_KEYS_MAX) {
            rows.addAll(readTogether(keys.subList(from, Math.min(keys.size(), from + READ_KEYS_MAX))));
        }
        return rows;
    }

    @Override
    public List<byte @Nullable []> readTogether(List<Key> keys) {
        if (keys.isEmpty()) {
            return List.of();
        }
        Map<Key, byte[]> found = rows(Set.copyOf(keys));
        List<byte @Nullable []> rows = new ArrayList<>(keys.size());
        for (Key key : keys) {
            rows.add(found.get(key));
        }
        return rows;
    }

    /** Those under some keys as of one moment, read together with what others want at the same time: as a transaction that decides nothing. */
    private Map<Key, byte[]> rows(Set<Key> keys) {
        return keyReads.transact(new Transaction<>(keys, Decision::reject)).certain();
    }

    /** One statement, which sees one moment, and begins after all that is read with it was asked for. */
    private void readByKey(Batch batch) {
        readBatches.increment();
        readsByKey.add(batch.size());
        Set<Key> keys = batch.keys();
        Map<Key, byte[]> found = reads.read(session -> session.read(keys));
        var nothing = batch.decide(found, Long.MAX_VALUE);
        if (!nothing.isEmpty()) {
            throw new IllegalStateException("a read that writes");
        }
        batch.committed();
    }

    @Override
    public Cursor range(KeyRange range, Direction direction, Consistency consistency, int rowsExpected) {
        return new RowPages(reads, range, direction, rowsExpected);
    }

    @Override
    public <T> Outcome<T> transact(Set<Key> keys, Decider<T> decider) {
        return combiner.transact(new Transaction<>(keys, decider));
    }

    @Override
    public <T> List<Outcome<T>> transactEach(List<Transaction<T>> independent) {
        var unused = Transaction.keysOf(independent);
        return combiner.transactEach(independent);
    }

    @Override
    public void load(Iterator<Decision.Write> rows) {
        Map<Key, Decision.Write> part = new LinkedHashMap<>();
        long bytes = 0;
        while (rows.hasNext()) {
            Decision.Write next = rows.next();
            part.put(next.key(), next);
            byte[] row = next.row();
            bytes += next.key().bytes().length + (row == null ? 0 : row.length);
            if (part.size() >= PART_ROWS || bytes >= PART_BYTES) {
                loadPart(part);
                part.clear();
                bytes = 0;
            }
        }
        if (!part.isEmpty()) {
            loadPart(part);
        }
    }

    private void loadPart(Map<Key, Decision.Write> part) {
        var writes = new RowWrites(part.values());
        var unused = reads.repeat(
                session -> {
                    try (var statement = session.prepare(writes.sql(schema))) {
                        writes.bind(session, statement, 1);
                        return statement.execute();
                    }
                },
                PART_MAX);
    }

    @Override
    public LogCursor log(int log, long after) {
        return new LogPages(reads, schema, log, after);
    }

    @Override
    public long logEnd(int log) {
        return logEnd(log, 1);
    }

    @Override
    public long logTrimmed(int log) {
        return logEnd(log, 2);
    }

    private long logEnd(int log, int column) {
        return reads.read(session -> {
            try (var statement = session.prepare(schema.logEnd)) {
                statement.setInt(1, log);
                try (var found = statement.executeQuery()) {
                    return found.next() ? found.getLong(column) : 0L;
                }
            }
        });
    }

    @Override
    public void trimLog(int log, long through) {
        var unused = reads.repeat(
                session -> {
                    try (var statement = session.prepare(schema.markTrimmed)) {
                        statement.setLong(1, through);
                        statement.setInt(2, log);
                        statement.setLong(3, through);
                        return statement.executeUpdate();
                    }
                },
                PART_MAX);
        while (trimPart(log, through) > 0) {}
    }

    /** Positions have no gaps, so the first that is there says what the part ends with. */
    private int trimPart(int log, long through) {
        return reads.repeat(
                session -> {
                    try (var statement = session.prepare(schema.trimChunk)) {
                        statement.setInt(1, log);
                        statement.setLong(2, through);
                        statement.setInt(3, PART_ROWS - 1);
                        statement.setInt(4, log);
                        return statement.executeUpdate();
                    }
                },
                PART_MAX);
    }

    @Override
    public void deleteRange(KeyRange range) {
        KeyRange rest = range;
        while (!rest.isEmpty()) {
            KeyRange remaining = rest;
            byte[] end = reads.repeat(session -> Optional.ofNullable(partEnd(session, remaining)), PART_MAX)
                    .orElse(null);
            // All that begin like the last of a part belong to it: there are more than one if keys are long.
            KeyRange part = end == null ? rest : new KeyRange(rest.from(), min(behind(end), rest.to()));
            int unused = reads.repeat(
                    session -> {
                        try (var statement = session.prepare(schema.deleteChunk)) {
                            RowPages.bind(statement, part);
                            return statement.executeUpdate();
                        }
                    },
                    PART_MAX);
            rest = new KeyRange(part.to(), range.to());
        }
    }

    private byte @Nullable [] partEnd(Session session, KeyRange range) throws SQLException {
        try (var statement = session.prepare(schema.chunkEnd)) {
            int next = RowPages.bind(statement, range);
            statement.setInt(next, PART_ROWS - 1);
            try (var found = statement.executeQuery()) {
                return found.next() ? found.getBytes(1) : null;
            }
        }
    }

    /** The lowest key behind all that begin with a whole first column, or behind a short key. */
    private static byte[] behind(byte[] k) {
        return k.length < StoredKey.HEAD_BYTES ? Arrays.copyOf(k, k.length + 1) : KeyCodec.after(k);
    }

    private static byte[] min(byte[] one, byte[] other) {
        return Arrays.compareUnsigned(one, other) < 0 ? one : other;
    }

    Reads reads() {
        return reads;
    }

    /** There is nothing: a commit appears as a whole. */
    @Override
    public void carryOver() {}

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public Optional<String> trouble() {
        return server.trouble();
    }

    @Override
    public OptionalLong contended(Key key) {
        long place = commits.place(key);
        return commits.contention.isContended(place) ? OptionalLong.of(place) : OptionalLong.empty();
    }

    @Override
    public boolean isAnyContended() {
        return commits.contention.isAnyContended();
    }

    @Override
    public Map<String, Long> statistics() {
        Map<String, Long> figures = new TreeMap<>();
        figures.put("postgresql_batches", commits.batches.sum());
        figures.put("postgresql_transactions", commits.members.sum());
        figures.put("postgresql_batches_repeated", commits.repeated.sum());
        figures.put("postgresql_commits_resolved", commits.resolved.sum());
        figures.put("postgresql_commits_unknown", commits.unknown.sum());
        figures.put("postgresql_connections_made", server.connected.get());
        figures.put("postgresql_reads_by_key", readsByKey.sum());
        figures.put("postgresql_reads_by_key_batches", readBatches.sum());
        figures.put("postgresql_reads_repeated", reads.repeated.sum());
        return figures;
    }

    @Override
    public void close() {
        readers.close();
        writers.close();
    }
}
