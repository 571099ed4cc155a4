package dev.armature.security.policy;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** How a condition compares a value of the request with one of the policy. A negated one holds where its positive does not. */
enum Operator {
    STRING_EQUALS("StringEquals", false, Kind.TEXT, Pattern.Resolved::matches),
    STRING_NOT_EQUALS("StringNotEquals", true, Kind.TEXT, Pattern.Resolved::matches),
    STRING_EQUALS_IGNORE_CASE("StringEqualsIgnoreCase", false, Kind.TEXT, Pattern.Resolved::matchesIgnoringCase),
    STRING_NOT_EQUALS_IGNORE_CASE("StringNotEqualsIgnoreCase", true, Kind.TEXT, Pattern.Resolved::matchesIgnoringCase),
    STRING_LIKE("StringLike", false, Kind.WILDCARDS, Pattern.Resolved::matches),
    STRING_NOT_LIKE("StringNotLike", true, Kind.WILDCARDS, Pattern.Resolved::matches),
    ARN_EQUALS("ArnEquals", false, Kind.WILDCARDS, Pattern.Resolved::matchesArn),
    ARN_LIKE("ArnLike", false, Kind.WILDCARDS, Pattern.Resolved::matchesArn),
    ARN_NOT_EQUALS("ArnNotEquals", true, Kind.WILDCARDS, Pattern.Resolved::matchesArn),
    ARN_NOT_LIKE("ArnNotLike", true, Kind.WILDCARDS, Pattern.Resolved::matchesArn),
    NUMERIC_EQUALS("NumericEquals", false, numbers(order -> order == 0)),
    NUMERIC_NOT_EQUALS("NumericNotEquals", true, numbers(order -> order == 0)),
    NUMERIC_LESS_THAN("NumericLessThan", false, numbers(order -> order < 0)),
    NUMERIC_LESS_THAN_EQUALS("NumericLessThanEquals", false, numbers(order -> order <= 0)),
    NUMERIC_GREATER_THAN("NumericGreaterThan", false, numbers(order -> order > 0)),
    NUMERIC_GREATER_THAN_EQUALS("NumericGreaterThanEquals", false, numbers(order -> order >= 0)),
    DATE_EQUALS("DateEquals", false, times(order -> order == 0)),
    DATE_NOT_EQUALS("DateNotEquals", true, times(order -> order == 0)),
    DATE_LESS_THAN("DateLessThan", false, times(order -> order < 0)),
    DATE_LESS_THAN_EQUALS("DateLessThanEquals", false, times(order -> order <= 0)),
    DATE_GREATER_THAN("DateGreaterThan", false, times(order -> order > 0)),
    DATE_GREATER_THAN_EQUALS("DateGreaterThanEquals", false, times(order -> order >= 0)),
    BOOL("Bool", false, Kind.TEXT, Pattern.Resolved::matchesIgnoringCase),
    BINARY_EQUALS("BinaryEquals", false, Operator::sameBytes),
    IP_ADDRESS("IpAddress", false, Operator::inNetwork),
    NOT_IP_ADDRESS("NotIpAddress", true, Operator::inNetwork),
    /** Whether the key is absent. */
    NULL("Null", false, (wanted, given) -> false);

    /** What a value in a policy may have in it. */
    enum Kind {
        /** Variables. */
        TEXT,
        /** Variables and wildcards. */
        WILDCARDS,
        /** Neither. */
        PLAIN
    }

    /** Whether a value of the policy matches one of the request. */
    private interface Match {
        boolean matches(Pattern.Resolved wanted, String given);
    }

    private static final Map<String, Operator> BY_NAME = Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(operator -> operator.name, Function.identity()));

    private final String name;
    private final boolean isNegated;
    private final Kind kind;
    private final Match match;

    Operator(String name, boolean isNegated, Match match) {
        this(name, isNegated, Kind.PLAIN, match);
    }

    Operator(String name, boolean isNegated, Kind kind, Match match) {
        this.name = name;
        this.isNegated = isNegated;
        this.kind = kind;
        this.match = match;
    }

    static Optional<Operator> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    boolean isNegated() {
        return isNegated;
    }

    Kind kind() {
        return kind;
    }

    /** As if it were not negated. */
    boolean matches(Pattern.Resolved wanted, String given) {
        return match.matches(wanted, given);
    }

    /** Whether values of a policy can be compared with anything. IAM refuses dates that are none, and nothing else. */
    boolean areReadable(List<String> values) {
        return !name.startsWith("Date")
                || values.stream().allMatch(value -> time(value).isPresent());
    }

    private static Match numbers(IntPredicate order) {
        return (wanted, given) -> compare(wanted, given, Operator::number, order);
    }

    private static Match times(IntPredicate order) {
        return (wanted, given) -> compare(wanted, given, Operator::time, order);
    }

    private static <T extends Comparable<T>> boolean compare(
            Pattern.Resolved wanted, String given, Function<String, Optional<T>> read, IntPredicate order) {
        var left = read.apply(given);
        var right = read.apply(wanted.text());
        return left.isPresent() && right.isPresent() && order.test(left.get().compareTo(right.get()));
    }

    /** Bounded, because a policy may say 1E1000000000. */
    private static Optional<BigDecimal> number(String text) {
        try {
            var number = new BigDecimal(text.strip());
            return Math.abs((long) number.scale()) > 1_000 ? Optional.empty() : Optional.of(number);
        } catch (NumberFormatException notOne) {
            return Optional.empty();
        }
    }

    /** A year, a month, a day, or a time of a day with its offset, as the W3C writes dates; or seconds since 1970. */
    private static Optional<Instant> time(String text) {
        String value = text.strip().toUpperCase(Locale.ROOT);
        try {
            if (value.matches("\\d+") && value.length() != YEAR_LENGTH) {
                return Optional.of(Instant.ofEpochSecond(Long.parseLong(value)));
            }
            return Optional.of(
                    switch (value.length()) {
                        case YEAR_LENGTH -> midnight(value + "-01-01");
                        case MONTH_LENGTH -> midnight(value + "-01");
                        case DAY_LENGTH -> midnight(value);
                        default -> OffsetDateTime.parse(value).toInstant();
                    });
        } catch (DateTimeException | NumberFormatException notOne) {
            return Optional.empty();
        }
    }

    private static final int YEAR_LENGTH = 4;
    private static final int MONTH_LENGTH = 7;
    private static final int DAY_LENGTH = 10;

    private static Instant midnight(String day) {
        return LocalDate.parse(day).atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    private static boolean sameBytes(Pattern.Resolved wanted, String given) {
        try {
            return Arrays.equals(
                    Base64.getDecoder().decode(wanted.text()),
                    Base64.getDecoder().decode(given));
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    private static boolean inNetwork(Pattern.Resolved wanted, String given) {
        var network = Network.of(wanted.text());
        var address = Network.of(given);
        return network.isPresent() && address.isPresent() && network.get().contains(address.get());
    }
}
