package dev.armature.triggers;

import dev.armature.engine.metrics.Exposition;
import dev.armature.engine.metrics.Labels;

/**
 * Writes down what has been counted about mappings. What CloudWatch has a metric for, in Lambda's part of it, begins with {@code
 * lambda_}, and its help begins with CloudWatch's name.
 */
public final class TriggersPage {
    private TriggersPage() {}

    public static void write(Triggers triggers, Exposition out) {
        var now = triggers.engine().clock().instant();
        var samples = new Samples<>(out, triggers.pollers(), TriggersPage::labels);
        samples.gauge(
                "lambda_iterator_age_seconds",
                "IteratorAge: age of the last record on its way to the function, in the shard that is farthest behind; 0 if none is.",
                poller -> poller.iteratorAge(now));
        samples.counter(
                "lambda_invocations_total",
                "Invocations: calls of the function.",
                poller -> poller.metrics().invocations);
        samples.counter(
                "lambda_errors_total",
                "Errors: calls in which the function failed.",
                poller -> poller.metrics().errors);
        samples.counter(
                "armature_trigger_not_invoked_total",
                "Attempts to call the function that did not reach it.",
                poller -> poller.metrics().notInvoked);
        samples.counter(
                "lambda_polled_event_count_total",
                "PolledEventCount: records that were read.",
                poller -> poller.metrics().polledEvents);
        samples.counter(
                "lambda_filtered_out_event_count_total",
                "FilteredOutEventCount: records that the filter criteria kept from the function.",
                poller -> poller.metrics().filteredOutEvents);
        samples.counter(
                "lambda_invoked_event_count_total",
                "InvokedEventCount: records that the function was called with; each time counts.",
                poller -> poller.metrics().invokedEvents);
        samples.counter(
                "lambda_failed_invoke_event_count_total",
                "FailedInvokeEventCount: records of calls in which the function failed.",
                poller -> poller.metrics().failedInvokeEvents);
        samples.counter(
                "lambda_dropped_event_count_total",
                "DroppedEventCount: records given up for their age or after too many attempts, or trimmed before they were read.",
                poller -> poller.metrics().droppedEvents);
        samples.counter(
                "lambda_on_failure_destination_delivered_event_count_total",
                "OnFailureDestinationDeliveredEventCount: records given up that the on-failure file was told of.",
                poller -> poller.metrics().onFailureDeliveredEvents);
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
