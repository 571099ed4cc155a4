package dev.armature.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ThroughputTest {
    private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");
    private static final Instant NIGHT = Instant.parse("2026-11-15T23:59:59Z");

    @Test
    void remembersInWhichDirectionItWent() {
        var first = Throughput.provisioned(5, 5);
        var more = first.reprovisioned(6, 5, NOON);
        assertThat(more.lastIncrease()).isEqualTo(NOON);
        assertThat(more.lastDecrease()).isNull();
        var both = more.reprovisioned(4, 7, NIGHT);
        assertThat(both.lastIncrease()).isEqualTo(NIGHT);
        assertThat(both.lastDecrease()).isEqualTo(NIGHT);
        assertThat(both.readUnits()).isEqualTo(4);
        assertThat(both.writeUnits()).isEqualTo(7);
        var same = both.reprovisioned(4, 7, NIGHT.plusSeconds(1));
        assertThat(same).isEqualTo(both);
    }

    /** Of the day in UTC. */
    @Test
    void countsTheDecreasesOfADay() {
        var twice = Throughput.provisioned(5, 5).reprovisioned(4, 5, NOON).reprovisioned(3, 5, NIGHT);
        assertThat(twice.decreasesToday(NIGHT)).isEqualTo(2);
        assertThat(twice.decreasesToday(NIGHT.plusSeconds(1))).isZero();
        assertThat(twice.reprovisioned(2, 5, NIGHT.plusSeconds(1)).decreasesToday(NIGHT.plusSeconds(2)))
                .isEqualTo(1);
        assertThat(Throughput.provisioned(1, 1).decreasesToday(NOON)).isZero();
        assertThat(Throughput.onDemand().decreased(NOON).decreasesToday(NOON.plus(Duration.ofHours(1))))
                .isEqualTo(1);
    }

    /** What it can take at once never goes down. */
    @Test
    void staysWarm() {
        var warm = Throughput.provisioned(20_000, 10);
        assertThat(warm.warmReadUnits()).isEqualTo(20_000);
        var onDemand = warm.madeOnDemand();
        assertThat(onDemand.warmReadUnits()).isEqualTo(20_000);
        assertThat(onDemand.warmWriteUnits()).isEqualTo(4_000);
        assertThat(onDemand.readUnits()).isZero();
        assertThat(onDemand.lastDecrease()).isNull();
        var back = onDemand.reprovisioned(1, 5_000, NOON);
        assertThat(back.warmReadUnits()).isEqualTo(20_000);
        assertThat(back.warmWriteUnits()).isEqualTo(5_000);
        assertThat(Throughput.onDemand().warmed(30_000, 6_000).warmReadUnits()).isEqualTo(30_000);
    }

    /** The old figures, with the times and the ceilings of the new ones. */
    @Test
    void isShownAsItWasWhileItChanges() {
        var before = Throughput.provisioned(5, 5);
        var after = before.reprovisioned(4, 6, NOON).withCeilings(7, 8);
        assertThat(before.shownBefore(after, NOON)).isEqualTo(new Throughput(5, 5, NOON, NOON, 0, 7, 8, 5, 5));
    }

    @Test
    void hasCeilingsOnlyWhenPaidPerRequest() {
        var ceilings = Throughput.onDemand().withCeilings(10, Throughput.NO_CEILING);
        assertThat(ceilings.maxReadRequestUnits()).isEqualTo(10);
        assertThat(ceilings.maxWriteRequestUnits()).isEqualTo(Throughput.NO_CEILING);
        assertThat(ceilings.reprovisioned(1, 1, NOON).maxReadRequestUnits()).isEqualTo(Throughput.NO_CEILING);
        assertThat(ceilings.madeOnDemand().maxReadRequestUnits()).isEqualTo(Throughput.NO_CEILING);
    }
}
