package dev.armature.triggers;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Looks again and again for work to be done, each piece of it on a thread of its own, until it is closed: often while there is some, and less often while there is
 * none. What fails once may succeed the next time.
 */
public final class Rounds implements AutoCloseable {
    /** While something happens more is likely to. */
    private static final long PAUSE_MILLIS_MIN = 50;
    /** Lambda asks a quiet shard four times a second. */
    private static final long PAUSE_MILLIS_MAX = 250;
    /** What went wrong in here rarely goes well a moment later, and each time is a line in the log. */
    private static final long PAUSE_AFTER_FAILURE_MILLIS = 2000;

    private static final long END_SECONDS_MAX = 5;

    /** Something that may be stopped while it waits. */
    @FunctionalInterface
    public interface Work {
        void run() throws InterruptedException;
    }

    private final Logger log;
    private final String failed;
    private final ExecutorService threads;
    private final CountDownLatch stopping = new CountDownLatch(1);

    private volatile boolean isActive;

    /** @param failed what the log says of a failure, before what it was about */
    public Rounds(String threadName, Logger log, String failed) {
        this.log = log;
        this.failed = failed;
        this.threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name(threadName + "-", 0).factory());
    }

    /** Begins, with a look that starts what is due. */
    public void begin(String what, Work look) {
        threads.execute(() -> {
            long pause = PAUSE_MILLIS_MIN;
            while (!isStopping(pause)) {
                pause = isActive ? PAUSE_MILLIS_MIN : Math.min(pause * 2, PAUSE_MILLIS_MAX);
                isActive = false;
                guard(what, look);
            }
        });
    }

    public void start(Runnable work) {
        threads.execute(work);
    }

    /** Says that there was something to do. Whether to go on with it. */
    public boolean goesOn() {
        boolean goesOn = !isStopping(0);
        isActive |= goesOn;
        return goesOn;
    }

    /** Does something, and keeps what it throws from those who asked for it. */
    public void guard(String what, Work work) {
        try {
            work.run();
        } catch (InterruptedException | RejectedExecutionException closed) {
            stopping.countDown();
        } catch (RuntimeException | Error failure) {
            log.log(Level.ERROR, () -> failed + what, failure);
            var unused = isStopping(PAUSE_AFTER_FAILURE_MILLIS);
        }
    }

    /** Whether it is to stop, now or within some time. */
    private boolean isStopping(long millis) {
        try {
            return stopping.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException closed) {
            return true;
        }
    }

    /** Lets finish what is quick about it; what the others were at comes again. */
    @Override
    public void close() {
        stopping.countDown();
        threads.shutdown();
        try {
            if (!threads.awaitTermination(END_SECONDS_MAX, TimeUnit.SECONDS)) {
                threads.shutdownNow();
                var unused = threads.awaitTermination(END_SECONDS_MAX, TimeUnit.SECONDS);
            }
        } catch (InterruptedException interrupted) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
