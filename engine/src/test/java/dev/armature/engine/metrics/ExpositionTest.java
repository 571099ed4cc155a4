package dev.armature.engine.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.metrics.Exposition.Type;
import org.junit.jupiter.api.Test;

class ExpositionTest {
    private final Exposition out = new Exposition();

    @Test
    void saysWhatAMetricIsBeforeItsSamples() {
        out.metric("items", Type.GAUGE, "How many.\nBackslashes: \\").sample(Labels.NONE, 3);

        assertThat(out).hasToString("# HELP items How many.\\nBackslashes: \\\\\n# TYPE items gauge\nitems 3\n");
    }

    /** The Region comes from the caller's credentials, who may write anything there. */
    @Test
    void escapesLabels() {
        out.metric("items", Type.GAUGE, "How many.")
                .sample(Labels.of("region", "a\"b\\c\nd").and("table", "e"), 0.5);

        assertThat(out.toString()).endsWith("\nitems{region=\"a\\\"b\\\\c\\nd\",table=\"e\"} 0.5\n");
    }

    @Test
    void addsBucketsUp() {
        var histogram = new Histogram();
        histogram.add(50_000);
        histogram.add(50_001);
        histogram.add(3_000_000_000L);
        out.metric("took", Type.HISTOGRAM, "How long.").sample(Labels.of("operation", "GetItem"), histogram);

        assertThat(out.toString())
                .contains("took_bucket{operation=\"GetItem\",le=\"0.00005\"} 1\n")
                .contains("took_bucket{operation=\"GetItem\",le=\"0.0001\"} 2\n")
                .contains("took_bucket{operation=\"GetItem\",le=\"2.5\"} 2\n")
                .contains("took_bucket{operation=\"GetItem\",le=\"+Inf\"} 3\n")
                .contains("took_sum{operation=\"GetItem\"} 3.000100001\n")
                .endsWith("took_count{operation=\"GetItem\"} 3\n");
    }

    @Test
    void writesNoMetricTwice() {
        out.metric("items", Type.GAUGE, "How many.");

        assertThatThrownBy(() -> out.metric("items", Type.GAUGE, "How many.")).hasMessageContaining("items");
    }
}
