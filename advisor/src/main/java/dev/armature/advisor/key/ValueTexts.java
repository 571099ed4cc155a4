package dev.armature.advisor.key;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The texts that values can be in a key: numbers, times, ids and what people write. None of them is empty. */
public final class ValueTexts {
    private static final Alphabet HEX = Alphabet.of("09AFaf");
    /** Crockford's 32 digits: without I, L, O and U. */
    private static final Alphabet BASE_32 = Alphabet.of("09AHJKMNPTVZ");

    private static final Alphabet BASE_62 = Alphabet.of("09AZaz");
    /** A longer bound than this makes no difference to what keys have in common, and large automata. */
    private static final int LENGTH_BOUND_MAX = 64;

    // Made once: they are the same in every model, and times have many states.
    private static final KeySet KSUID = KeySet.characters(BASE_62, 27, 27);
    private static final KeySet ULID =
            KeySet.characters(Alphabet.of("07"), 1, 1).then(KeySet.characters(BASE_32, 25, 25));
    private static final KeySet UUID = uuids();
    private static final Map<Form.Unit, KeySet> TIMES = times();
    private static final KeySet INSTANT = localTime().then("Z");
    private static final KeySet OFFSET_TIME = offsetTimes();

    private ValueTexts() {}

    /** Any text without the delimiter in it. */
    public static KeySet free(String delimiter, long maxLength) {
        Alphabet alphabet = Alphabet.TEXT.without(delimiter);
        return maxLength > LENGTH_BOUND_MAX
                ? KeySet.characters(alphabet, 1)
                : KeySet.characters(alphabet, 1, (int) maxLength);
    }

    /** The same as {@link #free}, of unknown length, and all in one case of letters. */
    public static KeySet free(String delimiter, boolean isUpper) {
        Alphabet alphabet = Alphabet.TEXT.without(delimiter);
        return KeySet.characters(isUpper ? alphabet.upper() : alphabet.lower(), 1);
    }

    public static KeySet ksuid() {
        return KSUID;
    }

    public static KeySet ulid() {
        return ULID;
    }

    public static KeySet uuid() {
        return UUID;
    }

    private static KeySet uuids() {
        KeySet four = KeySet.characters(HEX, 4, 4);
        return four.then(four)
                .then("-")
                .then(four)
                .then("-")
                .then(four)
                .then("-")
                .then(four)
                .then("-")
                .then(four)
                .then(four)
                .then(four);
    }

    public static KeySet email(String delimiter) {
        KeySet name = KeySet.characters(Alphabet.TEXT.without(delimiter + "@ "), 1);
        return name.then("@").then(name);
    }

    /** A number as it is: a point and digits behind it may follow. */
    public static KeySet decimal(boolean mayBeNegative) {
        KeySet digits = KeySet.characters(Alphabet.DIGITS, 1);
        KeySet positive = digits.or(digits.then(".").then(digits));
        return mayBeNegative ? positive.or(KeySet.text("-").then(positive)) : positive;
    }

    /** A whole number of any size, with zeros before it if it has fewer digits than the width. */
    public static KeySet wholeFrom(int width) {
        KeySet padded = KeySet.characters(Alphabet.DIGITS, width, width);
        return padded.or(KeySet.characters(Alphabet.of("19"), 1, 1).then(KeySet.characters(Alphabet.DIGITS, width)));
    }

    /** So many digits. */
    public static KeySet digits(int count) {
        return KeySet.characters(Alphabet.DIGITS, count, count);
    }

    /** The whole numbers from min to max, with zeros before those that have fewer digits than the width. */
    public static KeySet whole(BigInteger min, BigInteger max, int width) {
        KeySet texts = KeySet.NONE;
        if (min.signum() < 0) {
            BigInteger least = max.signum() < 0 ? max.negate() : BigInteger.ONE;
            texts = KeySet.text("-").then(natural(least, min.negate(), width));
        }
        return max.signum() < 0 ? texts : texts.or(natural(min.max(BigInteger.ZERO), max, width));
    }

    private static KeySet natural(BigInteger min, BigInteger max, int width) {
        KeySet texts = KeySet.NONE;
        int longest = Math.max(width, max.toString().length());
        for (int length = width; length <= longest; length++) {
            BigInteger shortest = length == width ? BigInteger.ZERO : BigInteger.TEN.pow(length - 1);
            BigInteger low = min.max(shortest);
            BigInteger high = max.min(BigInteger.TEN.pow(length).subtract(BigInteger.ONE));
            if (low.compareTo(high) <= 0) {
                texts = texts.or(between(padded(low, length), padded(high, length)));
            }
        }
        return texts;
    }

    private static String padded(BigInteger number, int width) {
        String digits = number.toString();
        return "0".repeat(width - digits.length()) + digits;
    }

    /** Texts of digits between two of the same length. A state is a position, and whether all before it was as in either end. */
    private static KeySet between(String low, String high) {
        int length = low.length();
        List<List<Automaton.Edge>> edges = new ArrayList<>();
        for (int at = 0; at < length; at++) {
            for (int tight = 3; tight >= 0; tight--) {
                boolean asLow = (tight & 1) != 0;
                boolean asHigh = (tight & 2) != 0;
                char from = asLow ? low.charAt(at) : '0';
                char to = asHigh ? high.charAt(at) : '9';
                List<Automaton.Edge> ways = new ArrayList<>();
                for (char digit = from; digit <= to; digit++) {
                    int next = (asLow && digit == from ? 1 : 0) | (asHigh && digit == to ? 2 : 0);
                    ways.add(new Automaton.Edge(digit, digit, 4 * (at + 1) + 3 - next));
                }
                edges.add(ways);
            }
        }
        BitSet ends = new BitSet();
        for (int tight = 0; tight < 4; tight++) {
            edges.add(List.of());
            ends.set(4 * length + tight);
        }
        return KeySet.of(new Automaton(edges, ends));
    }

    /** A time in UTC, from its year on as far as the unit says. Years are those of this century and its neighbours. */
    public static KeySet time(Form.Unit unit) {
        return Objects.requireNonNull(TIMES.get(unit));
    }

    private static Map<Form.Unit, KeySet> times() {
        KeySet year = two(19, 21).then(two(0, 99));
        KeySet month = year.then("-").then(two(1, 12));
        KeySet day = month.then("-").then(two(1, 31));
        KeySet hour = day.then("T").then(two(0, 23));
        KeySet minute = hour.then(":").then(two(0, 59));
        return Map.of(
                Form.Unit.YEAR, year,
                Form.Unit.MONTH, month,
                Form.Unit.DAY, day,
                Form.Unit.HOUR, hour,
                Form.Unit.MINUTE, minute);
    }

    /** A time to the second or finer, with a Z behind it. */
    public static KeySet instant() {
        return INSTANT;
    }

    /** A time to the second or finer, with the offset of a place behind it, or none. */
    public static KeySet offsetTime() {
        return OFFSET_TIME;
    }

    private static KeySet offsetTimes() {
        KeySet clock = two(0, 23).then(":").then(two(0, 59));
        KeySet offset = KeySet.texts(List.of("+", "-")).then(clock);
        return localTime().then(offset.or(KeySet.texts(List.of("Z", ""))));
    }

    private static KeySet localTime() {
        KeySet fraction = KeySet.text(".").then(KeySet.characters(Alphabet.DIGITS, 1, 9));
        return time(Form.Unit.MINUTE).then(":").then(two(0, 60)).then(fraction.or(KeySet.text("")));
    }

    private static KeySet two(int min, int max) {
        return whole(BigInteger.valueOf(min), BigInteger.valueOf(max), 2);
    }

    /** Seconds or milliseconds since 1970, of a time after 2001: a fixed number of digits. */
    public static KeySet epoch(boolean isMillis) {
        return KeySet.characters(Alphabet.of("19"), 1, 1).then(digits(isMillis ? 12 : 9));
    }

    /** A date in a pattern such as {@code DD/MM/YYYY}: digits for letters, but three letters or more are the name of a month. */
    public static KeySet datePattern(String pattern) {
        KeySet texts = KeySet.text("");
        int at = 0;
        while (at < pattern.length()) {
            char letter = Character.toUpperCase(pattern.charAt(at));
            int end = at + 1;
            while (end < pattern.length() && Character.toUpperCase(pattern.charAt(end)) == letter) {
                end++;
            }
            if (letter == 'M' && end - at > 2) {
                texts = texts.then(KeySet.characters(Alphabet.LETTERS, 3));
            } else if ("YMDHS".indexOf(letter) >= 0) {
                texts = texts.then(digits(end - at));
            } else {
                texts = texts.then(pattern.substring(at, end));
            }
            at = end;
        }
        return texts;
    }

    /** All of some values, in a form that changes the case of letters. */
    public static KeySet values(List<String> values, Form form) {
        return KeySet.texts(values.stream()
                .map(value -> switch (form) {
                    case Form.Upper ignored -> value.toUpperCase(Locale.ROOT);
                    case Form.Lower ignored -> value.toLowerCase(Locale.ROOT);
                    case Form.Plain ignored -> value;
                    case Form.Padded ignored -> value;
                    case Form.Descending ignored -> value;
                    case Form.DateBucket ignored -> value;
                    case Form.Shard ignored -> value;
                })
                .toList());
    }
}
