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
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.InstantSource;
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

    private static final Logger LOG = System.getLogger(RocksStorage.class.getName());

    private final DataDirectory directory;
    private final Database database;
    private final RocksDB rocks;
    /** Null if nothing is written. */
    private final @Nullable Acknowledged acknowledged;
    /** Null if commits do not wait for the disk. */
    private final @Nullable WalSync sync;

    private final Logs logs;
    private final Commits commits;
    private final StripedLocks locks = new StripedLocks();
    private final Gate gate = new Gate();
    private final Set<RocksCursor> cursors = ConcurrentHashMap.newKeySet();
    /** Why writes are refused; null while they are not. */
    private volatile @Nullable String refusal;

    private RocksStorage(
            DataDirectory directory,
            Database database,
            @Nullable Acknowledged acknowledged,
            WalSync.@Nullable Force disk,
            @Nullable String refusal) {
        this.directory = directory;
        this.database = database;
        this.acknowledged = acknowledged;
        this.refusal = refusal;
        rocks = database.rocks();
        sync = acknowledged == null || disk == null ? null : new WalSync(() -> force(disk, acknowledged));
        logs = new Logs(rocks, database.log());
        commits = new Commits(database, logs);
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
        return switch (durability) {
            case SYNC -> open(directory, acceptsLoss, rocks -> rocks::syncWal);
            case OS -> open(directory, acceptsLoss, rocks -> null);
        };
    }

    /** Lets a test be the disk. */
    static RocksStorage open(Path path, boolean acceptsLoss, Function<RocksDB, WalSync.@Nullable Force> disk) {
        var directory = DataDirectory.take(path);
        try {
            if (!directory.hasData()) {
                Database.make(directory);
            }
            var database = Database.open(directory, modeFor(directory, acceptsLoss), BLOCK_CACHE_BYTES);
            try {
                return new RocksStorage(
                        directory, database, acknowledged(directory, database), disk.apply(database.rocks()), null);
            } catch (StorageException failed) {
                database.close();
                throw failed;
            }
        } catch (StorageException refused) {
            directory.close();
            throw refused;
        }
    }

    private static Database.Mode modeFor(DataDirectory directory, boolean acceptsLoss) {
        try {
            var loss = Loss.find(directory);
            if (loss == null) {
                return Database.Mode.WRITE;
            }
            if (!acceptsLoss && !loss.byLossOfPower()) {
                throw loss.refusal(directory);
            }
            LOG.log(Level.WARNING, () -> directory.data() + " is opened without what was lost: " + loss);
        } catch (StorageException unknown) {
            if (!acceptsLoss) {
                throw unknown;
            }
            LOG.log(Level.WARNING, () -> directory.data() + " is opened although " + unknown.getMessage());
        }
        return Database.Mode.WRITE_WHAT_IS_LEFT;
    }

    private static Acknowledged acknowledged(DataDirectory directory, Database database) {
        try {
            var acknowledged = Acknowledged.begin(
                    directory.path(), database.rocks().getLatestSequenceNumber(), InstantSource.system());
            directory.force();
            database.expectAcknowledged();
            acknowledged.onDiskThrough(database.rocks().getLatestSequenceNumber());
            return acknowledged;
        } catch (IOException failed) {
            throw new StorageException(directory.path() + " cannot be used: " + failed, failed);
        }
    }

    /** Everything that is in the log now is on disk afterwards. */
    private void force(WalSync.Force disk, Acknowledged noted) throws RocksDBException {
        long through = rocks.getLatestSequenceNumber();
        disk.run();
        noted.onDiskThrough(through);
    }

    /** Opens the data in a directory without changing it. Writes are refused. */
    public static RocksStorage openReadOnly(Path directory) {
        var taken = DataDirectory.takeExisting(directory);
        try {
            var database = Database.openReadOnly(taken, BLOCK_CACHE_BYTES);
            return new RocksStorage(taken, database, null, null, taken.path() + " was opened for reading only");
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
            if (written) {
                waiter = inTheLog();
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

    /** What is in the log is acknowledged: at once, or when it is on disk, which is then to be waited for. */
    private WalSync.@Nullable Waiter inTheLog() {
        if (sync != null) {
            return sync.enlist();
        }
        if (acknowledged != null) {
            acknowledged.through(rocks.getLatestSequenceNumber());
        }
        return null;
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
        if (sync == null && acknowledged != null) {
            force(rocks::syncWal, acknowledged);
        } else if (sync != null) {
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
            if (refusal == null && acknowledged != null) {
                force(rocks::syncWal, acknowledged);
                acknowledged.force();
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
