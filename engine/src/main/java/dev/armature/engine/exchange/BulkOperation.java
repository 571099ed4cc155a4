package dev.armature.engine.exchange;

import dev.armature.engine.exchange.format.Compression;
import dev.armature.engine.exchange.format.InputFormat;
import dev.armature.engine.table.Fields;
import dev.armature.engine.table.TableRef;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Items of objects on their way into a table that is there.
 *
 * <p>Its row in the space {@link dev.armature.engine.table.Spaces#EXCHANGE} is an item, in the format of {@link
 * dev.armature.model.ItemCodec}, with these attributes. Times are milliseconds since 1970; what is null is left out.
 *
 * <table>
 *   <caption>Bulk operation, format 1</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>format</td><td>N: 1</td></tr>
 *   <tr><td>kind</td><td>S: {@code bulk-operation}</td></tr>
 *   <tr><td>id, status, clientToken</td><td>S</td></tr>
 *   <tr><td>table, tableName, tableId</td><td>S: ARN of the table, how the request named it, its id</td></tr>
 *   <tr><td>startTime, endTime</td><td>N: time</td></tr>
 *   <tr><td>bucket, owner, prefix, input, compression</td><td>S: where items come from, names of an {@link InputFormat} and a {@link Compression}</td></tr>
 *   <tr><td>output</td><td>M of bucket, owner, prefix, sseAlgorithm, sseKmsKeyId: S; types: L of S: where the report goes, and what is in it</td></tr>
 *   <tr><td>maxWriteRequestUnits, performanceTier</td><td>N, S</td></tr>
 *   <tr><td>spaces</td><td>L of N: where it keeps what it needs, until it is done</td></tr>
 *   <tr><td>progress</td><td>M: as {@link BulkProgress} writes it</td></tr>
 *   <tr><td>failureCode, failureMessage</td><td>S; of one in progress: what it is going to fail with</td></tr>
 * </table>
 *
 * @param tableName as the request named it: a name or an ARN
 * @param spaces those of receipts and of what is to be reported; empty when it is done
 */
public record BulkOperation(
        JobArn arn,
        String tableName,
        String tableId,
        Status status,
        Instant startTime,
        @Nullable Instant endTime,
        String clientToken,
        ImportSource source,
        Output output,
        @Nullable Long maxWriteRequestUnits,
        PerformanceTier performanceTier,
        List<Integer> spaces,
        BulkProgress progress,
        @Nullable JobFailure failure)
        implements Job {
    /** How many spaces it needs. */
    static final int SPACES = 2;

    private static final long FORMAT = 1;

    /** As descriptions name it. */
    public enum Status {
        IN_PROGRESS,
        COMPLETED,
        COMPLETED_WITH_ERRORS,
        CANCELLING,
        CANCELLED,
        FAILED;

        public boolean isTerminal() {
            return switch (this) {
                case IN_PROGRESS, CANCELLING -> false;
                case COMPLETED, COMPLETED_WITH_ERRORS, CANCELLED, FAILED -> true;
            };
        }
    }

    /** What is told of records that were not put. */
    public enum OutputType {
        ERROR,
        CONDITION_CHECK_FAILURE
    }

    /** What was asked for. Here both are the same. */
    public enum PerformanceTier {
        STANDARD,
        ACCELERATED
    }

    /** Where the report goes, and what is in it. */
    public record Output(ObjectTarget target, List<OutputType> types) {
        public Output {
            types = List.copyOf(types);
        }
    }

    public BulkOperation {
        spaces = List.copyOf(spaces);
    }

    /** Also one that has ended and has not left its spaces yet. */
    @Override
    public boolean isInProgress() {
        return !status.isTerminal() || !spaces.isEmpty();
    }

    boolean isCancelling() {
        return status == Status.CANCELLING;
    }

    /** Where receipts are, of which {@link BulkReceipts} tells. */
    int receipts() {
        return spaces.get(0);
    }

    /** Where that is kept which {@link BulkReport} tells. */
    int reported() {
        return spaces.get(1);
    }

    BulkOperation cancelled() {
        return with(Status.CANCELLING, endTime, spaces, progress, failure);
    }

    BulkOperation progressed(BulkProgress next) {
        return with(status, endTime, spaces, next, failure);
    }

    /** No more records are read; with a failure, because of that. */
    BulkOperation read(@Nullable JobFailure why) {
        return with(status, endTime, spaces, progress.read(), why);
    }

    /** @param late what failed when all was done; null if nothing did */
    BulkOperation ended(Instant now, @Nullable JobFailure late) {
        JobFailure why = failure == null ? late : failure;
        if (why != null) {
            return with(Status.FAILED, now, spaces, progress, why);
        }
        if (isCancelling()) {
            return with(Status.CANCELLED, now, spaces, progress, JobFailure.CANCELLED);
        }
        return with(
                progress.failed() == 0 ? Status.COMPLETED : Status.COMPLETED_WITH_ERRORS, now, spaces, progress, null);
    }

    /** It needs nothing any more. */
    BulkOperation left() {
        return with(status, endTime, List.of(), progress, failure);
    }

    private BulkOperation with(
            Status nextStatus,
            @Nullable Instant end,
            List<Integer> nextSpaces,
            BulkProgress next,
            @Nullable JobFailure why) {
        return new BulkOperation(
                arn,
                tableName,
                tableId,
                nextStatus,
                startTime,
                end,
                clientToken,
                source,
                output,
                maxWriteRequestUnits,
                performanceTier,
                nextSpaces,
                next,
                why);
    }

    @Override
    public byte[] encode() {
        var out = JobFields.begin(FORMAT, arn, status, clientToken);
        out.put("table", arn.table().arn());
        out.put("tableName", tableName);
        out.put("tableId", tableId);
        out.put("startTime", startTime);
        out.put("endTime", endTime);
        JobFields.put(out, source);
        out.put("output", encode(output));
        if (maxWriteRequestUnits != null) {
            out.put("maxWriteRequestUnits", maxWriteRequestUnits);
        }
        out.put("performanceTier", performanceTier.name());
        JobFields.put(out, spaces);
        out.put("progress", progress.encode());
        JobFields.put(out, failure);
        return out.item().stored();
    }

    private static AttributeValue encode(Output output) {
        var out = new Fields();
        JobFields.put(out, output.target());
        out.put("types", output.types().stream().map(OutputType::name).toList());
        return out.value();
    }

    /** Throws if the row makes no sense. */
    public static BulkOperation decode(byte[] row) {
        var in = Fields.of(Item.ofStored(row));
        JobStore.requireFormat("bulk operation", in.number("format"), FORMAT);
        var table = TableRef.ofArn(in.text("table"));
        if (table == null) {
            throw new IllegalStateException("damaged bulk operation: " + in.text("table") + " is no table");
        }
        return new BulkOperation(
                new JobArn(table, JobKind.BULK_OPERATION, in.text("id")),
                in.text("tableName"),
                in.text("tableId"),
                Status.valueOf(in.text("status")),
                in.requiredTime("startTime"),
                in.time("endTime"),
                in.text("clientToken"),
                new ImportSource(
                        in.text("bucket"),
                        in.optionalText("owner"),
                        in.optionalText("prefix"),
                        InputFormat.valueOf(in.text("input")),
                        Compression.valueOf(in.text("compression")),
                        null),
                output(in.nested("output")),
                in.has("maxWriteRequestUnits") ? in.number("maxWriteRequestUnits") : null,
                PerformanceTier.valueOf(in.text("performanceTier")),
                JobFields.spaces(in),
                BulkProgress.decode(in.nested("progress")),
                JobFields.failure(in));
    }

    private static Output output(Fields in) {
        return new Output(
                JobFields.target(in),
                in.texts("types").stream().map(OutputType::valueOf).toList());
    }
}
