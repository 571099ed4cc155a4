package dev.armature.advisor.runtime.observation;

import dev.armature.advisor.runtime.sketch.Hashes;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** Finds what belongs to a number without a lock. There is room for so many and no more. */
final class Lookup<E> {
    private record Slot<E>(long number, E value) {}

    private final int max;
    private final AtomicReferenceArray<@Nullable Slot<E>> slots;
    /** Guarded by this. */
    private int size;

    Lookup(int max) {
        this.max = max;
        // At least half of it stays empty, so that what is not there is soon known not to be.
        this.slots = new AtomicReferenceArray<>(Integer.highestOneBit(max) << 2);
    }

    @Nullable
    E find(long number) {
        int mask = slots.length() - 1;
        for (int i = (int) Hashes.mixed(number) & mask; ; i = i + 1 & mask) {
            var slot = slots.get(i);
            if (slot == null) {
                return null;
            }
            if (slot.number == number) {
                return slot.value;
            }
        }
    }

    /** False if there is no room, or it has one already. */
    synchronized boolean add(long number, E value) {
        int mask = slots.length() - 1;
        int i = (int) Hashes.mixed(number) & mask;
        for (var slot = slots.get(i); slot != null; slot = slots.get(i)) {
            if (slot.number == number) {
                return false;
            }
            i = i + 1 & mask;
        }
        if (size == max) {
            return false;
        }
        size++;
        slots.set(i, new Slot<>(number, value));
        return true;
    }

    synchronized boolean isFull() {
        return size == max;
    }

    synchronized void clear() {
        size = 0;
        for (int i = 0; i < slots.length(); i++) {
            slots.set(i, null);
        }
    }
}
