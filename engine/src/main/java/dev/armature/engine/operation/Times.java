package dev.armature.engine.operation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads times, which are seconds since 1970 in JSON, with decimals. */
final class Times {
    private Times() {}

    static Instant of(@Nullable Double seconds, Instant otherwise) {
        return seconds == null ? otherwise : Instant.ofEpochMilli(Math.round(seconds * 1000));
    }
}
