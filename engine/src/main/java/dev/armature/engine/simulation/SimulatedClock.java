package dev.armature.engine.simulation;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A clock that can be moved ahead of another one, and stopped.
 *
 * <p>Everything that the engine does by time follows it: time to live, the life of idempotency tokens, the retention of
 * streams and the life of their shards. It only goes forward, as stored times must not lie in the future, except back to the
 * other clock by {@link #reset}.
 */
public final class SimulatedClock extends Clock {
    /** Far later, milliseconds since 1970 are more than a number holds, and operations on tables would fail. */
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    private final Clock real;
    /** Null while it is the real time. */
    private volatile @Nullable Shift shift;

    private volatile boolean isFixed;

    /** @param stoppedAt the time that it stands at; null while it runs */
    private record Shift(Duration ahead, @Nullable Instant stoppedAt) {
        Instant apply(Instant realTime) {
            return stoppedAt == null ? realTime.plus(ahead) : stoppedAt;
        }
    }

    public SimulatedClock(Clock real) {
        this.real = real;
    }

    /** From now on it cannot be moved or stopped: where several engines share a storage, it would be this one's alone. */
    public void fix() {
        isFixed = true;
    }

    private void requireMovable() {
        if (isFixed) {
            throw new IllegalArgumentException("the clock of an engine that shares its storage cannot be moved");
        }
    }

    /** The clock that it is ahead of. */
    public Clock real() {
        return real;
    }

    /** A clock of its own that stands where this one does, or runs as far ahead of the same other clock. */
    public SimulatedClock copy() {
        var copy = new SimulatedClock(real);
        copy.shift = shift;
        return copy;
    }

    @Override
    public Instant instant() {
        var current = shift;
        return current == null ? real.instant() : current.apply(real.instant());
    }

    /** Without an instant being made, for those who ask at every request. */
    @Override
    public long millis() {
        return shift == null ? real.millis() : instant().toEpochMilli();
    }

    /** Waits until it is that time here, the time is set back, or the thread is interrupted. */
    public void await(Instant time) {
        await(time, () -> false);
    }

    /** The same, or until it is of no use any more, which is asked again after each {@link #wake}. */
    public synchronized void await(Instant time, BooleanSupplier isOfNoUse) {
        Instant since = instant();
        try {
            for (Instant now = since;
                    now.isBefore(time) && !now.isBefore(since) && !isOfNoUse.getAsBoolean();
                    now = instant()) {
                // While it stands, only the test that moves it can say when to look again.
                wait(isFrozen() ? 0 : Duration.between(now, time).plusMillis(1).toMillis());
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    /** Has all that wait look whether it is still of use. */
    public synchronized void wake() {
        notifyAll();
    }

    public synchronized void advance(Duration step) {
        if (step.isNegative()) {
            throw new IllegalArgumentException("the clock goes forward only, not by " + step);
        }
        Instant now = instant();
        requireBounded(step.compareTo(Duration.between(now, LATEST)) <= 0);
        moveTo(now.plus(step));
    }

    public synchronized void set(Instant time) {
        Instant now = instant();
        if (time.isBefore(now)) {
            throw new IllegalArgumentException("the clock goes forward only: it is " + now + " already, after " + time);
        }
        requireBounded(!time.isAfter(LATEST));
        moveTo(time);
    }

    private static void requireBounded(boolean isBounded) {
        if (!isBounded) {
            throw new IllegalArgumentException("the clock goes no further than " + LATEST);
        }
    }

    private void moveTo(Instant time) {
        requireMovable();
        shift = new Shift(Duration.between(real.instant(), time), isFrozen() ? time : null);
        notifyAll();
    }

    /** Stops it where it is, until it is {@link #unfreeze started} again. */
    public synchronized void freeze() {
        requireMovable();
        shift = new Shift(ahead(), instant());
    }

    /** Goes on from where it was stopped. */
    public synchronized void unfreeze() {
        if (isFrozen()) {
            shift = new Shift(ahead(), null);
            notifyAll();
        }
    }

    /** Back to the time that it really is. */
    public synchronized void reset() {
        shift = null;
        notifyAll();
    }

    public boolean isFrozen() {
        var current = shift;
        return current != null && current.stoppedAt() != null;
    }

    public boolean isReal() {
        return shift == null;
    }

    /** How far it is ahead of the real time; negative if it has been stopped for long. */
    public Duration ahead() {
        var current = shift;
        Instant now = real.instant();
        return current == null ? Duration.ZERO : Duration.between(now, current.apply(now));
    }

    @Override
    public ZoneId getZone() {
        return real.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("instants are all that is asked of this clock");
    }
}
