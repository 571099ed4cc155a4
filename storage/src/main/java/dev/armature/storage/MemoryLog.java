package dev.armature.storage;

import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The records of one log by position. Appending takes a lock, so that no reader meets a record before its predecessor;
 * reading takes none.
 */
final class MemoryLog {
    private final ConcurrentNavigableMap<Long, byte[]> records;
    private final ReentrantLock appending = new ReentrantLock();
    private volatile long end;
    private volatile long trimmed;

    MemoryLog() {
        this(new ConcurrentSkipListMap<>(), 0, 0);
    }

    private MemoryLog(ConcurrentNavigableMap<Long, byte[]> records, long end, long trimmed) {
        this.records = records;
        this.end = end;
        this.trimmed = trimmed;
    }

    /** While there is no appender. */
    MemoryLog copy() {
        return new MemoryLog(new ConcurrentSkipListMap<>(records), end, trimmed);
    }

    void append(byte[] record) {
        appending.lock();
        try {
            records.put(end + 1, record);
            end++;
        } finally {
            appending.unlock();
        }
    }

    long end() {
        return end;
    }

    LogCursor after(long position) {
        return new RecordCursor(records.tailMap(position, false));
    }

    static long bytes(byte[] record) {
        return MemoryBudget.RECORD_BYTES + record.length;
    }

    long trimmed() {
        return trimmed;
    }

    /** Returns what the records took. */
    long trim(long through) {
        appending.lock();
        try {
            // Before the first of them goes: a reader who misses it finds out why.
            trimmed = Math.max(trimmed, Math.min(through, end));
        } finally {
            appending.unlock();
        }
        long removed = 0;
        for (Long position : records.headMap(trimmed, true).keySet()) {
            byte[] record = records.remove(position);
            if (record != null) {
                removed += bytes(record);
            }
        }
        return removed;
    }

    private static final class RecordCursor implements LogCursor {
        private final Iterator<Map.Entry<Long, byte[]>> later;
        private Map.@Nullable Entry<Long, byte[]> entry;

        RecordCursor(Map<Long, byte[]> inOrder) {
            later = inOrder.entrySet().iterator();
        }

        @Override
        public boolean next() {
            entry = later.hasNext() ? later.next() : null;
            return entry != null;
        }

        @Override
        public long position() {
            return MemoryStorage.standing(entry).getKey();
        }

        @Override
        public byte[] record() {
            return MemoryStorage.standing(entry).getValue();
        }

        @Override
        public void close() {}
    }
}
