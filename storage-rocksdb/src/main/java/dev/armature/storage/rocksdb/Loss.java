package dev.armature.storage.rocksdb;

import dev.armature.storage.StorageException;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Acknowledged changes that a directory does not have any more.
 *
 * @param from the number of the first of them
 * @param through the number of the last of them
 * @param until when the last change of all was acknowledged
 * @param byLossOfPower whether it may have come from one, and they had not been promised to survive that
 */
record Loss(long from, long through, Instant until, boolean byLossOfPower) {

    /**
     * Null if nothing is missing. Changes nothing.
     *
     * @throws StorageException if that cannot be said
     */
    static @Nullable Loss find(DataDirectory directory) {
        var state = Acknowledged.read(directory.path());
        if (state == null) {
            // A directory of an earlier version has no such file.
            if (Database.expectsAcknowledged(directory)) {
                throw Database.damaged(directory.path(), "the file " + Acknowledged.FILE + " is missing", null);
            }
            return null;
        }
        return state.last() <= state.inTables() ? null : find(directory, state);
    }

    private static @Nullable Loss find(DataDirectory directory, Acknowledged.State state) {
        LogScan.Result log = scan(directory);
        long inTables = log.from() > state.inTables() + 1 ? inTables(directory, log) : state.inTables();
        if (inTables + 1 < log.from()) {
            return between(inTables + 1, log.from() - 1, state);
        }
        if (log.through() >= state.last()) {
            return null;
        }
        if (log.resumesAt() > 0) {
            return between(log.through() + 1, log.resumesAt() - 1, state);
        }
        // The log may be short because what was in it has gone to table files.
        long recovered = Database.lastChange(directory, Database.Mode.READ);
        return recovered >= state.last() ? null : between(recovered + 1, state.last(), state);
    }

    /** Older files of the log went when what was in them had come to table files; if so, up to where the log begins. */
    private static long inTables(DataDirectory directory, LogScan.Result log) {
        try {
            return Database.lastChange(directory, Database.Mode.READ_TABLES);
        } catch (StorageException knowsItsLogs) {
            // RocksDB has written down which files of the log it needs, and will miss them when it is opened with them.
            return log.from() - 1;
        }
    }

    private static LogScan.Result scan(DataDirectory directory) {
        try {
            return LogScan.of(directory.data());
        } catch (IOException failed) {
            throw Database.damaged(directory.data(), "the write-ahead log cannot be read: " + failed, failed);
        }
    }

    private static Loss between(long from, long through, Acknowledged.State state) {
        return new Loss(from, through, state.time(), !state.sameBoot() && from > state.onDisk());
    }

    long changes() {
        return through - from + 1;
    }

    @Override
    public String toString() {
        return "the write-ahead log is damaged or cut off: the changes " + from + " to " + through + " are missing, "
                + changes() + " rows and records of streams; the last change was acknowledged at " + until;
    }

    StorageException refusal(DataDirectory directory) {
        return new StorageException(directory.data() + " cannot be opened: " + this
                + ". Nothing was changed; restore the directory from a backup, or start the server once with --accept-loss"
                + " to go on without them");
    }
}
