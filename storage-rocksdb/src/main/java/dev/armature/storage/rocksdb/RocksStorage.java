package dev.armature.storage.rocksdb;

import dev.armature.model.Key;
import dev.armature.model.KeyShape;
import dev.armature.storage.Capabilities;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decider;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.LogCursor;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import dev.armature.storage.StorageException;
import dev.armature.storage.StripedLocks;
import dev.armature.storage.Transaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Rows in a directory of this machine, kept by RocksDB.
 *
 * <p>A commit is one batch in the write-ahead log. It is written under the locks of its keys and forced to disk, where that is
 * asked for, after they are released: the next writer of a key need not wait for the disk of the one before, and cannot be
 * acknowledged sooner, because the log is forced in order. A reader may see a write that is still on its way to disk.
 *
 * <p>After an fsync has failed, nothing is known of what is on disk, and every further write is refused. Before the disk is full, writes
 * are refused until there is space again; should it be full all the same, the database is opened again once there is.
 */
public final class RocksStorage implements Storage {
    /** Enough for the indexes and filters of some ten million rows and the rows that are read most. */
    public static final long BLOCK_CACHE_BYTES = 352L << 20;

    /** How much {@link #load} writes at a time: larger batches take longer for each row. And what the objects around a row count for. */
    private static final long LOAD_BYTES = 128 << 10;

    private static final long LOAD_ROW_BYTES = 64;

    private final OpenDirectory open;
    private final StripedLocks locks = new StripedLocks();

    private RocksStorage(OpenDirectory open) {
        this.open = open;
    }

    /**
     * Opens the data in a directory; makes it where the directory is empty or missing.
     *
     * @throws StorageException if the directory is damaged, lacks acknowledged writes, is of a newer format, not ours, or in use
     */
    public static RocksStorage open(Path directory, Durability durability) {
        return open(directory, durability, false);
    }

    /** @param acceptsLoss whether a directory is opened that lacks acknowledged writes; a warning says which */
    public static RocksStorage open(Path directory, Durability durability, boolean acceptsLoss) {
        var storage = switch (durability) {
            case SYNC -> open(directory, acceptsLoss, rocks -> rocks::syncWal);
            case OS -> open(directory, acceptsLoss, rocks -> null);
        };
        storage.open.watch();
        return storage;
    }

    /** Lets a test be the disk, and the one who watches it. */
    static RocksStorage open(Path path, boolean acceptsLoss, Function<RocksDB, WalSync.@Nullable Force> force) {
        var directory = DataDirectory.take(path);
        try {
            if (!directory.hasData()) {
                Database.make(directory);
            }
            return new RocksStorage(OpenDirectory.open(directory, acceptsLoss, force));
        } catch (StorageException refused) {
            directory.close();
            throw refused;
        }
    }

    /** Opens the data in a directory without changing it. Writes are refused. */
    public static RocksStorage openReadOnly(Path path) {
        var directory = DataDirectory.takeToRead(path);
        try {
            return new RocksStorage(OpenDirectory.openReadOnly(directory));
        } catch (StorageException refused) {
            directory.close();
            throw refused;
        }
    }

    /** Reads every table file and verifies its checksums. */
    void scrub() throws InterruptedException {
        open.scrub();
    }

    /** Notices what has become of the directory and of its disk. */
    void look() {
        open.look();
    }

    @Override
    public byte @Nullable [] read(Key key, Consistency consistency) {
        var session = open.enter();
        try {
            return get(session, key);
        } finally {
            open.leave();
        }
    }

    private byte @Nullable [] get(Session session, Key key) {
        try {
            return session.rocks().get(session.database().rows(), key.bytes());
        } catch (RocksDBException failed) {
            throw new StorageException("the row under " + key + " cannot be read: " + failed.getMessage(), failed);
        }
    }

    @Override
    public List<byte @Nullable []> readAll(List<Key> keys, Consistency consistency) {
        if (keys.isEmpty()) {
            return List.of();
        }
        var session = open.enter();
        try {
            var family = Collections.nCopies(keys.size(), session.database().rows());
            return session.rocks()
                    .multiGetAsList(family, keys.stream().map(Key::bytes).toList());
        } catch (RocksDBException failed) {
            throw new StorageException("some rows cannot be read: " + failed.getMessage(), failed);
        } finally {
            open.leave();
        }
    }

    @Override
    public List<byte @Nullable []> readTogether(List<Key> keys) {
        var session = open.enter();
        try {
            return readAsOfNow(session, keys);
        } catch (RocksDBException failed) {
            throw new StorageException("some rows cannot be read: " + failed.getMessage(), failed);
        } finally {
            open.leave();
        }
    }

    private List<byte @Nullable []> readAsOfNow(Session session, List<Key> keys) throws RocksDBException {
        var snapshot = session.rocks().getSnapshot();
        try (var asOfNow = new ReadOptions().setSnapshot(snapshot)) {
            byte[][] rows = new byte[keys.size()][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = session.rocks()
                        .get(session.database().rows(), asOfNow, keys.get(i).bytes());
            }
            return Arrays.asList(rows);
        } finally {
            session.rocks().releaseSnapshot(snapshot);
        }
    }

    @Override
    public Cursor range(KeyRange range, Direction direction, Consistency consistency, int rowsExpected) {
        // RocksDB has no notion of bounds that cross.
        byte[] to = range.isEmpty() ? range.from() : range.to();
        var session = open.enter();
        try {
            var bounds = new RocksCursor.Bounds(range.from(), to, range.shape());
            return open.cursor(session.database().rows(), bounds, direction);
        } finally {
            open.leave();
        }
    }

    @Override
    public <T> Outcome<T> transact(Set<Key> keys, Decider<T> decider) {
        Decision<T> decision;
        boolean written;
        WalSync.Waiter waiter = null;
        var session = open.enter();
        try {
            var guard = locks.of(keys);
            guard.lock();
            try {
                decision = decider.decide(current(session, keys));
                if (!decision.commits()) {
                    return new Outcome.Rejected<>(decision.answer());
                }
                written = commit(session, decision);
            } finally {
                guard.unlock();
            }
            if (written) {
                waiter = session.inTheLog();
            }
        } finally {
            open.leave();
        }
        if (waiter != null) {
            awaitDisk(waiter);
        }
        return new Outcome.Committed<>(decision.answer());
    }

    /** One batch: after a crash all of them are there or none, which is more than was promised. */
    @Override
    public <T> List<Outcome<T>> transactEach(List<Transaction<T>> independent) {
        List<Outcome<T>> outcomes = new ArrayList<>(independent.size());
        boolean written;
        WalSync.Waiter waiter = null;
        var session = open.enter();
        try {
            var guard = locks.of(Transaction.keysOf(independent));
            guard.lock();
            try {
                List<Decision.Write> writes = new ArrayList<>();
                List<Decision.Append> appends = new ArrayList<>();
                for (Transaction<T> each : independent) {
                    Decision<T> decision = each.decider().decide(current(session, each.keys()));
                    if (decision.commits()) {
                        writes.addAll(decision.writes());
                        appends.addAll(decision.appends());
                        outcomes.add(new Outcome.Committed<>(decision.answer()));
                    } else {
                        outcomes.add(new Outcome.Rejected<>(decision.answer()));
                    }
                }
                written = commit(session, Decision.commit(true, writes, appends));
            } finally {
                guard.unlock();
            }
            if (written) {
                waiter = session.inTheLog();
            }
        } finally {
            open.leave();
        }
        if (waiter != null) {
            awaitDisk(waiter);
        }
        return outcomes;
    }

    /** In large batches, and the disk is waited for once. */
    @Override
    public void load(Iterator<Decision.Write> rows) {
        Session first = null;
        WalSync.Waiter waiter = null;
        for (boolean isLast = false; !isLast; ) {
            List<Decision.Write> batch = nextBatch(rows);
            isLast = !rows.hasNext();
            var session = open.enter();
            try {
                first = first == null ? session : first;
                requireSame(first, session);
                var unused = commit(session, Decision.commit(true, batch));
                waiter = isLast ? session.inTheLog() : null;
            } finally {
                open.leave();
            }
        }
        if (waiter != null) {
            awaitDisk(waiter);
        }
    }

    private static List<Decision.Write> nextBatch(Iterator<Decision.Write> rows) {
        List<Decision.Write> batch = new ArrayList<>();
        long bytes = 0;
        while (bytes < LOAD_BYTES && rows.hasNext()) {
            var write = rows.next();
            byte[] row = write.row();
            bytes += LOAD_ROW_BYTES + write.key().bytes().length + (row == null ? 0 : row.length);
            batch.add(write);
        }
        return batch;
    }

    /** What was written to a log that was torn later on was never acknowledged, so it must not be taken for loaded. */
    private static void requireSame(Session begun, Session now) {
        if (now != begun) {
            throw new StorageException("the database was opened again while rows were loaded");
        }
    }

    private Map<Key, byte[]> current(Session session, Set<Key> keys) {
        if (keys.size() == 1) {
            Key key = keys.iterator().next();
            byte[] row = get(session, key);
            return row == null ? Map.of() : Map.of(key, row);
        }
        Map<Key, byte[]> current = HashMap.newHashMap(keys.size());
        for (Key key : keys) {
            byte[] row = get(session, key);
            if (row != null) {
                current.put(key, row);
            }
        }
        return current;
    }

    /** False if there was nothing to write. */
    private boolean commit(Session session, Decision<?> decision) {
        open.requireWritable();
        try {
            return session.commits().write(decision);
        } catch (RocksDBException failed) {
            throw open.refuseAfter("a write failed", failed);
        }
    }

    private void awaitDisk(WalSync.Waiter waiter) {
        try {
            waiter.await();
        } catch (StorageException failed) {
            throw open.refuseAfterForce(failed);
        }
    }

    @Override
    public LogCursor log(int log, long after) {
        var session = open.enter();
        try {
            var bounds = new RocksCursor.Bounds(Logs.key(log, after + 1), Logs.key(log, -1), KeyShape.UNKNOWN);
            return new RocksLogCursor(open.cursor(session.database().log(), bounds, Direction.FORWARD));
        } finally {
            open.leave();
        }
    }

    @Override
    public long logEnd(int log) {
        var session = open.enter();
        try {
            return session.logs().log(log).end();
        } finally {
            open.leave();
        }
    }

    @Override
    public long logTrimmed(int log) {
        var session = open.enter();
        try {
            return session.logs().trimmed(log);
        } catch (RocksDBException failed) {
            throw new StorageException("log " + log + " cannot be read: " + failed.getMessage(), failed);
        } finally {
            open.leave();
        }
    }

    @Override
    public void trimLog(int log, long through) {
        var session = open.enter();
        try {
            open.requireWritable();
            session.commits().trim(log, through);
        } catch (RocksDBException failed) {
            throw open.refuseAfter("log " + log + " could not be trimmed", failed);
        } finally {
            open.leave();
        }
    }

    @Override
    public void deleteRange(KeyRange range) {
        if (range.isEmpty()) {
            return;
        }
        var session = open.enter();
        try {
            open.requireWritable();
            session.commits().deleteRange(range.from(), range.to());
            // Files that lie within the range as a whole go at once, and must not go before the deletion is on disk.
            forceLog(session);
            session.rocks().deleteFilesInRanges(session.database().rows(), List.of(range.from(), range.to()), false);
        } catch (RocksDBException failed) {
            throw open.refuseAfter("a range could not be deleted", failed);
        } finally {
            open.leave();
        }
    }

    private void forceLog(Session session) throws RocksDBException {
        try {
            session.forceLog();
        } catch (StorageException failed) {
            throw open.refuseAfterForce(failed);
        }
    }

    /** There is nothing: a commit appears as a whole. */
    @Override
    public void carryOver() {}

    @Override
    public Capabilities capabilities() {
        return new Capabilities(
                false,
                open.isSynced(),
                true,
                Capabilities.IndexUpkeep.IN_COMMIT,
                Capabilities.LogPositions.GAP_FREE,
                null);
    }

    @Override
    public Optional<String> trouble() {
        return open.trouble();
    }

    @Override
    public Map<String, Long> statistics() {
        return open.figures();
    }

    @Override
    public void close() {
        open.close();
    }
}
