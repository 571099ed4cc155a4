package dev.armature.storage.rocksdb;

import dev.armature.storage.Decision;
import dev.armature.storage.StorageException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * Numbers the records of logs.
 *
 * <p>A log is locked from the moment a commit takes its numbers until the commit is in RocksDB: so records become visible in
 * the order of their numbers, and a commit that fails leaves no gap. Who needs several logs locks them in ascending order.
 */
final class Logs {
    static final int LOG_BYTES = Integer.BYTES;
    static final int KEY_BYTES = LOG_BYTES + Long.BYTES;
    /** Records are numbered from 1; under this number stands how far the log has been trimmed. */
    static final long TRIMMED = 0;

    private final RocksDB rocks;
    private final ColumnFamilyHandle family;
    private final ConcurrentMap<Integer, Log> logs = new ConcurrentHashMap<>();

    Logs(RocksDB rocks, ColumnFamilyHandle family) {
        this.rocks = rocks;
        this.family = family;
    }

    static byte[] key(int log, long number) {
        return ByteBuffer.allocate(KEY_BYTES).putInt(log).putLong(number).array();
    }

    /** The logs that a commit appends to: to be locked, numbered and unlocked together. */
    Several of(List<Decision.Append> appends) {
        return new Several(appends.stream()
                .map(Decision.Append::log)
                .distinct()
                .sorted()
                .map(this::log)
                .toList());
    }

    Log log(int log) {
        return logs.computeIfAbsent(log, this::recover);
    }

    /** Finds out how far a log had come when it was last written to. */
    private Log recover(int log) {
        try (RocksIterator iterator = rocks.newIterator(family)) {
            iterator.seekForPrev(key(log, Long.MAX_VALUE));
            iterator.status();
            if (iterator.isValid()) {
                var key = ByteBuffer.wrap(iterator.key());
                if (key.getInt() == log) {
                    long number = key.getLong();
                    return new Log(
                            log,
                            number == TRIMMED
                                    ? ByteBuffer.wrap(iterator.value()).getLong()
                                    : number);
                }
            }
            return new Log(log, 0);
        } catch (RocksDBException failed) {
            throw new StorageException("log " + log + " cannot be read: " + failed.getMessage(), failed);
        }
    }

    /** Says in one batch that the records are gone and how far: otherwise an empty log would begin at 1 again. */
    void trim(int id, long through, WriteOptions options) throws RocksDBException {
        Log log = log(id);
        log.lock.lock();
        try (var batch = new WriteBatch()) {
            byte[] marker = key(id, TRIMMED);
            long from = trimmed(id) + 1;
            long last = Math.min(through, log.end);
            if (last >= from) {
                batch.deleteRange(family, key(id, from), key(id, last + 1));
                batch.put(
                        family,
                        marker,
                        ByteBuffer.allocate(Long.BYTES).putLong(last).array());
                rocks.write(options, batch);
            }
        } finally {
            log.lock.unlock();
        }
    }

    /** Read with each call: the marker and the records it speaks of change in one batch. */
    long trimmed(int id) throws RocksDBException {
        byte[] through = rocks.get(family, key(id, TRIMMED));
        return through == null ? 0 : ByteBuffer.wrap(through).getLong();
    }

    record Several(List<Log> ascending) {
        void lock() {
            ascending.forEach(log -> log.lock.lock());
        }

        void unlock() {
            ascending.reversed().forEach(log -> log.lock.unlock());
        }

        /** Numbers the records and puts them into the batch. */
        void append(List<Decision.Append> appends, ColumnFamilyHandle family, WriteBatch batch)
                throws RocksDBException {
            for (Log log : ascending) {
                log.next = log.end;
            }
            for (Decision.Append append : appends) {
                batch.put(family, find(append.log()).nextKey(), append.record());
            }
        }

        private Log find(int wanted) {
            for (Log log : ascending) {
                if (log.log == wanted) {
                    return log;
                }
            }
            throw new IllegalStateException("log " + wanted + " is not locked");
        }

        /** The batch is in RocksDB, so its numbers are taken. */
        void commit() {
            for (Log log : ascending) {
                log.end = log.next;
            }
        }
    }

    static final class Log {
        private final int log;
        private final ReentrantLock lock = new ReentrantLock();
        /** The number of the last record. Written under the lock. */
        private volatile long end;
        /** The last number that the commit under way has taken. Guarded by the lock. */
        private long next;

        Log(int log, long end) {
            this.log = log;
            this.end = end;
        }

        long end() {
            return end;
        }

        private byte[] nextKey() {
            return key(log, ++next);
        }
    }
}
