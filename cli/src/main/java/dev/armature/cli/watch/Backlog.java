package dev.armature.cli.watch;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Exchanges that wait to be looked at: one thread does, in the order in which they were answered. No client waits for that, so what
 * there is no room for is left out, and counted.
 */
final class Backlog implements AutoCloseable {
    private static final int EXCHANGES_MAX = 10_000;
    private static final long BYTES_MAX = 64L << 20;

    private final Consumer<Exchange> look;
    private final AtomicLong bytes = new AtomicLong();
    private final LongAdder leftOut = new LongAdder();
    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(EXCHANGES_MAX),
            Thread.ofPlatform().daemon().name("armature-watch").factory());

    Backlog(Consumer<Exchange> look) {
        this.look = look;
    }

    void add(Exchange exchange) {
        long size = exchange.bytes();
        if (bytes.addAndGet(size) > BYTES_MAX) {
            bytes.addAndGet(-size);
            leftOut.increment();
            return;
        }
        try {
            thread.execute(() -> {
                try {
                    look.accept(exchange);
                } finally {
                    bytes.addAndGet(-size);
                }
            });
        } catch (RejectedExecutionException full) {
            bytes.addAndGet(-size);
            leftOut.increment();
        }
    }

    /** How many there was no room for. */
    long leftOut() {
        return leftOut.sum();
    }

    /** Does something when all that was added before has been looked at, and waits for it, though not longer than this. */
    void afterwards(Runnable work, Duration timeMax) throws InterruptedException {
        try {
            thread.submit(work).get(timeMax.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException | TimeoutException late) {
            // The caller gets what there is.
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
