package dev.armature.cli.watch;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Interrupts threads whose work has come to a stop: a peer that neither sends nor takes anything must not hold a thread, and the memory of
 * its request, for as long as it likes. An interrupt ends every wait that there is here: for the head of an answer, for its body, and for a client, whose
 * connection it closes.
 */
final class Stalls implements AutoCloseable {
    private static final int CHECKS = 10;

    private final Duration patience;
    private final Set<Progress> watched = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("armature-watch-stalls").factory());

    /** @param patience how long nothing may happen */
    Stalls(Duration patience) {
        this.patience = patience;
        long interval = Math.max(1, patience.toMillis() / CHECKS);
        var unused = timer.scheduleWithFixedDelay(this::check, interval, interval, TimeUnit.MILLISECONDS);
    }

    Duration patience() {
        return patience;
    }

    /** Work of the calling thread, until it is closed. */
    Progress watch() {
        var progress = new Progress();
        watched.add(progress);
        return progress;
    }

    private void check() {
        long now = System.nanoTime();
        watched.forEach(progress -> progress.check(now));
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    /** How far the work of a thread has come. */
    final class Progress implements AutoCloseable {
        private final Thread thread = Thread.currentThread();
        private long latest = System.nanoTime();
        private boolean isStalled;
        private boolean isOver;

        /** Something was sent, or has come. */
        synchronized void made() {
            latest = System.nanoTime();
        }

        private synchronized void check(long now) {
            if (!isOver && !isStalled && now - latest > patience.toNanos()) {
                isStalled = true;
                thread.interrupt();
            }
        }

        /** Whether this work was interrupted. Afterwards the thread is not, and may go on with something else. */
        synchronized boolean hasStalled() {
            boolean hasStalled = isStalled;
            if (hasStalled) {
                var unused = Thread.interrupted();
            }
            isStalled = false;
            latest = System.nanoTime();
            return hasStalled;
        }

        @Override
        public synchronized void close() {
            var unused = hasStalled();
            isOver = true;
            watched.remove(this);
        }
    }
}
