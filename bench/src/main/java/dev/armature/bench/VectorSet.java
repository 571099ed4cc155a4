package dev.armature.bench;

import java.util.Random;

/**
 * Vectors that lie in clusters, as embeddings do, with lengths that differ: a middle, what leads away from it in every direction, and a factor. The same seed
 * makes the same ones.
 */
final class VectorSet {
    private static final int CLUSTERS = 2_000;
    private static final double SPREAD = 0.4;
    private static final double LENGTHS = 0.2;

    private final int dimensions;
    private final float[][] middles;
    private final float[] spreads;
    private final Random random;

    VectorSet(int dimensions, long seed) {
        this.dimensions = dimensions;
        this.random = new Random(seed);
        this.middles = new float[CLUSTERS][dimensions];
        this.spreads = new float[CLUSTERS];
        for (int cluster = 0; cluster < CLUSTERS; cluster++) {
            for (int i = 0; i < dimensions; i++) {
                middles[cluster][i] = (float) random.nextGaussian();
            }
            spreads[cluster] = (float) (SPREAD * (0.5 + random.nextDouble()));
        }
    }

    float[] next() {
        int cluster = random.nextInt(CLUSTERS);
        double factor = Math.exp(LENGTHS * random.nextGaussian());
        float[] vector = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            vector[i] = (float) (factor * (middles[cluster][i] + spreads[cluster] * random.nextGaussian()));
        }
        return vector;
    }
}
