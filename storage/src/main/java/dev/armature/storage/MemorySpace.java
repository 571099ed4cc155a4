package dev.armature.storage;

import dev.armature.model.Key;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one space in memory: by their keys, for reads of one row, and in order, for walks over a range.
 *
 * <p>Both lead to the same {@link Slot}, and a row appears, changes and disappears in there. So at each moment both ways show
 * the same row, although they are two structures. Two writes of one key never come at the same time; reading takes no lock.
 */
final class MemorySpace {
    /** Where a row lies; without bytes, there is none. */
    static final class Slot {
        private static final VarHandle ROW = row(MethodHandles.lookup());

        private final Key key;
        private volatile byte @Nullable [] row;

        Slot(Key key, byte @Nullable [] row) {
            this.key = key;
            this.row = row;
        }

        Key key() {
            return key;
        }

        byte @Nullable [] row() {
            return row;
        }

        /** Returns the row that it takes the place of: of two who replace it, each has another one. */
        private byte @Nullable [] replace(byte @Nullable [] with) {
            return (byte[]) ROW.getAndSet(this, with);
        }

        private static VarHandle row(MethodHandles.Lookup lookup) {
            try {
                return lookup.findVarHandle(Slot.class, "row", byte[].class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    /** What its rows take of the budget. */
    private final AtomicLong bytes;

    private final ConcurrentMap<Key, Slot> byKey;
    private final ConcurrentNavigableMap<byte[], Slot> inOrder;

    MemorySpace() {
        this(new ConcurrentHashMap<>(), new ConcurrentSkipListMap<>(Arrays::compareUnsigned), 0);
    }

    private MemorySpace(ConcurrentMap<Key, Slot> byKey, ConcurrentNavigableMap<byte[], Slot> inOrder, long bytes) {
        this.bytes = new AtomicLong(bytes);
        this.byKey = byKey;
        this.inOrder = inOrder;
    }

    byte @Nullable [] read(Key key) {
        Slot slot = byKey.get(key);
        return slot == null ? null : slot.row;
    }

    /** What a row takes; 0 if there is none. */
    static long bytes(Key key, byte @Nullable [] row) {
        return row == null ? 0 : MemoryBudget.ROW_BYTES + key.bytes().length + row.length;
    }

    /** What the row under a key takes; 0 if there is none. */
    long bytes(Key key) {
        return bytes(key, read(key));
    }

    /** Most writes change nothing about it, and then nothing is written that all writers share. */
    private long count(long growth) {
        if (growth != 0) {
            bytes.addAndGet(growth);
        }
        return growth;
    }

    /** What all rows take that are there. */
    long bytes() {
        return bytes.get();
    }

    /** The same once: from then on they take nothing, and a writer that still adds a row has to ask again. */
    long giveUp() {
        return bytes.getAndSet(0);
    }

    /** Returns by how much more, or less, it takes. */
    long put(Key key, byte[] row) {
        Slot slot = byKey.get(key);
        if (slot == null) {
            slot = new Slot(key, null);
            byKey.put(key, slot);
            inOrder.put(key.bytes(), slot);
        }
        return count(bytes(key, row) - bytes(key, slot.replace(row)));
    }

    /** Returns what the row took. */
    long remove(Key key) {
        Slot slot = byKey.get(key);
        return slot == null ? 0 : remove(slot);
    }

    private long remove(Slot slot) {
        long removed = -count(-bytes(slot.key, slot.replace(null)));
        // In this order: a key that is not in the first structure is not in the second either when it is written again.
        inOrder.remove(slot.key.bytes(), slot);
        byKey.remove(slot.key, slot);
        return removed;
    }

    /** Removes a range; a row in it that is written meanwhile counts as written before. Returns what the rows took. */
    long removeAll(KeyRange range) {
        long removed = 0;
        for (Slot slot : inOrder.subMap(range.from(), range.to()).values()) {
            removed += remove(slot);
        }
        return removed;
    }

    /** The slots of a range, in order; some may be without a row. */
    ConcurrentNavigableMap<byte[], Slot> range(KeyRange range) {
        return inOrder.subMap(range.from(), range.to());
    }

    /** A space of its own with the same rows, while there is no writer. */
    MemorySpace copy() {
        var copiedInOrder = new ConcurrentSkipListMap<>(inOrder);
        copiedInOrder.replaceAll((key, slot) -> new Slot(slot.key, slot.row));
        var copiedByKey = new ConcurrentHashMap<Key, Slot>(byKey.size());
        copiedInOrder.values().forEach(slot -> copiedByKey.put(slot.key, slot));
        return new MemorySpace(copiedByKey, copiedInOrder, bytes.get());
    }
}
