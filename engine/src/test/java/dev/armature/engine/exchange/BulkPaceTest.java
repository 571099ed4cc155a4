package dev.armature.engine.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.MovableClock;
import dev.armature.engine.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BulkPaceTest {
    private final MovableClock clock = new MovableClock(Instant.EPOCH);

    /** Who is told to stop before the wait begins must not take it for units that are there. */
    @Test
    void saysThatThereWereNoUnitsAlsoWhereItDoesNotWaitForThem() {
        try (var database = new TestDatabase()) {
            var pace = new BulkPace(10L, clock, database.engine.simulation(), () -> true);
            assertThat(pace.await()).isFalse();
            pace.take(20);
            assertThat(pace.await()).isTrue();
            clock.advance(Duration.ofSeconds(2));
            assertThat(pace.await()).isFalse();
        }
    }

    @Test
    @Timeout(20)
    void waitsForNothingThatAClockHasGivenBeforeTheWaitBegan() {
        try (var database = new TestDatabase()) {
            var hasMoved = new AtomicBoolean();
            var pace = new BulkPace(10L, database.engine.clock(), database.engine.simulation(), () -> {
                if (!hasMoved.getAndSet(true)) {
                    database.clock.advance(Duration.ofSeconds(1));
                }
                return false;
            });
            pace.take(15);
            assertThat(pace.await()).isTrue();
        }
    }
}
