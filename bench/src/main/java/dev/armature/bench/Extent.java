package dev.armature.bench;

import java.time.Duration;

/**
 * How much is measured.
 *
 * @param rounds of each comparison, of which the one in the middle counts
 * @param warmUp before each comparison
 * @param only a part of the names of what is measured; empty for all
 * @param isQuick whether it only has to be seen that everything works
 */
record Extent(int rounds, Duration warmUp, Duration measured, String only, boolean isQuick) {
    private static final Duration WARM_UP = Duration.ofSeconds(3);

    static Extent of(int rounds, Duration measured, String only) {
        return new Extent(rounds, WARM_UP, measured, only, false);
    }

    static Extent quick(String only) {
        return new Extent(1, Duration.ofSeconds(1), Duration.ofSeconds(1), only, true);
    }

    boolean wants(String title) {
        return title.contains(only);
    }

    /** Whether it is enough to be written down. */
    boolean isWhole() {
        return !isQuick && only.isEmpty();
    }
}
