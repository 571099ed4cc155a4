package dev.armature.cli.arguments;

import java.util.List;
import java.util.Optional;

/** Finds the word that was probably meant. */
public final class Spelling {
    private Spelling() {}

    /** A question to put behind a refusal of a word that is not among those known; empty if none of them is near. */
    public static String hint(String given, List<String> known) {
        return nearest(given, known).map(word -> "; did you mean " + word + "?").orElse("");
    }

    /** One that begins with what was given, or one with a letter in three wrong at most; the first of several. */
    static Optional<String> nearest(String given, List<String> known) {
        Optional<String> nearest = Optional.empty();
        int least = 1 + given.length() / 3;
        for (String word : known) {
            int wrong = given.length() > 3 && word.startsWith(given) ? 1 : distance(given, word);
            if (wrong < least) {
                least = wrong;
                nearest = Optional.of(word);
            }
        }
        return nearest;
    }

    /** How many letters have to be added, removed, changed, or swapped with the next one. */
    private static int distance(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : step(cost, from, to, i, j);
            }
        }
        return cost[from.length()][to.length()];
    }

    private static int step(int[][] cost, String from, String to, int i, int j) {
        int changed = cost[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        int best = Math.min(changed, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean isSwapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return isSwapped ? Math.min(best, 1 + cost[i - 2][j - 2]) : best;
    }
}
