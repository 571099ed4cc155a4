package dev.armature.storage;

import dev.armature.model.Key;
import dev.armature.storage.MemorySpace.Slot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Rows in the memory of this process: gone when it ends, and without native code.
 *
 * <p>Each space is a {@link MemorySpace} of its own, so that dropping a table is dropping a reference. Reading a row and walking a range
 * take no lock; {@link #transact} and {@link #readTogether} take the {@link StripedLocks} of their keys.
 */
public final class MemoryStorage implements Storage {
    private static final Capabilities CAPABILITIES = new Capabilities(
            false, false, false, Capabilities.IndexUpkeep.IN_COMMIT, Capabilities.LogPositions.GAP_FREE, null);

    private static final int LOADED_TOGETHER = 256;

    private final ConcurrentNavigableMap<Integer, MemorySpace> spaces =
            new ConcurrentSkipListMap<>(Integer::compareUnsigned);
    private final ConcurrentMap<Integer, MemoryLog> logs = new ConcurrentHashMap<>();
    private final StripedLocks locks = new StripedLocks();
    private final MemoryBudget budget;

    public MemoryStorage() {
        this(Long.MAX_VALUE);
    }

    /** @param bytesMax how much rows and logs may take; what would make it more is refused with a {@link StorageFullException} */
    public MemoryStorage(long bytesMax) {
        this.budget = new MemoryBudget(bytesMax);
    }

    @Override
    public byte @Nullable [] read(Key key, Consistency consistency) {
        var space = spaces.get(spaceOf(key.bytes()));
        return space == null ? null : space.read(key);
    }

    @Override
    public List<byte @Nullable []> readAll(List<Key> keys, Consistency consistency) {
        byte[][] rows = new byte[keys.size()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = read(keys.get(i), consistency);
        }
        return Arrays.asList(rows);
    }

    @Override
    public List<byte @Nullable []> readTogether(List<Key> keys) {
        if (keys.isEmpty()) {
            return List.of();
        }
        var guard = locks.of(keys);
        guard.lock();
        try {
            return readAll(keys, Consistency.STRONG);
        } finally {
            guard.unlock();
        }
    }

    @Override
    public Cursor range(KeyRange range, Direction direction, Consistency consistency, int rowsExpected) {
        if (range.isEmpty()) {
            return new SlotCursor(List.of());
        }
        var within = spaces.subMap(spaceOf(range.from()), true, spaceOf(range.to()), true);
        var inOrder = direction == Direction.FORWARD ? within : within.descendingMap();
        return new SlotCursor(inOrder.values().stream()
                .map(space -> space.range(range))
                .map(slots -> direction == Direction.FORWARD ? slots : slots.descendingMap())
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
            write(decision, takeRoom(decision));
            return new Outcome.Committed<>(decision.answer());
        } finally {
            guard.unlock();
        }
    }

    @Override
    public <T> List<Outcome<T>> transactEach(List<Transaction<T>> independent) {
        var guard = locks.of(Transaction.keysOf(independent));
        guard.lock();
        try {
            List<Decision<T>> decisions = new ArrayList<>(independent.size());
            for (Transaction<T> each : independent) {
                decisions.add(each.decider().decide(current(each.keys())));
            }
            long[] growths = takeRoom(decisions);
            List<Outcome<T>> outcomes = new ArrayList<>(decisions.size());
            for (int i = 0; i < growths.length; i++) {
                Decision<T> decision = decisions.get(i);
                if (decision.commits()) {
                    write(decision, growths[i]);
                }
                outcomes.add(
                        decision.commits()
                                ? new Outcome.Committed<>(decision.answer())
                                : new Outcome.Rejected<>(decision.answer()));
            }
            return outcomes;
        } finally {
            guard.unlock();
        }
    }

    @Override
    public void load(Iterator<Decision.Write> rows) {
        while (rows.hasNext()) {
            List<Decision.Write> some = new ArrayList<>(LOADED_TOGETHER);
            while (some.size() < LOADED_TOGETHER && rows.hasNext()) {
                some.add(rows.next());
            }
            var unused = transact(Set.of(some.getFirst().key()), current -> Decision.commit(true, some));
        }
    }

    /** @param growth by how much more its rows were thought to take */
    private void write(Decision<?> decision, long growth) {
        long left = growth;
        for (Decision.Write write : decision.writes()) {
            left -= write(write);
        }
        // A row that is written twice at once does not take what it would take on its own.
        budget.give(left);
        decision.appends().forEach(append -> log(append.log()).append(append.record()));
    }

    /** For all of them or for none. */
    private <T> long[] takeRoom(List<Decision<T>> decisions) {
        long[] growths = new long[decisions.size()];
        int taken = 0;
        try {
            for (; taken < growths.length; taken++) {
                growths[taken] = decisions.get(taken).commits() ? takeRoom(decisions.get(taken)) : 0;
            }
            return growths;
        } finally {
            if (taken < growths.length) {
                for (int i = 0; i < taken; i++) {
                    budget.give(growths[i] + recordBytes(decisions.get(i)));
                }
            }
        }
    }

    private static long recordBytes(Decision<?> decision) {
        long bytes = 0;
        for (Decision.Append append : decision.appends()) {
            bytes += MemoryLog.bytes(append.record());
        }
        return bytes;
    }

    /** Returns by how much more the rows will take, without the records. */
    private long takeRoom(Decision<?> decision) {
        long growth = 0;
        long removed = 0;
        for (Decision.Write write : decision.writes()) {
            var space = spaces.get(spaceOf(write.key().bytes()));
            byte[] row = write.row();
            long before = space == null ? 0 : space.bytes(write.key());
            removed += row == null ? before : 0;
            growth += MemorySpace.bytes(write.key(), row) - before;
        }
        budget.take(growth + recordBytes(decision), removed);
        return growth;
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

    /** Returns by how much more, or less, is taken afterwards. */
    private long write(Decision.Write write) {
        Key key = write.key();
        byte[] row = write.row();
        int number = spaceOf(key.bytes());
        MemorySpace space = spaces.get(number);
        if (row == null) {
            return space == null ? 0 : -space.remove(key);
        }
        if (space == null) {
            space = spaces.computeIfAbsent(number, missing -> new MemorySpace());
        }
        long growth = space.put(key, row);
        if (spaces.get(number) != space) {
            // The space was dropped in the meantime, and this row is reachable from nowhere else.
            budget.give(space.giveUp());
        }
        return growth;
    }

    @Override
    public LogCursor log(int log, long after) {
        return log(log).after(after);
    }

    @Override
    public long logEnd(int log) {
        return log(log).end();
    }

    @Override
    public void trimLog(int log, long through) {
        budget.give(log(log).trim(through));
    }

    @Override
    public long logTrimmed(int log) {
        return log(log).trimmed();
    }

    private MemoryLog log(int log) {
        return logs.computeIfAbsent(log, missing -> new MemoryLog());
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
                budget.give(space.getValue().giveUp());
            } else {
                budget.give(space.getValue().removeAll(range));
            }
        }
    }

    /** The rows of a commit appear one by one, as long as the locks of its keys are held. */
    @Override
    public void carryOver() {
        var guard = locks.ofAll();
        guard.lock();
        guard.unlock();
    }

    /** A storage of its own with the rows and logs of this one, as of one moment. The rows themselves are shared. */
    public MemoryStorage copy() {
        var copy = new MemoryStorage(budget.limit());
        var guard = locks.ofAll();
        guard.lock();
        try {
            spaces.forEach((number, space) -> copy.spaces.put(number, space.copy()));
            logs.forEach((number, log) -> copy.logs.put(number, log.copy()));
            copy.budget.take(budget.used(), 0);
        } finally {
            guard.unlock();
        }
        return copy;
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public Map<String, Long> statistics() {
        Map<String, Long> figures = new TreeMap<>();
        figures.put("spaces", (long) spaces.size());
        figures.put("logs", (long) logs.size());
        figures.put("memory_used_bytes", budget.used());
        if (budget.limit() < Long.MAX_VALUE) {
            figures.put("memory_limit_bytes", budget.limit());
        }
        return figures;
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

    private static final class SlotCursor implements Cursor {
        private final Iterator<? extends Map<byte[], Slot>> later;
        private Iterator<Slot> slots = Collections.emptyIterator();
        private @Nullable Slot slot;
        private byte @Nullable [] row;

        SlotCursor(Collection<? extends Map<byte[], Slot>> inOrder) {
            later = inOrder.iterator();
        }

        @Override
        public boolean next() {
            do {
                while (!slots.hasNext()) {
                    if (!later.hasNext()) {
                        slot = null;
                        row = null;
                        return false;
                    }
                    slots = later.next().values().iterator();
                }
                slot = slots.next();
                row = slot.row();
            } while (row == null);
            return true;
        }

        @Override
        public Key key() {
            return standing(slot).key();
        }

        @Override
        public byte[] row() {
            return standing(row);
        }

        @Override
        public void close() {}
    }

    /** What a cursor stands on. */
    static <T> T standing(@Nullable T on) {
        if (on == null) {
            throw new IllegalStateException("the cursor stands on nothing");
        }
        return on;
    }
}
