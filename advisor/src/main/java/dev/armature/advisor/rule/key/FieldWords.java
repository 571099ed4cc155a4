package dev.armature.advisor.rule.key;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What names of fields tell, where nothing else does. */
final class FieldWords {
    private static final Set<String> TIMES =
            Set.of("at", "date", "time", "timestamp", "ts", "epoch", "millis", "ms", "day", "on", "seconds");

    private FieldWords() {}

    /** The words of a name in small letters: {@code createdAt} and {@code created_at} have the same. */
    static List<String> of(String name) {
        List<String> words = new ArrayList<>();
        var word = new StringBuilder();
        for (char character : name.toCharArray()) {
            boolean isBreak = !Character.isLetterOrDigit(character);
            boolean begins = Character.isUpperCase(character)
                    && !word.isEmpty()
                    && Character.isLowerCase(word.charAt(word.length() - 1));
            if ((isBreak || begins) && !word.isEmpty()) {
                words.add(word.toString().toLowerCase(Locale.ROOT));
                word.setLength(0);
            }
            if (!isBreak) {
                word.append(character);
            }
        }
        if (!word.isEmpty()) {
            words.add(word.toString().toLowerCase(Locale.ROOT));
        }
        return words;
    }

    static String last(String name) {
        List<String> words = of(name);
        return words.isEmpty() ? "" : words.getLast();
    }

    /** Whether it is called as points in time are. */
    static boolean isTime(String name) {
        return TIMES.contains(last(name));
    }
}
