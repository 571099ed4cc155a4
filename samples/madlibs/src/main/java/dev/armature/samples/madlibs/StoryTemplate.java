package dev.armature.samples.madlibs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A story with blanks, written as the kind of word that is missing: {@code The {adjective} frog}.
 *
 * @param isActive whether new games may use it
 */
record StoryTemplate(String id, String theme, String title, List<String> paragraphs, boolean isActive) {
    private static final Pattern BLANK = Pattern.compile("\\{([a-z ]+)}");

    StoryTemplate {
        paragraphs = List.copyOf(paragraphs);
    }

    /** The kinds of words that are missing, in order. */
    List<String> blanks() {
        List<String> blanks = new ArrayList<>();
        for (String paragraph : paragraphs) {
            BLANK.matcher(paragraph).results().forEach(blank -> blanks.add(blank.group(1)));
        }
        return blanks;
    }

    /** The paragraphs with words in the blanks, one for each. */
    List<String> tell(List<String> words) {
        var next = words.iterator();
        return paragraphs.stream()
                .map(paragraph -> BLANK.matcher(paragraph).replaceAll(blank -> Matcher.quoteReplacement(next.next())))
                .toList();
    }
}
