package dev.armature.storage.cassandra;

import static dev.armature.storage.cassandra.Connection.bind;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.armature.storage.StorageException;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;

/**
 * The tables of a keyspace. They are made when it is opened for the first time; a keyspace with tables of something else, or of a newer format,
 * is refused.
 *
 * <table>
 *   <caption>Tables, format 3</caption>
 *   <tr><th>table</th><th>holds</th></tr>
 *   <tr><td>{@code meta}</td><td>{@code format}: 3; {@code hashbits}: how many bits of a hash choose a bucket, for good; {@code loads}: the last
 *       stamp that was given to a {@link Loader}</td></tr>
 *   <tr><td>{@code rows}</td><td>a partition is a bucket: (space, the first bits of the hash). {@code k}: the bytes of a key behind its space;
 *       {@code item}: its row if it is written as a key of a transaction; {@code entry}: its row if it is written besides, or loaded.
 *       The row with an empty {@code k} is the head of the bucket, see {@link Head}; {@code tx}: the transaction whose intent lies there</td></tr>
 *   <tr><td>{@code buckets}</td><td>for each space the buckets that have ever been written to; none is ever removed</td></tr>
 *   <tr><td>{@code logs}</td><td>a partition is a log without its records. Kind 0: its end ({@code upto}), through where it was trimmed, the first of its
 *       chunks that may still have something in it ({@code cleared}), and the last records ({@code pending}, see {@link Pending}); kind 1: for each
 *       bucket, the sequence number of the outbox that was last carried to this log</td></tr>
 *   <tr><td>{@code records}</td><td>a partition is a chunk of a log: 4,096 records, by position. The chunk of position n is (n - 1) / 4,096</td></tr>
 *   <tr><td>{@code hints}</td><td>for each server, by periods, the buckets in which it may have left something undone</td></tr>
 *   <tr><td>{@code servers}</td><td>a number for each server that rises as long as it is alive</td></tr>
 * </table>
 */
final class Schema {
    /**
     * Format 1 had all records of a log in one partition, and format 2 a table of its own for the decisions of transactions. They were never released, and
     * are not read.
     */
    static final long FORMAT = 3;

    private static final Duration CHANGE_MAX = Duration.ofSeconds(30);

    static final List<String> NAMES = List.of("meta", "rows", "buckets", "logs", "records", "hints", "servers");

    private static final List<String> TABLES = List.of(
            "CREATE TABLE IF NOT EXISTS meta (name text PRIMARY KEY, value bigint)",
            """
            CREATE TABLE IF NOT EXISTS rows (space int, bucket int, k blob, item blob, entry blob, seq bigint, stamp bigint, recent blob, \
            outbox blob, decided blob, intent blob, tx uuid static, PRIMARY KEY ((space, bucket), k))""",
            "CREATE TABLE IF NOT EXISTS buckets (space int, bucket int, PRIMARY KEY (space, bucket))",
            """
            CREATE TABLE IF NOT EXISTS logs (log int, kind tinyint, n bigint, upto bigint, trimmed bigint, cleared bigint, \
            pending blob, PRIMARY KEY (log, kind, n))""",
            "CREATE TABLE IF NOT EXISTS records (log int, chunk bigint, n bigint, record blob, PRIMARY KEY ((log, chunk), n))",
            """
            CREATE TABLE IF NOT EXISTS hints (server uuid, period int, space int, bucket int, \
            PRIMARY KEY (server, period, space, bucket))""",
            "CREATE TABLE IF NOT EXISTS servers (server uuid PRIMARY KEY, beats bigint)");

    private Schema() {}

    /** Makes what is missing, and prepares all statements. Returns how many bits of a hash choose a bucket. */
    static int open(Connection connection, Address address) {
        var session = connection.session();
        session.setSchemaMetadataEnabled(false);
        var present = tables(session, address.keyspace());
        if (present.isEmpty() && !isThere(session, address.keyspace())) {
            execute(
                    session,
                    "CREATE KEYSPACE IF NOT EXISTS %s WITH replication = {'class': 'NetworkTopologyStrategy', %s}"
                            .formatted(address.keyspace(), replication(session, address)));
        }
        if (!present.isEmpty() && !present.contains("meta")) {
            throw new StorageException(
                    "the keyspace " + address.keyspace() + " holds tables of something else: " + present);
        }
        whenKnown(() -> session.execute("USE " + address.keyspace()));
        if (present.contains("meta")) {
            // Before anything is made: tables of a newer format are none of our business.
            requireReadable(session, address);
        }
        if (!present.containsAll(NAMES)) {
            TABLES.forEach(table -> execute(session, table));
        }
        session.setSchemaMetadataEnabled(null);
        whenKnown(connection::prepare);
        var deadline = Deadline.in(CHANGE_MAX);
        once(connection, "hashbits", address.hashBits(), deadline);
        once(connection, "loads", 0, deadline);
        once(connection, "format", FORMAT, deadline);
        requireReadable(session, address);
        return Math.toIntExact(meta(connection, "hashbits", deadline));
    }

    /** Asked, because the right to make one is needed also for one that is there. */
    private static boolean isThere(CqlSession session, String keyspace) {
        return session.execute("SELECT keyspace_name FROM system_schema.keyspaces WHERE keyspace_name = ?", keyspace)
                        .one()
                != null;
    }

    private static String replication(CqlSession session, Address address) {
        String dataCenter = address.dataCenter() != null
                ? address.dataCenter()
                : session.getMetadata().getNodes().values().iterator().next().getDatacenter();
        return "'" + dataCenter + "': " + address.replication();
    }

    /** Returns when all nodes know it: the next statement may be sent to another one. */
    private static void execute(CqlSession session, String change) {
        session.execute(SimpleStatement.newInstance(change).setTimeout(CHANGE_MAX));
        var deadline = Deadline.in(CHANGE_MAX);
        while (!session.checkSchemaAgreement()) {
            if (deadline.isOver()) {
                throw new StorageException("the nodes of Cassandra do not agree on a new table");
            }
            Pause.briefly();
        }
    }

    /** A node that has just joined may not know yet what all others agree on. */
    private static void whenKnown(Runnable uses) {
        var deadline = Deadline.in(CHANGE_MAX);
        while (true) {
            try {
                uses.run();
                return;
            } catch (InvalidQueryException notYet) {
                if (deadline.isOver()) {
                    throw notYet;
                }
                Pause.briefly();
            }
        }
    }

    private static TreeSet<String> tables(CqlSession session, String keyspace) {
        var names = new TreeSet<String>();
        session.execute("SELECT table_name FROM system_schema.tables WHERE keyspace_name = ?", keyspace)
                .forEach(row -> names.add(String.valueOf(row.getString(0))));
        return names;
    }

    private static void requireReadable(CqlSession session, Address address) {
        Row row = session.execute(SimpleStatement.newInstance("SELECT value FROM meta WHERE name = 'format'")
                        .setConsistencyLevel(ConsistencyLevel.SERIAL))
                .one();
        if (row != null && row.getLong(0) != FORMAT) {
            throw new StorageException("the keyspace " + address.keyspace() + " was written by "
                    + (row.getLong(0) > FORMAT ? "a newer" : "an older") + " version of Armature: format "
                    + row.getLong(0) + ", and this one reads " + FORMAT);
        }
    }

    private static void once(Connection connection, String name, long value, Deadline deadline) {
        while (true) {
            try {
                boolean ignored =
                        connection.conditional(deadline, bind(Statement.WRITE_FORMAT, name, value), List.of());
                return;
            } catch (UncertainException e) {
                // Asked again, it finds what became of it.
                if (deadline.isOver()) {
                    throw new StorageException("Cassandra did not take the first write: " + e.getMessage(), e);
                }
            }
        }
    }

    static long meta(Connection connection, String name, Deadline deadline) {
        return connection
                .read(bind(Statement.READ_FORMAT, name), ConsistencyLevel.SERIAL, deadline)
                .getFirst()
                .getLong(0);
    }
}
