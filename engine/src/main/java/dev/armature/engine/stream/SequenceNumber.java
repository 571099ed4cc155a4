package dev.armature.engine.stream;

import dev.armature.model.Limits;
import org.jspecify.annotations.Nullable;

/**
 * The number of a record in its stream: which lineage of shards it is in, and its position in that lineage's log.
 *
 * <p>Written as a decimal number of at least 21 digits, as DynamoDB does: the lineage, counted from 1, and 20 digits for the
 * number. It grows along a lineage and is unique in a stream.
 */
public record SequenceNumber(int lineage, long number) {
    private static final int NUMBER_DIGITS = 20;

    /** Null if this is no number that a stream could have given out. */
    public static @Nullable SequenceNumber parse(String text) {
        boolean isNumber = text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        int lineageDigits = text.length() - NUMBER_DIGITS;
        if (!isNumber || lineageDigits < 1 || text.length() > Limits.SEQUENCE_NUMBER_LENGTH_MAX) {
            return null;
        }
        try {
            return new SequenceNumber(
                    Integer.parseInt(text.substring(0, lineageDigits)) - 1,
                    Long.parseLong(text.substring(lineageDigits)));
        } catch (NumberFormatException tooLarge) {
            return null;
        }
    }

    @Override
    public String toString() {
        String digits = Long.toString(number);
        return (lineage + 1) + "0".repeat(NUMBER_DIGITS - digits.length()) + digits;
    }
}
