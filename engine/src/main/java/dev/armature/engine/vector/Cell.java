package dev.armature.engine.vector;

import java.util.Arrays;

/**
 * Places that are nearest to one middle, each as what leads from the middle to it, in numbers of 8 bits and a factor for them.
 *
 * <p>So the numbers of a place are as exact as its cell is small. The square of the distance from a place q to one that lies at r from the middle c is
 * |q - c|² - 2 (q - c)·r + |r|², of which only the product has to be worked out for each. It is worked out for all of a cell at once, dimension by
 * dimension, as {@link Centroids} does: for that, numbers of one dimension lie side by side. That is six times as fast as place by place.
 */
final class Cell {
    private static final int CODE_MAX = 127;
    private static final int CAPACITY_MIN = 8;
    /** If less than one out of so many is let through, they are compared one by one. */
    private static final int FEW = 16;

    private final float[] middle;
    private final int dimensions;
    private final int filters;
    private int size;
    private int capacity;
    /** The numbers of the first dimension of all, then those of the second, and so on. */
    private byte[] codes = {};

    private float[] factors = {};
    private float[] squares = {};
    private int[] slots = {};
    /** For each place a hash of the value that it has for each filter. */
    private int[] hashes = {};

    Cell(float[] middle, int filters) {
        this.middle = middle;
        this.dimensions = middle.length;
        this.filters = filters;
    }

    int size() {
        return size;
    }

    private void grow() {
        int larger = Math.max(CAPACITY_MIN, size + size / 4);
        byte[] moved = new byte[Math.multiplyExact(larger, dimensions)];
        for (int i = 0; i < dimensions; i++) {
            System.arraycopy(codes, i * capacity, moved, i * larger, size);
        }
        codes = moved;
        factors = Arrays.copyOf(factors, larger);
        squares = Arrays.copyOf(squares, larger);
        slots = Arrays.copyOf(slots, larger);
        hashes = Arrays.copyOf(hashes, larger * filters);
        capacity = larger;
    }

    /** @return its position, which changes when others are removed */
    int add(float[] place, int[] filterHashes, int slot) {
        if (size == capacity) {
            grow();
        }
        float largest = 0;
        for (int i = 0; i < dimensions; i++) {
            largest = Math.max(largest, Math.abs(place[i] - middle[i]));
        }
        float factor = largest / CODE_MAX;
        float inverse = factor == 0 ? 0 : 1 / factor;
        double square = 0;
        for (int i = 0; i < dimensions; i++) {
            float rest = place[i] - middle[i];
            codes[i * capacity + size] = (byte) Math.round(rest * inverse);
            square += (double) rest * rest;
        }
        factors[size] = factor;
        squares[size] = (float) square;
        slots[size] = slot;
        System.arraycopy(filterHashes, 0, hashes, size * filters, filters);
        return size++;
    }

    /**
     * Puts the last one in the place of the one that goes.
     *
     * @return the slot of the one that moves there; that of the one that goes, if it is the last
     */
    int remove(int position) {
        int last = --size;
        for (int i = 0; i < dimensions; i++) {
            codes[i * capacity + position] = codes[i * capacity + last];
        }
        System.arraycopy(hashes, last * filters, hashes, position * filters, filters);
        factors[position] = factors[last];
        squares[position] = squares[last];
        slots[position] = slots[last];
        return slots[position];
    }

    /**
     * Adds what lies here to the candidates.
     *
     * @param products room for a number for each place
     * @return how many were compared
     */
    int scan(float[] place, Filters wanted, float[] products, Candidates into) {
        int compared = wanted.any() ? countLetThrough(wanted) : size;
        if (compared == 0) {
            return 0;
        }
        if (FEW * compared < size) {
            scanFew(place, wanted, into);
        } else {
            scanAll(place, wanted, products, into);
        }
        return compared;
    }

    private void scanAll(float[] place, Filters wanted, float[] products, Candidates into) {
        Arrays.fill(products, 0, size, 0);
        float square = 0;
        for (int i = 0; i < dimensions; i++) {
            float rest = place[i] - middle[i];
            square += rest * rest;
            add(codes, i * capacity, rest, products, size);
        }
        for (int position = 0; position < size; position++) {
            float distance = square + squares[position] - 2 * factors[position] * products[position];
            if (distance < into.limit() && (!wanted.any() || isLetThrough(position, wanted))) {
                into.add(distance, slots[position]);
            }
        }
    }

    /** One by one: less than all of them together, if there are few. */
    private void scanFew(float[] place, Filters wanted, Candidates into) {
        float[] rests = new float[dimensions];
        float square = 0;
        for (int i = 0; i < dimensions; i++) {
            rests[i] = place[i] - middle[i];
            square += rests[i] * rests[i];
        }
        for (int position = 0; position < size; position++) {
            if (isLetThrough(position, wanted)) {
                float product = 0;
                for (int i = 0; i < dimensions; i++) {
                    product += rests[i] * codes[i * capacity + position];
                }
                into.add(square + squares[position] - 2 * factors[position] * product, slots[position]);
            }
        }
    }

    private static void add(byte[] codes, int start, float factor, float[] products, int count) {
        for (int i = 0; i < count; i++) {
            products[i] += factor * codes[start + i];
        }
    }

    private int countLetThrough(Filters wanted) {
        int count = 0;
        for (int position = 0; position < size; position++) {
            if (isLetThrough(position, wanted)) {
                count++;
            }
        }
        return count;
    }

    private boolean isLetThrough(int position, Filters wanted) {
        for (int i = 0; i < filters; i++) {
            if (wanted.asked()[i] && hashes[position * filters + i] != wanted.hashes()[i]) {
                return false;
            }
        }
        return true;
    }

    long bytes() {
        return (long) codes.length + 4L * (factors.length + squares.length + slots.length + hashes.length + dimensions);
    }
}
