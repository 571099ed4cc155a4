package dev.armature.engine.background;

import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** How one kind of work in the background fares. */
public final class BackgroundWork {
    private final LongAdder failures = new LongAdder();
    private volatile @Nullable Instant lastSuccess;

    void succeeded(Instant now) {
        lastSuccess = now;
    }

    void failed() {
        failures.increment();
    }

    public long failures() {
        return failures.sum();
    }

    /** Null if it has never been done. */
    public @Nullable Instant lastSuccess() {
        return lastSuccess;
    }
}
