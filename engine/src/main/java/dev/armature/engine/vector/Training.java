package dev.armature.engine.vector;

import dev.armature.model.FloatVector;
import dev.armature.model.Item;
import dev.armature.model.VectorDefinition;
import dev.armature.storage.Cursor;
import dev.armature.storage.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Looks at the rows of an index once, to find out how many cells there should be and where. */
final class Training {
    /** Of each cell, so many vectors are looked at, or fewer if they are long. */
    private static final int SAMPLE_PER_CELL = 24;

    private static final int SAMPLE_PER_CELL_MIN = 8;
    private static final int CELLS_MAX = 2048;
    private static final int SAMPLE_BYTES_MAX = 32 << 20;

    private final VectorDefinition vector;
    private final KeyRange scope;
    /** Chance has no part in what is found, only in how fast: the same rows make the same cells. */
    private final RandomGenerator random = new SplittableRandom(1);

    private final long bytesMax;
    private final int sampleMax;

    /** @param bytesMax how much memory there is for the vectors */
    Training(VectorDefinition vector, KeyRange scope, long bytesMax) {
        this.vector = vector;
        this.scope = scope;
        this.bytesMax = bytesMax;
        this.sampleMax = Math.min(
                CELLS_MAX * SAMPLE_PER_CELL,
                SAMPLE_BYTES_MAX / (vector.dimensions() * FloatVector.BYTES_PER_DIMENSION));
    }

    /** Places without a vector in them; null if the thread was interrupted, or there is too little memory. */
    @Nullable
    Places places(Function<KeyRange, Cursor> read) {
        long count = 0;
        double longest = 0;
        List<float[]> sample = new ArrayList<>();
        float[] numbers = new float[vector.dimensions()];
        long needed = 0;
        try (var rows = read.apply(scope)) {
            while (rows.next()) {
                if (Thread.currentThread().isInterrupted()) {
                    return null;
                }
                if (!Item.ofStored(rows.row()).readVector(vector.attribute(), numbers)) {
                    continue;
                }
                NearIndex.letOthersRun(count);
                needed += NearIndexes.bytesOf(vector, rows.key().bytes().length);
                if (needed > bytesMax) {
                    return null;
                }
                longest = Math.max(longest, Placement.length(numbers));
                sample(sample, numbers, count++);
            }
        }
        if (sample.isEmpty()) {
            return null;
        }
        int cells = Math.clamp(
                (long) (2 * Math.sqrt(count)),
                1,
                Math.min(CELLS_MAX, Math.max(1, sample.size() / SAMPLE_PER_CELL_MIN)));
        List<float[]> some = sample.subList(0, Math.min(sample.size(), cells * SAMPLE_PER_CELL));
        var placement = new Placement(vector, longest, some);
        List<float[]> placed = new ArrayList<>(some.size());
        for (float[] each : some) {
            float[] place = new float[placement.dimensions()];
            placement.place(each, place);
            placed.add(place);
        }
        return new Places(
                placement, Centroids.of(placed, cells, random), vector.filters().size());
    }

    /** Each has the same chance to be among the sample, whatever the number of rows turns out to be. */
    private void sample(List<float[]> sample, float[] numbers, long before) {
        if (sample.size() < sampleMax) {
            sample.add(numbers.clone());
            return;
        }
        long at = random.nextLong(before + 1);
        if (at < sampleMax) {
            sample.set((int) at, numbers.clone());
        }
    }
}
