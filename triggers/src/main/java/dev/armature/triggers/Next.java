package dev.armature.triggers;

import java.time.Duration;
import java.time.Instant;

/** When a worker wants to be told to go on. */
enum Next {
    AT_ONCE,
    /** When something may have come, or time have passed. */
    LATER,
    NEVER;

    /**
     * Whether a time has passed since a moment. Also if that moment has not come yet: a clock that was moved may be set back, and
     * no thread waits until then.
     */
    static boolean isDue(Instant since, Duration time, Instant now) {
        return now.isBefore(since) || !now.isBefore(since.plus(time));
    }
}
