package dev.armature.advisor.read;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/** Numbers as people write them: with underscores between the digits if they like. */
final class Numbers {
    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(?:\\d[\\d_]*+)?(?:\\.\\d[\\d_]*+)?(?:[eE][+-]?\\d{1,3})?");

    /** DynamoDB's numbers have 38 digits, and end at 126 places before the point and 130 behind it. */
    private static final int TEXT_LENGTH_MAX = 60;

    private static final int PLACES_MAX = 130;

    private Numbers() {}

    /** Empty if it is none, or one that DynamoDB could not store. */
    static Optional<BigDecimal> parse(String text) {
        if (text.length() > TEXT_LENGTH_MAX
                || text.chars().noneMatch(Character::isDigit)
                || !NUMBER.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            var number = new BigDecimal(text.replace("_", ""));
            boolean isInReach = Math.abs((long) number.precision() - number.scale()) <= PLACES_MAX;
            return isInReach ? Optional.of(number) : Optional.empty();
        } catch (NumberFormatException noNumber) {
            return Optional.empty();
        }
    }

    /** Whole, from 0 on. */
    static Optional<Long> count(BigDecimal number) {
        try {
            return Optional.of(number.longValueExact()).filter(count -> count >= 0);
        } catch (ArithmeticException notWhole) {
            return Optional.empty();
        }
    }
}
