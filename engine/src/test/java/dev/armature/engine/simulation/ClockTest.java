package dev.armature.engine.simulation;

import static dev.armature.model.AttributeValue.number;
import static dev.armature.model.AttributeValue.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.MovableClock;
import dev.armature.engine.TestDatabase;
import dev.armature.engine.table.Table.StreamViewType;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Time can be moved, and what the engine does by time follows. */
class ClockTest {
    private static final Instant START = TestDatabase.START;

    private final MovableClock real = new MovableClock(START);
    private final SimulatedClock clock = new SimulatedClock(real);

    @Test
    void isTheRealTimeUntilItIsMoved() {
        real.advance(Duration.ofSeconds(5));

        assertThat(clock.instant()).isEqualTo(START.plusSeconds(5));
        assertThat(clock.isReal()).isTrue();
    }

    @Test
    void goesOnFromWhereItWasMovedTo() {
        clock.advance(Duration.ofHours(49));
        real.advance(Duration.ofSeconds(5));
        assertThat(clock.instant()).isEqualTo(START.plus(Duration.ofHours(49)).plusSeconds(5));

        clock.set(START.plus(Duration.ofDays(3)));
        assertThat(clock.ahead()).isEqualTo(Duration.ofDays(3).minusSeconds(5));

        clock.reset();
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(5));
    }

    @Test
    void standsStillWhileItIsFrozen() {
        clock.freeze();
        real.advance(Duration.ofSeconds(5));
        assertThat(clock.instant()).isEqualTo(START);

        clock.advance(Duration.ofSeconds(1));
        clock.unfreeze();
        real.advance(Duration.ofSeconds(2));
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(3));
    }

    @Test
    void goesForwardOnly() {
        assertThatThrownBy(() -> clock.advance(Duration.ofSeconds(-1)))
                .hasMessage("the clock goes forward only, not by PT-1S");
        assertThatThrownBy(() -> clock.set(START.minusSeconds(1)))
                .hasMessageStartingWith("the clock goes forward only: it is 2026-11-15T10:00:00.123Z already");
    }

    /** Times that are stored and shown are milliseconds since 1970, and those of years with more digits nobody reads. */
    @Test
    void endsWithTheYear9999() {
        String text = "the clock goes no further than 9999-12-31T23:59:59Z";
        assertThatThrownBy(() -> clock.set(Instant.MAX)).hasMessage(text);
        assertThatThrownBy(() -> clock.set(Instant.parse("9999-12-31T23:59:59.001Z")))
                .hasMessage(text);
        assertThatThrownBy(() -> clock.advance(Duration.ofSeconds(Long.MAX_VALUE)))
                .hasMessage(text);
        assertThat(clock.instant()).isEqualTo(START);

        clock.set(Instant.parse("9999-12-31T23:59:59Z"));
        assertThatThrownBy(() -> clock.advance(Duration.ofNanos(1))).hasMessage(text);
        real.advance(Duration.ofDays(1));
        assertThat(clock.instant()).as("it runs on").isEqualTo(Instant.parse("+10000-01-01T23:59:59Z"));
    }

    @Test
    void expiresItemsWithoutWaiting() {
        try (var database = new TestDatabase()) {
            database.change(draft -> draft.expiryAttribute = "expires");
            long inTwoDays = START.plus(Duration.ofHours(48)).getEpochSecond();
            database.put(Map.of("pk", string("short"), "expires", number(inTwoDays)));
            database.put("long", "stays");

            assertThat(database.engine.advanceClock(Duration.ofHours(47))).isZero();
            assertThat(database.engine.advanceClock(Duration.ofHours(2))).isEqualTo(1);
        }
    }

    @Test
    void letsItemsOutliveTheirTimeByALag() {
        try (var table = new SimulatedTable()) {
            var database = table.database;
            database.change(draft -> draft.expiryAttribute = "expires");
            var switches = new TableSwitchesDraft();
            switches.timeToLiveLagSeconds = Duration.ofHours(48).toSeconds();
            table.apply(switches);
            long inAnHour = START.plus(Duration.ofHours(1)).getEpochSecond();
            database.put(Map.of("pk", string("one"), "expires", number(inAnHour)));

            assertThat(database.engine.advanceClock(Duration.ofHours(47))).isZero();
            assertThat(database.engine.advanceClock(Duration.ofHours(3))).isEqualTo(1);

            long soon = START.plus(Duration.ofHours(51)).getEpochSecond();
            database.put(Map.of("pk", string("two"), "expires", number(soon)));
            assertThat(database.engine.advanceClock(Duration.ofHours(2))).isZero();
            assertThat(database.engine.expireNow()).isEqualTo(1);
        }
    }

    @Test
    void rollsShards() {
        try (var database = new TestDatabase()) {
            assertThat(database.engine.rollShards(null)).isZero();
            database.enableStream(StreamViewType.KEYS_ONLY);

            assertThat(database.engine.rollShards("Orders")).isEqualTo(1);
            assertThat(database.engine.rollShards("Others")).isZero();
        }
    }
}
