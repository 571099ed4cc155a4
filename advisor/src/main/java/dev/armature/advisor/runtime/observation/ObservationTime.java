package dev.armature.advisor.runtime.observation;

import java.time.Clock;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The time that observation goes by: that of a clock, except that it never goes back. Where a clock is set back, it goes on from where it was, until the clock
 * has caught up. So nothing that was seen lies in the future, no window has a negative length, and nothing that is to be forgotten after a day is kept for
 * years. A clock that is set forward is as if that time had passed: a moved clock cannot be told from a database that was not used.
 */
final class ObservationTime {
    /** Threads ask a clock and come here in any order. */
    private static final long TOLERANCE_MILLIS = 1000;

    private final Clock clock;
    private final AtomicLong latest;
    /** By how much it is ahead of the clock. Changed under the lock of this. */
    private volatile long ahead;

    ObservationTime(Clock clock) {
        this.clock = clock;
        this.latest = new AtomicLong(clock.millis());
    }

    /** Milliseconds since 1970, as long as the clock was never set back. */
    long millis() {
        long read = clock.millis();
        long known = latest.get();
        if (read >= known) {
            if (ahead != 0) {
                caughtUp();
            }
            return raised(read, known);
        }
        long now = read + ahead;
        if (now >= known) {
            return raised(now, known);
        }
        return known - now <= TOLERANCE_MILLIS ? known : setBack();
    }

    private long raised(long now, long known) {
        return now == known ? now : latest.accumulateAndGet(now, Math::max);
    }

    private synchronized void caughtUp() {
        if (clock.millis() >= latest.get()) {
            ahead = 0;
        }
    }

    private synchronized long setBack() {
        // Asked again: this thread may have read the clock long ago.
        long read = clock.millis();
        long known = latest.get();
        if (known - (read + ahead) > TOLERANCE_MILLIS) {
            ahead = known - read;
        }
        return known;
    }

    /** By how many milliseconds it is ahead of the clock. */
    long ahead() {
        return ahead;
    }
}
