package dev.armature.advisor.read;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Times as people write them: {@code 30s}, {@code 15 minutes}, {@code 24h}, {@code 7d}, or as ISO 8601 has it, {@code PT24H}. */
final class Durations {
    private static final Pattern DURATION = Pattern.compile(
            "(\\d{1,9}) ?(s|secs?|seconds?|m|mins?|minutes?|h|hours?|d|days?|w|weeks?|months?|y|years?)");

    private Durations() {}

    static Optional<Long> seconds(String text) {
        var duration = DURATION.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (duration.matches()) {
            return Optional.of(Long.parseLong(duration.group(1)) * unit(duration.group(2)));
        }
        try {
            return text.startsWith("P") || text.startsWith("p")
                    ? Optional.of(Duration.parse(text.strip()).toSeconds())
                    : Optional.empty();
        } catch (DateTimeParseException | ArithmeticException noDuration) {
            return Optional.empty();
        }
    }

    private static long unit(String word) {
        return switch (word.charAt(0)) {
            case 's' -> 1;
            case 'm' -> word.startsWith("mo") ? 30 * 86_400L : 60;
            case 'h' -> 3_600;
            case 'd' -> 86_400;
            case 'w' -> 604_800;
            default -> 365 * 86_400L;
        };
    }

    static String refusal(String text) {
        return "must be a time such as 30s, 15m, 24h or 7d, not '" + text + "'";
    }
}
