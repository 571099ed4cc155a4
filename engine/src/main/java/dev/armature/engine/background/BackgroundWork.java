package dev.armature.engine.background;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** How one kind of work in the background fares. */
public final class BackgroundWork {
    private static final long LOGGED_AGAIN_NANOS = Duration.ofMinutes(10).toNanos();

    private final LongAdder failures = new LongAdder();
    /** When each type of failure was last logged, since the work last succeeded. */
    private final Map<Class<?>, Long> logged = new ConcurrentHashMap<>();

    private volatile @Nullable Instant lastSuccess;

    void succeeded(Instant now) {
        lastSuccess = now;
        logged.clear();
    }

    /**
     * Counts a failure.
     *
     * @param nanos of a monotonic clock
     * @return whether to log it: the first of its type, and then one in a while
     */
    boolean failed(Throwable failure, long nanos) {
        failures.increment();
        var last = logged.get(failure.getClass());
        if (last != null && nanos - last < LOGGED_AGAIN_NANOS) {
            return false;
        }
        logged.put(failure.getClass(), nanos);
        return true;
    }

    public long failures() {
        return failures.sum();
    }

    /** Null if it has never been done. */
    public @Nullable Instant lastSuccess() {
        return lastSuccess;
    }
}
