package dev.armature.advisor.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class AutoscalingTest {
    private final Autoscaling scaling = Autoscaling.between(5, 100);

    @Test
    void growsAfterTwoMinutesOverTheTarget() {
        assertThat(capacities(List.of(7.0, 8.0, 8.0, 8.0, 8.0), 10)).containsExactly(10L, 10L, 10L, 12L, 12L);
    }

    @Test
    void doesNotGrowForOneMinuteAlone() {
        assertThat(capacities(List.of(8.0, 1.0, 8.0, 1.0), 10)).containsExactly(10L, 10L, 10L, 10L);
    }

    @Test
    void shrinksAfterFifteenMinutesUnderIt() {
        List<Double> demand = new ArrayList<>(List.of(7.0));
        demand.addAll(Collections.nCopies(16, 3.6));
        List<Long> capacities = capacities(demand, 10);
        assertThat(capacities.subList(0, 16)).containsOnly(10L);
        assertThat(capacities.getLast()).isEqualTo(6);
    }

    @Test
    void staysBetweenItsBounds() {
        assertThat(capacities(Collections.nCopies(4, 1000.0), 10)).endsWith(100L, 100L);
        assertThat(capacities(Collections.nCopies(20, 0.0), 10)).endsWith(5L);
    }

    /** What was left over for five minutes serves a burst; then requests are refused until capacity has grown. */
    @Test
    void servesABurstFromWhatWasLeftOver() {
        var replay = scaling.replay(List.of(6.0, 30.0, 30.0, 30.0), 10);
        assertThat(replay.minutes().get(1)).isEqualTo(new Autoscaling.Minute(10, 14, 16));
        assertThat(replay.minutes().get(2)).isEqualTo(new Autoscaling.Minute(10, 10, 20));
        assertThat(replay.minutes().get(3)).isEqualTo(new Autoscaling.Minute(43, 30, 0));
        assertThat(replay.throttledUnits()).isEqualTo(36 * 60);
        assertThat(replay.unitHours()).isEqualTo(73 / 60.0, within(1e-9));
        assertThat(replay.utilisation()).isEqualTo(60 / 73.0, within(1e-9));
    }

    @Test
    void refusesWhatCannotBe() {
        assertThatThrownBy(() -> Autoscaling.between(0, 5)).hasMessageContaining("between 0 and 5");
        assertThatThrownBy(() -> new Autoscaling(1.5, 1, 5)).hasMessageContaining("1.5");
    }

    private List<Long> capacities(List<Double> demand, long first) {
        return scaling.replay(demand, first).minutes().stream()
                .map(Autoscaling.Minute::capacity)
                .toList();
    }
}
