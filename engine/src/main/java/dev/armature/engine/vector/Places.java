package dev.armature.engine.vector;

import java.util.Arrays;

/**
 * Vectors in memory, by the keys of their rows: cells of what lies near one another (an inverted file), with 8 bits for each number. One thread at a time changes
 * it, while no other searches.
 *
 * <p>A search looks into the cells whose middles are nearest, one after the other, until it has compared enough. What it finds is about as near as it
 * seems, so a few times as many are found as are wanted, and their rows say how near they are.
 */
final class Places {
    /** Compared at least: below that a search looks at all that the filters let through. */
    static final int COMPARED_MIN = 16_384;
    /** Of all, the part that is compared. */
    private static final double COMPARED_SHARE = 0.1;

    private final Placement placement;
    private final Centroids centroids;
    private final Cell[] cells;
    private final Slots slots = new Slots();

    Places(Placement placement, Centroids centroids, int filters) {
        this.placement = placement;
        this.centroids = centroids;
        this.cells = new Cell[centroids.count()];
        for (int i = 0; i < cells.length; i++) {
            float[] middle = new float[placement.dimensions()];
            centroids.get(i, middle);
            cells[i] = new Cell(middle, filters);
        }
    }

    int size() {
        return slots.size();
    }

    byte[] key(int slot) {
        return slots.key(slot);
    }

    /** Whether products with a vector would be misjudged, because all others are shorter. */
    boolean isTooLong(float[] vector) {
        return placement.isTooLong(vector);
    }

    /** Room for the numbers of one thread that puts vectors in, so that none has to be made for each vector. */
    final class Hand {
        private final float[] place = new float[placement.dimensions()];
        private final float[] distances = new float[centroids.count()];

        /** Puts a vector under a key, in the place of the one that is there. */
        void put(byte[] key, float[] vector, int[] filterHashes) {
            remove(key);
            placement.place(vector, place);
            int cell = centroids.nearest(place, distances);
            int slot = slots.add(key);
            slots.move(slot, cell, cells[cell].add(place, filterHashes, slot));
        }

        void remove(byte[] key) {
            int slot = slots.find(key);
            if (slot >= 0) {
                int cell = slots.cell(slot);
                int position = slots.position(slot);
                int moved = cells[cell].remove(position);
                slots.move(moved, cell, position);
                slots.remove(slot);
            }
        }
    }

    Hand hand() {
        return new Hand();
    }

    /** @return how many were compared */
    long search(float[] vector, Filters filters, Candidates into) {
        float[] place = new float[placement.dimensions()];
        placement.placeWanted(vector, place);
        float[] distances = new float[cells.length];
        centroids.distances(place, distances);
        long[] nearestFirst = new long[cells.length];
        for (int i = 0; i < cells.length; i++) {
            nearestFirst[i] = (long) ordered(distances[i]) << 32 | i;
        }
        Arrays.sort(nearestFirst);
        long goal = Math.max(COMPARED_MIN, (long) (COMPARED_SHARE * slots.size()));
        float[] products = {};
        long compared = 0;
        for (int i = 0; i < cells.length && compared < goal; i++) {
            Cell cell = cells[(int) nearestFirst[i]];
            if (cell.size() > products.length) {
                products = new float[2 * cell.size()];
            }
            compared += cell.scan(place, filters, products, into);
        }
        return compared;
    }

    /** An int that is in the order of the number. */
    private static int ordered(float number) {
        int bits = Float.floatToIntBits(number);
        return bits ^ bits >> 31 & Integer.MAX_VALUE;
    }

    /** About how much memory it takes. */
    long bytes() {
        long bytes = slots.bytes() + centroids.bytes();
        for (Cell cell : cells) {
            bytes += cell.bytes();
        }
        return bytes;
    }
}
