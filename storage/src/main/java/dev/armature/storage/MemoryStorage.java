package dev.armature.storage;

import dev.armature.model.Key;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Rows in the memory of this process: gone when it ends, and without native code.
 *
 * <p>Each space has a skip list of its own, so that dropping a table is dropping a reference. Reading a row and walking a range
 * take no lock; {@link #transact} and {@link #readTogether} take the {@link StripedLocks} of their keys.
 */
public final class MemoryStorage implements Storage {
    private final ConcurrentNavigableMap<Integer, ConcurrentNavigableMap<byte[], byte[]>> spaces =
            new ConcurrentSkipListMap<>(Integer::compareUnsigned);
    private final ConcurrentMap<Integer, Log> logs = new ConcurrentHashMap<>();
    private final StripedLocks locks = new StripedLocks();

    @Override
    public byte @Nullable [] read(Key key, Consistency consistency) {
        var rows = spaces.get(spaceOf(key.bytes()));
        return rows == null ? null : rows.get(key.bytes());
    }

    @Override
    public List<byte @Nullable []> readTogether(List<Key> keys) {
        if (keys.isEmpty()) {
            return List.of();
        }
        var guard = locks.of(keys);
        guard.lock();
        try {
            return Arrays.asList(
                    keys.stream().map(key -> read(key, Consistency.STRONG)).toArray(byte[][]::new));
        } finally {
            guard.unlock();
        }
    }

    @Override
    public Cursor range(KeyRange range, Direction direction, Consistency consistency) {
        if (range.isEmpty()) {
            return new RowCursor(List.of());
        }
        var within = spaces.subMap(spaceOf(range.from()), true, spaceOf(range.to()), true);
        var inOrder = direction == Direction.FORWARD ? within : within.descendingMap();
        return new RowCursor(inOrder.values().stream()
                .map(rows -> rows.subMap(range.from(), range.to()))
                .map(rows -> direction == Direction.FORWARD ? rows : rows.descendingMap())
                .toList());
    }

    @Override
    public <T> Outcome<T> transact(Set<Key> keys, Decider<T> decider) {
        var guard = locks.of(keys);
        guard.lock();
        try {
            Decision<T> decision = decider.decide(current(keys));
            if (!decision.commits()) {
                return new Outcome.Rejected<>(decision.answer());
            }
            decision.writes().forEach(this::write);
            decision.appends().forEach(append -> log(append.log()).append(append.record()));
            return new Outcome.Committed<>(decision.answer());
        } finally {
            guard.unlock();
        }
    }

    private Map<Key, byte[]> current(Set<Key> keys) {
        if (keys.size() == 1) {
            Key key = keys.iterator().next();
            byte[] row = read(key, Consistency.STRONG);
            return row == null ? Map.of() : Map.of(key, row);
        }
        Map<Key, byte[]> current = HashMap.newHashMap(keys.size());
        for (Key key : keys) {
            byte[] row = read(key, Consistency.STRONG);
            if (row != null) {
                current.put(key, row);
            }
        }
        return current;
    }

    private void write(Decision.Write write) {
        byte[] key = write.key().bytes();
        byte[] row = write.row();
        int space = spaceOf(key);
        var rows = spaces.get(space);
        if (row == null) {
            if (rows != null) {
                rows.remove(key);
            }
            return;
        }
        if (rows == null) {
            rows = spaces.computeIfAbsent(space, missing -> new ConcurrentSkipListMap<>(Arrays::compareUnsigned));
        }
        rows.put(key, row);
    }

    @Override
    public Cursor log(int log, long after) {
        return log(log).after(after);
    }

    @Override
    public long logEnd(int log) {
        return log(log).end();
    }

    @Override
    public void trimLog(int log, long through) {
        log(log).trim(through);
    }

    private Log log(int log) {
        return logs.computeIfAbsent(log, missing -> new Log());
    }

    @Override
    public void deleteRange(KeyRange range) {
        if (range.isEmpty()) {
            return;
        }
        var within = spaces.subMap(spaceOf(range.from()), true, spaceOf(range.to()), true);
        for (var space : within.entrySet()) {
            if (KeyRange.space(space.getKey()).isWithin(range)) {
                within.remove(space.getKey());
            } else {
                space.getValue().subMap(range.from(), range.to()).clear();
            }
        }
    }

    /** A storage of its own with the rows and logs of this one, as of one moment. The rows themselves are shared. */
    public MemoryStorage copy() {
        var copy = new MemoryStorage();
        var guard = locks.ofAll();
        guard.lock();
        try {
            spaces.forEach((space, rows) -> copy.spaces.put(space, new ConcurrentSkipListMap<>(rows)));
            logs.forEach((number, log) -> copy.logs.put(number, log.copy()));
        } finally {
            guard.unlock();
        }
        return copy;
    }

    @Override
    public boolean cursorsAreSnapshots() {
        return false;
    }

    @Override
    public boolean writesWait() {
        return false;
    }

    @Override
    public Map<String, Long> statistics() {
        return Map.of("spaces", (long) spaces.size(), "logs", (long) logs.size());
    }

    @Override
    public void close() {}

    /** The space a key or the bound of a range lies in; a bound may be shorter than a key. */
    private static int spaceOf(byte[] key) {
        int space = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            space = space << 8 | (i < key.length ? key[i] & 0xFF : 0);
        }
        return space;
    }

    private static final class RowCursor implements Cursor {
        private final Iterator<? extends Map<byte[], byte[]>> later;
        private Iterator<Map.Entry<byte[], byte[]>> rows =
                Map.<byte[], byte[]>of().entrySet().iterator();
        private Map.@Nullable Entry<byte[], byte[]> row;

        RowCursor(Collection<? extends Map<byte[], byte[]>> inOrder) {
            later = inOrder.iterator();
        }

        @Override
        public boolean next() {
            while (!rows.hasNext()) {
                if (!later.hasNext()) {
                    row = null;
                    return false;
                }
                rows = later.next().entrySet().iterator();
            }
            row = rows.next();
            return true;
        }

        @Override
        public byte[] key() {
            return standing().getKey();
        }

        @Override
        public byte[] row() {
            return standing().getValue();
        }

        private Map.Entry<byte[], byte[]> standing() {
            if (row == null) {
                throw new IllegalStateException("the cursor stands on no row");
            }
            return row;
        }

        @Override
        public void close() {}
    }

    /**
     * The records of one log by number. Appending takes a lock, so that no reader meets a record before its predecessor;
     * reading takes none.
     */
    private static final class Log {
        private final ConcurrentNavigableMap<byte[], byte[]> records;
        private final ReentrantLock appending = new ReentrantLock();
        private volatile long end;

        Log() {
            this(new ConcurrentSkipListMap<>(Arrays::compareUnsigned), 0);
        }

        private Log(ConcurrentNavigableMap<byte[], byte[]> records, long end) {
            this.records = records;
            this.end = end;
        }

        /** While nobody appends. */
        Log copy() {
            return new Log(new ConcurrentSkipListMap<>(records), end);
        }

        void append(byte[] record) {
            appending.lock();
            try {
                records.put(number(end + 1), record);
                end++;
            } finally {
                appending.unlock();
            }
        }

        long end() {
            return end;
        }

        Cursor after(long number) {
            return new RowCursor(List.of(records.tailMap(number(number), false)));
        }

        void trim(long through) {
            records.headMap(number(through), true).clear();
        }

        private static byte[] number(long number) {
            return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
        }
    }
}
