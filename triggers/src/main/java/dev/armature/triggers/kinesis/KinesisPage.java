package dev.armature.triggers.kinesis;

import dev.armature.engine.metrics.Exposition;
import dev.armature.engine.metrics.Labels;
import dev.armature.triggers.Samples;
import java.util.Comparator;

/** Writes down what has been counted about Kinesis destinations. Where CloudWatch has a metric, the help text begins with its name. */
public final class KinesisPage {
    private KinesisPage() {}

    public static void write(KinesisDeliveries deliveries, Exposition out) {
        var workers = deliveries.workers().stream()
                .sorted(Comparator.comparingInt(
                        worker -> worker.logs().destination().log()))
                .toList();
        var now = deliveries.engine().clock().instant();
        var samples = new Samples<>(out, workers, KinesisPage::labels);
        samples.gauge(
                "dynamodb_age_of_oldest_unreplicated_record_seconds",
                "AgeOfOldestUnreplicatedRecord: age of the oldest change that waits to be taken by the stream; 0 if none does.",
                worker -> worker.oldestAge(now));
        samples.counter(
                "dynamodb_throttled_put_record_count_total",
                "ThrottledPutRecordCount: records that the stream had no capacity for; each time counts.",
                worker -> worker.metrics().throttled);
        samples.counter(
                "dynamodb_failed_to_replicate_record_count_total",
                "FailedToReplicateRecordCount: records given up, because they are larger than Kinesis takes or were not taken for a day.",
                worker -> worker.metrics().failed);
        samples.counter(
                "armature_kinesis_records_delivered_total",
                "Records that the stream took; one that was sent again counts again.",
                worker -> worker.metrics().delivered);
        samples.counter(
                "armature_kinesis_requests_failed_total",
                "Requests with records that were refused as a whole, or not answered.",
                worker -> worker.metrics().failedRequests);
    }

    private static Labels labels(DestinationWorker worker) {
        var table = worker.logs().table();
        return Labels.of("account", table.account())
                .and("region", table.region())
                .and("table", table.name())
                .and("stream", worker.logs().destination().streamArn());
    }
}
