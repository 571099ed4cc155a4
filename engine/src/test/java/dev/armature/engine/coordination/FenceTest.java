package dev.armature.engine.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
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
        var closed = new AtomicBoolean();
        var closer = new Thread(() -> closed.set(fence.quiesce(() -> true)));
        fence.enter();
        closer.start();
        awaitWaiting(closer);
        assertThat(closed).isFalse();
        fence.leave();
        closer.join();
        assertThat(closed).isTrue();
    }

    @Test
    void keepsWritersOutWhileItIsClosed() throws Exception {
        var entered = new AtomicBoolean();
        var writer = new Thread(() -> {
            fence.enter();
            entered.set(true);
            fence.leave();
        });
        boolean wasOut = fence.quiesce(() -> {
            writer.start();
            awaitWaiting(writer);
            return !entered.get();
        });
        writer.join();
        assertThat(wasOut).isTrue();
        assertThat(entered).isTrue();
    }

    /** Until it waits, or has come through. */
    private static void awaitWaiting(Thread thread) {
        TestDatabase.await(() -> switch (thread.getState()) {
            case NEW, RUNNABLE, BLOCKED -> false;
            case WAITING, TIMED_WAITING, TERMINATED -> true;
        });
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
