package dev.armature.advisor.sample;

import java.util.random.RandomGenerator;

/**
 * Picks one of several so that the first is picked most often, as by Zipf's law: the n-th gets the n-th part of what the first gets, to
 * a power. The curve is taken for the steps under it, so that a pick takes no time.
 */
final class Skew {
    private static final int STEPS = 40;
    private static final double STEEPEST = 16;
    private static final double CLOSE = 1e-6;

    private final double exponent;

    private Skew(double exponent) {
        this.exponent = exponent;
    }

    /** As words and customers usually are. */
    static Skew usual() {
        return new Skew(1);
    }

    /** Such that the first of so many has the given part of all. */
    static Skew withShare(double share, int count) {
        double low = 0;
        double high = STEEPEST;
        for (int step = 0; step < STEPS; step++) {
            double middle = (low + high) / 2;
            if (area(2, middle) / area(count + 1.0, middle) < share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return new Skew((low + high) / 2);
    }

    /** Under the curve, from 1 on. */
    private static double area(double to, double exponent) {
        double power = 1 - exponent;
        return Math.abs(power) < CLOSE ? Math.log(to) : (Math.pow(to, power) - 1) / power;
    }

    /** From 0 to one less than the count. */
    int pick(int count, RandomGenerator random) {
        double wanted = random.nextDouble() * area(count + 1.0, exponent);
        double power = 1 - exponent;
        double at = Math.abs(power) < CLOSE ? Math.exp(wanted) : Math.pow(wanted * power + 1, 1 / power);
        return Math.min(count, Math.max(1, (int) at)) - 1;
    }
}
