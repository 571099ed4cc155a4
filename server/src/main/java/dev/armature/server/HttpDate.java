package dev.armature.server;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The time as the Date header has it, formatted once a second. */
final class HttpDate {
    private static final long NEVER = Long.MIN_VALUE;

    /** A second and its text. */
    private record Formatted(long second, byte[] text) {}

    private final InstantSource clock;
    private final DateTimeFormatter format = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    /** Any thread may replace it by a newer one; nothing is lost if two do. */
    private volatile Formatted latest = new Formatted(NEVER, new byte[0]);

    HttpDate(InstantSource clock) {
        this.clock = clock;
    }

    byte[] now() {
        long second = Math.floorDiv(clock.millis(), 1000L);
        Formatted formatted = latest;
        if (formatted.second() != second) {
            formatted = new Formatted(second, format.format(clock.instant()).getBytes(StandardCharsets.ISO_8859_1));
            latest = formatted;
        }
        return formatted.text();
    }
}
