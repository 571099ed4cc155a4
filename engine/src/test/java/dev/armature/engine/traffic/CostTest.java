package dev.armature.engine.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestItems;
import dev.armature.model.SecondaryIndex;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Units of a table and its indexes. */
class CostTest {
    private final SecondaryIndex global = TestItems.global("g", 20, TestItems.keys("a:S"));
    private final SecondaryIndex local = TestItems.local("l", 21, TestItems.keys("pk:S", "b:S"));

    @Test
    void addsUpWhatWasTaken() {
        var cost = new Cost(2, Map.of("l", 3.0), Map.of("g", 5.0, "h", 7.0));
        assertThat(cost.total()).isEqualTo(17);
        assertThat(cost.own()).as("local indexes have no capacity of their own").isEqualTo(5);
        assertThat(cost.units(global)).isEqualTo(5);
        assertThat(cost.units(local)).isEqualTo(3);
        assertThat(Cost.NONE.total()).isZero();
        assertThat(Cost.ofTable(4).own()).isEqualTo(4);
        assertThat(Cost.ofTable(4).units(global)).isZero();
    }

    @Test
    void belongsToItsIndex() {
        assertThat(Cost.of(1, global, 2)).isEqualTo(new Cost(1, Map.of(), Map.of("g", 2.0)));
        assertThat(Cost.of(1, local, 2)).isEqualTo(new Cost(1, Map.of("l", 2.0), Map.of()));
    }

    /** Vectors are counted in bytes, and take no units. */
    @Test
    void countsVectorsApart() {
        var cost = Cost.ofVectors(global, 2048);
        assertThat(cost.total()).isZero();
        assertThat(cost.vectorBytes()).isEqualTo(Map.of("g", 2048.0));
    }
}
