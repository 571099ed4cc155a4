package dev.armature.engine.exchange.request;

import dev.armature.engine.exchange.Export;
import dev.armature.engine.exchange.ExportFilter;
import dev.armature.engine.exchange.ExportScope;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An export as answers describe it. */
public record ExportDescription(
        String exportArn,
        String exportStatus,
        Instant startTime,
        @Nullable Instant endTime,
        @Nullable String exportManifest,
        String tableArn,
        String tableId,
        @Nullable Instant exportTime,
        String clientToken,
        String s3Bucket,
        @Nullable String s3BucketOwner,
        @Nullable String s3Prefix,
        @Nullable String s3SseAlgorithm,
        @Nullable String s3SseKmsKeyId,
        @Nullable String failureCode,
        @Nullable String failureMessage,
        String exportFormat,
        @Nullable Long billedSizeBytes,
        @Nullable Long itemCount,
        @Nullable String exportType,
        @Nullable Window incrementalExportSpecification,
        @Nullable ExportFilter filterSpecification,
        String destinationType) {

    /** What of time an incremental export is about. */
    public record Window(Instant exportFromTime, Instant exportToTime, String exportViewType) {}

    public static ExportDescription of(Export export) {
        boolean isCompleted = export.status() == Export.Status.COMPLETED;
        var target = export.target();
        var failure = export.isInProgress() ? null : export.failure();
        return new ExportDescription(
                export.arn().toString(),
                export.status().name(),
                export.startTime(),
                export.endTime(),
                isCompleted ? export.manifestKey() : null,
                export.table().ref().arn(),
                export.table().id(),
                export.scope() instanceof ExportScope.Full full ? full.time() : null,
                export.clientToken(),
                target.bucket(),
                target.owner(),
                target.prefix(),
                target.sseAlgorithm(),
                target.sseKmsKeyId(),
                failure == null ? null : failure.code(),
                failure == null ? null : failure.message(),
                export.format().name(),
                isCompleted ? export.billedBytes() : null,
                isCompleted ? export.items() : null,
                type(export.scope()),
                window(export.scope()),
                export.filter(),
                "S3");
    }

    /** A full export that did not have to be named is not. */
    private static @Nullable String type(ExportScope scope) {
        return scope instanceof ExportScope.Full full && !full.isNamed() ? null : scope.typeName();
    }

    private static @Nullable Window window(ExportScope scope) {
        return scope instanceof ExportScope.Incremental(Instant from, Instant to, ExportScope.View view)
                ? new Window(from, to, view.name())
                : null;
    }
}
