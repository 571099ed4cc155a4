package dev.armature.security.authentication;

import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/**
 * When a request was signed.
 *
 * @param text as signatures have it, {@code 20261117T120000Z}
 */
record SignedTime(String text, long epochSecond) {
    static final int DAY_LENGTH = "yyyyMMdd".length();
    private static final int LENGTH = "yyyyMMddTHHmmssZ".length();
    private static final DateTimeFormatter FORM =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    /** Reads the form of signatures, or the one that HTTP has for dates. */
    static SignedTime parse(String date) {
        try {
            if (date.length() == LENGTH && date.charAt(DAY_LENGTH) == 'T' && date.charAt(LENGTH - 1) == 'Z') {
                return new SignedTime(date, epochSecond(date));
            }
            if (date.endsWith(" GMT")) {
                var time = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME);
                return new SignedTime(format(time.toEpochSecond()), time.toEpochSecond());
            }
        } catch (DateTimeException wrong) {
            throw malformed(date);
        }
        throw malformed(date);
    }

    private static ApiException malformed(String date) {
        return new ApiException(
                ErrorCode.INCOMPLETE_SIGNATURE,
                "Date must be in ISO-8601 'basic format'. Got '" + date
                        + "'. See http://en.wikipedia.org/wiki/ISO_8601");
    }

    private static long epochSecond(String text) {
        long day = LocalDate.of(number(text, 0, 4), number(text, 4, 6), number(text, 6, 8))
                .toEpochDay();
        int hour = number(text, 9, 11);
        int minute = number(text, 11, 13);
        int second = number(text, 13, 15);
        if (hour > 23 || minute > 59 || second > 59) {
            throw new DateTimeException("there is no such time");
        }
        return ((day * 24 + hour) * 60 + minute) * 60 + second;
    }

    private static int number(String text, int start, int end) {
        int number = 0;
        for (int i = start; i < end; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw new DateTimeException("there is a character that is no digit");
            }
            number = number * 10 + digit;
        }
        return number;
    }

    static String format(long epochSecond) {
        return FORM.format(Instant.ofEpochSecond(epochSecond));
    }

    String day() {
        return text.substring(0, DAY_LENGTH);
    }
}
