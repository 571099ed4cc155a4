package dev.armature.storage.postgresql;

import dev.armature.model.Key;
import dev.armature.storage.Decision.Append;
import dev.armature.storage.Storage.Direction;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A connection, for one thread at a time. It says {@code set} once for all, so it must be to a server, or to a pooler that keeps sessions
 * apart.
 */
final class Session implements AutoCloseable {
    /** How long after its beginning a transaction may at most commit: the server refuses it later. */
    static final Duration COMMIT_MAX = Duration.ofMillis(2_000);

    /** As the number of a commit: that connection has none any more. */
    static final long ENDED = -1;

    /** How long a transaction waits for a lock that another server holds. More than a server that has stopped can hold one. */
    private static final Duration LOCK_MAX = Duration.ofMillis(1_500);

    /** How long a server may hold locks without doing anything: it has stopped, or lost its connection. */
    private static final Duration IDLE_MAX = Duration.ofMillis(1_000);

    // Indexes are the way to rows, in their order, however few there are and whatever the planner has counted.
    private static final String SETTINGS = "set lock_timeout = " + LOCK_MAX.toMillis()
            + "; set idle_in_transaction_session_timeout = " + IDLE_MAX.toMillis()
            + "; set statement_timeout = 0; set default_transaction_isolation = 'read committed'"
            + "; set jit = off; set plan_cache_mode = force_generic_plan"
            + "; set enable_seqscan = off; set enable_bitmapscan = off; set enable_hashjoin = off; set enable_mergejoin = off"
            + "; set enable_sort = off; select set_config('synchronous_commit', 'on', false)"
            + " where current_setting('synchronous_commit') in ('off', 'local')";

    /** Of the write-ahead log: it is raised when a standby becomes the primary. */
    private static final String TIMELINE =
            "select ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint";

    private final Connection connection;
    private final Schema schema;
    private final long timeline;
    private final long slot = ThreadLocalRandom.current().nextLong();
    /** The number of the last commit. */
    private long batch;

    private boolean hasSlot;
    private boolean closed;

    Session(Connection connection, Schema schema) throws SQLException {
        this.connection = connection;
        this.schema = schema;
        try (var statement = connection.createStatement()) {
            statement.execute(SETTINGS);
        }
        timeline = readTimeline();
    }

    /** 0 where there is none to be seen. */
    private long readTimeline() throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery(TIMELINE)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException failure) {
            if (SqlErrors.isMissing(failure)) {
                return 0;
            }
            throw failure;
        }
    }

    long timeline() {
        return timeline;
    }

    Connection connection() {
        return connection;
    }

    /** No answer is waited for longer. The connection is of no use afterwards; nothing is cancelled. */
    void until(long deadlineNanos) throws SQLException {
        long millis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
        connection.setNetworkTimeout(Runnable::run, Math.clamp(millis, 1, Integer.MAX_VALUE));
    }

    /** Begins a transaction, and waits for the locks of keys before it reads their rows. */
    Map<Key, byte[]> lockAndRead(Collection<Key> keys) throws SQLException {
        if (!hasSlot) {
            makeSlot();
        }
        Long[] locks = keys.stream()
                .map(key -> StoredKey.lock(schema.lockSeed, key))
                .sorted()
                .distinct()
                .toArray(Long[]::new);
        connection.setAutoCommit(false);
        boolean areShort = StoredKey.areShort(keys);
        try (var statement = prepare(areShort ? schema.lockAndReadShort : schema.lockAndRead)) {
            statement.setArray(1, connection.createArrayOf("bigint", locks));
            bindKeys(statement, 2, keys, areShort);
            statement.execute();
            if (!statement.getMoreResults()) {
                throw new IllegalStateException("no rows came after the locks");
            }
            try (var rows = statement.getResultSet()) {
                return rows(rows, keys.size());
            }
        }
    }

    /** Without locks, all as of one moment. */
    Map<Key, byte[]> read(Collection<Key> keys) throws SQLException {
        if (keys.size() == 1) {
            Key only = keys.iterator().next();
            byte[] row = read(only);
            return row == null ? Map.of() : Map.of(only, row);
        }
        boolean areShort = StoredKey.areShort(keys);
        try (var statement = prepare(areShort ? schema.readShort : schema.read)) {
            bindKeys(statement, 1, keys, areShort);
            try (var rows = statement.executeQuery()) {
                return rows(rows, keys.size());
            }
        }
    }

    private byte @Nullable [] read(Key key) throws SQLException {
        try (var statement = prepare(schema.readOne)) {
            var stored = StoredKey.of(key.bytes());
            statement.setBytes(1, stored.k());
            statement.setBytes(2, stored.h());
            try (var rows = statement.executeQuery()) {
                return rows.next() ? rows.getBytes(1) : null;
            }
        }
    }

    private static Map<Key, byte[]> rows(ResultSet rows, int count) throws SQLException {
        Map<Key, byte[]> found = HashMap.newHashMap(count);
        while (rows.next()) {
            byte[] key = StoredKey.joined(rows.getBytes(1), rows.getBytes(2));
            found.put(new Key(key, key.length), rows.getBytes(3));
        }
        return found;
    }

    private void bindKeys(PreparedStatement statement, int from, Collection<Key> keys, boolean areShort)
            throws SQLException {
        List<StoredKey> stored =
                keys.stream().map(key -> StoredKey.of(key.bytes())).toList();
        int next = from;
        statement.setArray(next++, bytes(stored.stream().map(StoredKey::k)));
        if (!areShort) {
            statement.setArray(next, bytes(stored.stream().map(StoredKey::h)));
        }
    }

    Array bytes(Stream<byte[]> values) throws SQLException {
        return connection.createArrayOf("bytea", values.toArray(byte[][]::new));
    }

    PreparedStatement prepare(String sql) throws SQLException {
        return connection.prepareStatement(sql);
    }

    String pageSql(Direction direction) {
        return direction == Direction.FORWARD ? schema.pageForward : schema.pageBackward;
    }

    private void makeSlot() throws SQLException {
        connection.setAutoCommit(true);
        try (var statement = prepare(schema.makeSlot)) {
            statement.setLong(1, slot);
            statement.executeUpdate();
        }
        hasSlot = true;
    }

    /**
     * Writes and commits what the transaction that {@link #lockAndRead} began is about.
     *
     * @return whether the server said nothing but that it has done so: otherwise a standby may not have it
     */
    boolean write(RowWrites rows, List<Append> appends) throws SQLException {
        String sql = rows.sql(schema) + (appends.isEmpty() ? "" : schema.append + "; ") + schema.raiseSlot + "; commit";
        try (var statement = prepare(sql)) {
            int next = rows.bind(this, statement, 1);
            if (!appends.isEmpty()) {
                Integer[] logs = appends.stream().map(append -> append.log()).toArray(Integer[]::new);
                statement.setArray(next++, connection.createArrayOf("int", logs));
                statement.setArray(next++, bytes(appends.stream().map(append -> append.record())));
            }
            statement.setLong(next++, batch);
            statement.setLong(next, slot);
            batch++;
            statement.execute();
            for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
                if (SqlErrors.mayBeUnreplicated(warning)) {
                    return false;
                }
            }
            return true;
        } catch (SQLException e) {
            if (!SqlErrors.isConnectionLost(e)) {
                // The server says that nothing was written.
                batch--;
            }
            throw e;
        }
    }

    /** Ends a transaction that has written nothing, and lets go of its locks. */
    void rollback() throws SQLException {
        connection.rollback();
    }

    /**
     * Whether the last commit of another session was done. It waits for one that is under way, and none can come afterwards. It is a commit itself,
     * behind the other, so what it answers has reached a standby as well, where commits have to.
     */
    boolean wasCommitted(Session lost) throws SQLException {
        connection.setAutoCommit(true);
        try (var statement = prepare(schema.endSlot)) {
            statement.setLong(1, lost.slot);
            statement.setLong(2, lost.batch);
            try (var rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1) == lost.batch;
            }
        }
    }

    boolean isClosed() {
        return closed;
    }

    /** At once: what is under way at the server is not waited for. */
    @Override
    public void close() {
        closed = true;
        try {
            connection.abort(Runnable::run);
        } catch (SQLException gone) {
            // That is what was wanted.
        }
    }
}
