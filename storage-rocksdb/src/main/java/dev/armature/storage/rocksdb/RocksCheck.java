package dev.armature.storage.rocksdb;

import dev.armature.model.KeyCodec;
import dev.armature.storage.StorageException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Looks for damage in a directory that no server is using: that it opens, that every checksum is right, that every key could be
 * one, and that no log has a gap. What the rows say is checked by the layer that wrote them, through {@link
 * RocksStorage#openReadOnly}.
 */
public final class RocksCheck {
    /** A damaged directory may have millions of things to complain about, and the first of them tell enough. */
    private static final int FINDINGS_MAX = 100;

    private final Database database;
    private final List<String> findings = new ArrayList<>();
    private long rows;
    private long rowBytes;
    private long logs;
    private long records;

    private RocksCheck(Database database) {
        this.database = database;
    }

    /**
     * What was found, and how much was looked at.
     *
     * @param findings empty if all is well
     * @param rowBytes what keys and rows take, before compression
     */
    public record Report(List<String> findings, long rows, long rowBytes, long logs, long records) {
        public Report {
            findings = List.copyOf(findings);
        }

        public boolean isSound() {
            return findings.isEmpty();
        }
    }

    /**
     * Changes nothing.
     *
     * @throws StorageException if there is nothing to check, or it is in use
     */
    public static Report check(Path path) {
        try (var directory = DataDirectory.takeToRead(path)) {
            return check(directory);
        }
    }

    private static Report check(DataDirectory directory) {
        @Nullable Loss loss;
        try {
            loss = Loss.find(directory);
            if (loss != null && !loss.byLossOfPower()) {
                throw loss.refusal(directory);
            }
        } catch (StorageException damaged) {
            return new Report(List.of(String.valueOf(damaged.getMessage())), 0, 0, 0, 0);
        }
        try (var database = Database.openReadOnly(directory, RocksStorage.BLOCK_CACHE_BYTES)) {
            var check = new RocksCheck(database);
            if (loss != null) {
                check.found(
                        loss + "; a server will start without them: they were not promised to survive a loss of power");
            }
            check.run();
            return new Report(check.findings, check.rows, check.rowBytes, check.logs, check.records);
        } catch (StorageException damaged) {
            return new Report(List.of(String.valueOf(damaged.getMessage())), 0, 0, 0, 0);
        }
    }

    private void run() {
        try {
            database.rocks().verifyChecksum();
        } catch (RocksDBException failed) {
            found("a checksum is wrong: " + failed.getMessage());
        }
        try (var iterator = database.rocks().newIterator(database.rows())) {
            walkRows(iterator);
        } catch (RocksDBException failed) {
            found("the rows cannot be read to the end: " + failed.getMessage());
        }
        try (var iterator = database.rocks().newIterator(database.log())) {
            walkLogs(iterator);
        } catch (RocksDBException failed) {
            found("the logs cannot be read to the end: " + failed.getMessage());
        }
    }

    private void walkRows(RocksIterator iterator) throws RocksDBException {
        for (iterator.seekToFirst(); iterator.isValid(); iterator.next()) {
            byte[] key = iterator.key();
            rows++;
            rowBytes += key.length + iterator.value().length;
            if (key.length <= KeyCodec.SPACE_BYTES + KeyCodec.HASH_BYTES) {
                found("a row lies under a key of " + key.length + " bytes, which is too short for one");
            }
        }
        iterator.status();
    }

    private void walkLogs(RocksIterator iterator) throws RocksDBException {
        int log = -1;
        long last = 0;
        for (iterator.seekToFirst(); iterator.isValid(); iterator.next()) {
            var key = ByteBuffer.wrap(iterator.key());
            if (key.remaining() != Logs.KEY_BYTES) {
                found("a log record lies under a key of " + key.remaining() + " bytes");
                continue;
            }
            int next = key.getInt();
            long number = key.getLong();
            if (logs == 0 || next != log) {
                log = next;
                last = 0;
                logs++;
            }
            if (number == Logs.TRIMMED) {
                last = ByteBuffer.wrap(iterator.value()).getLong();
                continue;
            }
            if (number != last + 1) {
                found("log " + log + " has a gap: record " + number + " comes after " + last);
            }
            last = number;
            records++;
        }
        iterator.status();
    }

    private void found(String finding) {
        if (findings.size() < FINDINGS_MAX) {
            findings.add(finding);
        }
    }
}
