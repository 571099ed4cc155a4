package dev.armature.advisor.model;

import java.util.Locale;

/**
 * What the text of a value looks like.
 *
 * @param text as it was written
 */
public record Format(Kind kind, String text) {
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

    public static Format parse(String text) {
        return new Format(
                switch (text.strip().toLowerCase(Locale.ROOT)) {
                    case "ksuid" -> Kind.KSUID;
                    case "ulid" -> Kind.ULID;
                    case "uuid", "uuidv4", "uuid4" -> Kind.UUID;
                    case "uuidv7", "uuid7" -> Kind.UUIDV7;
                    case "iso-8601", "iso8601", "iso", "date-time", "datetime", "rfc3339" -> Kind.ISO_8601;
                    case "date", "iso-date", "iso-8601-date", "yyyy-mm-dd" -> Kind.ISO_DATE;
                    case "iso-8601-offset", "iso-8601-local" -> Kind.ISO_8601_OFFSET;
                    case "epoch", "epoch-seconds", "unix" -> Kind.EPOCH;
                    case "epoch-ms", "epoch-millis", "epoch-milliseconds" -> Kind.EPOCH_MILLIS;
                    case "email" -> Kind.EMAIL;
                    case "url", "uri" -> Kind.URL;
                    default ->
                        text.matches("(?i)[dmyhs]{1,4}(?:[^a-z0-9]?[dmyhs]{1,4})+") ? Kind.DATE_PATTERN : Kind.OTHER;
                },
                text);
    }
}
