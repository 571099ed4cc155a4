package dev.armature.language;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The words that cannot stand for an attribute in an expression, in any case of letters. */
final class ReservedWords {
    private static final Set<String> WORDS = read();

    private ReservedWords() {}

    static boolean contains(String word) {
        return WORDS.contains(word.toUpperCase(Locale.ROOT));
    }

    private static Set<String> read() {
        try (var list = ReservedWords.class.getResourceAsStream("reserved-words.txt")) {
            if (list == null) {
                throw new IllegalStateException("reserved-words.txt is not beside its class");
            }
            return new String(list.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
