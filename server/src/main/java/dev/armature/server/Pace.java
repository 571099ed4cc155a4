package dev.armature.server;

import java.time.Duration;

/**
 * Whether the requests of one connection have turned out to take long: what quick operations do to the largest items takes
 * milliseconds, and only running them shows it. A client that has sent two such requests in a row is likely to send another;
 * one alone may have waited for the collector, or for a core.
 */
final class Pace {
    private static final long SLOW_NANOS = Duration.ofMillis(5).toNanos();
    private static final long REMEMBERED_NANOS = Duration.ofSeconds(1).toNanos();

    private boolean lastWasSlow;
    private boolean slow;
    private long slowAt;

    /** Says how long a request took. */
    void took(long begunNanos, long endedNanos) {
        boolean isSlow = endedNanos - begunNanos > SLOW_NANOS;
        if (isSlow && lastWasSlow) {
            slow = true;
            slowAt = endedNanos;
        }
        lastWasSlow = isSlow;
    }

    boolean isSlow(long nowNanos) {
        if (slow && nowNanos - slowAt > REMEMBERED_NANOS) {
            slow = false;
        }
        return slow;
    }
}
