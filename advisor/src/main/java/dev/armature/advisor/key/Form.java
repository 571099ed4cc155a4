package dev.armature.advisor.key;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the value of a field is written in a key. Every form is a pure function of the value, so keys can be made, and read back. */
public sealed interface Form {
    /** As it is. */
    record Plain() implements Form {}

    /** {@code {n:06d}}: a whole number with zeros before it. */
    record Padded(int width) implements Form {}

    /** {@code {n:desc(99999)}}: the difference to a largest value, with zeros before it, so that the newest sorts first. */
    record Descending(long max) implements Form {
        public int width() {
            return Long.toString(max).length();
        }
    }

    /** {@code {at:date(day)}}: the beginning of a time: its year, month, day, hour or minute. */
    record DateBucket(Unit unit) implements Form {}

    /** {@code {id:shard(15)}}: a hash of the value, from 0 to one less than the count. */
    record Shard(int count) implements Form {}

    /** {@code {name:upper}}. */
    record Upper() implements Form {}

    /** {@code {name:lower}}. */
    record Lower() implements Form {}

    /** What a time is cut off to. */
    enum Unit {
        YEAR,
        MONTH,
        DAY,
        HOUR,
        MINUTE
    }

    /** @throws IllegalArgumentException with a message for its author */
    static Form parse(String text) {
        Matcher padded = Pattern.compile("0(\\d{1,2})d?").matcher(text);
        if (padded.matches()) {
            return new Padded(Integer.parseInt(padded.group(1)));
        }
        Matcher call = Pattern.compile("(\\w+)(?:\\((\\w+)\\))?").matcher(text);
        if (call.matches()) {
            String argument = call.group(2) == null ? "" : call.group(2);
            switch (call.group(1)) {
                case "desc" -> {
                    return new Descending(number(argument, text));
                }
                case "shard" -> {
                    return new Shard((int) Math.min(number(argument, text), 1_000_000));
                }
                case "date" -> {
                    return new DateBucket(unit(argument));
                }
                case "upper" -> {
                    return new Upper();
                }
                case "lower" -> {
                    return new Lower();
                }
                default -> {
                    // Refused below.
                }
            }
        }
        throw new IllegalArgumentException(
                "there is no form '" + text + "': there are 06d, desc(99999), date(day), shard(15), upper and lower");
    }

    /** As it stands behind a field's name in a template; empty if there is none. */
    default String suffix() {
        return switch (this) {
            case Plain ignored -> "";
            case Padded(int width) -> ":" + (width < 10 ? "0" : "") + width + "d";
            case Descending(long max) -> ":desc(" + max + ")";
            case DateBucket(Unit unit) -> ":date(" + unit.name().toLowerCase(Locale.ROOT) + ")";
            case Shard(int count) -> ":shard(" + count + ")";
            case Upper ignored -> ":upper";
            case Lower ignored -> ":lower";
        };
    }

    private static long number(String argument, String text) {
        if (!argument.matches("[1-9]\\d{0,17}")) {
            throw new IllegalArgumentException("'" + text + "' needs a positive number in its brackets");
        }
        return Long.parseLong(argument);
    }

    private static Unit unit(String argument) {
        for (Unit unit : Unit.values()) {
            if (unit.name().toLowerCase(Locale.ROOT).equals(argument)) {
                return unit;
            }
        }
        throw new IllegalArgumentException(
                "date() cuts off to year, month, day, hour or minute, not to '" + argument + "'");
    }
}
