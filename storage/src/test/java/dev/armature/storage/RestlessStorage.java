package dev.armature.storage;

import dev.armature.model.Key;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A storage that does what the contract allows and quiet engines never do: it asks deciders several times, with older rows first; it leaves
 * gaps between the positions of a log; it shows rows that have changed while a cursor was open; it does the members of a group one by
 * one in any order; it writes the rows of a decision one by one, where the storage below does; and now and then a thread stops for a moment. When it is told to, it does not know what became of a write.
 *
 * <p>It also insists that the same key always has the same partition.
 */
public final class RestlessStorage implements Storage {
    private static final int REMEMBERED_MAX = 10_000;
    private static final int PAUSE_NANOS_MAX = 100_000;
    private static final int READ_AHEAD_MAX = 8;
    /** Positions lie in stretches of so many, one in each. */
    private static final long STRETCH = 8;

    private final Storage storage;
    private final long seed;
    private final Random random;
    /** What was under a key before it was last written, or not. */
    private final Map<Key, Optional<byte[]>> earlier = new ConcurrentHashMap<>();

    private final Map<Key, Integer> partitions = new ConcurrentHashMap<>();
    private final Queue<Loss> losses = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean readsTimeOut = new AtomicBoolean();

    private record Loss(int space, boolean committed, AtomicInteger spared) {}

    public RestlessStorage(Storage storage, long seed) {
        this.storage = storage;
        this.seed = seed;
        this.random = new Random(seed);
    }

    /**
     * Of the next transaction with a key in a space it is not known what became of it.
     *
     * @param committed what did become of it
     */
    public void loseOutcome(int space, boolean committed) {
        loseOutcome(space, committed, 0);
    }

    /** @param spared how many such transactions come before it */
    public void loseOutcome(int space, boolean committed, int spared) {
        losses.add(new Loss(space, committed, new AtomicInteger(spared)));
    }

    /** Whether everything that was to be lost has been. */
    public boolean hasLostAll() {
        return losses.isEmpty();
    }

    /** Once, for the next row or rows that are read. */
    public void timeOutNextRead() {
        readsTimeOut.set(true);
    }

    private void pause() {
        switch (random.nextInt(100)) {
            case 0 -> LockSupport.parkNanos(random.nextInt(PAUSE_NANOS_MAX));
            case 1, 2 -> Thread.yield();
            default -> {}
        }
    }

    private void beforeRead() {
        pause();
        if (readsTimeOut.compareAndSet(true, false)) {
            throw new StorageTimeoutException("told to take too long");
        }
    }

    private void requirePartitions(Collection<Key> keys) {
        if (partitions.size() > REMEMBERED_MAX) {
            partitions.clear();
        }
        for (Key key : keys) {
            var known = partitions.putIfAbsent(key, key.partitionLength());
            if (known != null && known != key.partitionLength()) {
                throw new AssertionError(
                        "the partition of " + key + " has " + known + " bytes and " + key.partitionLength());
            }
        }
    }

    @Override
    public byte @Nullable [] read(Key key, Consistency consistency) {
        beforeRead();
        requirePartitions(Set.of(key));
        return storage.read(key, consistency);
    }

    @Override
    public List<byte @Nullable []> readAll(List<Key> keys, Consistency consistency) {
        byte[][] rows = new byte[keys.size()][];
        for (int i : shuffled(keys.size())) {
            rows[i] = read(keys.get(i), consistency);
        }
        return Arrays.asList(rows);
    }

    @Override
    public List<byte @Nullable []> readTogether(List<Key> keys) {
        beforeRead();
        requirePartitions(keys);
        return storage.readTogether(keys);
    }

    @Override
    public Cursor range(KeyRange range, Direction direction, Consistency consistency, int rowsExpected) {
        beforeRead();
        return new AheadCursor(storage.range(range, direction, consistency, rowsExpected));
    }

    @Override
    public <T> Outcome<T> transact(Set<Key> keys, Decider<T> decider) {
        pause();
        requirePartitions(keys);
        var loss = lossOf(keys);
        if (loss != null && !loss.committed()) {
            var unused = storage.transact(keys, current -> Decision.reject(decider.decide(current)));
            return new Outcome.Unknown<>();
        }
        var outcome = storage.transact(keys, asking(decider, keys));
        pause();
        return loss == null ? outcome : new Outcome.Unknown<>();
    }

    private @Nullable Loss lossOf(Set<Key> keys) {
        for (Loss loss : losses) {
            boolean hits =
                    keys.stream().anyMatch(key -> ByteBuffer.wrap(key.bytes()).getInt() == loss.space());
            if (hits && loss.spared().getAndDecrement() <= 0 && losses.remove(loss)) {
                return loss;
            }
        }
        return null;
    }

    private <T> Decider<T> asking(Decider<T> decider, Set<Key> keys) {
        return current -> {
            for (int i = random.nextInt(3); i > 0; i--) {
                askInVain(decider, random.nextBoolean() ? current : older(keys, current));
                pause();
            }
            Decision<T> decision = decider.decide(current);
            requirePartitions(
                    decision.writes().stream().map(Decision.Write::key).toList());
            remember(keys, current);
            return new Decision<>(
                    decision.commits(), decision.answer(), new PausingRows(decision.writes()), decision.appends());
        };
    }

    /** What it says or throws about rows that are not what they were is of no consequence. */
    private static <T> void askInVain(Decider<T> decider, Map<Key, byte[]> rows) {
        try {
            var unused = decider.decide(rows);
        } catch (RuntimeException | AssertionError ignored) {
            // It is asked again.
        }
    }

    /** Some rows as they were a while ago, and not all at the same moment. */
    private Map<Key, byte[]> older(Set<Key> keys, Map<Key, byte[]> current) {
        Map<Key, byte[]> older = new HashMap<>(current);
        for (Key key : keys) {
            var row = earlier.get(key);
            if (row != null && random.nextBoolean()) {
                row.ifPresentOrElse(bytes -> older.put(key, bytes), () -> older.remove(key));
            }
        }
        return older;
    }

    private void remember(Set<Key> keys, Map<Key, byte[]> current) {
        if (earlier.size() > REMEMBERED_MAX) {
            earlier.clear();
        }
        for (Key key : keys) {
            earlier.put(key, Optional.ofNullable(current.get(key)));
        }
    }

    @Override
    public <T> List<Outcome<T>> transactEach(List<Transaction<T>> independent) {
        var unused = Transaction.keysOf(independent);
        List<Outcome<T>> outcomes = new ArrayList<>(Collections.nCopies(independent.size(), new Outcome.Unknown<>()));
        for (int i : shuffled(independent.size())) {
            var each = independent.get(i);
            outcomes.set(i, transact(each.keys(), each.decider()));
        }
        return outcomes;
    }

    private List<Integer> shuffled(int count) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, count).boxed().toList());
        Collections.shuffle(order, random);
        return order;
    }

    @Override
    public void load(Iterator<Decision.Write> rows) {
        storage.load(new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public Decision.Write next() {
                var write = rows.next();
                requirePartitions(Set.of(write.key()));
                pause();
                return write;
            }
        });
    }

    @Override
    public LogCursor log(int log, long after) {
        pause();
        var records = storage.log(log, inner(log, after));
        return new LogCursor() {
            @Override
            public boolean next() {
                pause();
                return records.next();
            }

            @Override
            public long position() {
                return outer(log, records.position());
            }

            @Override
            public byte[] record() {
                return records.record();
            }

            @Override
            public void close() {
                records.close();
            }
        };
    }

    @Override
    public long logEnd(int log) {
        pause();
        return outer(log, storage.logEnd(log));
    }

    @Override
    public void trimLog(int log, long through) {
        pause();
        storage.trimLog(log, inner(log, through));
    }

    @Override
    public long logTrimmed(int log) {
        pause();
        return outer(log, storage.logTrimmed(log));
    }

    /** Somewhere in the stretch of its number, always at the same place. */
    private long outer(int log, long number) {
        return number == 0
                ? 0
                : number * STRETCH + Math.floorMod((seed ^ log ^ number) * 0x9E3779B97F4A7C15L >>> 32, STRETCH);
    }

    /** The number of the last record up to a position, if there are as many. */
    private long inner(int log, long position) {
        long number = position / STRETCH;
        return number > 0 && outer(log, number) > position ? number - 1 : number;
    }

    @Override
    public void deleteRange(KeyRange range) {
        pause();
        storage.deleteRange(range);
    }

    @Override
    public void carryOver() {
        pause();
        storage.carryOver();
    }

    @Override
    public Capabilities capabilities() {
        var quiet = storage.capabilities();
        return new Capabilities(
                true,
                true,
                quiet.cursorsAreSnapshots(),
                quiet.indexUpkeep(),
                Capabilities.LogPositions.ASCENDING,
                quiet.timeLimit());
    }

    @Override
    public Optional<String> trouble() {
        return storage.trouble();
    }

    @Override
    public Map<String, Long> statistics() {
        return storage.statistics();
    }

    @Override
    public void close() {
        storage.close();
    }

    /** Rows that are written one by one, with time to look at those that are there. */
    private final class PausingRows extends AbstractList<Decision.Write> {
        private final List<Decision.Write> writes;

        PausingRows(List<Decision.Write> writes) {
            this.writes = writes;
        }

        @Override
        public Decision.Write get(int index) {
            pause();
            return writes.get(index);
        }

        @Override
        public int size() {
            return writes.size();
        }
    }

    /** Fetches some rows at a time, as one over a network does, and shows them although they may have changed since. */
    private final class AheadCursor implements Cursor {
        private record Row(Key key, byte[] row) {}

        private final Cursor rows;
        private final Queue<Row> ahead = new ArrayDeque<>();
        private @Nullable Row standing;

        AheadCursor(Cursor rows) {
            this.rows = rows;
        }

        @Override
        public boolean next() {
            if (ahead.isEmpty()) {
                pause();
                int fetched = 1 + random.nextInt(READ_AHEAD_MAX);
                while (ahead.size() < fetched && rows.next()) {
                    ahead.add(new Row(rows.key(), rows.row()));
                }
            }
            standing = ahead.poll();
            return standing != null;
        }

        @Override
        public Key key() {
            return standing().key();
        }

        @Override
        public byte[] row() {
            return standing().row();
        }

        private Row standing() {
            if (standing == null) {
                throw new IllegalStateException("the cursor stands on no row");
            }
            return standing;
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
