package dev.armature.storage;

import dev.armature.model.Key;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one space in memory: by their keys, for whoever wants one, and in order, for whoever walks a range.
 *
 * <p>Both lead to the same {@link Slot}, and a row appears, changes and disappears in there. So at each moment both ways show
 * the same row, although they are two structures. Two writes of one key never come at the same time; reading takes no lock.
 */
final class MemorySpace {
    /** Where a row lies; without bytes, there is none. */
    static final class Slot {
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
    }

    private final ConcurrentMap<Key, Slot> byKey;
    private final ConcurrentNavigableMap<byte[], Slot> inOrder;

    MemorySpace() {
        this(new ConcurrentHashMap<>(), new ConcurrentSkipListMap<>(Arrays::compareUnsigned));
    }

    private MemorySpace(ConcurrentMap<Key, Slot> byKey, ConcurrentNavigableMap<byte[], Slot> inOrder) {
        this.byKey = byKey;
        this.inOrder = inOrder;
    }

    byte @Nullable [] read(Key key) {
        Slot slot = byKey.get(key);
        return slot == null ? null : slot.row;
    }

    void put(Key key, byte[] row) {
        Slot slot = byKey.get(key);
        if (slot == null) {
            slot = new Slot(key, null);
            byKey.put(key, slot);
            inOrder.put(key.bytes(), slot);
        }
        slot.row = row;
    }

    void remove(Key key) {
        Slot slot = byKey.get(key);
        if (slot != null) {
            remove(slot);
        }
    }

    private void remove(Slot slot) {
        slot.row = null;
        // In this order: a key that is not in the first structure is not in the second either when it is written again.
        inOrder.remove(slot.key.bytes(), slot);
        byKey.remove(slot.key, slot);
    }

    /** Removes a range; a row in it that is written meanwhile counts as written before. */
    void removeAll(KeyRange range) {
        inOrder.subMap(range.from(), range.to()).values().forEach(this::remove);
    }

    /** The slots of a range, in order; some may be without a row. */
    ConcurrentNavigableMap<byte[], Slot> range(KeyRange range) {
        return inOrder.subMap(range.from(), range.to());
    }

    /** A space of its own with the same rows, while nobody writes. */
    MemorySpace copy() {
        var copiedInOrder = new ConcurrentSkipListMap<>(inOrder);
        copiedInOrder.replaceAll((key, slot) -> new Slot(slot.key, slot.row));
        var copiedByKey = new ConcurrentHashMap<Key, Slot>(byKey.size());
        copiedInOrder.values().forEach(slot -> copiedByKey.put(slot.key, slot));
        return new MemorySpace(copiedByKey, copiedInOrder);
    }
}
