package dev.armature.engine;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until a test moves it. */
public final class MovableClock extends Clock {
    private volatile Instant now;
    private volatile Runnable moved = () -> {};
    private volatile Duration pace = Duration.ZERO;

    public MovableClock(Instant now) {
        this.now = now;
    }

    public void advance(Duration step) {
        now = now.plus(step);
        moved.run();
    }

    /** From now on this much time passes between two looks at it. */
    public void run(Duration step) {
        pace = step;
    }

    /** What is to be done after each move: those that wait for a time look at the clock again. */
    void whenMoved(Runnable action) {
        moved = action;
    }

    @Override
    public synchronized Instant instant() {
        var seen = now;
        now = seen.plus(pace);
        return seen;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException();
    }
}
