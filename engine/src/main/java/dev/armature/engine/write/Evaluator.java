package dev.armature.engine.write;

import dev.armature.engine.backup.History;
import dev.armature.engine.item.Effect;
import dev.armature.engine.item.Expiry;
import dev.armature.engine.item.IndexKeys;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.item.ReplicatedItem;
import dev.armature.engine.stream.Recorder;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Stamp;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Interference;
import dev.armature.language.Update;
import dev.armature.language.UpdateAction;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.Limits;
import dev.armature.model.TableSchema;
import dev.armature.storage.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Says what a write does to the item that is there: whether its condition holds, what comes after, and which rows follow from it. */
final class Evaluator {
    private final Catalog catalog;
    private final Recorder recorder;
    private final History history;
    private final Replicator replicator;
    private final boolean createsByRemoving;

    /** @param createsByRemoving whether an update that only removes brings an item into being, as in DynamoDB Local */
    Evaluator(Catalog catalog, Recorder recorder, History history, Replicator replicator, boolean createsByRemoving) {
        this.catalog = catalog;
        this.recorder = recorder;
        this.history = history;
        this.replicator = replicator;
        this.createsByRemoving = createsByRemoving;
    }

    /**
     * What a write does to an item.
     *
     * @param stamp asked for where the table has a history
     * @param written the stamp of the item that is there, or was; null if there is none, or the table has no replicas
     * @param factor how many times the units of a single write the table pays
     */
    Writer.Result evaluate(
            ItemWrite write,
            @Nullable Item before,
            ToLongFunction<Table.Recovery> stamp,
            @Nullable Stamp written,
            int factor,
            @Nullable Interference interference) {
        try {
            var condition = write.condition();
            if (condition != null && !condition.holdsFor(before == null ? Item.EMPTY : before)) {
                return new Writer.Result.ConditionFailed(write, before, WriteCost.ofRefused(write, before));
            }
            if (write.change() instanceof ItemWrite.Change.Replicate(ReplicatedItem replicated)
                    && !wins(replicated, written, before)) {
                return new Writer.Result.ConditionFailed(write, before, WriteCost.ofRefused(write, before));
            }
            var table = current(write);
            var schema = table.schema();
            Item after = switch (write.change()) {
                case ItemWrite.Change.Put(Item item) -> item;
                case ItemWrite.Change.Edit edit -> edited(edit, schema, before);
                case ItemWrite.Change.Delete() -> null;
                case ItemWrite.Change.Expire(Expiry expiry) -> expiry.isDue(table, before) ? null : before;
                case ItemWrite.Change.Replicate(ReplicatedItem replicated) -> replicated.item();
                case ItemWrite.Change.Check() -> before;
            };
            var effect = new Effect(
                    write,
                    before,
                    after,
                    Effect.IndexChange.between(schema, before, after),
                    replaced(table, write, before, after, stamp),
                    records(table, write, before, after),
                    replicator.replicated(table, write, before, after, written),
                    interference == null ? 0 : interference.nextOrder());
            var refusal = interference == null ? null : interference.refusal(table, effect);
            return refusal == null
                    ? new Writer.Result.Done(effect, WriteCost.of(effect, factor))
                    : new Writer.Result.Invalid(refusal);
        } catch (ApiException fault) {
            return new Writer.Result.Invalid(fault);
        }
    }

    /** Of what was written before there were replicas nothing is known, and one is as good as the other. */
    private static boolean wins(ReplicatedItem replicated, @Nullable Stamp written, @Nullable Item before) {
        return written == null && before == null || replicated.stamp().isAfter(written == null ? Stamp.NONE : written);
    }

    /**
     * The table at this moment, which may have an index or a stream more than when the request came. Asked for while the item
     * is locked, it cannot lack an index whose building has visited the item already; and asked for behind the fence, not one
     * whose building has begun.
     */
    private Table current(ItemWrite write) {
        Table table = write.table();
        // What comes from another Region fills a replica that requests cannot use yet, and reaches one that is about to
        // go.
        Table now = write.change() instanceof ItemWrite.Change.Replicate
                ? catalog.find(table.ref())
                : catalog.usable(table.ref());
        if (now == null || !now.id().equals(table.id())) {
            throw new ApiException(ErrorCode.RESOURCE_NOT_FOUND, "Requested resource not found");
        }
        return now;
    }

    private Decision.@Nullable Write replaced(
            Table table,
            ItemWrite write,
            @Nullable Item before,
            @Nullable Item after,
            ToLongFunction<Table.Recovery> stamp) {
        var recovery = table.recovery();
        return recovery == null || Objects.equals(before, after)
                ? null
                : history.replaced(recovery, stamp.applyAsLong(recovery), write.key(), before);
    }

    /** For the stream and the destination of the table, whose logs have nothing to do with one another. Most tables have neither. */
    private List<Decision.Append> records(Table table, ItemWrite write, @Nullable Item before, @Nullable Item after) {
        var stream = table.stream();
        var destination = table.recordingDestination();
        boolean isStreamed = stream != null && stream.enabled();
        if (!isStreamed && destination == null || Objects.equals(before, after)) {
            return List.of();
        }
        boolean expired = write.change() instanceof ItemWrite.Change.Expire;
        List<Decision.Append> records = new ArrayList<>(2);
        if (stream != null && isStreamed) {
            records.add(recorder.record(table, stream, write.key(), before, after, expired));
        }
        if (destination != null) {
            records.add(recorder.record(table, destination, write.key(), before, after, expired));
        }
        return records;
    }

    private @Nullable Item edited(ItemWrite.Change.Edit edit, TableSchema schema, @Nullable Item before) {
        var update = edit.update();
        if (update == null) {
            return before == null ? Item.of(edit.key()) : before;
        }
        Map<String, AttributeValue> attributes = before == null ? update.applyToNew(edit.key()) : update.apply(before);
        if (before == null && update.onlyRemoves() && !createsByRemoving) {
            return null;
        }
        Item after = Item.of(attributes);
        Writer.requireFits(after.sizeBytes());
        requireLevels(update, attributes);
        IndexKeys.requireFit(schema, before, after);
        return after;
    }

    /** Refuses an update that puts together what nests deeper than any value of a request may. */
    private static void requireLevels(Update update, Map<String, AttributeValue> after) {
        for (UpdateAction action : update.actions()) {
            var value = after.get(action.target().attribute());
            if (value != null && value.levels() > Limits.NESTING_LEVELS_MAX) {
                throw ApiException.validation("Nesting Levels have exceeded supported limits");
            }
        }
    }
}
