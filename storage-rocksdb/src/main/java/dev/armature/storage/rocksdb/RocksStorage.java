package dev.armature.storage.rocksdb;

import dev.armature.model.Key;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decider;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import dev.armature.storage.StorageException;
import dev.armature.storage.StripedLocks;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
 * <p>After a write or an fsync has failed, nothing is known of what is on disk, and every further write is refused.
 */
public final class RocksStorage implements Storage {
    /** Enough for the indexes and filters of some ten million rows and the rows that are read most. */
    public static final long BLOCK_CACHE_BYTES = 352L << 20;

    private final DataDirectory directory;
    private final Database database;
    private final RocksDB rocks;
    private final @Nullable WalSync sync;
    private final Logs logs;
    private final Commits commits;
    private final StripedLocks locks = new StripedLocks();
    private final Gate gate = new Gate();
    private final Set<RocksCursor> cursors = ConcurrentHashMap.newKeySet();
    /** Why writes are refused; null while they are not. */
    private volatile @Nullable String refusal;

    private RocksStorage(DataDirectory directory, Database database, @Nullable WalSync sync, @Nullable String refusal) {
        this.directory = directory;
        this.database = database;
        this.sync = sync;
        this.refusal = refusal;
        rocks = database.rocks();
        logs = new Logs(rocks, database.log());
        commits = new Commits(database, logs);
    }

    /**
     * Opens the data in a directory; makes it where the directory is empty or missing.
     *
     * @throws StorageException if the directory is damaged, of a newer format, not ours, or in use
     */
    public static RocksStorage open(Path directory, Durability durability) {
        return open(directory, durability, BLOCK_CACHE_BYTES);
    }

    public static RocksStorage open(Path directory, Durability durability, long blockCacheBytes) {
        return switch (durability) {
            case SYNC -> open(directory, blockCacheBytes, rocks -> new WalSync(rocks::syncWal));
            case OS -> open(directory, blockCacheBytes, rocks -> null);
        };
    }

    /** Lets a test be the disk. */
    static RocksStorage open(Path directory, long blockCacheBytes, Function<RocksDB, @Nullable WalSync> sync) {
        var taken = DataDirectory.take(directory);
        try {
            var database = Database.open(taken, blockCacheBytes);
            return new RocksStorage(taken, database, sync.apply(database.rocks()), null);
        } catch (StorageException refused) {
            taken.close();
            throw refused;
        }
    }

    /** Opens the data in a directory without changing it. Writes are refused. */
    public static RocksStorage openReadOnly(Path directory) {
        var taken = DataDirectory.takeExisting(directory);
        try {
            var database = Database.openReadOnly(taken, BLOCK_CACHE_BYTES);
            return new RocksStorage(taken, database, null, taken.path() + " was opened for reading only");
        } catch (StorageException refused) {
            taken.close();
            throw refused;
        }
    }

    @Override
    public byte @Nullable [] read(Key key, Consistency consistency) {
        gate.enter();
        try {
            return get(key);
        } finally {
            gate.leave();
        }
    }

    private byte @Nullable [] get(Key key) {
        try {
            return rocks.get(database.rows(), key.bytes());
        } catch (RocksDBException failed) {
            throw new StorageException("the row under " + key + " cannot be read: " + failed.getMessage(), failed);
        }
    }

    @Override
    public List<byte @Nullable []> readTogether(List<Key> keys) {
        gate.enter();
        try {
            return readAsOfNow(keys);
        } catch (RocksDBException failed) {
            throw new StorageException("some rows cannot be read: " + failed.getMessage(), failed);
        } finally {
            gate.leave();
        }
    }

    private List<byte @Nullable []> readAsOfNow(List<Key> keys) throws RocksDBException {
        var snapshot = rocks.getSnapshot();
        try (var asOfNow = new ReadOptions().setSnapshot(snapshot)) {
            byte[][] rows = new byte[keys.size()][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = rocks.get(database.rows(), asOfNow, keys.get(i).bytes());
            }
            return Arrays.asList(rows);
        } finally {
            rocks.releaseSnapshot(snapshot);
        }
    }

    @Override
    public Cursor range(KeyRange range, Direction direction, Consistency consistency) {
        // RocksDB has no notion of bounds that cross.
        byte[] to = range.isEmpty() ? range.from() : range.to();
        gate.enter();
        try {
            var bounds = new RocksCursor.Bounds(range.from(), to, 0);
            return new RocksCursor(rocks, database.rows(), bounds, direction, gate, cursors);
        } finally {
            gate.leave();
        }
    }

    @Override
    public <T> Outcome<T> transact(Set<Key> keys, Decider<T> decider) {
        Decision<T> decision;
        boolean written;
        WalSync.Waiter waiter = null;
        gate.enter();
        try {
            var guard = locks.of(keys);
            guard.lock();
            try {
                decision = decider.decide(current(keys));
                if (!decision.commits()) {
                    return new Outcome.Rejected<>(decision.answer());
                }
                written = commit(decision);
            } finally {
                guard.unlock();
            }
            if (sync != null && written) {
                waiter = sync.enlist();
            }
        } finally {
            gate.leave();
        }
        if (waiter != null) {
            awaitDisk(waiter);
        }
        return new Outcome.Committed<>(decision.answer());
    }

    private Map<Key, byte[]> current(Set<Key> keys) {
        if (keys.size() == 1) {
            Key key = keys.iterator().next();
            byte[] row = get(key);
            return row == null ? Map.of() : Map.of(key, row);
        }
        Map<Key, byte[]> current = HashMap.newHashMap(keys.size());
        for (Key key : keys) {
            byte[] row = get(key);
            if (row != null) {
                current.put(key, row);
            }
        }
        return current;
    }

    /** False if there was nothing to write. */
    private boolean commit(Decision<?> decision) {
        refuseWritesAfterFailure();
        try {
            return commits.write(decision);
        } catch (RocksDBException failed) {
            throw refuseWritesFrom("a write failed", failed);
        }
    }

    private void awaitDisk(WalSync.Waiter waiter) {
        try {
            waiter.await();
        } catch (StorageException failed) {
            refusal = failed.getMessage();
            throw failed;
        }
    }

    private StorageException refuseWritesFrom(String what, RocksDBException cause) {
        String text = what + ": " + cause.getMessage();
        refusal = text;
        return new StorageException(text, cause);
    }

    private void refuseWritesAfterFailure() {
        String why = refusal;
        if (why != null) {
            throw new StorageException("nothing is written any more, because " + why);
        }
    }

    @Override
    public Cursor log(int log, long after) {
        gate.enter();
        try {
            var bounds = new RocksCursor.Bounds(Logs.key(log, after + 1), Logs.key(log, -1), Logs.LOG_BYTES);
            return new RocksCursor(rocks, database.log(), bounds, Direction.FORWARD, gate, cursors);
        } finally {
            gate.leave();
        }
    }

    @Override
    public long logEnd(int log) {
        gate.enter();
        try {
            return logs.log(log).end();
        } finally {
            gate.leave();
        }
    }

    @Override
    public void trimLog(int log, long through) {
        gate.enter();
        try {
            refuseWritesAfterFailure();
            commits.trim(log, through);
        } catch (RocksDBException failed) {
            throw refuseWritesFrom("log " + log + " could not be trimmed", failed);
        } finally {
            gate.leave();
        }
    }

    @Override
    public void deleteRange(KeyRange range) {
        if (range.isEmpty()) {
            return;
        }
        gate.enter();
        try {
            refuseWritesAfterFailure();
            commits.deleteRange(range.from(), range.to());
            // Files that lie within the range as a whole go at once, and must not go before the deletion is on disk.
            forceLog();
            rocks.deleteFilesInRanges(database.rows(), List.of(range.from(), range.to()), false);
        } catch (RocksDBException failed) {
            throw refuseWritesFrom("a range could not be deleted", failed);
        } finally {
            gate.leave();
        }
    }

    /** Through {@link WalSync} where there is one: it alone must know of the first failure. */
    private void forceLog() throws RocksDBException {
        if (sync == null) {
            rocks.syncWal();
        } else {
            awaitDisk(sync.enlist());
        }
    }

    @Override
    public boolean cursorsAreSnapshots() {
        return true;
    }

    @Override
    public boolean writesWait() {
        return sync != null;
    }

    @Override
    public Map<String, Long> statistics() {
        gate.enter();
        try {
            return Figures.of(database);
        } catch (RocksDBException failed) {
            throw new StorageException("no statistics: " + failed.getMessage(), failed);
        } finally {
            gate.leave();
        }
    }

    /** Waits for those who are inside and for the disk. What was acknowledged survives a loss of power from now on. */
    @Override
    public void close() {
        if (!gate.close()) {
            return;
        }
        if (sync != null) {
            sync.close();
        }
        List.copyOf(cursors).forEach(RocksCursor::free);
        try {
            if (refusal == null) {
                rocks.syncWal();
            }
        } catch (RocksDBException failed) {
            throw new StorageException(
                    "the write-ahead log could not be forced to disk: " + failed.getMessage(), failed);
        } finally {
            commits.close();
            database.close();
            directory.close();
        }
    }
}
