package dev.armature.engine.background;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** What an engine does beside requests with: threads, pauses, and a monotonic clock. A test gives others. */
public interface Threads extends AutoCloseable {
    /** How long {@link #close} waits for what runs. */
    Duration END = Duration.ofSeconds(10);

    /** Waits. */
    @FunctionalInterface
    interface Pause {
        void pause(Duration time) throws InterruptedException;
    }

    /** Does something on a thread of its own. */
    void start(Runnable work);

    void pause(Duration time) throws InterruptedException;

    /** Waits; an interrupt means that the engine is being closed. */
    default void pauseBriefly(Duration time) {
        try {
            pause(time);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the engine is being closed");
        }
    }

    long nanos();

    /** Interrupts what runs, and gives it some time to end. */
    @Override
    void close();

    static Threads virtual() {
        return virtual(Thread::sleep);
    }

    static Threads virtual(Pause pause) {
        var threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("armature-background-", 0).factory());
        return new Threads() {
            @Override
            public void start(Runnable work) {
                threads.execute(work);
            }

            @Override
            public void pause(Duration time) throws InterruptedException {
                pause.pause(time);
            }

            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public void close() {
                threads.shutdownNow();
                try {
                    var unused = threads.awaitTermination(END.toSeconds(), TimeUnit.SECONDS);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        };
    }
}
