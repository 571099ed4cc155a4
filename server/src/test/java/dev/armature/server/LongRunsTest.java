package dev.armature.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.Api.Weight;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LongRunsTest {
    private static final int CORES = 3;

    @AutoClose
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private final AtomicLong nanoTime = new AtomicLong();
    private final LongRuns runs = new LongRuns(1L << 30, CORES, nanoTime::get);
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger running = new AtomicInteger();

    @Test
    void leavesACoreToTheRest() throws Exception {
        nanoTime.addAndGet(2_000_000);
        runs.sawQuick(nanoTime.get());
        var begun = new CountDownLatch(CORES - 1);
        for (int i = 0; i < CORES - 1; i++) {
            threads.submit(() -> runs.runScan(1, () -> occupied(begun)));
        }
        begun.await();
        Future<Integer> scan = threads.submit(() -> runs.runScan(1, running::get));

        // Anything else is not kept waiting by scans.
        assertThat(threads.submit(() -> runs.run(1, () -> "an answer")).get()).isEqualTo("an answer");
        assertThat(scan.isDone()).isFalse();

        release.countDown();
        // It ran when there was room.
        assertThat(scan.get()).isLessThan(CORES - 1);
    }

    /** A core that no run has used for 20 ms. */
    @Test
    void lendsScansTheCoreOfTheRest() throws Exception {
        runs.sawQuick(nanoTime.addAndGet(2_000_000));
        nanoTime.addAndGet(20_000_000);
        var begun = new CountDownLatch(CORES);
        for (int i = 0; i < CORES; i++) {
            threads.submit(() -> runs.runScan(1, () -> occupied(begun)));
        }
        begun.await();
        assertThat(running).hasValue(CORES);

        Future<Integer> scan = threads.submit(() -> runs.runScan(1, running::get));
        assertThat(scan.isDone()).isFalse();
        release.countDown();
        assertThat(scan.get()).isLessThan(CORES);
    }

    /** Of 64 MiB, long operations get half. */
    @Test
    void runsWhatNeedsAllOfTheMemoryAlone() throws Exception {
        var small = new LongRuns(64 << 20, CORES);
        var begun = new CountDownLatch(1);
        long needed = LongRuns.heapBytes(Weight.LARGE, 0);
        Future<Integer> first = threads.submit(() -> small.run(needed, () -> occupied(begun)));
        begun.await();
        Future<Integer> second = threads.submit(() -> small.run(needed, running::get));
        assertThat(second.isDone()).isFalse();

        release.countDown();
        assertThat(first.get()).isZero();
        assertThat(second.get()).isZero();
    }

    @Test
    void runsSomePagesSideBySide() throws Exception {
        var small = new LongRuns(64 << 20, CORES);
        long needed = LongRuns.heapBytes(Weight.LONG, 0);
        var begun = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            threads.submit(() -> small.run(needed, () -> occupied(begun)));
        }
        begun.await();
        assertThat(running).hasValue(4);
        release.countDown();
    }

    @Test
    void scansOnASingleCore() {
        assertThat(new LongRuns(1L << 30, 1).runScan(1, () -> "a page")).isEqualTo("a page");
    }

    @Test
    void givesItsPlaceBackAfterAFailure() {
        var one = new LongRuns(1L << 30, 1);
        assertThatThrownBy(() -> one.runScan(1, () -> {
                    throw new IllegalStateException("a fault");
                }))
                .hasMessage("a fault");

        assertThat(one.runScan(1, () -> "a page")).isEqualTo("a page");
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
