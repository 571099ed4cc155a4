package dev.armature.engine.vector;

import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeyShape;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.VectorDefinition;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * A vector index, or one part of it, in memory, and which of its rows have been written since they were taken up.
 *
 * <p>Who has committed a row says so afterwards ({@link #wrote}). Until the row has been read again, its key is among those that every search looks at closely:
 * so a search misses nothing that was committed before it, however long it takes until the vector has its new place. Rows are read when they are taken
 * up, and never taken from who wrote them, because two writers of one item may come here in another order than they committed.
 *
 * <p>It is told of writes from before the first row is read, and reads those rows last that were written meanwhile; so nothing is missed while
 * it is filled, whatever a cursor shows.
 */
final class NearIndex {
    /** How many rows may wait for being taken up; who writes one more takes up all of them. */
    static final int WRITTEN_MAX = 4096;

    private static final int AT_A_TIME = 16;
    private static final int BETWEEN_PAUSES = 32;

    private final Storage storage;
    private final VectorDefinition vector;
    private final List<KeyAttribute> filters;
    private final KeyRange scope;
    private final KeyShape shape;
    /** By their keys; the value is another one after each write. */
    private final Map<Key, Object> written = new ConcurrentHashMap<>();

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    /** Guarded by the lock; null until it is filled. */
    private volatile @Nullable Places places;

    private volatile boolean isOutgrown;
    private long sizeAtFirst;

    NearIndex(Storage storage, SecondaryIndex index, KeyRange scope) {
        this.storage = storage;
        this.vector = Objects.requireNonNull(index.vector());
        this.filters = vector.filters();
        this.scope = scope;
        this.shape = index.keys().shape();
    }

    KeyRange scope() {
        return scope;
    }

    boolean isFilled() {
        return places != null;
    }

    /** Whether it has become so large, or its vectors so long, that it is better made anew. */
    boolean isOutgrown() {
        return isOutgrown;
    }

    void wrote(Key key) {
        written.put(key, new Object());
    }

    int writtenCount() {
        return written.size();
    }

    long bytes() {
        var filled = places;
        if (filled == null) {
            return 0;
        }
        lock.readLock().lock();
        try {
            return filled.bytes();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Fills it with the rows that are there. False if the thread was interrupted. */
    boolean fill(Training training) {
        Places filling =
                training.places(rows -> storage.range(rows, Storage.Direction.FORWARD, Storage.Consistency.STRONG));
        if (filling == null) {
            return false;
        }
        var hand = filling.hand();
        float[] numbers = new float[vector.dimensions()];
        try (var rows = storage.range(scope, Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            for (long row = 0; rows.next(); row++) {
                if (Thread.currentThread().isInterrupted()) {
                    return false;
                }
                letOthersRun(row);
                put(filling, hand, rows.key().bytes(), rows.row(), numbers);
            }
        }
        lock.writeLock().lock();
        try {
            sizeAtFirst = filling.size();
            places = filling;
        } finally {
            lock.writeLock().unlock();
        }
        takeUp();
        return true;
    }

    /** Threads that are virtual are not interrupted by others: one that works for a minute would keep a processor from all requests. */
    static void letOthersRun(long step) {
        if (step % BETWEEN_PAUSES == 0) {
            Thread.yield();
        }
    }

    private void put(Places filling, Places.Hand hand, byte[] key, byte[] row, float[] numbers) {
        Item entry = Item.ofStored(row);
        if (entry.readVector(vector.attribute(), numbers)) {
            isOutgrown |= filling.isTooLong(numbers);
            hand.put(key, numbers, Filters.hashes(filters, entry));
        }
    }

    /** Reads the rows that were written, and gives their vectors their places: a few at a time, so that searches come in between. */
    void takeUp() {
        Places filled = places;
        if (filled == null || written.isEmpty()) {
            return;
        }
        var hand = filled.hand();
        float[] numbers = new float[vector.dimensions()];
        Iterator<Map.Entry<Key, Object>> waiting = written.entrySet().iterator();
        while (waiting.hasNext()) {
            lock.writeLock().lock();
            try {
                for (int i = 0; i < AT_A_TIME && waiting.hasNext(); i++) {
                    takeUp(waiting.next(), filled, hand, numbers);
                }
            } finally {
                lock.writeLock().unlock();
            }
        }
        isOutgrown |= filled.size() > 2 * sizeAtFirst;
    }

    /** The row is read behind the lock: who reads it later puts it there later. */
    private void takeUp(Map.Entry<Key, Object> write, Places filled, Places.Hand hand, float[] numbers) {
        Object token = write.getValue();
        byte[] key = write.getKey().bytes();
        byte[] row = storage.read(write.getKey(), Storage.Consistency.STRONG);
        if (row == null) {
            hand.remove(key);
        } else {
            put(filled, hand, key, row, numbers);
        }
        // Unless it was written again since the row was read.
        written.remove(write.getKey(), token);
    }

    /**
     * The keys of rows among which the nearest are.
     *
     * @param compared how many vectors were compared
     */
    record Found(List<Key> keys, long compared) {}

    /** Null if it is not filled yet. */
    @Nullable
    Found search(Wanted wanted, int close) {
        Places filled = places;
        if (filled == null) {
            return null;
        }
        // Before the places: a row that is taken up in between has its place then.
        Set<Key> keys = new HashSet<>(written.keySet());
        var candidates = new Candidates(close);
        lock.readLock().lock();
        try {
            long compared = filled.search(wanted.vector(), Filters.of(vector, wanted.condition()), candidates);
            for (int slot : candidates.slots()) {
                keys.add(new Key(filled.key(slot), shape));
            }
            return new Found(new ArrayList<>(keys), compared);
        } finally {
            lock.readLock().unlock();
        }
    }
}
