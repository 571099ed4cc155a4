package dev.armature.engine.exchange;

import dev.armature.engine.exchange.format.ExportFormat;
import dev.armature.engine.exchange.layout.ExportObjects;
import dev.armature.engine.exchange.layout.ManifestSummary;
import dev.armature.engine.table.Fields;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableCodec;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.model.Item;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table on its way into objects.
 *
 * <p>Its row in the space {@link dev.armature.engine.table.Spaces#EXCHANGE} is an item, in the format of {@link
 * dev.armature.model.ItemCodec}, with these attributes. Times are milliseconds since 1970; what is null is left out.
 *
 * <table>
 *   <caption>Export, format 1</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>format</td><td>N: 1</td></tr>
 *   <tr><td>kind</td><td>S: {@code export}</td></tr>
 *   <tr><td>id, status, clientToken</td><td>S</td></tr>
 *   <tr><td>table</td><td>B: the table as it was when the export was asked for, as {@link TableCodec} writes it</td></tr>
 *   <tr><td>startTime, endTime</td><td>N: time</td></tr>
 *   <tr><td>bucket, owner, prefix, sseAlgorithm, sseKmsKeyId</td><td>S</td></tr>
 *   <tr><td>output</td><td>S: name of an {@link ExportFormat}</td></tr>
 *   <tr><td>exportTime, isNamed</td><td>N: time, BOOL; of a full export</td></tr>
 *   <tr><td>from, to, view</td><td>N: times, S; of an incremental one</td></tr>
 *   <tr><td>filter</td><td>M of filter, projection, keyCondition: S; names: M of S; values: M of values</td></tr>
 *   <tr><td>spaces</td><td>L of N: where it keeps what it needs, while it is in progress</td></tr>
 *   <tr><td>items, bytes</td><td>N</td></tr>
 *   <tr><td>failureCode, failureMessage</td><td>S; of one in progress: what it is going to fail with</td></tr>
 * </table>
 *
 * @param table as it was when the export was asked for
 * @param spaces where it keeps what it needs; empty when it is done
 * @param failure of one that is in progress: what it is going to fail with, because its caller may not use the objects
 * @param items how many were written, and {@code bytes} how large those were that were read
 */
public record Export(
        JobArn arn,
        Table table,
        Status status,
        Instant startTime,
        @Nullable Instant endTime,
        String clientToken,
        ObjectTarget target,
        ExportFormat format,
        ExportScope scope,
        @Nullable ExportFilter filter,
        List<Integer> spaces,
        long items,
        long bytes,
        @Nullable JobFailure failure)
        implements Job {
    private static final long FORMAT = 1;
    /** What an incremental export is billed for at least. */
    private static final long INCREMENTAL_BYTES_MIN = 10_000_000;

    /** As descriptions name it. */
    public enum Status {
        IN_PROGRESS,
        COMPLETED,
        FAILED
    }

    public Export {
        spaces = List.copyOf(spaces);
    }

    @Override
    public boolean isInProgress() {
        return status == Status.IN_PROGRESS;
    }

    /** What it is billed for. */
    public long billedBytes() {
        return scope instanceof ExportScope.Incremental ? Math.max(bytes, INCREMENTAL_BYTES_MIN) : bytes;
    }

    /** The object that says what came of it. */
    public String manifestKey() {
        return keys().manifestSummary();
    }

    /** Where its objects are. The data of incremental exports lies together. */
    ExportObjects keys() {
        return new ExportObjects(
                target.key(""), arn.toString(), arn.id(), scope instanceof ExportScope.Incremental, format.extension());
    }

    /** What it says about itself when it is done. */
    ManifestSummary summary() {
        return new ManifestSummary(
                arn.toString(),
                startTime,
                endTime,
                table.ref().arn(),
                table.id(),
                scope instanceof ExportScope.Full(Instant time, boolean ignored) ? time : null,
                scope instanceof ExportScope.Incremental(Instant from, Instant to, ExportScope.View view)
                        ? new ManifestSummary.Window(from, to, view.name())
                        : null,
                target.bucket(),
                target.prefix(),
                target.sseAlgorithm(),
                target.sseKmsKeyId(),
                keys().manifestFiles(),
                billedBytes(),
                items,
                format.name(),
                scope.typeName());
    }

    Export completed(Instant now, long itemsWritten, long bytesRead) {
        return ended(Status.COMPLETED, now, itemsWritten, bytesRead, null);
    }

    Export failed(Instant now, JobFailure why) {
        return ended(Status.FAILED, now, 0, 0, why);
    }

    private Export ended(Status end, Instant now, long itemsWritten, long bytesRead, @Nullable JobFailure why) {
        return new Export(
                arn,
                table,
                end,
                startTime,
                now,
                clientToken,
                target,
                format,
                scope,
                filter,
                List.of(),
                itemsWritten,
                bytesRead,
                why);
    }

    @Override
    public byte[] encode() {
        var out = JobFields.begin(FORMAT, arn, status, clientToken);
        out.put("table", new AttributeValue.B(Bytes.of(TableCodec.encode(table))));
        out.put("startTime", startTime);
        out.put("endTime", endTime);
        JobFields.put(out, target);
        out.put("output", format.name());
        switch (scope) {
            case ExportScope.Full(Instant time, boolean isNamed) -> {
                out.put("exportTime", time);
                out.put("isNamed", isNamed);
            }
            case ExportScope.Incremental(Instant from, Instant to, ExportScope.View view) -> {
                out.put("from", from);
                out.put("to", to);
                out.put("view", view.name());
            }
        }
        if (filter != null) {
            out.put("filter", filter.encode());
        }
        JobFields.put(out, spaces);
        out.put("items", items);
        out.put("bytes", bytes);
        JobFields.put(out, failure);
        return out.item().stored();
    }

    /** Throws if the row makes no sense. */
    public static Export decode(byte[] row) {
        var in = Fields.of(Item.ofStored(row));
        JobStore.requireFormat("export", in.number("format"), FORMAT);
        var table = TableCodec.decode(in.bytes("table"));
        return new Export(
                new JobArn(table.ref(), JobKind.EXPORT, in.text("id")),
                table,
                Status.valueOf(in.text("status")),
                in.requiredTime("startTime"),
                in.time("endTime"),
                in.text("clientToken"),
                JobFields.target(in),
                ExportFormat.valueOf(in.text("output")),
                in.has("from")
                        ? new ExportScope.Incremental(
                                in.requiredTime("from"),
                                in.requiredTime("to"),
                                ExportScope.View.valueOf(in.text("view")))
                        : new ExportScope.Full(in.requiredTime("exportTime"), in.flag("isNamed")),
                in.has("filter") ? ExportFilter.decode(in.nested("filter")) : null,
                JobFields.spaces(in),
                in.number("items"),
                in.number("bytes"),
                JobFields.failure(in));
    }
}
