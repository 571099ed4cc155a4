package dev.armature.trials.cookbook;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A language that scenarios are written in; its word is its directory below {@code cookbook/}. */
enum Language {
    TYPESCRIPT,
    PYTHON,
    JAVA;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static String[] words() {
        return Arrays.stream(values()).map(Language::word).toArray(String[]::new);
    }

    static Optional<Language> of(String word) {
        return Arrays.stream(values())
                .filter(language -> language.word().equals(word))
                .findFirst();
    }
}
