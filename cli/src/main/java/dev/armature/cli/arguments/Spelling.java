package dev.armature.cli.arguments;

import java.util.List;
import java.util.Optional;

/** Finds the word that was probably meant: by another measure than in models, as the beginning of a word is often all of it that is typed. */
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
            int wrong = given.length() > 3 && word.startsWith(given)
                    ? 1
                    : dev.armature.advisor.read.Spelling.slips(given, word);
            if (wrong < least) {
                least = wrong;
                nearest = Optional.of(word);
            }
        }
        return nearest;
    }
}
