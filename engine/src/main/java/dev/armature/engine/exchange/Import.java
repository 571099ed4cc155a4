package dev.armature.engine.exchange;

import dev.armature.engine.exchange.format.Compression;
import dev.armature.engine.exchange.format.CsvColumns;
import dev.armature.engine.exchange.format.InputFormat;
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
 * A table that is made of objects.
 *
 * <p>Its row in the space {@link dev.armature.engine.table.Spaces#EXCHANGE} is an item, in the format of {@link
 * dev.armature.model.ItemCodec}, with these attributes. Times are milliseconds since 1970; what is null is left out.
 *
 * <table>
 *   <caption>Import, format 1</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>format</td><td>N: 1</td></tr>
 *   <tr><td>kind</td><td>S: {@code import}</td></tr>
 *   <tr><td>id, status, clientToken</td><td>S</td></tr>
 *   <tr><td>table</td><td>B: the table as it comes into the catalog, as {@link TableCodec} writes it</td></tr>
 *   <tr><td>parameters</td><td>M: what the request said about the table, as {@link RecordTree} writes it</td></tr>
 *   <tr><td>startTime, endTime</td><td>N: time</td></tr>
 *   <tr><td>bucket, owner, prefix</td><td>S</td></tr>
 *   <tr><td>input, compression</td><td>S: names of an {@link InputFormat} and a {@link Compression}</td></tr>
 *   <tr><td>hasCsv, delimiter, headers</td><td>BOOL, S, L of S: as the request said it</td></tr>
 *   <tr><td>isFilled</td><td>BOOL: whether all objects have been read</td></tr>
 *   <tr><td>bytes, processed, imported, errors</td><td>N: how far it has come</td></tr>
 *   <tr><td>failureCode, failureMessage</td><td>S; of one in progress: what it is going to fail with</td></tr>
 * </table>
 *
 * @param table as it comes into the catalog
 * @param parameters what the request said about the table, to be told again
 * @param isFilled whether all objects have been read
 * @param failure of one that is in progress: what it is going to fail with, because its caller may not use the objects
 */
public record Import(
        JobArn arn,
        Table table,
        AttributeValue parameters,
        Status status,
        Instant startTime,
        @Nullable Instant endTime,
        String clientToken,
        ImportSource source,
        boolean isFilled,
        Progress progress,
        @Nullable JobFailure failure)
        implements Job {
    private static final long FORMAT = 1;

    /** As descriptions name it. */
    public enum Status {
        IN_PROGRESS,
        COMPLETED,
        FAILED
    }

    /**
     * How far it has come.
     *
     * @param bytes of objects, as they are compressed or not
     * @param processed records that were read, of which so many were {@code imported}, and so many {@code errors}
     */
    public record Progress(long bytes, long processed, long imported, long errors) {
        static final Progress NONE = new Progress(0, 0, 0, 0);
    }

    @Override
    public boolean isInProgress() {
        return status == Status.IN_PROGRESS;
    }

    /** Its items lie where the table has them. */
    @Override
    public List<Integer> spaces() {
        return List.of();
    }

    Import progressed(Progress now, boolean isDone) {
        return new Import(
                arn, table, parameters, status, startTime, endTime, clientToken, source, isDone, now, failure);
    }

    Import ended(Instant now, @Nullable JobFailure why) {
        return new Import(
                arn,
                table,
                parameters,
                why == null ? Status.COMPLETED : Status.FAILED,
                startTime,
                now,
                clientToken,
                source,
                isFilled,
                progress,
                why);
    }

    @Override
    public byte[] encode() {
        var out = JobFields.begin(FORMAT, arn, status, clientToken);
        out.put("table", new AttributeValue.B(Bytes.of(TableCodec.encode(table))));
        out.put("parameters", parameters);
        out.put("startTime", startTime);
        out.put("endTime", endTime);
        JobFields.put(out, source);
        var csv = source.csv();
        out.put("hasCsv", csv != null);
        if (csv != null) {
            out.put("delimiter", csv.delimiter());
            if (csv.headerList() != null) {
                out.put("headers", csv.headerList());
            }
        }
        out.put("isFilled", isFilled);
        out.put("bytes", progress.bytes());
        out.put("processed", progress.processed());
        out.put("imported", progress.imported());
        out.put("errors", progress.errors());
        JobFields.put(out, failure);
        return out.item().stored();
    }

    /** Throws if the row makes no sense. */
    public static Import decode(byte[] row) {
        var in = Fields.of(Item.ofStored(row));
        JobStore.requireFormat("import", in.number("format"), FORMAT);
        var table = TableCodec.decode(in.bytes("table"));
        return new Import(
                new JobArn(table.ref(), JobKind.IMPORT, in.text("id")),
                table,
                new AttributeValue.M(in.map("parameters")),
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
                        in.flag("hasCsv")
                                ? new ImportSource.Csv(
                                        in.optionalText("delimiter"), in.has("headers") ? in.texts("headers") : null)
                                : null),
                in.flag("isFilled"),
                new Progress(in.number("bytes"), in.number("processed"), in.number("imported"), in.number("errors")),
                JobFields.failure(in));
    }

    /** What the columns are, if it is CSV. */
    CsvColumns columns() {
        var csv = source.csv();
        String delimiter = csv == null ? null : csv.delimiter();
        return new CsvColumns(
                delimiter == null ? CsvColumns.COMMA : delimiter.charAt(0),
                csv == null ? null : csv.headerList(),
                table.definitions());
    }
}
