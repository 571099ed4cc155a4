package dev.armature.advisor.read;

import java.util.Collection;
import java.util.Locale;

/** What was probably meant by a word that is not known. */
final class Spelling {
    private Spelling() {}

    /** As the end of a message; empty if nothing is close. */
    static String suggestion(String word, Collection<String> known) {
        String best = "";
        int bestDistance = word.length() < 4 ? 2 : 3;
        for (String candidate : known) {
            int distance = distance(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (distance < bestDistance) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return best.isEmpty() ? "" : "; did you mean " + best + "?";
    }

    /** How many letters have to be put in, taken out or exchanged. */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int kept = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(kept, 1 + Math.min(row[j - 1], row[j]));
            }
        }
        return row[to.length()];
    }
}
