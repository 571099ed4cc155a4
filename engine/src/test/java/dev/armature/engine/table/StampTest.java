package dev.armature.engine.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class StampTest {
    private static final Instant NOW = Instant.parse("2026-11-15T10:00:00.123Z");

    /** The time, or the next moment after what is replaced, if that is later. */
    @Test
    void comesAfterWhatItReplaces() {
        var first = Stamp.next(NOW, null, "eu-west-1");
        assertThat(first.instant()).isEqualTo(NOW);
        assertThat(Stamp.next(NOW.minusSeconds(60), first, "us-east-1").isAfter(first))
                .isTrue();
        assertThat(Stamp.next(NOW.minusSeconds(60), first, "ap-south-1").isAfter(first))
                .isTrue();
        assertThat(Stamp.next(NOW.plusMillis(1), first, "us-east-1").instant()).isEqualTo(NOW.plusMillis(1));
    }

    @Test
    void isOrderedByTimeAndThenByRegion() {
        var europe = new Stamp(5, "eu-west-1");
        assertThat(new Stamp(6, "ap-south-1").isAfter(europe)).isTrue();
        assertThat(new Stamp(5, "us-east-1").isAfter(europe)).isTrue();
        assertThat(new Stamp(5, "ap-south-1").isAfter(europe)).isFalse();
        assertThat(europe.isAfter(europe)).isFalse();
        assertThat(europe.isAfter(Stamp.NONE)).isTrue();
    }

    @Test
    void readsItsRow() {
        var stamp = Stamp.next(NOW, null, "eu-west-1");
        assertThat(Stamp.ofRow(stamp.row(true))).isEqualTo(stamp);
        assertThat(Stamp.isOfDeleted(stamp.row(true))).isTrue();
        assertThat(Stamp.isOfDeleted(stamp.row(false))).isFalse();
        assertThatThrownBy(() -> Stamp.ofRow(new byte[] {2, 0, 0, 0, 0, 0, 0, 0, 0, 0}))
                .hasMessageContaining("format 2");
    }

    /** A number that one cannot count on from is no time, whichever Region sends it. */
    @Test
    void refusesATimeBeyondAllTimes() {
        assertThatThrownBy(() -> new Stamp(Long.MAX_VALUE, "eu-west-1")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Stamp(-1, "eu-west-1")).isInstanceOf(IllegalArgumentException.class);
    }
}
