package dev.armature.engine.vector;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The middles of cells, found by Lloyd's k-means on a sample.
 *
 * <p>Numbers are kept dimension by dimension, so that the distances to all middles are sums that the processor adds up side by side: a loop without
 * a sum of its own is one that the compiler makes vector instructions of.
 */
final class Centroids {
    private static final int ROUNDS = 6;

    private final int count;
    private final int dimensions;
    /** The number of the first dimension of all, then that of the second, and so on. */
    private final float[] numbers;

    /** The square of the distance from the origin. */
    private final float[] squares;

    private Centroids(int count, int dimensions) {
        this.count = count;
        this.dimensions = dimensions;
        this.numbers = new float[Math.multiplyExact(count, dimensions)];
        this.squares = new float[count];
    }

    /** @param sample of places, at least as many as middles are wanted */
    static Centroids of(List<float[]> sample, int count, RandomGenerator random) {
        int dimensions = sample.getFirst().length;
        var centroids = new Centroids(count, dimensions);
        for (int i = 0; i < count; i++) {
            // One out of each stretch of the sample, which is in no order.
            int from = (int) ((long) i * sample.size() / count);
            int to = (int) ((long) (i + 1) * sample.size() / count);
            centroids.set(i, sample.get(from + random.nextInt(Math.max(1, to - from))));
        }
        for (int round = 0; round < ROUNDS; round++) {
            centroids.improve(sample, random);
        }
        return centroids;
    }

    private void set(int centroid, float[] place) {
        double square = 0;
        for (int i = 0; i < dimensions; i++) {
            numbers[i * count + centroid] = place[i];
            square += (double) place[i] * place[i];
        }
        squares[centroid] = (float) square;
    }

    /** Moves each to the mean of what is nearest to it, and one that nothing is nearest to, to some place. */
    private void improve(List<float[]> sample, RandomGenerator random) {
        double[] sums = new double[count * dimensions];
        int[] members = new int[count];
        float[] scratch = new float[count];
        for (int i = 0; i < sample.size(); i++) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            NearIndex.letOthersRun(i);
            float[] place = sample.get(i);
            int nearest = nearest(place, scratch);
            members[nearest]++;
            int start = nearest * dimensions;
            for (int k = 0; k < dimensions; k++) {
                sums[start + k] += place[k];
            }
        }
        float[] mean = new float[dimensions];
        for (int centroid = 0; centroid < count; centroid++) {
            if (members[centroid] == 0) {
                set(centroid, sample.get(random.nextInt(sample.size())));
                continue;
            }
            for (int i = 0; i < dimensions; i++) {
                mean[i] = (float) (sums[centroid * dimensions + i] / members[centroid]);
            }
            set(centroid, mean);
        }
    }

    int count() {
        return count;
    }

    /** Copies a middle. */
    void get(int centroid, float[] into) {
        for (int i = 0; i < dimensions; i++) {
            into[i] = numbers[i * count + centroid];
        }
    }

    /** @param scratch as long as there are middles */
    int nearest(float[] place, float[] scratch) {
        distances(place, scratch);
        int nearest = 0;
        for (int i = 1; i < count; i++) {
            if (scratch[i] < scratch[nearest]) {
                nearest = i;
            }
        }
        return nearest;
    }

    /** The squares of the distances to all, less the square that all have in common: that of the place from the origin. */
    void distances(float[] place, float[] into) {
        System.arraycopy(squares, 0, into, 0, count);
        for (int i = 0; i < dimensions; i++) {
            add(numbers, i * count, -2 * place[i], into, count);
        }
    }

    private static void add(float[] numbers, int start, float factor, float[] sums, int count) {
        for (int i = 0; i < count; i++) {
            sums[i] += factor * numbers[start + i];
        }
    }

    long bytes() {
        return 4L * numbers.length + 4L * count;
    }
}
