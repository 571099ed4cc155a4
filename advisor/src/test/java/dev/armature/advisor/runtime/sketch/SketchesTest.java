package dev.armature.advisor.runtime.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts and histograms are as right as they say. */
class SketchesTest {
    /** Four times the error that is to be expected. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 1_000, 5_000, 300_000})
    void distinctValuesAreCountedWhateverTheirNumber(int distinct) {
        var count = new DistinctCount();
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < distinct; i++) {
                count.add(Hashes.mixed(i * 31L + 7));
            }
        }

        assertThat((double) count.estimate()).isCloseTo(distinct, within(Math.max(0.5, distinct * 0.092)));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 3, 4, 5, 7, 8, 1023, 1024, 409_600, Long.MAX_VALUE / 2})
    void aValueIsFoundAgainWithinAQuarter(long value) {
        var histogram = new LogHistogram();
        histogram.add(value, 1);
        histogram.add(Long.MAX_VALUE, 0);

        assertThat(histogram.quantile(0.5)).isBetween(value, value + value / 4);
        assertThat(histogram.max()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void quantilesFollowTheWeights() {
        var histogram = new LogHistogram();
        histogram.add(100, 98);
        histogram.add(5_000, 2);

        assertThat(histogram.quantile(0.98)).isLessThan(128);
        assertThat(histogram.quantile(0.99)).isEqualTo(5_000);
        assertThat(histogram.mean()).isCloseTo(198, Percentage.withPercentage(0.1));
        assertThat(histogram.countOver(1024)).isEqualTo(2);
        assertThat(histogram.countOver(5_000)).isZero();
    }
}
