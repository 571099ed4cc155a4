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

    /** A clock may say anything. What is later than a stamp can tell is ordered by what was seen, as within a millisecond. */
    @Test
    void goesOnWhereTimesAreTooLate() {
        Stamp last = Stamp.next(NOW, null, "eu-west-1");
        for (String late : new String[] {"2109-05-16T00:00:00Z", "2300-01-01T00:00:00Z", "9999-12-31T23:59:59Z"}) {
            Stamp next = Stamp.next(Instant.parse(late), last, "eu-west-1");
            assertThat(next.isAfter(last)).as(late).isTrue();
            assertThat(next.instant()).as(late).isAfter(Instant.parse("2109-01-01T00:00:00Z"));
            last = next;
        }
        assertThat(Stamp.timeOf(Instant.parse("9999-12-31T23:59:59Z"))).isLessThan(last.time());
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
