package dev.armature.advisor.read;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** What was probably meant by a word that is not known. */
public final class Spelling {
    /** No slip of the pen changes more of a word; and comparing long words takes long. */
    private static final int LENGTH_MAX = 60;

    private Spelling() {}

    /** As the end of a message; empty if nothing is close. */
    public static String suggestion(String word, Collection<String> known) {
        return nearest(word, known)
                .map(meant -> "; did you mean " + meant + "?")
                .orElse("");
    }

    /** The one with the fewest slips, the first of several: one slip in a word of three letters, two from eight on. */
    static Optional<String> nearest(String word, Collection<String> known) {
        Optional<String> nearest = Optional.empty();
        int least = word.length() < 3 ? 1 : word.length() < 8 ? 2 : 3;
        if (word.length() > LENGTH_MAX) {
            return nearest;
        }
        for (String candidate : known) {
            int slips = slips(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (slips < least) {
                nearest = Optional.of(candidate);
                least = slips;
            }
        }
        return nearest;
    }

    /** How many letters have to be put in, taken out, exchanged, or swapped with the next one. */
    public static int slips(String from, String to) {
        int[][] slips = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                slips[i][j] = i == 0 || j == 0 ? i + j : step(slips, from, to, i, j);
            }
        }
        return slips[from.length()][to.length()];
    }

    private static int step(int[][] slips, String from, String to, int i, int j) {
        int exchanged = slips[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        int least = Math.min(exchanged, 1 + Math.min(slips[i - 1][j], slips[i][j - 1]));
        boolean isSwapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return isSwapped ? Math.min(least, 1 + slips[i - 2][j - 2]) : least;
    }
}
