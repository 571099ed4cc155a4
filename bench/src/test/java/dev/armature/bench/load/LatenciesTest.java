package dev.armature.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Percentiles at their edges. */
class LatenciesTest {
    private final Latencies latencies = new Latencies();

    @Test
    void findsTheShareThatWasNotExceeded() {
        for (int micros = 1; micros <= 100; micros++) {
            latencies.add(micros * 1000L);
        }
        assertThat(latencies.micros(0.50)).isEqualTo(50);
        assertThat(latencies.micros(0.99)).isEqualTo(99);
        assertThat(latencies.micros(1.00)).isEqualTo(100);
        assertThat(latencies.total()).isEqualTo(100);
    }

    @Test
    void countsWhatTakesLongerThanASecondAsASecond() {
        latencies.add(60_000_000_000L);
        assertThat(latencies.micros(0.5)).isEqualTo(1_000_000);
    }

    @Test
    void hasNothingToSayAboutNothing() {
        assertThat(latencies.micros(0.99)).isZero();
    }
}
