package dev.armature.triggers;

import dev.armature.engine.metrics.Exposition;
import dev.armature.engine.metrics.Exposition.Type;
import dev.armature.engine.metrics.Labels;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * Writes down what has been counted about mappings. What CloudWatch has a metric for, in Lambda's part of it, begins with {@code
 * lambda_}, and its help begins with CloudWatch's name.
 */
public final class TriggersPage {
    private final List<Poller> pollers;
    private final Exposition out;

    private TriggersPage(List<Poller> pollers, Exposition out) {
        this.pollers = pollers;
        this.out = out;
    }

    public static void write(Triggers triggers, Exposition out) {
        new TriggersPage(triggers.pollers(), out).write(triggers);
    }

    private void write(Triggers triggers) {
        out.metric(
                "lambda_iterator_age_seconds",
                Type.GAUGE,
                "IteratorAge: age of the last record on its way to the function, in the shard that is farthest behind; 0 if none is.");
        var now = triggers.engine().clock().instant();
        pollers.forEach(
                poller -> out.sample(labels(poller), poller.iteratorAge(now).toMillis() / 1e3));
        counter("lambda_invocations_total", "Invocations: calls of the function.", metrics -> metrics.invocations);
        counter("lambda_errors_total", "Errors: calls in which the function failed.", metrics -> metrics.errors);
        counter(
                "armature_trigger_not_invoked_total",
                "Attempts to call the function that did not reach it.",
                metrics -> metrics.notInvoked);
        counter(
                "lambda_polled_event_count_total",
                "PolledEventCount: records that were read.",
                metrics -> metrics.polledEvents);
        counter(
                "lambda_filtered_out_event_count_total",
                "FilteredOutEventCount: records that the filter criteria kept from the function.",
                metrics -> metrics.filteredOutEvents);
        counter(
                "lambda_invoked_event_count_total",
                "InvokedEventCount: records that the function was called with; each time counts.",
                metrics -> metrics.invokedEvents);
        counter(
                "lambda_failed_invoke_event_count_total",
                "FailedInvokeEventCount: records of calls in which the function failed.",
                metrics -> metrics.failedInvokeEvents);
        counter(
                "lambda_dropped_event_count_total",
                "DroppedEventCount: records given up for their age or after too many attempts, or trimmed before they were read.",
                metrics -> metrics.droppedEvents);
        counter(
                "lambda_on_failure_destination_delivered_event_count_total",
                "OnFailureDestinationDeliveredEventCount: records given up that the on-failure file was told of.",
                metrics -> metrics.onFailureDeliveredEvents);
    }

    private void counter(String name, String help, Function<MappingMetrics, LongAdder> count) {
        out.metric(name, Type.COUNTER, help);
        pollers.forEach(poller ->
                out.sample(labels(poller), count.apply(poller.metrics()).sum()));
    }

    private static Labels labels(Poller poller) {
        var mapping = poller.stored().mapping();
        var table = mapping.source().table();
        return Labels.of("uuid", mapping.uuid().toString())
                .and("function", mapping.target().functionName())
                .and("account", table.account())
                .and("region", table.region())
                .and("table", table.name());
    }
}
