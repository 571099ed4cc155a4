package dev.armature.engine.stream;

import dev.armature.engine.table.KinesisDestination;
import dev.armature.engine.table.Table;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the records that are committed with writes to a table that has a stream or a Kinesis destination. */
public final class Recorder {
    private final Clock clock;

    public Recorder(Clock clock) {
        this.clock = clock;
    }

    /**
     * The record of a change, for the log that the item's partition key chooses. The stored item is another one afterwards: DynamoDB does not
     * record what changes nothing.
     *
     * @param stream the table's, which is enabled
     */
    public Decision.Append record(
            Table table, Table.Stream stream, Key key, @Nullable Item before, @Nullable Item after, boolean expired) {
        var viewType = stream.viewType();
        var record = new StreamRecord(
                eventName(before, after),
                expired,
                clock.instant(),
                keys(table, before, after),
                viewType.showsOld() ? before : null,
                viewType.showsNew() ? after : null);
        return new Decision.Append(stream.log() + lineage(key, stream.shards()), record.encode());
    }

    /** The same with both images and the time to the microsecond, for a Kinesis destination. */
    public Decision.Append record(
            Table table,
            KinesisDestination destination,
            Key key,
            @Nullable Item before,
            @Nullable Item after,
            boolean expired) {
        var record = new StreamRecord(
                eventName(before, after), expired, clock.instant(), keys(table, before, after), before, after);
        return new Decision.Append(destination.log() + lineage(key, destination.lineages()), record.encodePrecisely());
    }

    private static StreamRecord.EventName eventName(@Nullable Item before, @Nullable Item after) {
        if (before == null) {
            return StreamRecord.EventName.INSERT;
        }
        return after == null ? StreamRecord.EventName.REMOVE : StreamRecord.EventName.MODIFY;
    }

    private static Item keys(Table table, @Nullable Item before, @Nullable Item after) {
        var item = after != null ? after : before;
        if (item == null) {
            throw new IllegalStateException("a change of nothing into nothing");
        }
        Map<String, AttributeValue> keys = new LinkedHashMap<>();
        for (KeyAttribute attribute : table.schema().keys().attributes()) {
            var value = item.get(attribute.name());
            if (value == null) {
                throw new IllegalStateException("an item without its own key: " + attribute.name());
            }
            keys.put(attribute.name(), value);
        }
        return Item.of(keys);
    }

    /** Equal ranges of hashes, so that an item's records are always in the same lineage. */
    private static int lineage(Key key, int lineages) {
        return (int) ((long) KeyCodec.hashOf(key) * lineages / KeyCodec.HASH_END);
    }
}
