package dev.armature.cli.conform;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the placeholders of a transcript stand for. */
final class Names {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([\\p{L}\\d]+)(?:\\*(\\d+))?}");
    private static final String UNIQUE = "uuid";
    private static final String NESTED = "maps";

    private final Map<String, String> values;

    Names() {
        this.values = new HashMap<>();
    }

    /** The same names, to which others may come that are different. */
    Names(Names begun) {
        this.values = new HashMap<>(begun.values);
    }

    void put(String name, String value) {
        values.put(name, value);
    }

    String get(String name) {
        return values.getOrDefault(name, "no-such-" + name);
    }

    /** A text with everything in the place of its placeholders. */
    String filledIn(String text) {
        return PLACEHOLDER.matcher(text).replaceAll(found -> Matcher.quoteReplacement(replacement(found)));
    }

    private String replacement(MatchResult found) {
        String word = found.group(1);
        if (found.group(2) == null) {
            return word.equals(UNIQUE) ? UUID.randomUUID().toString() : get(word);
        }
        int times = Integer.parseInt(found.group(2));
        return word.equals(NESTED)
                ? "{\"M\":{\"m\":".repeat(times) + "{\"S\":\"x\"}" + "}}".repeat(times)
                : word.repeat(times);
    }
}
