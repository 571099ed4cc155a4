package dev.armature.advisor.convert.infer;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What keys of one kind have in common: the parts between delimiters, each a text that is always the same, or a value.
 *
 * @param parts texts, and {@link #VALUE} where a value stands
 */
record KeyShape(List<String> parts) {
    /** Stands for a value; no part of a key is this text. */
    static final String VALUE = "\0";

    private static final Pattern TIME =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:[+-]\\d{2}:\\d{2})?");

    static final KeyShape ONE_VALUE = new KeyShape(List.of(VALUE));

    KeyShape {
        parts = List.copyOf(parts);
    }

    /** A time is one part, whatever is between its hours and minutes. */
    static List<String> split(String key, String delimiter) {
        BitSet inTime = new BitSet();
        Matcher times = TIME.matcher(key);
        while (times.find()) {
            inTime.set(times.start(), times.end());
        }
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int at = key.indexOf(delimiter); at >= 0; at = key.indexOf(delimiter, at + delimiter.length())) {
            if (!inTime.get(at)) {
                parts.add(key.substring(from, at));
                from = at + delimiter.length();
            }
        }
        parts.add(key.substring(from));
        return parts;
    }

    boolean isValue(int part) {
        return parts.get(part).equals(VALUE);
    }

    int values() {
        return (int) parts.stream().filter(VALUE::equals).count();
    }

    /** Texts that are always the same, in their order, without empty ones. */
    List<String> literals() {
        return parts.stream()
                .filter(part -> !part.equals(VALUE) && !part.isEmpty())
                .toList();
    }
}
