package dev.armature.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BacklogTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static Exchange exchange(int number, int bytes) {
        var request = new ClientRequest("POST", "/", Map.of(), new byte[bytes], number);
        return new Exchange(request, 200, new byte[0], null, 1);
    }

    @Test
    void looksAtExchangesInTheirOrder() throws InterruptedException {
        List<Integer> seen = new CopyOnWriteArrayList<>();
        try (var backlog = new Backlog(exchange -> seen.add(exchange.request().connection()))) {
            for (int i = 0; i < 100; i++) {
                backlog.add(exchange(i, 10));
            }
            backlog.afterwards(() -> seen.add(-1), PATIENCE);
            assertThat(seen).hasSize(101).startsWith(0, 1, 2).endsWith(99, -1);
            assertThat(backlog.leftOut()).isZero();
        }
    }

    /** Clients do not wait for it: what is too much is left out, and there is room again afterwards. */
    @Test
    void leavesOutWhatThereIsNoRoomFor() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        List<Integer> seen = new CopyOnWriteArrayList<>();
        try (var backlog = new Backlog(exchange -> {
            begun.countDown();
            try {
                goOn.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
            seen.add(exchange.request().connection());
        })) {
            backlog.add(exchange(1, 40 << 20));
            begun.await();
            backlog.add(exchange(2, 30 << 20));
            backlog.add(exchange(3, 20 << 20));
            assertThat(backlog.leftOut()).isEqualTo(1);
            goOn.countDown();
            backlog.afterwards(() -> {}, PATIENCE);
            backlog.add(exchange(4, 60 << 20));
            backlog.afterwards(() -> {}, PATIENCE);
            assertThat(seen).containsExactly(1, 3, 4);
            assertThat(backlog.leftOut()).isEqualTo(1);
        }
    }

    @Test
    void goesOnAfterAFailure() throws InterruptedException {
        List<Integer> seen = new CopyOnWriteArrayList<>();
        try (var backlog = new Backlog(exchange -> {
            if (exchange.request().connection() == 1) {
                throw new IllegalStateException("on purpose");
            }
            seen.add(exchange.request().connection());
        })) {
            backlog.add(exchange(1, 60 << 20));
            backlog.afterwards(() -> {}, PATIENCE);
            backlog.add(exchange(2, 60 << 20));
            backlog.afterwards(() -> {}, PATIENCE);
            assertThat(seen).containsExactly(2);
            assertThatThrownBy(() -> backlog.afterwards(
                            () -> {
                                throw new IllegalArgumentException("mine");
                            },
                            PATIENCE))
                    .hasCauseInstanceOf(IllegalArgumentException.class);
        }
    }

    /** Findings may be asked for while it is being closed. */
    @Test
    void doesNothingOnceItIsClosed() throws InterruptedException {
        var backlog = new Backlog(exchange -> {});
        backlog.close();
        backlog.add(exchange(1, 1));
        backlog.afterwards(
                () -> {
                    throw new AssertionError("not to be done");
                },
                PATIENCE);
        assertThat(backlog.leftOut()).isEqualTo(1);
    }
}
