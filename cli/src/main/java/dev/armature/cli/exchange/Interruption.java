package dev.armature.cli.exchange;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Turns the signal that would end the process into an interrupt of one thread, and holds the process until that thread has closed this. */
final class Interruption implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 20;

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook;

    Interruption(Thread worker) {
        this.hook = new Thread(() -> interrupt(worker), "armature-stop");
    }

    void start() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void interrupt(Thread worker) {
        worker.interrupt();
        try {
            var unused = closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            var unused = Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException signalled) {
            // It is running, and ends now.
        }
    }
}
