package dev.armature.engine.background;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.MovableClock;
import dev.armature.engine.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClockWatchTest {
    private static final Duration YEAR = Duration.ofDays(365);

    private final MovableClock clock = new MovableClock(TestDatabase.START);
    private long nanos;
    private final ClockWatch watch = new ClockWatch(clock, () -> nanos);

    private void pass(Duration time) {
        nanos += time.toNanos();
        clock.advance(time);
    }

    @Test
    void trustsAClockThatGoesAsTimePasses() {
        for (int i = 0; i < 100; i++) {
            pass(Duration.ofDays(1));
            clock.advance(Duration.ofMillis(i % 2 == 0 ? 900 : -900));
            assertThat(watch.isTrusted()).isTrue();
        }
        assertThat(watch.timesAhead() + watch.timesBack()).isZero();
    }

    @Test
    void removesNothingAfterAJumpAheadUntilItIsTakenBack() {
        clock.advance(YEAR);
        assertThat(watch.isTrusted()).isFalse();
        pass(Duration.ofHours(5));
        assertThat(watch.isTrusted()).isFalse();
        clock.advance(YEAR.negated());
        assertThat(watch.isTrusted()).isTrue();
        assertThat(watch.timesAhead()).isEqualTo(1);
        assertThat(watch.timesBack()).isEqualTo(1);
    }

    @Test
    void believesAJumpAheadThatLastsADay() {
        clock.advance(YEAR);
        assertThat(watch.isTrusted()).isFalse();
        pass(Duration.ofHours(23));
        assertThat(watch.isTrusted()).isFalse();
        pass(Duration.ofHours(1));
        assertThat(watch.isTrusted()).isTrue();
    }

    @Test
    void trustsAClockThatWasSetBack() {
        clock.advance(YEAR.negated());
        assertThat(watch.isTrusted()).isTrue();
        assertThat(watch.timesBack()).isEqualTo(1);
    }
}
