package dev.armature.advisor.key;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A set of characters, as ranges that neither overlap nor touch, in ascending order. Characters are code points. */
public record Alphabet(List<Range> ranges) {
    /** What a text may be made of that people read; controls are left out. */
    public static final Alphabet TEXT = new Alphabet(List.of(new Range(' ', Character.MAX_CODE_POINT)));

    public static final Alphabet DIGITS = Alphabet.of("09");
    public static final Alphabet LETTERS = Alphabet.of("AZaz");

    /** From one character to another, both of them in it. */
    public record Range(int low, int high) {}

    public Alphabet {
        ranges = normal(ranges);
    }

    /** {@code "09af"} is 0 to 9 and a to f. */
    public static Alphabet of(String ends) {
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i + 1 < ends.length(); i += 2) {
            ranges.add(new Range(ends.charAt(i), ends.charAt(i + 1)));
        }
        return new Alphabet(ranges);
    }

    /** All but the characters of the text. */
    public Alphabet without(String characters) {
        List<Range> left = ranges;
        for (int character : characters.codePoints().toArray()) {
            List<Range> cut = new ArrayList<>();
            for (Range range : left) {
                if (character < range.low || character > range.high) {
                    cut.add(range);
                } else {
                    cut.add(new Range(range.low, character - 1));
                    cut.add(new Range(character + 1, range.high));
                }
            }
            left = cut;
        }
        return new Alphabet(left);
    }

    /** What becomes of it when the letters from a to z are written large. */
    public Alphabet upper() {
        return shifted('a', 'z', 'A' - 'a');
    }

    /** What becomes of it when the letters from A to Z are written small. */
    public Alphabet lower() {
        return shifted('A', 'Z', 'a' - 'A');
    }

    private Alphabet shifted(int first, int last, int distance) {
        List<Range> moved = new ArrayList<>();
        for (Range range : ranges) {
            int low = Math.max(range.low, first);
            int high = Math.min(range.high, last);
            if (low > high) {
                moved.add(range);
            } else {
                moved.add(new Range(range.low, low - 1));
                moved.add(new Range(high + 1, range.high));
                moved.add(new Range(low + distance, high + distance));
            }
        }
        return new Alphabet(moved);
    }

    private static List<Range> normal(List<Range> given) {
        List<Range> sorted = given.stream()
                .filter(range -> range.low <= range.high)
                .sorted(Comparator.comparingInt(Range::low))
                .toList();
        List<Range> merged = new ArrayList<>();
        for (Range range : sorted) {
            if (!merged.isEmpty() && range.low <= merged.getLast().high + 1) {
                Range last = merged.removeLast();
                merged.add(new Range(last.low, Math.max(last.high, range.high)));
            } else {
                merged.add(range);
            }
        }
        return List.copyOf(merged);
    }
}
