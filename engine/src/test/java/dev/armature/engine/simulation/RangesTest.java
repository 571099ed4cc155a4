package dev.armature.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of the settings of a simulation, and the faults that a caller asks for. */
class RangesTest {
    private final Ranges ranges = new Ranges("AllTables");

    @Test
    void takesWhatIsNotGivenFromElsewhere() {
        assertThat(ranges.probability("Chance", null, 0.3)).isEqualTo(0.3);
        assertThat(ranges.millis("Wait", null, Duration.ofSeconds(2))).isEqualTo(Duration.ofSeconds(2));
        assertThat(ranges.seconds("Lag", null, Duration.ofDays(1))).isEqualTo(Duration.ofDays(1));
        assertThat(ranges.whole("Count", null, 1, 5, 4)).isEqualTo(4);
    }

    @Test
    void takesTheEndsOfARange() {
        assertThat(ranges.probability("Chance", 0.0, 0.3)).isZero();
        assertThat(ranges.probability("Chance", 1.0, 0.3)).isEqualTo(1);
        assertThat(ranges.millis("Wait", 60_000L, Duration.ZERO)).isEqualTo(Duration.ofMinutes(1));
        assertThat(ranges.seconds("Lag", 31_536_000L, Duration.ZERO)).isEqualTo(Duration.ofDays(365));
        assertThat(ranges.whole("Count", 1L, 1, 5, 4)).isEqualTo(1);
        assertThat(ranges.whole("Count", 5L, 1, 5, 4)).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.001, 1.001, Double.NaN, Double.POSITIVE_INFINITY})
    void refusesWhatIsNoProbability(double given) {
        assertThatThrownBy(() -> ranges.probability("Chance", given, 0))
                .hasMessage("AllTables.Chance is a probability from 0 to 1, not " + given);
    }

    @Test
    void namesThePlaceOfWhatIsWrong() {
        assertThatThrownBy(() -> ranges.millis("Wait", 60_001L, Duration.ZERO))
                .hasMessage("AllTables.Wait is a number from 0 to 60000, not 60001");
        assertThatThrownBy(() -> ranges.seconds("Lag", -1L, Duration.ZERO))
                .hasMessage("AllTables.Lag is a number from 0 to 31536000, not -1");
        assertThatThrownBy(() -> ranges.whole("Count", 0L, 1, 5, 4))
                .hasMessage("AllTables.Count is a number from 1 to 5, not 0");
    }

    @ParameterizedTest
    @EnumSource
    void readsEachFaultByItsName(Fault fault) {
        assertThat(Fault.parse(fault.word())).containsExactly(fault);
        assertThat(fault.word()).matches("[a-z]+(-[a-z]+)*");
    }

    @Test
    void readsSeveralFaults() {
        assertThat(Fault.parse("throttle, stale-read ,throttle"))
                .isEqualTo(EnumSet.of(Fault.THROTTLE, Fault.STALE_READ));
        for (String wrong : new String[] {"", "throttle,", "Throttle", "explode"}) {
            assertThatThrownBy(() -> Fault.parse(wrong)).hasMessageContaining("x-armature-simulate has no fault '");
        }
    }
}
