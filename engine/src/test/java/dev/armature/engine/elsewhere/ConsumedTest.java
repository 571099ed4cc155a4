package dev.armature.engine.elsewhere;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.traffic.Cost;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What an answer says of capacity, against what was estimated. */
class ConsumedTest {
    private static final Cost ESTIMATED = new Cost(2, Map.of(), Map.of("A", 1.0, "B", 3.0));

    private static Consumed of(@Nullable Double total) {
        return new Consumed("Orders", total, null, null, null, null);
    }

    @Test
    void believesWhatIsSaidOfTheTableAndItsIndexes() {
        var told = new Consumed("Orders", 5.0, null, new Consumed.Part(3.0), null, Map.of("A", new Consumed.Part(2.0)));

        assertThat(told.cost(ESTIMATED)).isEqualTo(new Cost(3, Map.of(), Map.of("A", 2.0)));
    }

    @Test
    void dividesASumAsItWasEstimated() {
        assertThat(of(10.0).cost(ESTIMATED)).isEqualTo(new Cost(2, Map.of(), Map.of("A", 2.0, "B", 6.0)));
        assertThat(of(1.0).cost(ESTIMATED)).isEqualTo(new Cost(1, Map.of(), Map.of("A", 0.0, "B", 0.0)));
        assertThat(of(4.0).cost(Cost.ofTable(1))).isEqualTo(Cost.ofTable(4));
        assertThat(of(null).cost(ESTIMATED)).isEqualTo(ESTIMATED);
    }

    @Test
    void sharesWhatWasTakenInProportionToTheEstimates() {
        var shares = CostShares.of(
                List.of(new Cost(1, Map.of(), Map.of("A", 1.0)), Cost.ofTable(3)),
                new Cost(8, Map.of("L", 2.0), Map.of("A", 4.0)));

        assertThat(shares)
                .containsExactly(
                        new Cost(2, Map.of("L", 1.0), Map.of("A", 4.0)), new Cost(6, Map.of("L", 1.0), Map.of()));
    }
}
