package dev.armature.engine.read;

import static dev.armature.engine.TestItems.global;
import static dev.armature.engine.TestItems.keys;
import static dev.armature.engine.TestItems.local;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.traffic.Cost;
import dev.armature.storage.Storage;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadCostTest {
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "4096, 1", "4097, 2", "8192, 2", "1048576, 256", "4294967296, 1048576"})
    void isAUnitForEachFourKilobytesBegunAndHalfOfItIfStale(long bytes, double units) {
        assertThat(ReadCost.units(bytes, Storage.Consistency.STRONG)).isEqualTo(units);
        assertThat(ReadCost.units(bytes, Storage.Consistency.EVENTUAL)).isEqualTo(units / 2);
    }

    @Test
    void isOfTheTableOrOfAnIndexAndWhatWasFetched() {
        assertThat(ReadCost.of(null, 3, 0)).isEqualTo(Cost.ofTable(3));
        assertThat(ReadCost.of(global("g", 7, keys("a:S")), 3, 0)).isEqualTo(new Cost(0, Map.of(), Map.of("g", 3.0)));
        assertThat(ReadCost.of(local("l", 7, keys("a:S", "b:S")), 3, 2))
                .isEqualTo(new Cost(2, Map.of("l", 3.0), Map.of()));
    }
}
