package dev.armature.cli.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** {@link Rate} and {@link Backoff}, with a clock that pauses move. */
class PacingTest {
    private final List<Long> pauses = new ArrayList<>();
    private long nanos = Long.MAX_VALUE - 1;

    private final Pause pause = millis -> {
        pauses.add(millis);
        nanos += TimeUnit.MILLISECONDS.toNanos(millis);
    };

    @Test
    void waitsUntilWhatWasConsumedIsPaid() throws Exception {
        var rate = new Rate(OptionalLong.of(100), () -> nanos, pause);
        assertThat(rate.isLimited()).isTrue();
        rate.await();
        rate.consumed(OptionalDouble.of(50));
        rate.consumed(OptionalDouble.of(128));
        assertThat(pauses).isEmpty();
        rate.await();
        rate.await();
        assertThat(pauses).containsExactly(1780L);
        nanos += TimeUnit.HOURS.toNanos(1);
        rate.consumed(OptionalDouble.of(1));
        rate.await();
        assertThat(pauses).as("what was not used is not saved up").containsExactly(1780L, 10L);
        assertThatThrownBy(() -> rate.consumed(OptionalDouble.empty()))
                .hasMessage("--rate cannot be kept, as the endpoint does not say what a request consumes");
    }

    @Test
    void doesNotWaitWithoutALimit() throws Exception {
        var rate = new Rate(OptionalLong.empty(), () -> nanos, pause);
        rate.consumed(OptionalDouble.empty());
        rate.consumed(OptionalDouble.of(1e9));
        rate.await();
        assertThat(pauses).isEmpty();
        assertThat(rate.isLimited()).isFalse();
    }

    @Test
    void pausesGrowUpToABoundAndEnd() throws Exception {
        long seed = new Random().nextLong();
        var backoff = new Backoff(new Random(seed), pause);
        for (int i = 0; i < Backoff.TRIES_MAX; i++) {
            assertThat(backoff.isOver()).isFalse();
            backoff.await();
            assertThat(pauses.getLast()).as("seed %d", seed).isBetween(1L, Math.min(20_000L, 50L << i));
        }
        assertThat(backoff.isOver()).isTrue();
        backoff.reset();
        assertThat(backoff.isOver()).isFalse();
        backoff.await();
        assertThat(pauses.getLast()).isLessThanOrEqualTo(50L);
    }
}
