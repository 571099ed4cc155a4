package dev.armature.engine.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HistogramTest {
    @Test
    void countsWhatIsAsFastAsEachBoundOrFaster() {
        var histogram = new Histogram();
        histogram.add(1);
        histogram.add(50_000);
        histogram.add(50_001);
        histogram.add(2_500_000_000L);
        histogram.add(2_500_000_001L);
        assertThat(histogram.cumulative()).containsExactly(2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 5);
        assertThat(histogram.seconds()).isEqualTo(5.000100003);
        assertThat(new Histogram().cumulative()).containsOnly(0).hasSize(Histogram.BOUNDS.size() + 1);
    }

    @Test
    void labelsAreWrittenAsPrometheusReadsThem() {
        assertThat(Labels.NONE).hasToString("");
        assertThat(Labels.of("table", "Orders").and("index", "a\"b\\c\nd"))
                .hasToString("{table=\"Orders\",index=\"a\\\"b\\\\c\\nd\"}");
    }
}
