package dev.armature.engine.metrics;

import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;

/** How some work fares that the engine does again and again. */
public final class BackgroundWork {
    private final LongAdder failures = new LongAdder();
    private volatile Instant lastSuccess = Instant.EPOCH;

    public void succeeded(Instant now) {
        lastSuccess = now;
    }

    public void failed() {
        failures.increment();
    }

    long failures() {
        return failures.sum();
    }

    Instant lastSuccess() {
        return lastSuccess;
    }
}
