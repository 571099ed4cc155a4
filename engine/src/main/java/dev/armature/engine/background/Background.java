package dev.armature.engine.background;

import dev.armature.storage.OutcomeUnknownException;
import dev.armature.storage.StorageFullException;
import dev.armature.storage.StorageTimeoutException;
import dev.armature.storage.StorageUnavailableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Runs work in the background, each on a thread of its own, until it is done or the engine is closed. A failure is counted by the
 * kind of the work, and logged unless that has just been done: what is tried again every few seconds may fail for hours. So is an
 * {@link Error}, as for requests: work that ended with one would be missed by nobody until the disk is full of what has expired.
 *
 * <p>Work that is interrupted because the engine is being closed may return, or throw a {@link CancellationException}; neither is
 * a failure.
 */
public final class Background implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Background.class.getName());
    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

    /** What is left to be done when the pause is over, or the engine is closed. */
    @FunctionalInterface
    private interface Steps {
        void run() throws InterruptedException;
    }

    private final InstantSource clock;
    private final Threads threads;
    private final Map<String, BackgroundWork> works = new ConcurrentHashMap<>();

    public Background(InstantSource clock, Threads threads) {
        this.clock = clock;
        this.threads = threads;
    }

    /** Does something again and again; never if the interval is zero. */
    public void every(Duration interval, String kind, Runnable work) {
        if (interval.isZero()) {
            return;
        }
        of(kind).succeeded(clock.instant());
        start(() -> {
            while (true) {
                threads.pause(interval);
                var unused = attempt(kind, "", work);
            }
        });
    }

    /**
     * Does something that can be begun again, until it succeeds.
     *
     * @param which of its kind it is, for the log
     */
    public void untilDone(String kind, String which, Runnable work) {
        start(() -> {
            while (!attempt(kind, which, work)) {
                threads.pause(RETRY_AFTER);
            }
        });
    }

    /** Does something again and again, as soon as it says; never again if it says zero. */
    public void paced(String kind, Supplier<Duration> work) {
        of(kind).succeeded(clock.instant());
        start(() -> {
            Duration[] next = {RETRY_AFTER};
            while (!next[0].isZero()) {
                next[0] = RETRY_AFTER;
                var unused = attempt(kind, "", () -> next[0] = work.get());
                threads.pause(next[0]);
            }
        });
    }

    /** Does something that can not. */
    public void once(String kind, Runnable work) {
        start(() -> {
            var unused = attempt(kind, "", work);
        });
    }

    private void start(Steps steps) {
        threads.start(() -> {
            try {
                steps.run();
            } catch (InterruptedException closed) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** False if it failed. */
    private boolean attempt(String kind, String which, Runnable work) {
        try {
            work.run();
            of(kind).succeeded(clock.instant());
            return true;
        } catch (CancellationException closed) {
            return true;
        } catch (RuntimeException | Error failure) {
            note(kind, which, failure);
            return false;
        }
    }

    private void note(String kind, String which, Throwable failure) {
        try {
            if (of(kind).failed(failure, threads.nanos())) {
                log(kind, which, failure);
            }
        } catch (OutOfMemoryError full) {
            // There is no room to say so. The work goes on all the same, and says it the next time.
        }
    }

    private static void log(String kind, String which, Throwable failure) {
        String work = "work=" + kind + (which.isEmpty() ? "" : " " + which);
        switch (failure) {
            case StorageUnavailableException away -> {}
            case StorageTimeoutException late -> {}
            case OutcomeUnknownException unknown -> {
                // A storage that cannot be reached says so itself, once.
            }
            // A full storage is no fault of ours: where it was met does not matter.
            case StorageFullException full ->
                LOG.log(
                        Level.WARNING,
                        () -> "work in the background waits for room: " + work + " " + full.getMessage());
            default -> LOG.log(Level.ERROR, () -> "work in the background failed: " + work, failure);
        }
    }

    private BackgroundWork of(String kind) {
        return works.computeIfAbsent(kind, ignored -> new BackgroundWork());
    }

    /** What has been done so far, by kind. */
    public Map<String, BackgroundWork> works() {
        return new TreeMap<>(works);
    }

    /** Interrupts what runs, and gives it some time to end. */
    @Override
    public void close() {
        threads.close();
    }
}
