package dev.armature.storage.postgresql;

import dev.armature.storage.StorageException;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The tables, all in a schema of their own, so that several stores can share a database.
 *
 * <table>
 * <caption>tables</caption>
 * <tr><td>meta</td><td>name, value</td><td>{@code format}: {@value #FORMAT}. A server refuses one that it does not know</td></tr>
 * <tr><td>rows</td><td>k, t, h, v</td><td>a row v under a key, see {@link StoredKey}; primary key (k, h). A page is left 15 % free, so that an
 *     update finds room where the row was and no index changes; values are not compressed, which takes longer than it saves</td></tr>
 * <tr><td>logs</td><td>log, position, record</td><td>records; positions of each log are from 1 and without gaps</td></tr>
 * <tr><td>log_ends</td><td>log, last, trimmed</td><td>the position of the newest record, raised in the transaction that appends; the position
 *     through which there are none any more</td></tr>
 * <tr><td>slots</td><td>slot, batch, used</td><td>of each connection that writes, the number of its last commit, raised in it: tells after
 *     the loss of the connection whether it was done. {@value Session#ENDED} if no commit of that connection can come any more. Those that have
 *     not been used for a day are removed</td></tr>
 * </table>
 */
final class Schema {
    static final int FORMAT = 1;
    /** The first with incremental sorts, on which the order of long keys relies. */
    private static final int SERVER_VERSION_MIN = 13;

    private final String name;
    final long lockSeed;

    final String lockAndReadShort;
    final String lockAndRead;
    final String readOne;
    final String readShort;
    final String read;
    final String pageForward;
    final String pageBackward;
    final String chunkEnd;
    final String deleteChunk;
    final String deleteShort;
    final String delete;
    final String upsertShort;
    final String upsert;
    final String append;
    final String raiseSlot;
    final String makeSlot;
    final String endSlot;
    final String removeSlots;
    final String logPage;
    final String logEnd;
    final String markTrimmed;
    final String trimChunk;

    Schema(String name) {
        this.name = name;
        this.lockSeed = StoredKey.lockSeed(name);
        // Two statements: one that did both would read as of a moment before it had waited for the locks.
        String lock = "select count(pg_advisory_xact_lock(x)) from unnest(?::bigint[]) x; ";
        this.readOne = named("select v from ~.rows where k = ? and h = ?");
        this.readShort = named("select k, t, v from ~.rows where k = any(?::bytea[]) and h = ''");
        this.read = named("select r.k, r.t, r.v from unnest(?::bytea[], ?::bytea[]) as u(k, h)"
                + " join ~.rows r on r.k = u.k and r.h = u.h");
        this.lockAndReadShort = lock + readShort;
        this.lockAndRead = lock + read;
        String range = " from ~.rows where k >= ? and k <= ? and (k, t) >= (?, ?) and (k, t) < (?, ?)";
        this.pageForward = named(bounded("k, t", "v", "select k, t, v" + range, "k, t"));
        this.pageBackward = named(bounded("k, t", "v", "select k, t, v" + range, "k desc, t desc"));
        this.chunkEnd = named("select k" + range + " order by k offset ? limit 1");
        this.deleteChunk = named("delete" + range);
        this.deleteShort = named("delete from ~.rows where k = any(?::bytea[]) and h = ''");
        this.delete = named("delete from ~.rows r using unnest(?::bytea[], ?::bytea[]) as u(k, h)"
                + " where r.k = u.k and r.h = u.h");
        String replace = " on conflict (k, h) do update set v = excluded.v";
        this.upsertShort = named("insert into ~.rows (k, v) select * from unnest(?::bytea[], ?::bytea[])" + replace);
        this.upsert = named("insert into ~.rows (k, t, h, v)"
                + " select * from unnest(?::bytea[], ?::bytea[], ?::bytea[], ?::bytea[])" + replace);
        // Counters are locked in the order of the logs, so that no two servers wait for one another.
        this.append = named(
                "with added as (select * from unnest(?::int[], ?::bytea[]) with ordinality as u(log, record, place)),"
                        + " counted as (select log, count(*) as number from added group by log),"
                        + " ended as (insert into ~.log_ends as l (log, last, trimmed) select log, number, 0 from counted order by log"
                        + " on conflict (log) do update set last = l.last + excluded.last returning log, last)"
                        + " insert into ~.logs (log, position, record)"
                        + " select log, last - number + row_number() over (partition by log order by place), record"
                        + " from added join counted using (log) join ended using (log)");
        // Fails if the commit would come too late, or if the connection was given up meanwhile and another one has said
        // so here.
        this.raiseSlot = named("update ~.slots set used = now(), batch = batch + 1 / (case when batch = ?"
                + " and clock_timestamp() - now() < interval '" + Session.COMMIT_MAX.toMillis()
                + " ms' then 1 else 0 end) where slot = ?");
        this.makeSlot = named("insert into ~.slots (slot, batch) values (?, 0)");
        this.endSlot = named("insert into ~.slots as s (slot, batch) values (?, " + Session.ENDED
                + ") on conflict (slot)" + " do update set batch = case when s.batch = ? then s.batch else "
                + Session.ENDED + " end returning batch");
        this.removeSlots = named("delete from ~.slots where used < now() - interval '1 day'");
        this.logPage = named(bounded(
                "position",
                "record",
                "select position, record from ~.logs where log = ? and position > ?",
                "position"));
        this.logEnd = named("select last, trimmed from ~.log_ends where log = ?");
        this.markTrimmed =
                named("update ~.log_ends set trimmed = least(?, last) where log = ? and trimmed < least(?, last)");
        this.trimChunk = named("delete from ~.logs where log = ? and position <= least(?, ? +"
                + " (select min(position) from ~.logs where log = ?))");
    }

    /**
     * The first so many of what a query finds, and of those no more than begin within {@link Pages#BYTES_MAX}: the length of a large value is known
     * without reading it.
     */
    private static String bounded(String keys, String value, String query, String order) {
        return "select " + keys + ", " + value + " from (select *, sum(octet_length(" + value + ")) over (order by "
                + order
                + " rows between unbounded preceding and 1 preceding) as before from (" + query + " order by " + order
                + " limit ?) as first) as counted where coalesce(before, 0) < " + Pages.BYTES_MAX + " order by "
                + order;
    }

    private String named(String sql) {
        return sql.replace("~", '"' + name + '"');
    }

    /** Makes what is missing, or says why this schema cannot be used. Servers that start at once wait for one another. */
    void prepare(Connection connection) throws SQLException {
        int version = connection.getMetaData().getDatabaseMajorVersion();
        if (version < SERVER_VERSION_MIN) {
            throw new StorageException(
                    "PostgreSQL " + SERVER_VERSION_MIN + " or newer is needed, and this is " + version);
        }
        connection.setAutoCommit(false);
        try (var statement = connection.createStatement()) {
            statement.execute("select pg_advisory_xact_lock(" + lockSeed + ")");
            String format = format(connection);
            if (format == null) {
                create(connection);
            } else if (!format.equals(Integer.toString(FORMAT))) {
                throw new StorageException("the schema " + name + " was written in format " + format
                        + ", which is newer than this version of Armature knows (" + FORMAT + ")");
            }
            statement.execute(removeSlots);
            connection.commit();
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /** Null if there is nothing yet. */
    private @Nullable String format(Connection connection) throws SQLException {
        if (number(
                        connection,
                        "select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ?")
                == 0) {
            return null;
        }
        boolean isOurs = number(
                        connection,
                        "select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ?"
                                + " and c.relname in ('meta', 'rows', 'logs', 'log_ends', 'slots')")
                == 5;
        if (isOurs) {
            try (var query = connection.prepareStatement(named("select value from ~.meta where name = 'format'"));
                    var rows = query.executeQuery()) {
                if (rows.next()) {
                    return rows.getString(1);
                }
            }
        }
        throw new StorageException("the schema " + name
                + " has tables that are not Armature's; ?schema=NAME in the address gives it a schema of its own");
    }

    private int number(Connection connection, String sql) throws SQLException {
        try (var query = connection.prepareStatement(sql)) {
            query.setString(1, name);
            try (var rows = query.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        }
    }

    private void create(Connection connection) throws SQLException {
        boolean isThere = number(connection, "select count(*) from pg_namespace where nspname = ?") > 0;
        try (var statement = connection.createStatement()) {
            if (!isThere) {
                statement.execute(named("create schema ~"));
            }
            statement.execute(named("create table ~.meta (name text primary key, value text not null)"));
            statement.execute(named("create table ~.rows (k bytea not null, t bytea not null default '',"
                    + " h bytea not null default '', v bytea not null, primary key (k, h)) with (fillfactor = 85)"));
            statement.execute(named("alter table ~.rows alter k set storage plain, alter v set storage external"));
            statement.execute(
                    named("create table ~.logs (log int not null, position bigint not null, record bytea not null,"
                            + " primary key (log, position))"));
            statement.execute(named("alter table ~.logs alter record set storage external"));
            statement.execute(named("create table ~.log_ends (log int primary key, last bigint not null,"
                    + " trimmed bigint not null) with (fillfactor = 50)"));
            statement.execute(named("create table ~.slots (slot bigint primary key, batch bigint not null,"
                    + " used timestamptz not null default now()) with (fillfactor = 50)"));
            statement.execute(named("insert into ~.meta values ('format', '" + FORMAT + "')"));
        }
    }
}
