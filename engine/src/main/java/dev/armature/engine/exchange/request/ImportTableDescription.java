package dev.armature.engine.exchange.request;

import dev.armature.engine.exchange.Import;
import dev.armature.engine.exchange.ImportSource;
import dev.armature.engine.exchange.Imports;
import dev.armature.engine.exchange.RecordTree;
import dev.armature.engine.table.TableRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An import as answers describe it.
 *
 * @param tableCreationParameters as the request had it
 */
public record ImportTableDescription(
        String importArn,
        String importStatus,
        String tableArn,
        String tableId,
        String clientToken,
        S3BucketSource s3BucketSource,
        long errorCount,
        String cloudWatchLogGroupArn,
        String inputFormat,
        @Nullable InputFormatOptions inputFormatOptions,
        String inputCompressionType,
        Object tableCreationParameters,
        Instant startTime,
        @Nullable Instant endTime,
        long processedSizeBytes,
        long processedItemCount,
        long importedItemCount,
        @Nullable String failureCode,
        @Nullable String failureMessage) {

    /** How far it has come by now. */
    public static ImportTableDescription of(Import job, Imports imports) {
        return of(job, imports.progress(job));
    }

    /** An import that was begun just now, however far it may have come meanwhile. */
    public static ImportTableDescription begun(Import job) {
        return of(job, job.progress());
    }

    private static ImportTableDescription of(Import job, Import.Progress progress) {
        var table = job.table();
        var source = job.source();
        var failure = job.isInProgress() ? null : job.failure();
        return new ImportTableDescription(
                job.arn().toString(),
                job.status().name(),
                table.ref().arn(),
                table.id(),
                job.clientToken(),
                source(job),
                progress.errors(),
                logGroup(table.ref()),
                source.format().name(),
                options(source.csv()),
                source.compression().name(),
                RecordTree.plain(job.parameters()),
                job.startTime(),
                job.endTime(),
                progress.bytes(),
                progress.processed(),
                progress.imported(),
                failure == null ? null : failure.code(),
                failure == null ? null : failure.message());
    }

    private static @Nullable InputFormatOptions options(ImportSource.@Nullable Csv csv) {
        return csv == null ? null : new InputFormatOptions(new CsvOptions(csv.delimiter(), csv.headerList()));
    }

    /** The owner of the bucket is the caller, unless another one was named. */
    static S3BucketSource source(Import job) {
        var source = job.source();
        String owner = source.owner();
        return new S3BucketSource(
                owner == null ? job.arn().table().account() : owner, source.bucket(), source.prefix());
    }

    /** Where AWS would say which records it did not import. */
    static String logGroup(TableRef table) {
        return "arn:aws:logs:" + table.region() + ":" + table.account() + ":log-group:/aws-dynamodb/imports:*";
    }

    /** The same in fewer words, for a list. */
    public record Summary(
            String importArn,
            String importStatus,
            String tableArn,
            S3BucketSource s3BucketSource,
            String cloudWatchLogGroupArn,
            String inputFormat,
            Instant startTime,
            @Nullable Instant endTime) {
        public static Summary of(Import job) {
            return new Summary(
                    job.arn().toString(),
                    job.status().name(),
                    job.table().ref().arn(),
                    source(job),
                    logGroup(job.table().ref()),
                    job.source().format().name(),
                    job.startTime(),
                    job.endTime());
        }
    }
}
