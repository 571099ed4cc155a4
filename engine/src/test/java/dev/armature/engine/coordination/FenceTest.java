package dev.armature.engine.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FenceTest {
    private final TestDatabase database = new TestDatabase();
    private final Fence fence = database.engine.coordination().fence();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void answersWithWhatWasDoneBehindIt() {
        assertThat(fence.quiesce(() -> "done")).isEqualTo("done");
        fence.enter();
        fence.leave();
        assertThat(fence.quiesce(() -> "again")).isEqualTo("again");
    }

    @Test
    void waitsForWritersThatAreUnderWay() throws Exception {
        fence.enter();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> closed = threads.submit(() -> fence.quiesce(() -> true));
            assertThat(closed.isDone()).isFalse();
            fence.leave();
            assertThat(closed.get()).isTrue();
        }
    }

    @Test
    void keepsWritersOutWhileItIsClosed() throws Exception {
        var entered = new CountDownLatch(1);
        var writer = new Thread(() -> {
            fence.enter();
            entered.countDown();
            fence.leave();
        });
        fence.quiesce(() -> {
            writer.start();
            while (writer.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            assertThat(entered.getCount()).isEqualTo(1);
            return true;
        });
        writer.join();
        assertThat(entered.getCount()).isZero();
    }

    /** A failure behind it opens it again. */
    @Test
    void opensAgainWhatever() {
        try {
            fence.quiesce(() -> {
                throw new IllegalStateException("on purpose");
            });
        } catch (IllegalStateException expected) {
            assertThat(expected).hasMessage("on purpose");
        }
        fence.enter();
        fence.leave();
        assertThat(fence.quiesce(() -> true)).isTrue();
    }

    @Test
    void isNeverBetweenTheTwoHalvesOfAWrite() throws Exception {
        var underWay = new AtomicInteger();
        var torn = new AtomicInteger();
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 3; i++) {
                var unused = threads.submit(() -> {
                    for (int round = 0; round < 5000; round++) {
                        fence.enter();
                        underWay.incrementAndGet();
                        underWay.decrementAndGet();
                        fence.leave();
                    }
                });
            }
            var unused = threads.submit(() -> {
                for (int round = 0; round < 200; round++) {
                    torn.addAndGet(fence.quiesce(underWay::get));
                }
            });
        }
        assertThat(torn.get()).isZero();
    }
}
