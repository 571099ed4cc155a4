package dev.armature.triggers;

import dev.armature.engine.metrics.Exposition;
import dev.armature.engine.metrics.Exposition.Type;
import dev.armature.engine.metrics.Labels;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * Writes metrics that have a sample of each of several sources.
 *
 * @param labels tells the sources apart
 */
public record Samples<T>(Exposition out, List<T> sources, Function<T, Labels> labels) {
    public Samples {
        sources = List.copyOf(sources);
    }

    public void counter(String name, String help, Function<T, LongAdder> count) {
        out.metric(name, Type.COUNTER, help);
        sources.forEach(
                source -> out.sample(labels.apply(source), count.apply(source).sum()));
    }

    /** In seconds. */
    public void gauge(String name, String help, Function<T, Duration> duration) {
        out.metric(name, Type.GAUGE, help);
        sources.forEach(source ->
                out.sample(labels.apply(source), duration.apply(source).toMillis() / 1e3));
    }
}
