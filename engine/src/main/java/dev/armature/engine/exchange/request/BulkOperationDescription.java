package dev.armature.engine.exchange.request;

import dev.armature.engine.exchange.BulkOperation;
import dev.armature.engine.exchange.BulkUsage;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A bulk operation as answers describe it. */
public record BulkOperationDescription(
        String bulkOperationArn,
        String bulkOperationStatus,
        List<TableDetail> tableDetails,
        String clientToken,
        InputS3Configuration inputS3Configuration,
        OutputS3Configuration outputS3Configuration,
        Instant startTime,
        @Nullable Instant endTime,
        long processedItemCount,
        long processedInputBytes,
        @Nullable Long totalInputBytes,
        List<Usage> bulkOperationUsage,
        long failedItemCount,
        @Nullable String failureCode,
        @Nullable String failureMessage,
        @Nullable Long maxWriteRequestUnits,
        String performanceTier) {

    /** The table that is written to, by the name that the request had for it. */
    public record TableDetail(String tableName, String tableId) {}

    /** What was written to the table and its indexes. */
    public record Usage(
            String tableName,
            long bulkPutBytes,
            Bytes table,
            @Nullable Map<String, Bytes> localSecondaryIndexes,
            @Nullable Map<String, Bytes> globalSecondaryIndexes,
            @Nullable Map<String, VectorBytes> vectorIndexes) {
        static Usage of(String tableName, BulkUsage usage) {
            return new Usage(
                    tableName,
                    usage.putBytes(),
                    new Bytes(usage.table()),
                    each(usage.localIndexes(), Bytes::new),
                    each(usage.globalIndexes(), Bytes::new),
                    each(usage.vectorIndexes(), VectorBytes::new));
        }

        /** Of the indexes that were written to; null if there are none. */
        private static <T> @Nullable Map<String, T> each(Map<String, Long> indexes, LongFunction<T> told) {
            if (indexes.isEmpty()) {
                return null;
            }
            Map<String, T> all = new LinkedHashMap<>();
            indexes.forEach((name, bytes) -> all.put(name, told.apply(bytes)));
            return all;
        }
    }

    public record Bytes(long bulkPutBytes) {}

    public record VectorBytes(long bulkPutVectorBytes) {}

    public static BulkOperationDescription of(BulkOperation operation) {
        String account = operation.arn().table().account();
        var progress = operation.progress();
        // Why it failed is known before it has.
        var failure = operation.status().isTerminal() ? operation.failure() : null;
        return new BulkOperationDescription(
                operation.arn().toString(),
                operation.status().name(),
                List.of(new TableDetail(operation.tableName(), operation.tableId())),
                operation.clientToken(),
                InputS3Configuration.of(operation.source(), account),
                OutputS3Configuration.of(operation.output(), account),
                operation.startTime(),
                operation.endTime(),
                progress.processed(),
                progress.bytes(),
                progress.totalBytes(),
                List.of(Usage.of(operation.tableName(), progress.usage())),
                progress.failed(),
                failure == null ? null : failure.code(),
                failure == null ? null : failure.message(),
                operation.maxWriteRequestUnits(),
                operation.performanceTier().name());
    }

    /** The same in fewer words, for a list. */
    public record Summary(
            String bulkOperationArn,
            String bulkOperationStatus,
            Instant startTime,
            @Nullable Instant endTime) {
        public static Summary of(BulkOperation operation) {
            return new Summary(
                    operation.arn().toString(), operation.status().name(), operation.startTime(), operation.endTime());
        }
    }
}
