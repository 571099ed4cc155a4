package dev.armature.engine.background;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Compares a clock with the time that passes, and notices when it is set.
 *
 * <p>What is removed for its age cannot be brought back. So after the clock has jumped far ahead, nothing is, for a day or until it is
 * set back: time enough for people to notice. A machine that was asleep looks the same, and loses nothing by it.
 */
public final class ClockWatch {
    private static final Logger LOG = System.getLogger(ClockWatch.class.getName());
    /** Less is what keeping a clock right takes. */
    private static final Duration BACK_MIN = Duration.ofSeconds(1);

    private static final Duration AHEAD_MIN = Duration.ofHours(1);
    private static final Duration HELD = Duration.ofDays(1);

    private final InstantSource clock;
    private final LongSupplier nanos;
    private final LongAdder back = new LongAdder();
    private final LongAdder ahead = new LongAdder();
    // Guarded by this.
    private Instant lastTime;
    private long lastNanos;
    private Duration jumpedAhead = Duration.ZERO;
    private long heldSince;

    /** @param nanos of a clock that cannot be set */
    public ClockWatch(InstantSource clock, LongSupplier nanos) {
        this.clock = clock;
        this.nanos = nanos;
        this.lastTime = clock.instant();
        this.lastNanos = nanos.getAsLong();
    }

    /** Looks at the clock. Whether it can be relied on to remove something for its age. */
    public synchronized boolean isTrusted() {
        Instant time = clock.instant();
        long now = nanos.getAsLong();
        Duration jump = Duration.between(lastTime, time).minusNanos(now - lastNanos);
        lastTime = time;
        lastNanos = now;
        if (jump.compareTo(BACK_MIN.negated()) < 0) {
            back.increment();
            LOG.log(Level.WARNING, () -> "the clock was set back: by=" + jump.negated() + " to=" + time);
            if (jumpedAhead.plus(jump).compareTo(AHEAD_MIN) < 0) {
                jumpedAhead = Duration.ZERO;
            }
        } else if (jump.compareTo(AHEAD_MIN) > 0) {
            ahead.increment();
            jumpedAhead = jumpedAhead.plus(jump);
            heldSince = now;
            LOG.log(
                    Level.WARNING,
                    () ->
                            "the clock jumped ahead, nothing is removed for its age for a day or until it is set back: by="
                                    + jump + " to=" + time);
        }
        if (!jumpedAhead.isZero() && now - heldSince >= HELD.toNanos()) {
            jumpedAhead = Duration.ZERO;
        }
        return jumpedAhead.isZero();
    }

    /** How often the clock was seen to be set back. */
    public long timesBack() {
        return back.sum();
    }

    /** How often it was seen to jump ahead. */
    public long timesAhead() {
        return ahead.sum();
    }
}
