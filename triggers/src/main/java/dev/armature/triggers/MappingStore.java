package dev.armature.triggers;

import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.table.Spaces;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Repeatable;
import dev.armature.storage.Storage;
import dev.armature.wire.AdminJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Mappings and their checkpoints: items in the space {@link Spaces#TRIGGERS}, in one partition for each mapping's UUID.
 *
 * <table>
 *   <caption>Mapping, under the sort key {@code mapping}</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>format</td><td>N: 1</td></tr>
 *   <tr><td>settings</td><td>S: JSON, as {@link EventSourceMapping.Request} has it</td></tr>
 *   <tr><td>fromFile</td><td>BOOL: whether it goes when the file of triggers does not have it any more</td></tr>
 *   <tr><td>modified</td><td>N: when it was last changed, milliseconds since 1970</td></tr>
 *   <tr><td>since</td><td>S: label of the oldest stream of the table that it reads; empty for whichever there will be</td></tr>
 * </table>
 *
 * <table>
 *   <caption>Checkpoint, under the sort key {@code checkpoint}, ARN of the stream, lineage</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>format</td><td>N: 1</td></tr>
 *   <tr><td>next</td><td>N: number of the first record of the lineage that has not been dealt with</td></tr>
 * </table>
 */
final class MappingStore {
    private static final int FORMAT = 1;

    private final Storage storage;
    private final Caller owner;
    private final AdminJson json = new AdminJson();

    /** @param since label of the oldest stream of its table that it reads */
    record Stored(EventSourceMapping mapping, boolean fromFile, Instant modified, String since) {}

    /** @param next number of the first record that has not been dealt with */
    record Checkpoint(StreamArn stream, int lineage, long next) {}

    MappingStore(Storage storage, Caller owner) {
        this.storage = storage;
        this.owner = owner;
    }

    List<Stored> all() {
        List<Stored> found = new ArrayList<>();
        try (var rows =
                storage.range(KeyRange.space(Spaces.TRIGGERS), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                var row = readable(rows.row());
                if (row.has("settings")) {
                    found.add(decode(row));
                }
            }
        }
        return found;
    }

    private Stored decode(Item row) {
        var settings =
                json.decode(text(row, "settings").getBytes(StandardCharsets.UTF_8), EventSourceMapping.Request.class);
        return new Stored(
                EventSourceMapping.from(settings, owner),
                row.get("fromFile") instanceof AttributeValue.Bool(boolean fromFile) && fromFile,
                Instant.ofEpochMilli(number(row, "modified")),
                text(row, "since"));
    }

    /** Writes a mapping, new or changed, together with the checkpoints that it begins with. */
    void save(Stored stored, List<Checkpoint> starts) {
        var mapping = stored.mapping();
        List<Decision.Write> writes = new ArrayList<>();
        writes.add(new Decision.Write(
                mappingKey(mapping.uuid()),
                Item.of(Map.of(
                                "format", AttributeValue.number(FORMAT),
                                "settings",
                                        AttributeValue.string(
                                                new String(json.encode(mapping.asked()), StandardCharsets.UTF_8)),
                                "fromFile", new AttributeValue.Bool(stored.fromFile()),
                                "modified",
                                        AttributeValue.number(stored.modified().toEpochMilli()),
                                "since", AttributeValue.string(stored.since())))
                        .stored()));
        starts.forEach(start -> writes.add(write(mapping.uuid(), start)));
        commit(mapping.uuid(), writes);
    }

    /** Removes a mapping, which must not be at work, with its checkpoints. */
    void delete(UUID uuid) {
        List<Decision.Write> writes = new ArrayList<>();
        var partition = KeyCodec.partition(Spaces.TRIGGERS, owned(uuid));
        try (var rows =
                storage.range(KeyRange.partition(partition), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                writes.add(new Decision.Write(rows.key(), null));
            }
        }
        commit(uuid, writes);
    }

    private void commit(UUID uuid, List<Decision.Write> writes) {
        var outcome = storage.transact(Set.of(mappingKey(uuid)), current -> Decision.commit(true, writes));
        var unused = outcome.certain();
    }

    /** The number of the first record that has not been dealt with; 0 if none has. */
    long next(UUID uuid, StreamArn stream, int lineage) {
        byte[] row = storage.read(checkpointKey(uuid, stream, lineage), Storage.Consistency.STRONG);
        return row == null ? 0 : number(readable(row), "next");
    }

    /**
     * Writes down how far a mapping has come, unless another engine that has taken it over is further. One that has been removed meanwhile
     * leaves nothing behind.
     */
    void checkpoint(UUID uuid, Checkpoint checkpoint) {
        var key = mappingKey(uuid);
        var own = checkpointKey(uuid, checkpoint.stream(), checkpoint.lineage());
        var unused = Repeatable.transact(storage, Set.of(key, own), current -> {
            byte[] before = current.get(own);
            boolean isBehind = before == null || number(readable(before), "next") < checkpoint.next();
            return current.containsKey(key) && isBehind
                    ? Decision.commit(true, List.of(write(uuid, checkpoint)))
                    : Decision.reject(false);
        });
    }

    private static Decision.Write write(UUID uuid, Checkpoint checkpoint) {
        return new Decision.Write(
                checkpointKey(uuid, checkpoint.stream(), checkpoint.lineage()),
                Item.of(Map.of(
                                "format", AttributeValue.number(FORMAT),
                                "next", AttributeValue.number(checkpoint.next())))
                        .stored());
    }

    private static List<AttributeValue> owned(UUID uuid) {
        return List.of(AttributeValue.string(uuid.toString()));
    }

    private static Key mappingKey(UUID uuid) {
        return KeyCodec.key(Spaces.TRIGGERS, owned(uuid), List.of(AttributeValue.string("mapping")));
    }

    private static Key checkpointKey(UUID uuid, StreamArn stream, int lineage) {
        return KeyCodec.key(
                Spaces.TRIGGERS,
                owned(uuid),
                List.of(
                        AttributeValue.string("checkpoint"),
                        AttributeValue.string(stream.toString()),
                        AttributeValue.number(lineage)));
    }

    private static Item readable(byte[] row) {
        var item = Item.ofStored(row);
        long format = number(item, "format");
        if (format != FORMAT) {
            throw new IllegalStateException("a trigger was written by a newer version of Armature: format " + format
                    + ", and this one reads " + FORMAT);
        }
        return item;
    }

    private static String text(Item row, String name) {
        return row.get(name) instanceof AttributeValue.S(String text) ? text : damaged(name);
    }

    private static long number(Item row, String name) {
        return row.get(name) instanceof AttributeValue.N number
                ? number.value().value().longValueExact()
                : damaged(name);
    }

    private static <T> T damaged(String name) {
        throw new IllegalStateException("damaged trigger: " + name + " is missing or has another type");
    }
}
