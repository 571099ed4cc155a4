package dev.armature.engine.simulation;

import java.util.random.RandomGenerator;

/** Draws by a seed, so that the same calls in the same order meet the same faults. */
final class Chance {
    private final RandomGenerator random;

    Chance(RandomGenerator random) {
        this.random = random;
    }

    /** Draws nothing where the answer is certain: a switch that is off does not change what the others draw. */
    boolean strikes(double probability) {
        if (probability <= 0) {
            return false;
        }
        return probability >= 1 || next() < probability;
    }

    private synchronized double next() {
        return random.nextDouble();
    }
}
