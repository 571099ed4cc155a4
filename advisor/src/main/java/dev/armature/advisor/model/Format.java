package dev.armature.advisor.model;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What the text of a value looks like.
 *
 * @param text as it was written
 */
public record Format(Kind kind, String text) {
    private static final int TEXT_LENGTH_MAX = 40;

    /** Letters for the parts of a date, what stands between them, and the T and Z of ISO 8601. */
    private static final Pattern DATE_LETTERS = Pattern.compile("[yYmMdDhHsSTZ\\W_]+");

    /** The parts of a date, the largest first. An m behind an h is a minute, and is written n here. */
    private static final String LARGEST_FIRST = "ymdhns";

    /** The formats that have names. */
    public enum Kind {
        KSUID,
        ULID,
        UUID,
        UUIDV7,
        /** A time in UTC with a fixed number of digits. */
        ISO_8601,
        ISO_DATE,
        /** A time with the offset of some place. */
        ISO_8601_OFFSET,
        EPOCH,
        EPOCH_MILLIS,
        EMAIL,
        URL,
        /** A pattern of letters for the parts of a date, as in {@code DD/MM/YYYY}. */
        DATE_PATTERN,
        /** Said, and not known here. */
        OTHER;

        /** Whether a later one sorts behind an earlier one. */
        public boolean isTimeOrdered() {
            return switch (this) {
                case KSUID, ULID, UUIDV7, ISO_8601, ISO_DATE, EPOCH, EPOCH_MILLIS -> true;
                case UUID, ISO_8601_OFFSET, EMAIL, URL, DATE_PATTERN, OTHER -> false;
            };
        }
    }

    /** Every text is a format, if only one that is not known. */
    public static Format parse(String text) {
        return new Format(
                switch (text.strip().toLowerCase(Locale.ROOT)) {
                    case "ksuid" -> Kind.KSUID;
                    case "ulid" -> Kind.ULID;
                    case "uuid", "uuidv4", "uuid4", "uuid-v4" -> Kind.UUID;
                    case "uuidv7", "uuid7", "uuid-v7" -> Kind.UUIDV7;
                    case "iso-8601", "iso8601", "iso", "iso_8601", "date-time", "datetime", "rfc3339", "rfc-3339" ->
                        Kind.ISO_8601;
                    case "date", "iso-date", "iso-8601-date", "yyyy-mm-dd" -> Kind.ISO_DATE;
                    case "iso-8601-offset", "iso-8601-local", "iso8601-offset", "local-time", "local-datetime" ->
                        Kind.ISO_8601_OFFSET;
                    case "epoch", "epoch-seconds", "epoch-s", "unix", "unix-seconds", "unix-timestamp" -> Kind.EPOCH;
                    case "epoch-ms", "epoch-millis", "epoch-milliseconds", "unix-ms", "unix-millis" ->
                        Kind.EPOCH_MILLIS;
                    case "email" -> Kind.EMAIL;
                    case "url", "uri" -> Kind.URL;
                    default -> patternOrOther(text.strip());
                },
                text);
    }

    /** Whether a later one sorts behind an earlier one: of a pattern, whether its parts go from the year down. */
    public boolean isTimeOrdered() {
        return kind == Kind.DATE_PATTERN ? isLargestFirst() : kind.isTimeOrdered();
    }

    /** Whether it names a moment of a day, and not only the day or something longer. */
    public boolean hasTimeOfDay() {
        return switch (kind) {
            case ISO_8601, ISO_8601_OFFSET, EPOCH, EPOCH_MILLIS -> true;
            case DATE_PATTERN -> text.toLowerCase(Locale.ROOT).indexOf('h') >= 0;
            case KSUID, ULID, UUID, UUIDV7, ISO_DATE, EMAIL, URL, OTHER -> false;
        };
    }

    private boolean isLargestFirst() {
        String letters =
                text.toLowerCase(Locale.ROOT).replaceAll("[^ymdhs]", "").replaceAll("(.)\\1+", "$1");
        int hour = letters.indexOf('h');
        String parts = hour < 0
                ? letters
                : letters.substring(0, hour) + letters.substring(hour).replace('m', 'n');
        int before = -1;
        for (char part : parts.toCharArray()) {
            int place = LARGEST_FIRST.indexOf(part);
            if (place <= before) {
                return false;
            }
            before = place;
        }
        return true;
    }

    private static Kind patternOrOther(String text) {
        boolean isPattern = text.length() <= TEXT_LENGTH_MAX
                && DATE_LETTERS.matcher(text).matches()
                && text.toLowerCase(Locale.ROOT)
                                .replaceAll("[^ymdhs]", "")
                                .chars()
                                .distinct()
                                .count()
                        > 1;
        return isPattern ? Kind.DATE_PATTERN : Kind.OTHER;
    }
}
