package dev.armature.advisor.convert.source;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Names access patterns after their descriptions, each differently. */
final class PatternNames {
    private static final int WORDS_MAX = 6;

    private final Set<String> taken = new HashSet<>();

    /** @param otherwise what it is called if the description has no words */
    String unique(String description, String otherwise) {
        List<String> words = Arrays.stream(description
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("['’]s?\\b", "")
                        .split("[^a-z0-9]+"))
                .filter(word -> !word.isEmpty())
                .limit(WORDS_MAX)
                .toList();
        String name = words.isEmpty() ? otherwise.toLowerCase(Locale.ROOT) : String.join("_", words);
        String free = name;
        for (int i = 2; !taken.add(free); i++) {
            free = name + "_" + i;
        }
        return free;
    }
}
