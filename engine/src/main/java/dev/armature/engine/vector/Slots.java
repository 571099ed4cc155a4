package dev.armature.engine.vector;

import java.util.Arrays;

/**
 * The keys of the rows whose vectors are in memory, and where those lie. A key has a slot, a small number, which is used again when the key goes.
 *
 * <p>Slots are found by a hash table of ints with open addressing: a map of objects would take more than the vectors do.
 */
final class Slots {
    private static final int NONE = -1;
    private static final int CAPACITY_MIN = 64;

    /** Slot + 1, or 0. At most half full. */
    private int[] table = new int[2 * CAPACITY_MIN];

    private byte[][] keys = new byte[CAPACITY_MIN][];
    private int[] cells = new int[CAPACITY_MIN];
    private int[] positions = new int[CAPACITY_MIN];
    /** Those that are free, as a list through {@link #positions}. */
    private int free = NONE;

    private int used;
    private int size;
    private long keyBytes;

    int size() {
        return size;
    }

    byte[] key(int slot) {
        return keys[slot];
    }

    int cell(int slot) {
        return cells[slot];
    }

    int position(int slot) {
        return positions[slot];
    }

    void move(int slot, int cell, int position) {
        cells[slot] = cell;
        positions[slot] = position;
    }

    /** The slot of a key; negative if it has none. */
    int find(byte[] key) {
        int at = table[place(key)];
        return at - 1;
    }

    /** Where the key is in the table, or would be. */
    private int place(byte[] key) {
        int mask = table.length - 1;
        int place = spread(Arrays.hashCode(key)) & mask;
        while (table[place] != 0 && !Arrays.equals(keys[table[place] - 1], key)) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private static int spread(int hash) {
        int mixed = hash * 0x9E3779B9;
        return mixed ^ mixed >>> 16;
    }

    /** A slot for a key that has none. */
    int add(byte[] key) {
        if (2 * (size + 1) > table.length) {
            rehash();
        }
        int slot = free;
        if (slot == NONE) {
            if (used == keys.length) {
                grow();
            }
            slot = used++;
        } else {
            free = positions[slot];
        }
        keys[slot] = key;
        table[place(key)] = slot + 1;
        size++;
        keyBytes += key.length;
        return slot;
    }

    private void grow() {
        int capacity = used + used / 2;
        keys = Arrays.copyOf(keys, capacity);
        cells = Arrays.copyOf(cells, capacity);
        positions = Arrays.copyOf(positions, capacity);
    }

    private void rehash() {
        int[] old = table;
        table = new int[Math.multiplyExact(old.length, 2)];
        for (int entry : old) {
            if (entry != 0) {
                table[place(keys[entry - 1])] = entry;
            }
        }
    }

    void remove(int slot) {
        byte[] key = keys[slot];
        int mask = table.length - 1;
        int gap = place(key);
        // Those behind it that would not be found any more, because there is a gap before them, move into it.
        for (int next = (gap + 1) & mask; table[next] != 0; next = (next + 1) & mask) {
            int home = spread(Arrays.hashCode(keys[table[next] - 1])) & mask;
            if (((next - home) & mask) >= ((next - gap) & mask)) {
                table[gap] = table[next];
                gap = next;
            }
        }
        table[gap] = 0;
        keys[slot] = new byte[0];
        keyBytes -= key.length;
        positions[slot] = free;
        free = slot;
        size--;
    }

    /** About: the header of an array and what rounding up to eight bytes takes, besides the bytes of keys. */
    long bytes() {
        return 4L * table.length + 12L * keys.length + 20L * size + keyBytes;
    }
}
