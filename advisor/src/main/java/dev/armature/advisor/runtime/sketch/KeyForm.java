package dev.armature.advisor.runtime.sketch;

import java.util.ArrayList;
import java.util.List;

/**
 * What a key looks like: its words and delimiters, with {@code {n}} in the place of a number and {@code {s}} in the place of any other value.
 * {@code ORDER#4711} and {@code ORDER#12} have the form <code>ORDER#{n}</code>.
 *
 * <p>What is a word and what a value cannot be known for certain. A part of letters counts as a word if it stands first and something follows, or
 * if it is in capitals; letters that are followed by digits alone, such as {@code v12}, are a word and a number.
 *
 * @param numbers the digits in the place of each {@code {n}}, of which there are at most {@value #NUMBERS_MAX}
 */
public record KeyForm(String text, List<String> numbers) {
    static final int NUMBERS_MAX = 4;
    private static final String DELIMITERS = "#|/:~$+";
    private static final int WORD_LENGTH_MAX = 24;
    private static final String NUMBER = "{n}";
    private static final String VALUE = "{s}";

    public KeyForm {
        numbers = List.copyOf(numbers);
    }

    public static boolean isDelimiter(char character) {
        return DELIMITERS.indexOf(character) >= 0;
    }

    public static KeyForm of(String key) {
        var form = new StringBuilder();
        List<String> numbers = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= key.length(); i++) {
            if (i == key.length() || isDelimiter(key.charAt(i))) {
                addPart(key, start, i, form, numbers);
                if (i < key.length()) {
                    form.append(key.charAt(i));
                }
                start = i + 1;
            }
        }
        return new KeyForm(form.toString(), numbers);
    }

    private static void addPart(String key, int from, int to, StringBuilder form, List<String> numbers) {
        if (from == to) {
            return;
        }
        int digits = to;
        while (digits > from && isDigit(key.charAt(digits - 1))) {
            digits--;
        }
        boolean isWord = digits > from && isWord(key, from, digits);
        boolean isNumbered = digits < to && (digits == from || isWord);
        if (isNumbered && numbers.size() < NUMBERS_MAX) {
            form.append(key, from, digits).append(NUMBER);
            numbers.add(key.substring(digits, to));
        } else if (digits == to && isWord && (from == 0 && to < key.length() || isCapitals(key, from, to))) {
            form.append(key, from, to);
        } else {
            form.append(VALUE);
        }
    }

    private static boolean isWord(String key, int from, int to) {
        if (to - from > WORD_LENGTH_MAX) {
            return false;
        }
        for (int i = from; i < to; i++) {
            char character = key.charAt(i);
            if (!(isLetter(character) || i > from && (character == '_' || character == '-'))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCapitals(String key, int from, int to) {
        for (int i = from; i < to; i++) {
            if (key.charAt(i) >= 'a' && key.charAt(i) <= 'z') {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetter(char character) {
        return character >= 'a' && character <= 'z' || character >= 'A' && character <= 'Z';
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
