package dev.armature.engine.exchange;

import dev.armature.engine.exchange.layout.Digests;
import dev.armature.engine.exchange.layout.Manifests;
import dev.armature.model.json.JsonWriter;
import java.util.List;

/** What a bulk operation says about its report in JSON. What AWS says there is not known; this is said as it says such things of an export. */
final class BulkManifests {
    private static final int CAPACITY = 1024;

    private BulkManifests() {}

    /** The files of a report, a line each: as for an export, with what is in each. */
    static byte[] files(List<BulkReport.ReportFile> files) {
        var out = new JsonWriter(CAPACITY);
        for (BulkReport.ReportFile file : files) {
            out.beginObject();
            Manifests.text(out, "outputType", file.type().name());
            Manifests.number(out, "itemCount", file.items());
            Manifests.text(out, "md5Checksum", Digests.base64(file.md5()));
            Manifests.text(out, "etag", Digests.etagOfOnePart(file.md5()));
            Manifests.text(out, "dataFileS3Key", file.key());
            out.endObject().ascii("\n");
        }
        return out.toBytes();
    }

    static byte[] summary(BulkOperation ended) {
        var out = new JsonWriter(CAPACITY);
        var target = ended.output().target();
        var progress = ended.progress();
        out.beginObject();
        Manifests.text(out, "version", "2026-11-04");
        Manifests.text(out, "bulkOperationArn", ended.arn().toString());
        Manifests.text(out, "bulkOperationStatus", ended.status().name());
        Manifests.time(out, "startTime", ended.startTime());
        Manifests.time(out, "endTime", ended.endTime());
        Manifests.text(out, "tableArn", ended.arn().table().arn());
        Manifests.text(out, "tableId", ended.tableId());
        Manifests.text(out, "s3Bucket", target.bucket());
        Manifests.text(out, "s3KeyPrefix", target.prefix());
        Manifests.text(out, "s3SseAlgorithm", target.sseAlgorithm());
        Manifests.text(out, "s3SseKmsKeyId", target.sseKmsKeyId());
        Manifests.text(out, "manifestFilesS3Key", BulkReport.filesKey(ended));
        Manifests.number(out, "processedItemCount", progress.processed());
        Manifests.number(out, "failedItemCount", progress.failed());
        Manifests.number(out, "conditionCheckFailureCount", progress.conditionFailures());
        Manifests.number(out, "processedInputBytes", progress.bytes());
        return out.endObject().toBytes();
    }
}
