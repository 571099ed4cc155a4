package dev.armature.engine.request;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads times, which are seconds since 1970 in JSON, with decimals. */
public final class Times {
    private Times() {}

    public static Instant of(@Nullable Double seconds, Instant otherwise) {
        return seconds == null ? otherwise : Instant.ofEpochMilli(Math.round(seconds * 1000));
    }
}
