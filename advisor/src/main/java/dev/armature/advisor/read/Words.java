package dev.armature.advisor.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The words that a member may be, each with its meaning. Letters may be of any case, with {@code -}, {@code _} or blanks between the
 * parts of a word, or nothing.
 *
 * @param words those that a message lists, in its order
 * @param meanings of these and their synonyms, folded
 */
record Words<E>(List<String> words, Map<String, E> meanings) {
    /** A meaning, its word, and what else people write for it. */
    record Word<E>(E meaning, String word, List<String> synonyms) {}

    static <E> Word<E> word(E meaning, String word, String... synonyms) {
        return new Word<>(meaning, word, List.of(synonyms));
    }

    @SafeVarargs
    static <E> Words<E> of(Word<E>... words) {
        List<String> listed = new ArrayList<>();
        Map<String, E> meanings = new LinkedHashMap<>();
        for (Word<E> word : words) {
            listed.add(word.word());
            meanings.put(folded(word.word()), word.meaning());
            word.synonyms().forEach(synonym -> meanings.put(folded(synonym), word.meaning()));
        }
        return new Words<>(List.copyOf(listed), Map.copyOf(meanings));
    }

    Optional<E> meaning(String text) {
        return Optional.ofNullable(meanings.get(folded(text)));
    }

    /** For the author of something else. */
    String refusal(String text) {
        return "'" + text + "' is none of " + String.join(", ", words) + Spelling.suggestion(text, words);
    }

    private static String folded(String text) {
        return text.strip().toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    }
}
