package dev.armature.triggers;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The threads of a mapping: one that looks for shards, and one for each worker. */
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
    private final Set<ShardWorker> started = ConcurrentHashMap.newKeySet();

    RunningMapping(Poller poller) {
        this.poller = poller;
        this.threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("armature-trigger-", 0).factory());
        threads.execute(() -> again(() -> {
            startWorkers();
            return Next.LATER;
        }));
    }

    Poller poller() {
        return poller;
    }

    private void startWorkers() {
        for (ShardWorker worker : poller.discover()) {
            if (started.add(worker)) {
                threads.execute(() -> again(worker::step));
            }
        }
        started.removeIf(ShardWorker::isFinished);
    }

    @FunctionalInterface
    private interface Work {
        Next step() throws InterruptedException;
    }

    /** What fails once may succeed the next time. */
    private void again(Work work) {
        try {
            var next = Next.AT_ONCE;
            long pause = PAUSE_MILLIS_MIN;
            while (next != Next.NEVER && stopping.getCount() > 0) {
                try {
                    next = work.step();
                    if (next == Next.LATER) {
                        pause(pause);
                        pause = Math.min(pause * 2, PAUSE_MILLIS_MAX);
                    } else {
                        pause = PAUSE_MILLIS_MIN;
                    }
                } catch (RuntimeException | Error failure) {
                    LOG.log(
                            Level.ERROR,
                            () -> "a trigger failed: mapping="
                                    + poller.stored().mapping().uuid(),
                            failure);
                    pause(PAUSE_AFTER_FAILURE_MILLIS);
                }
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends early if the mapping is to stop. */
    private void pause(long millis) throws InterruptedException {
        var unused = stopping.await(millis, TimeUnit.MILLISECONDS);
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
    }
}
