package dev.armature.engine.exchange;

import dev.armature.engine.table.Span;
import dev.armature.engine.table.Transitions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a bulk operation to the write request units that it may take in a second, by the engine's clock. What is taken is known afterwards, so a debt is made and
 * waited off before the next writes.
 */
final class BulkPace {
    private static final double NANOS = 1e9;

    private final double unitsPerSecond;
    private final Clock clock;
    private final Transitions transitions;
    private final BooleanSupplier isOfNoUse;
    private double units;
    private Instant counted;

    /** @param unitsPerSecond null for any number */
    BulkPace(@Nullable Long unitsPerSecond, Clock clock, Transitions transitions, BooleanSupplier isOfNoUse) {
        this.unitsPerSecond = unitsPerSecond == null ? Double.POSITIVE_INFINITY : unitsPerSecond;
        this.clock = clock;
        this.transitions = transitions;
        this.isOfNoUse = isOfNoUse;
        this.units = this.unitsPerSecond;
        this.counted = clock.instant();
    }

    void take(double taken) {
        units -= taken;
    }

    /** Waits until there are some, or waiting is of no use. Whether there were none at first. */
    boolean await() {
        boolean hadNone = false;
        while (!isReady()) {
            hadNone = true;
            if (isOfNoUse.getAsBoolean() || Thread.currentThread().isInterrupted()) {
                break;
            }
            // From when they were counted: a clock that has moved since gives what is missing by that.
            var missing = Duration.ofNanos((long) Math.ceil((1 - units) / unitsPerSecond * NANOS));
            transitions.await(Span.of(counted, missing), isOfNoUse);
        }
        return hadNone;
    }

    /** Waits for others to give way. */
    void pause(Duration time) {
        transitions.await(Span.of(clock.instant(), time), isOfNoUse);
    }

    private boolean isReady() {
        if (Double.isInfinite(unitsPerSecond)) {
            return true;
        }
        Instant now = clock.instant();
        // A clock that was set back gives nothing.
        double seconds = Math.max(0, Duration.between(counted, now).toNanos() / NANOS);
        units = Math.min(unitsPerSecond, units + seconds * unitsPerSecond);
        counted = now;
        return units >= 1;
    }
}
