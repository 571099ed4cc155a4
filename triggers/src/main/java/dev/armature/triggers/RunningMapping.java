package dev.armature.triggers;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * The threads of a mapping. One looks after all workers a few times a second; a worker has a thread of its own only while it has
 * something to do, so that a function that is slow with one shard does not hold up the others, and a quiet mapping costs next to
 * nothing.
 */
final class RunningMapping implements AutoCloseable {
    private static final Logger LOG = System.getLogger(RunningMapping.class.getName());
    /** While something happens more is likely to. */
    private static final long PAUSE_MILLIS_MIN = 50;
    /** Lambda asks a quiet shard four times a second. */
    private static final long PAUSE_MILLIS_MAX = 250;
    /** What went wrong in here rarely goes well a moment later, and each time is a line in the log. */
    private static final long PAUSE_AFTER_FAILURE_MILLIS = 2000;

    private static final long END_SECONDS_MAX = 5;

    private final Poller poller;
    private final ExecutorService threads;
    private final CountDownLatch stopping = new CountDownLatch(1);
    /** Those that have a thread: no other thread may step them. */
    private final Set<ShardWorker> busy = ConcurrentHashMap.newKeySet();

    private volatile boolean isActive;

    RunningMapping(Poller poller) {
        this.poller = poller;
        this.threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("armature-trigger-", 0).factory());
        threads.execute(this::lookAfterWorkers);
    }

    Poller poller() {
        return poller;
    }

    private void lookAfterWorkers() {
        long pause = PAUSE_MILLIS_MIN;
        while (!isStopping(pause)) {
            pause = isActive ? PAUSE_MILLIS_MIN : Math.min(pause * 2, PAUSE_MILLIS_MAX);
            isActive = false;
            guarded(() -> {
                for (ShardWorker worker : poller.discover()) {
                    if (busy.add(worker)) {
                        threads.execute(() -> run(worker));
                    }
                }
            });
        }
    }

    /** Lets a worker go on until there is nothing to do at this time. */
    private void run(ShardWorker worker) {
        guarded(() -> {
            while (worker.step() == Next.AT_ONCE && !isStopping(0)) {
                isActive = true;
            }
        });
        busy.remove(worker);
    }

    @FunctionalInterface
    private interface Work {
        void run() throws InterruptedException;
    }

    /** What fails once may succeed the next time. */
    private void guarded(Work work) {
        try {
            work.run();
        } catch (InterruptedException | RejectedExecutionException closed) {
            stopping.countDown();
        } catch (RuntimeException | Error failure) {
            LOG.log(
                    Level.ERROR,
                    () -> "a trigger failed: mapping="
                            + poller.stored().mapping().uuid(),
                    failure);
            var unused = isStopping(PAUSE_AFTER_FAILURE_MILLIS);
        }
    }

    /** Whether the mapping is to stop, now or within some time. */
    private boolean isStopping(long millis) {
        try {
            return stopping.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException closed) {
            return true;
        }
    }

    /** Lets functions finish that are quick about it; what the others were given comes to them again. */
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
        poller.close();
    }
}
