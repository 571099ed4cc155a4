package dev.armature.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Measures several things in turn, round after round, so that a slow minute of the machine falls on all of them. What two
 * figures are to be compared by was measured so.
 */
final class Turns {
    private static final int ROUNDS = 5;

    private Turns() {}

    /** Something that is measured once. */
    interface Measured<T> {
        T run() throws IOException, InterruptedException;
    }

    /** The median of what each of them gave, in the order given. */
    @SafeVarargs
    static <T> List<T> medians(Comparator<T> order, Measured<T>... all) throws IOException, InterruptedException {
        List<List<T>> seen = new ArrayList<>();
        for (var ignored : all) {
            seen.add(new ArrayList<>());
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < all.length; i++) {
                seen.get(i).add(all[i].run());
            }
        }
        return seen.stream()
                .map(figures -> figures.stream().sorted(order).toList().get(ROUNDS / 2))
                .toList();
    }
}
