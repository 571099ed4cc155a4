package dev.armature.engine.metrics;

import java.util.HashSet;
import java.util.Set;

/**
 * Writes the text in which Prometheus reads metrics, version 0.0.4: of each metric first what it is, then its samples.
 *
 * <p>The samples of a metric stand together and each metric is there once, which a reader may insist on.
 */
public final class Exposition {
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    public enum Type {
        COUNTER("counter"),
        GAUGE("gauge"),
        HISTOGRAM("histogram");

        private final String word;

        Type(String word) {
            this.word = word;
        }
    }

    private final StringBuilder text = new StringBuilder();
    private final Set<String> begun = new HashSet<>();
    private String name = "";

    /** Begins a metric. The samples that follow are its own. */
    public Exposition metric(String newName, Type type, String help) {
        if (!begun.add(newName)) {
            throw new IllegalStateException("a metric is written twice: " + newName);
        }
        name = newName;
        text.append("# HELP ")
                .append(name)
                .append(' ')
                .append(help.replace("\\", "\\\\").replace("\n", "\\n"));
        text.append("\n# TYPE ").append(name).append(' ').append(type.word).append('\n');
        return this;
    }

    public Exposition sample(Labels labels, long value) {
        return line("", labels, Long.toString(value));
    }

    public Exposition sample(Labels labels, double value) {
        boolean isWhole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return line("", labels, isWhole ? Long.toString((long) value) : Double.toString(value));
    }

    Exposition sample(Labels labels, Histogram histogram) {
        long[] counts = histogram.cumulative();
        for (int i = 0; i < Histogram.BOUNDS.size(); i++) {
            line("_bucket", labels.and("le", Histogram.BOUNDS.get(i)), Long.toString(counts[i]));
        }
        String count = Long.toString(counts[counts.length - 1]);
        line("_bucket", labels.and("le", "+Inf"), count);
        line("_sum", labels, Double.toString(histogram.seconds()));
        return line("_count", labels, count);
    }

    private Exposition line(String suffix, Labels labels, String value) {
        text.append(name)
                .append(suffix)
                .append(labels)
                .append(' ')
                .append(value)
                .append('\n');
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
