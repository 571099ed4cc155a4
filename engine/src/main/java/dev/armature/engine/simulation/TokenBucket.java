package dev.armature.engine.simulation;

import java.time.Duration;
import java.time.Instant;

/**
 * Units that come at a steady rate and are kept up to a bound.
 *
 * <p>A request is let in while there is anything left, and what it cost is taken afterwards, even if that is more than there was:
 * what a read costs is known only when it is done, and DynamoDB too lets the page through that empties a table's capacity. The
 * debt is paid off before the next request is let in.
 */
final class TokenBucket {
    private static final double NANOS_PER_SECOND = 1e9;

    /** All of it is guarded by this object. */
    private double level;

    private Instant filledAt;

    /** Begins with what comes in a second: nothing has been left unused yet. */
    TokenBucket(double perSecond, Instant now) {
        this.level = perSecond;
        this.filledAt = now;
    }

    synchronized boolean isEmpty(double perSecond, long seconds, Instant now) {
        fill(perSecond, seconds, now);
        return level <= 0;
    }

    synchronized void take(double units, double perSecond, long seconds, Instant now) {
        fill(perSecond, seconds, now);
        level -= units;
    }

    private void fill(double perSecond, long seconds, Instant now) {
        // A clock that was put back to the real time brings nothing.
        if (now.isAfter(filledAt)) {
            double elapsed = Duration.between(filledAt, now).toNanos() / NANOS_PER_SECOND;
            level = Math.min(level + elapsed * perSecond, perSecond * seconds);
        }
        filledAt = now;
    }
}
