package dev.armature.triggers.kinesis;

import dev.armature.engine.metrics.Exposition;
import dev.armature.engine.metrics.Exposition.Type;
import dev.armature.engine.metrics.Labels;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/** Writes down what has been counted about Kinesis destinations. Where CloudWatch has a metric, the help text begins with its name. */
public final class KinesisPage {
    private final List<DestinationWorker> workers;
    private final Exposition out;

    private KinesisPage(List<DestinationWorker> workers, Exposition out) {
        this.workers = workers;
        this.out = out;
    }

    public static void write(KinesisDeliveries deliveries, Exposition out) {
        var workers = deliveries.workers().stream()
                .sorted(Comparator.comparingInt(
                        worker -> worker.logs().destination().log()))
                .toList();
        new KinesisPage(workers, out).write(deliveries);
    }

    private void write(KinesisDeliveries deliveries) {
        var now = deliveries.engine().clock().instant();
        out.metric(
                "dynamodb_age_of_oldest_unreplicated_record_seconds",
                Type.GAUGE,
                "AgeOfOldestUnreplicatedRecord: age of the oldest change that waits to be taken by the stream; 0 if none does.");
        workers.forEach(
                worker -> out.sample(labels(worker), worker.oldestAge(now).toMillis() / 1e3));
        counter(
                "dynamodb_throttled_put_record_count_total",
                "ThrottledPutRecordCount: records that the stream had no capacity for; each time counts.",
                metrics -> metrics.throttled);
        counter(
                "dynamodb_failed_to_replicate_record_count_total",
                "FailedToReplicateRecordCount: records given up, because they are larger than Kinesis takes or were not taken for a day.",
                metrics -> metrics.failed);
        counter(
                "armature_kinesis_records_delivered_total",
                "Records that the stream took; one that was sent again counts again.",
                metrics -> metrics.delivered);
        counter(
                "armature_kinesis_requests_failed_total",
                "Requests with records that were refused as a whole, or not answered.",
                metrics -> metrics.failedRequests);
    }

    private void counter(String name, String help, Function<KinesisMetrics, LongAdder> count) {
        out.metric(name, Type.COUNTER, help);
        workers.forEach(worker ->
                out.sample(labels(worker), count.apply(worker.metrics()).sum()));
    }

    private static Labels labels(DestinationWorker worker) {
        var table = worker.logs().table();
        return Labels.of("account", table.account())
                .and("region", table.region())
                .and("table", table.name())
                .and("stream", worker.logs().destination().streamArn());
    }
}
