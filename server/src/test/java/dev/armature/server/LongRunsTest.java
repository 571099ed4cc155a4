package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LongRunsTest {
    private static final int CORES = 3;

    @AutoClose
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private final LongRuns runs = new LongRuns(1L << 30, CORES);
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger running = new AtomicInteger();

    @Test
    void leavesACoreToTheRest() throws Exception {
        var begun = new CountDownLatch(CORES - 1);
        for (int i = 0; i < CORES - 1; i++) {
            threads.submit(() -> runs.runScan(() -> occupied(begun)));
        }
        begun.await();
        Future<Integer> scan = threads.submit(() -> runs.runScan(running::get));

        // Anything else is not kept waiting by scans.
        assertThat(threads.submit(() -> runs.run(() -> "an answer")).get()).isEqualTo("an answer");
        assertThat(scan.isDone()).isFalse();

        release.countDown();
        // It ran when there was room.
        assertThat(scan.get()).isLessThan(CORES - 1);
    }

    @Test
    void scansOnASingleCore() {
        assertThat(new LongRuns(1L << 30, 1).runScan(() -> "a page")).isEqualTo("a page");
    }

    @Test
    void givesItsPlaceBackAfterAFailure() {
        var one = new LongRuns(1L << 30, 1);
        assertThatThrownBy(() -> one.runScan(() -> {
                    throw new IllegalStateException("a fault");
                }))
                .hasMessage("a fault");

        assertThat(one.runScan(() -> "a page")).isEqualTo("a page");
    }

    private int occupied(CountDownLatch begun) {
        running.incrementAndGet();
        begun.countDown();
        try {
            release.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return running.decrementAndGet();
    }
}
