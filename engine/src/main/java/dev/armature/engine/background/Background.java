package dev.armature.engine.background;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Runs work in the background, each on a thread of its own, until it is done or the engine is closed. A failure is logged,
 * and counted by the kind of the work.
 *
 * <p>Work that is interrupted because the engine is being closed may return, or throw a {@link CancellationException}; neither is
 * a failure.
 */
public final class Background implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Background.class.getName());
    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
    private static final long END_SECONDS = 10;

    /** Waits. A test that does not want to gives another one. */
    @FunctionalInterface
    public interface Pause {
        void pause(Duration time) throws InterruptedException;
    }

    /** What is left to be done when the pause is over, or the engine is closed. */
    @FunctionalInterface
    private interface Steps {
        void run() throws InterruptedException;
    }

    private final InstantSource clock;
    private final Pause pause;
    private final Map<String, BackgroundWork> works = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("armature-background-", 0).factory());

    public Background(InstantSource clock) {
        this(clock, Thread::sleep);
    }

    Background(InstantSource clock, Pause pause) {
        this.clock = clock;
        this.pause = pause;
    }

    /** Does something again and again; never if the interval is zero. */
    public void every(Duration interval, String kind, Runnable work) {
        if (interval.isZero()) {
            return;
        }
        of(kind).succeeded(clock.instant());
        start(() -> {
            while (true) {
                pause.pause(interval);
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
                pause.pause(RETRY_AFTER);
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
        threads.execute(() -> {
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
        } catch (RuntimeException failure) {
            of(kind).failed();
            LOG.log(
                    Level.ERROR,
                    () -> "work in the background failed: work=" + kind + (which.isEmpty() ? "" : " " + which),
                    failure);
            return false;
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
        threads.shutdownNow();
        try {
            var unused = threads.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
