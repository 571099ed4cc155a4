package dev.armature.engine.destination;

import dev.armature.engine.table.Fields;
import dev.armature.engine.table.KinesisDestination;
import dev.armature.engine.table.KinesisDestinationCodec;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import java.util.List;

/**
 * The logs of a destination, which outlive its table until they are delivered: an item in the space {@link Spaces#KINESIS}, under the id of the table
 * and the sort key {@code logs}, ARN of the stream.
 *
 * <table>
 *   <caption>Logs, format 1</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>format</td><td>N: 1</td></tr>
 *   <tr><td>account, region, name, id</td><td>S: of the table</td></tr>
 *   <tr><td>destination</td><td>M, as {@link KinesisDestinationCodec} writes it</td></tr>
 *   <tr><td>ended</td><td>BOOL: whether the table is gone, or does not list the destination any more</td></tr>
 * </table>
 *
 * <table>
 *   <caption>Checkpoint, format 1, under the same id and the sort key {@code checkpoint}, ARN of the stream, lineage</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>format</td><td>N: 1</td></tr>
 *   <tr><td>next</td><td>N: position of the first record that has not been dealt with</td></tr>
 * </table>
 */
public record DestinationLogs(TableRef table, String tableId, KinesisDestination destination, boolean ended) {
    static final long FORMAT = 1;
    private static final String LOGS = "logs";
    private static final String CHECKPOINT = "checkpoint";

    static DestinationLogs of(Table table, KinesisDestination destination, boolean ended) {
        return new DestinationLogs(table.ref(), table.id(), destination, ended);
    }

    /** The number of one of its logs. */
    public int log(int lineage) {
        return destination.log() + lineage;
    }

    Key key() {
        return key(tableId, destination.streamArn());
    }

    static Key key(String tableId, String streamArn) {
        return KeyCodec.key(
                Spaces.KINESIS,
                List.of(AttributeValue.string(tableId)),
                List.of(AttributeValue.string(LOGS), AttributeValue.string(streamArn)));
    }

    Key checkpointKey(int lineage) {
        return KeyCodec.key(
                Spaces.KINESIS,
                List.of(AttributeValue.string(tableId)),
                List.of(
                        AttributeValue.string(CHECKPOINT),
                        AttributeValue.string(destination.streamArn()),
                        AttributeValue.number(lineage)));
    }

    byte[] encode() {
        var out = new Fields();
        out.put("format", FORMAT);
        out.put("account", table.account());
        out.put("region", table.region());
        out.put("name", table.name());
        out.put("id", tableId);
        out.put("destination", KinesisDestinationCodec.encode(destination));
        out.put("ended", ended);
        return out.item().stored();
    }

    /** Whether a row of the space is one of these, and not a checkpoint. */
    static boolean isOne(Fields row) {
        return row.has("destination");
    }

    /** Throws if the row makes no sense. */
    public static DestinationLogs decode(byte[] row) {
        var in = readable(row);
        return new DestinationLogs(
                new TableRef(in.text("account"), in.text("region"), in.text("name")),
                in.text("id"),
                KinesisDestinationCodec.decode(in.nested("destination")),
                in.flag("ended"));
    }

    static byte[] checkpoint(long next) {
        var out = new Fields();
        out.put("format", FORMAT);
        out.put("next", next);
        return out.item().stored();
    }

    static long next(byte[] row) {
        return readable(row).number("next");
    }

    static Fields readable(byte[] row) {
        var in = Fields.of(Item.ofStored(row));
        if (in.number("format") != FORMAT) {
            throw new IllegalStateException("a Kinesis destination was written by a newer version of Armature: format "
                    + in.number("format") + ", and this one reads " + FORMAT);
        }
        return in;
    }
}
