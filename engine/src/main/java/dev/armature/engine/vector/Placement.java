package dev.armature.engine.vector;

import dev.armature.model.DistanceFunction;
import dev.armature.model.VectorDefinition;
import java.util.List;

/**
 * Where vectors lie in memory: at places of which the nearest to each other, by the square of the distance between them, are those that the distance
 * function of the index says.
 *
 * <p>For COSINE vectors are brought to the length 1. For DOT_PRODUCT they are divided by the length of the longest, and get one number more, which brings
 * all of them to the length 1; a vector that is searched for has 0 there, so that the distance falls as the product rises. Last, the mean of all is
 * taken away: distances stay what they are, and numbers become small, of which fewer digits are lost.
 */
final class Placement {
    /** How much longer a vector may be than the longest one that was there at the beginning. */
    private static final double RESERVE = 1.25;

    private final DistanceFunction distance;
    private final int dimensions;
    private final double longest;
    private final float[] mean;

    /** @param sample some of the vectors, as they are in the index */
    Placement(VectorDefinition vector, double longest, List<float[]> sample) {
        this.distance = vector.distanceFunction();
        this.dimensions = vector.dimensions();
        this.longest = longest == 0 ? 1 : longest * RESERVE;
        this.mean = new float[distance == DistanceFunction.DOT_PRODUCT ? dimensions + 1 : dimensions];
        double[] sums = new double[mean.length];
        float[] place = new float[mean.length];
        for (float[] each : sample) {
            place(each, place);
            for (int i = 0; i < sums.length; i++) {
                sums[i] += place[i];
            }
        }
        for (int i = 0; i < sums.length; i++) {
            mean[i] = sample.isEmpty() ? 0 : (float) (sums[i] / sample.size());
        }
    }

    static double length(float[] vector) {
        return Math.sqrt(DistanceFunction.product(vector, vector));
    }

    /** How many numbers a place has. */
    int dimensions() {
        return mean.length;
    }

    /** Whether a vector is so long that products with it are misjudged. */
    boolean isTooLong(float[] vector) {
        return distance == DistanceFunction.DOT_PRODUCT && length(vector) > longest;
    }

    void place(float[] vector, float[] into) {
        switch (distance) {
            case EUCLIDEAN -> scale(vector, 1, into);
            case COSINE -> scale(vector, inverse(length(vector)), into);
            case DOT_PRODUCT -> {
                double length = length(vector) / longest;
                scale(vector, 1 / longest, into);
                into[dimensions] = (float) Math.sqrt(Math.max(0, 1 - length * length)) - mean[dimensions];
            }
        }
    }

    /** Of a vector that is searched for. */
    void placeWanted(float[] vector, float[] into) {
        if (distance == DistanceFunction.DOT_PRODUCT) {
            scale(vector, inverse(length(vector)), into);
            into[dimensions] = -mean[dimensions];
        } else {
            place(vector, into);
        }
    }

    private static double inverse(double length) {
        return length == 0 ? 0 : 1 / length;
    }

    private void scale(float[] vector, double factor, float[] into) {
        for (int i = 0; i < dimensions; i++) {
            into[i] = (float) (vector[i] * factor) - mean[i];
        }
    }
}
