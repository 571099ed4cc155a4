package dev.armature.engine.vector;

import java.util.Arrays;

/** The slots that seem nearest, as many as are to be looked at closely. The farthest is at the head of a heap. */
final class Candidates {
    private final float[] distances;
    private final int[] slots;
    private int size;

    Candidates(int capacity) {
        this.distances = new float[capacity];
        this.slots = new int[capacity];
    }

    /** What is not nearer than this need not be added. */
    float limit() {
        return size < slots.length ? Float.POSITIVE_INFINITY : distances[0];
    }

    void add(float distance, int slot) {
        if (size < slots.length) {
            int at = size++;
            while (at > 0 && distances[(at - 1) / 2] < distance) {
                move((at - 1) / 2, at);
                at = (at - 1) / 2;
            }
            put(at, distance, slot);
        } else if (distance < distances[0]) {
            replaceHead(distance, slot);
        }
    }

    private void replaceHead(float distance, int slot) {
        int at = 0;
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && distances[child + 1] > distances[child]) {
                child++;
            }
            if (distances[child] <= distance) {
                break;
            }
            move(child, at);
            at = child;
        }
        put(at, distance, slot);
    }

    private void move(int from, int to) {
        put(to, distances[from], slots[from]);
    }

    private void put(int at, float distance, int slot) {
        distances[at] = distance;
        slots[at] = slot;
    }

    /** In no order. */
    int[] slots() {
        return Arrays.copyOf(slots, size);
    }
}
