package dev.armature.storage.rocksdb;

import dev.armature.storage.StorageException;
import java.io.IOException;
import java.time.InstantSource;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** An open database and what writes to it, from its opening to its end: a storage may have several, one after the other. */
final class Session {
    private final Database database;
    private final Logs logs;
    private final Commits commits;
    /** Null if nothing is written. */
    private final @Nullable Acknowledged acknowledged;
    /** Null if commits do not wait for the disk. */
    private final @Nullable WalSync sync;

    private Session(Database database, @Nullable Acknowledged acknowledged, WalSync.@Nullable Force disk) {
        this.database = database;
        this.acknowledged = acknowledged;
        logs = new Logs(database.rocks(), database.log());
        commits = new Commits(database, logs);
        sync = disk == null ? null : new WalSync(() -> force(disk));
    }

    /** @param disk what commits wait for; null if they do not */
    static Session open(DataDirectory directory, Database.Mode mode, Function<RocksDB, WalSync.@Nullable Force> disk) {
        var database = Database.open(directory, mode, RocksStorage.BLOCK_CACHE_BYTES);
        try {
            var acknowledged = begin(directory, database);
            return new Session(database, acknowledged, disk.apply(database.rocks()));
        } catch (IOException failed) {
            database.close();
            throw new StorageException(directory.path() + " cannot be used: " + failed, failed);
        } catch (StorageException failed) {
            database.close();
            throw failed;
        }
    }

    static Session openReadOnly(DataDirectory directory) {
        return new Session(Database.openReadOnly(directory, RocksStorage.BLOCK_CACHE_BYTES), null, null);
    }

    private static Acknowledged begin(DataDirectory directory, Database database) throws IOException {
        var acknowledged = Acknowledged.begin(
                directory.path(), database.rocks().getLatestSequenceNumber(), InstantSource.system());
        directory.force();
        database.expectAcknowledged();
        acknowledged.onDiskThrough(database.rocks().getLatestSequenceNumber());
        return acknowledged;
    }

    Database database() {
        return database;
    }

    RocksDB rocks() {
        return database.rocks();
    }

    Logs logs() {
        return logs;
    }

    Commits commits() {
        return commits;
    }

    boolean isSynced() {
        return sync != null;
    }

    /** What is in the log is acknowledged: at once, or when it is on disk, which is then to be waited for. */
    WalSync.@Nullable Waiter inTheLog() {
        if (sync != null) {
            return sync.enlist();
        }
        if (acknowledged != null) {
            acknowledged.through(rocks().getLatestSequenceNumber());
        }
        return null;
    }

    /** Waits until what is in the log is on disk; through {@link WalSync} where there is one, which alone must know of a failure. */
    void forceLog() throws RocksDBException {
        if (sync == null) {
            force(rocks()::syncWal);
        } else {
            sync.enlist().await();
        }
    }

    /** Everything that is in the log now is on disk afterwards. */
    private void force(WalSync.Force disk) throws RocksDBException {
        long through = rocks().getLatestSequenceNumber();
        disk.run();
        if (acknowledged != null) {
            acknowledged.onDiskThrough(through);
        }
    }

    /**
     * To be called when it is no longer in use.
     *
     * @param sound whether the log can be forced to disk, and what was acknowledged survives a loss of power then
     */
    void close(boolean sound) {
        if (sync != null) {
            sync.close();
        }
        try {
            if (sound && acknowledged != null) {
                force(rocks()::syncWal);
                acknowledged.force();
            }
        } catch (RocksDBException failed) {
            throw new StorageException(
                    "the write-ahead log could not be forced to disk: " + failed.getMessage(), failed);
        } finally {
            commits.close();
            database.close();
            if (acknowledged != null) {
                acknowledged.close();
            }
        }
    }
}
