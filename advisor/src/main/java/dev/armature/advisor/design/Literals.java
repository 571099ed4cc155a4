package dev.armature.advisor.design;

import java.util.Locale;
import java.util.Set;

/** Values that stand in an expression as such, which DynamoDB's language has no place for: they become {@code :values}. */
final class Literals {
    private static final String VALUE = ":value";
    private static final Set<String> WORDS = Set.of("true", "false", "null");

    private final String text;
    private final StringBuilder written = new StringBuilder();
    private int at;

    private Literals(String text) {
        this.text = text;
    }

    static String asValues(String text) {
        var literals = new Literals(text);
        while (literals.at < text.length()) {
            literals.next();
        }
        return literals.written.toString();
    }

    private void next() {
        char first = text.charAt(at);
        if (first == '\'' || first == '"') {
            int close = text.indexOf(first, at + 1);
            at = close < 0 ? text.length() : close + 1;
            written.append(VALUE);
        } else if (isWordPart(first) || first == '#' || first == ':') {
            int end = at + 1;
            while (end < text.length() && (isWordPart(text.charAt(end)) || isPoint(first, end))) {
                end++;
            }
            String word = text.substring(at, end);
            boolean isIndex = written.toString().endsWith("[");
            boolean isLiteral = Character.isDigit(first) && !isIndex || WORDS.contains(word.toLowerCase(Locale.ROOT));
            written.append(isLiteral ? VALUE : word);
            at = end;
        } else {
            written.append(first);
            at++;
        }
    }

    /** Whether a point at this place is inside of a number. */
    private boolean isPoint(char first, int place) {
        return Character.isDigit(first) && text.charAt(place) == '.';
    }

    private static boolean isWordPart(char character) {
        return Character.isLetterOrDigit(character) || character == '_';
    }
}
