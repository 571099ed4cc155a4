package dev.armature.model;

/** How near two vectors are to each other. In the order in which DynamoDB lists them. */
public enum DistanceFunction {
    /** One less the cosine of the angle between them: from 0, the same direction, to 2, the opposite one. */
    COSINE,
    /** The product of both: the larger, the nearer. It may be negative. */
    DOT_PRODUCT,
    /** The length of the line from one to the other. */
    EUCLIDEAN;

    /** Whether of two scores the larger one is that of the nearer vector. */
    public boolean largerIsNearer() {
        return this == DOT_PRODUCT;
    }

    /** The score of two vectors with as many dimensions. */
    public double score(float[] left, float[] right) {
        return switch (this) {
            case COSINE -> cosine(left, right);
            case DOT_PRODUCT -> product(left, right);
            case EUCLIDEAN -> Math.sqrt(squaredDistance(left, right));
        };
    }

    /**
     * The score as DynamoDB tells it, all of it in 32 bits, and saturated. To compare vectors by, {@link #score} is quicker and finer.
     */
    public float told(float[] left, float[] right) {
        float told = switch (this) {
            case COSINE -> {
                double lengths = Math.sqrt(sum(products(left, left))) * Math.sqrt(sum(products(right, right)));
                yield lengths == 0 ? 1 : (float) (1 - Math.clamp(sum(products(left, right)) / lengths, -1, 1));
            }
            case DOT_PRODUCT -> sum(products(left, right));
            case EUCLIDEAN -> {
                var squares = new float[left.length];
                for (int i = 0; i < squares.length; i++) {
                    float difference = left[i] - right[i];
                    squares[i] = difference * difference;
                }
                yield (float) Math.sqrt(sum(squares));
            }
        };
        // Terms may be too large where the score itself is not.
        double sound = Float.isFinite(told) ? told : score(left, right);
        return (float) Math.clamp(sound, -Float.MAX_VALUE, Float.MAX_VALUE);
    }

    private static float[] products(float[] left, float[] right) {
        var products = new float[left.length];
        for (int i = 0; i < products.length; i++) {
            products[i] = left[i] * right[i];
        }
        return products;
    }

    /** Adds up neighbours, then the sums of neighbours, and so on, in place: as DynamoDB was found to round. */
    private static float sum(float[] terms) {
        for (int count = terms.length; count > 1; count = (count + 1) / 2) {
            for (int i = 0; i < count / 2; i++) {
                terms[i] = terms[2 * i] + terms[2 * i + 1];
            }
            if (count % 2 == 1) {
                terms[count / 2] = terms[count - 1];
            }
        }
        return terms.length == 0 ? 0 : terms[0];
    }

    /** A vector without a direction is as far from all others as those are that stand at right angles. */
    private static double cosine(float[] left, float[] right) {
        double lengths = Math.sqrt(product(left, left)) * Math.sqrt(product(right, right));
        return lengths == 0 ? 1 : 1 - Math.clamp(product(left, right) / lengths, -1, 1);
    }

    /** Four sums at a time, which do not wait for one another. */
    public static double product(float[] left, float[] right) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int i = 0;
        for (; i + 3 < left.length; i += 4) {
            a += (double) left[i] * right[i];
            b += (double) left[i + 1] * right[i + 1];
            c += (double) left[i + 2] * right[i + 2];
            d += (double) left[i + 3] * right[i + 3];
        }
        for (; i < left.length; i++) {
            a += (double) left[i] * right[i];
        }
        return a + b + c + d;
    }

    private static double squaredDistance(float[] left, float[] right) {
        double a = 0;
        double b = 0;
        int i = 0;
        for (; i + 1 < left.length; i += 2) {
            double first = (double) left[i] - right[i];
            double second = (double) left[i + 1] - right[i + 1];
            a += first * first;
            b += second * second;
        }
        for (; i < left.length; i++) {
            double last = (double) left[i] - right[i];
            a += last * last;
        }
        return a + b;
    }
}
