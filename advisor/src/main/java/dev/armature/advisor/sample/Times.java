package dev.armature.advisor.sample;

import dev.armature.advisor.model.Format;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Optional;

/** Times as the texts and numbers that formats make of them, and back. */
final class Times {
    private static final DateTimeFormatter UTC = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final int PLACES = 12;

    private Times() {}

    /** Whether the format writes a time, and nothing else. */
    static boolean isTime(Format.Kind kind) {
        return switch (kind) {
            case ISO_8601, ISO_DATE, ISO_8601_OFFSET, EPOCH, EPOCH_MILLIS, DATE_PATTERN -> true;
            case KSUID, ULID, UUID, UUIDV7, EMAIL, URL, OTHER -> false;
        };
    }

    /** @param format of a time */
    static String write(Format format, Instant moment) {
        return switch (format.kind()) {
            case ISO_DATE -> LocalDate.ofInstant(moment, ZoneOffset.UTC).toString();
            case ISO_8601_OFFSET ->
                OffsetDateTime.ofInstant(moment, place(moment)).toString();
            case EPOCH -> Long.toString(moment.getEpochSecond());
            case EPOCH_MILLIS -> Long.toString(moment.toEpochMilli());
            case DATE_PATTERN -> pattern(format.text()).format(moment.atOffset(ZoneOffset.UTC));
            case ISO_8601, KSUID, ULID, UUID, UUIDV7, EMAIL, URL, OTHER -> UTC.format(moment);
        };
    }

    /** Somewhere in the world, so that the text does not follow the time. */
    private static ZoneOffset place(Instant moment) {
        return ZoneOffset.ofHours((int) Math.floorMod(moment.toEpochMilli() / 1000, (long) PLACES));
    }

    /** Empty if the text is not of that format. */
    static Optional<Instant> read(Format format, String text) {
        try {
            return Optional.of(
                    switch (format.kind()) {
                        case ISO_DATE -> LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
                        case ISO_8601_OFFSET -> OffsetDateTime.parse(text).toInstant();
                        case EPOCH -> Instant.ofEpochSecond(Long.parseLong(text));
                        case EPOCH_MILLIS -> Instant.ofEpochMilli(Long.parseLong(text));
                        case DATE_PATTERN -> readPattern(format.text(), text);
                        case ISO_8601, KSUID, ULID, UUID, UUIDV7, EMAIL, URL, OTHER -> Instant.parse(text);
                    });
        } catch (DateTimeException | NumberFormatException notSuchATime) {
            return Optional.empty();
        }
    }

    private static Instant readPattern(String pattern, String text) {
        var parsed = pattern(pattern).parse(text);
        int hour = parsed.isSupported(ChronoField.HOUR_OF_DAY) ? parsed.get(ChronoField.HOUR_OF_DAY) : 0;
        int minute = parsed.isSupported(ChronoField.MINUTE_OF_HOUR) ? parsed.get(ChronoField.MINUTE_OF_HOUR) : 0;
        return LocalDateTime.of(LocalDate.from(parsed), java.time.LocalTime.of(hour, minute))
                .toInstant(ZoneOffset.UTC);
    }

    /**
     * People write {@code DD/MM/YYYY} or {@code dd/mm/yyyy}; an m behind hours is a minute, an S behind seconds a part of one, and T and
     * Z are as they are in ISO 8601.
     */
    private static DateTimeFormatter pattern(String text) {
        var pattern = new StringBuilder();
        boolean behindHours = false;
        boolean behindSeconds = false;
        char before = ' ';
        for (char letter : text.toCharArray()) {
            char lower = Character.toLowerCase(letter);
            behindHours |= lower == 'h';
            behindSeconds |= lower != 's' && Character.toLowerCase(before) == 's' || letter == 'S' && before == 's';
            pattern.append(
                    switch (lower) {
                        case 'y' -> "u";
                        case 'd' -> "d";
                        case 'h' -> "H";
                        case 's' -> behindSeconds ? "S" : "s";
                        case 'm' -> behindHours ? "m" : "M";
                        case 't', 'z' -> "'" + letter + "'";
                        default -> String.valueOf(letter);
                    });
            before = letter;
        }
        return DateTimeFormatter.ofPattern(pattern.toString(), Locale.ROOT);
    }
}
