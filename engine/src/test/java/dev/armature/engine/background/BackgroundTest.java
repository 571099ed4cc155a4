package dev.armature.engine.background;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class BackgroundTest {
    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-15T12:00:00Z"));
    private final BlockingQueue<Duration> pauses = new LinkedBlockingQueue<>();
    private final Semaphore over = new Semaphore(0);

    @AutoClose
    private final Background background = new Background(clock, Threads.virtual(this::pause));

    private final AtomicInteger attempts = new AtomicInteger();
    private final BlockingQueue<String> done = new LinkedBlockingQueue<>();

    /** Lasts until the test says that it is over. */
    private void pause(Duration time) throws InterruptedException {
        pauses.put(time);
        over.acquire();
    }

    private BackgroundWork work(String kind) {
        return Objects.requireNonNull(background.works().get(kind));
    }

    private void failTwice() {
        if (attempts.incrementAndGet() <= 2) {
            throw new IllegalStateException("attempt " + attempts);
        }
        done.add("done");
    }

    @Test
    void beginsAgainWhatFails() throws InterruptedException {
        background.untilDone("indexes", "index=byGenre", this::failTwice);

        for (int failures = 1; failures <= 2; failures++) {
            assertThat(pauses.take()).isPositive();
            assertThat(work("indexes").failures()).isEqualTo(failures);
            assertThat(work("indexes").lastSuccess()).isNull();
            over.release();
        }
        assertThat(done.take()).isEqualTo("done");
        assertThat(pauses).isEmpty();
    }

    @Test
    void goesOnAfterAFailure() throws InterruptedException {
        background.every(Duration.ofMinutes(1), "expiry", this::failTwice);
        var start = clock.instant();
        clock.advance(Duration.ofHours(1));

        for (int failures = 0; failures <= 2; failures++) {
            assertThat(pauses.take()).isEqualTo(Duration.ofMinutes(1));
            assertThat(work("expiry").failures()).isEqualTo(failures);
            assertThat(work("expiry").lastSuccess()).isEqualTo(start);
            over.release();
        }
        assertThat(pauses.take()).isEqualTo(Duration.ofMinutes(1));
        assertThat(work("expiry").lastSuccess()).isEqualTo(clock.instant());
        assertThat(work("expiry").failures()).isEqualTo(2);
    }

    static List<Error> errors() {
        return List.of(
                new StackOverflowError(),
                new OutOfMemoryError("Java heap space"),
                new NoClassDefFoundError("a/Class"),
                new AssertionError("not so"));
    }

    /** Its thread does not end with it, of which nobody would know. */
    @ParameterizedTest
    @MethodSource("errors")
    void goesOnAfterAnError(Error error) throws InterruptedException {
        background.every(Duration.ofMinutes(1), "expiry", () -> failOnce(error));
        assertThat(pauses.take()).isEqualTo(Duration.ofMinutes(1));
        over.release();
        assertThat(pauses.take()).isEqualTo(Duration.ofMinutes(1));
        assertThat(work("expiry").failures()).isEqualTo(1);
        over.release();
        assertThat(done.take()).isEqualTo("done");
    }

    @ParameterizedTest
    @MethodSource("errors")
    void beginsAgainWhatEndsWithAnError(Error error) throws InterruptedException {
        background.untilDone("indexes", "index=byGenre", () -> failOnce(error));
        assertThat(pauses.take()).isPositive();
        assertThat(work("indexes").failures()).isEqualTo(1);
        over.release();
        assertThat(done.take()).isEqualTo("done");
    }

    @ParameterizedTest
    @MethodSource("errors")
    void asksAgainWhenToGoOnAfterAnError(Error error) throws InterruptedException {
        background.paced("leases", () -> {
            failOnce(error);
            return Duration.ofMinutes(3);
        });
        assertThat(pauses.take()).isPositive().isLessThan(Duration.ofMinutes(3));
        over.release();
        assertThat(pauses.take()).isEqualTo(Duration.ofMinutes(3));
    }

    private void failOnce(Error error) {
        if (attempts.incrementAndGet() == 1) {
            throw error;
        }
        done.add("done");
    }

    @Test
    void countsAnErrorOfWhatIsDoneOnce() {
        background.once("vectors", () -> failOnce(new StackOverflowError()));
        background.close();

        assertThat(work("vectors").failures()).isEqualTo(1);
    }

    @Test
    void doesNothingWithoutAnInterval() {
        background.every(Duration.ZERO, "expiry", this::failTwice);

        assertThat(background.works()).isEmpty();
    }

    @Test
    void takesTheEndOfTheEngineForNoFailure() {
        background.once("backups", () -> {
            done.add("begun");
            throw new CancellationException("closed");
        });
        background.close();

        assertThat(done).containsExactly("begun");
        assertThat(background.works()).isEmpty();
    }

    /** It is tried again every few seconds, perhaps for hours. */
    @Test
    void logsAFailureAgainAfterAWhileAndAfterASuccess() {
        var work = new BackgroundWork();
        var failure = new IllegalStateException("x");
        long minute = Duration.ofMinutes(1).toNanos();
        assertThat(work.failed(failure, Long.MAX_VALUE - 9 * minute)).isTrue();
        assertThat(work.failed(failure, Long.MAX_VALUE)).isFalse();
        assertThat(work.failed(new IllegalArgumentException("y"), Long.MAX_VALUE))
                .isTrue();
        assertThat(work.failed(failure, Long.MIN_VALUE + minute)).isTrue();
        work.succeeded(clock.instant());
        assertThat(work.failed(failure, Long.MIN_VALUE + minute)).isTrue();
        assertThat(work.failures()).isEqualTo(5);
    }
}
