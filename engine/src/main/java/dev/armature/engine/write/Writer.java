package dev.armature.engine.write;

import dev.armature.engine.backup.History;
import dev.armature.engine.coordination.Claims;
import dev.armature.engine.coordination.Fence;
import dev.armature.engine.item.Effect;
import dev.armature.engine.item.Expiry;
import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.item.IndexKeys;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.metrics.Metrics;
import dev.armature.engine.simulation.Simulation;
import dev.armature.engine.stream.Recorder;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.table.Table;
import dev.armature.language.Update;
import dev.armature.language.UpdateAction;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import dev.armature.storage.Decision;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Carries out writes: evaluates conditions and updates against the item as it is, and commits the new item together with its
 * index entries, what its table's history keeps, and the record for the table's stream, so that nothing can forget them.
 */
public final class Writer {
    private final Catalog catalog;
    private final Storage storage;
    private final Statistics statistics;
    private final Fence fence;
    private final Metrics metrics;
    private final Claims claims;
    private final Recorder recorder;
    private final History history;
    private final ToLongFunction<Table.Recovery> stamps;
    private final Simulation simulation;
    private final boolean createsByRemoving;

    /** @param createsByRemoving whether an update that only removes brings an item into being, as in DynamoDB Local */
    public Writer(
            Catalog catalog,
            Storage storage,
            Statistics statistics,
            Fence fence,
            Metrics metrics,
            Claims claims,
            Recorder recorder,
            History history,
            Simulation simulation,
            boolean createsByRemoving) {
        this.catalog = catalog;
        this.storage = storage;
        this.statistics = statistics;
        this.fence = fence;
        this.metrics = metrics;
        this.claims = claims;
        this.recorder = recorder;
        this.history = history;
        this.stamps = history::nextStamp;
        this.simulation = simulation;
        this.createsByRemoving = createsByRemoving;
    }

    /** What became of one write: done, or refused for a reason. */
    public sealed interface Result {
        record Done(Effect effect) implements Result {}

        /** The condition did not hold for the item that was there. */
        record ConditionFailed(ItemWrite write, @Nullable Item current) implements Result {}

        /** What was asked for cannot be done to the item that was there. */
        record Invalid(ApiException fault) implements Result {}
    }

    /** The members that a failed condition adds to its error. */
    public record ConditionFailure(@Nullable Item item) {}

    /** One write on its own. Refusals become the exceptions that single-item operations answer with. */
    public Effect write(ItemWrite write) {
        fence.enter();
        try {
            return writeAlone(write);
        } finally {
            fence.leave();
        }
    }

    private Effect writeAlone(ItemWrite write) {
        var simulated = simulation.active();
        if (claims.has(write.key()) || simulated != null && simulated.conflicts(write.table())) {
            throw new ApiException(ErrorCode.TRANSACTION_CONFLICT, "Transaction is ongoing for the item");
        }
        var outcome = storage.<Result>transact(Set.of(write.key()), current -> {
            Result result = evaluate(write, item(current.get(write.key())), stamps);
            return result instanceof Result.Done(Effect effect)
                    ? Decision.commit(result, rows(effect), records(effect))
                    : Decision.reject(result);
        });
        return switch (answer(outcome)) {
            case Result.Done(Effect effect) -> {
                count(effect, 1);
                yield effect;
            }
            case Result.ConditionFailed(ItemWrite ignored, Item current) -> {
                metrics.refusedWrite(write, current);
                if (simulated != null) {
                    simulated.chargeRefused(write, current);
                }
                throw new ApiException(
                        ErrorCode.CONDITIONAL_CHECK_FAILED,
                        "The conditional request failed",
                        new ConditionFailure(write.returnsOldOnFailure() ? current : null));
            }
            case Result.Invalid(ApiException fault) -> throw fault;
        };
    }

    /**
     * Several writes as one: all are done, or none.
     *
     * @param costFactor how many times the units of a single write each item costs
     * @param token a row that says this was done already; its key is locked and its row written with the rest
     * @return what became of each, in order; if any was refused, none was done. Null if the token's row is there already
     */
    public @Nullable List<Result> writeTogether(
            List<ItemWrite> writes, int costFactor, Decision.@Nullable Write token) {
        fence.enter();
        try {
            return writeAll(writes, costFactor, token);
        } finally {
            fence.leave();
        }
    }

    private @Nullable List<Result> writeAll(List<ItemWrite> writes, int costFactor, Decision.@Nullable Write token) {
        Set<Key> keys = new LinkedHashSet<>();
        writes.forEach(write -> keys.add(write.key()));
        if (token != null) {
            keys.add(token.key());
        }
        var outcome = storage.<List<Result>>transact(keys, current -> {
            if (token != null && current.containsKey(token.key())) {
                return Decision.reject(List.of());
            }
            List<Result> results = new ArrayList<>(writes.size());
            List<Decision.Write> rows = new ArrayList<>();
            List<Decision.Append> records = new ArrayList<>();
            boolean allDone = true;
            Map<Integer, Long> taken = new HashMap<>();
            for (ItemWrite write : writes) {
                Result result = evaluate(
                        write,
                        item(current.get(write.key())),
                        recovery -> taken.computeIfAbsent(recovery.space(), space -> stamps.applyAsLong(recovery)));
                results.add(result);
                if (result instanceof Result.Done(Effect effect)) {
                    rows.addAll(rows(effect));
                    records.addAll(records(effect));
                } else {
                    allDone = false;
                }
            }
            if (token != null) {
                rows.add(token);
            }
            return allDone ? Decision.commit(results, rows, records) : Decision.reject(results);
        });
        List<Result> results = answer(outcome);
        if (outcome instanceof Outcome.Committed) {
            for (Result result : results) {
                if (result instanceof Result.Done(Effect effect)) {
                    count(effect, costFactor);
                }
            }
        }
        return results.isEmpty() ? null : results;
    }

    private static <T> T answer(Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Committed<T>(T answer) -> answer;
            case Outcome.Rejected<T>(T answer) -> answer;
            case Outcome.Unknown<T>() -> throw new IllegalStateException("it is not known whether the write was done");
        };
    }

    private static @Nullable Item item(byte @Nullable [] row) {
        return row == null ? null : Item.ofStored(row);
    }

    /**
     * What a write does to an item.
     *
     * @param stamp asked for where the table has a history
     */
    private Result evaluate(ItemWrite write, @Nullable Item before, ToLongFunction<Table.Recovery> stamp) {
        try {
            var condition = write.condition();
            if (condition != null && !condition.holdsFor(before == null ? Item.EMPTY : before)) {
                return new Result.ConditionFailed(write, before);
            }
            var table = current(write.table());
            var schema = table.schema();
            Item after = switch (write.change()) {
                case ItemWrite.Change.Put(Item item) -> item;
                case ItemWrite.Change.Edit edit -> edited(edit, schema, before);
                case ItemWrite.Change.Delete() -> null;
                case ItemWrite.Change.Expire(Expiry expiry) -> expiry.isDue(table, before) ? null : before;
                case ItemWrite.Change.Check() -> before;
            };
            var effect = new Effect(
                    write,
                    before,
                    after,
                    indexChanges(schema, before, after),
                    replaced(table, write, before, after, stamp),
                    record(table, write, before, after));
            var simulated = simulation.active();
            if (simulated != null) {
                var refusal = simulated.refusal(table, effect);
                if (refusal != null) {
                    return new Result.Invalid(refusal);
                }
                simulated.note(effect);
            }
            return new Result.Done(effect);
        } catch (ApiException fault) {
            return new Result.Invalid(fault);
        }
    }

    /**
     * The table at this moment, which may have an index or a stream more than when the request came. Asked for while the item
     * is locked, it cannot lack an index whose building has visited the item already; and asked for behind the fence, not one
     * whose building has begun.
     */
    private Table current(Table table) {
        Table now = catalog.usable(table.ref());
        if (!now.id().equals(table.id())) {
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

    private Decision.@Nullable Append record(
            Table table, ItemWrite write, @Nullable Item before, @Nullable Item after) {
        var stream = table.stream();
        return stream == null || !stream.enabled()
                ? null
                : recorder.record(
                        table, stream, write.key(), before, after, write.change() instanceof ItemWrite.Change.Expire);
    }

    private static List<Decision.Append> records(Effect effect) {
        var record = effect.record();
        return record == null ? List.of() : List.of(record);
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
        requireFits(after.sizeBytes());
        requireLevels(update, attributes);
        IndexKeys.requireFit(schema, before, after);
        return after;
    }

    /** Refuses an update that is, or makes an item, larger than an item may be. */
    public static void requireFits(long sizeBytes) {
        if (sizeBytes > Limits.ITEM_SIZE_BYTES_MAX) {
            throw ApiException.validation("Item size to update has exceeded the maximum allowed size");
        }
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

    private static List<Effect.IndexChange> indexChanges(
            TableSchema schema, @Nullable Item before, @Nullable Item after) {
        if (schema.indexes().isEmpty()) {
            return List.of();
        }
        List<Effect.IndexChange> changes = new ArrayList<>(schema.indexes().size());
        for (SecondaryIndex index : schema.indexes()) {
            var entryBefore = IndexEntry.of(index, schema, before);
            var entryAfter = IndexEntry.of(index, schema, after);
            if (entryBefore != null || entryAfter != null) {
                changes.add(new Effect.IndexChange(index, entryBefore, entryAfter));
            }
        }
        return changes;
    }

    private static List<Decision.Write> rows(Effect effect) {
        var before = effect.before();
        var after = effect.after();
        Key key = effect.write().key();
        var replaced = effect.replaced();
        if (effect.indexes().isEmpty() && replaced == null) {
            return before == null && after == null
                    ? List.of()
                    : List.of(new Decision.Write(key, after == null ? null : after.stored()));
        }
        List<Decision.Write> rows = new ArrayList<>();
        rows.add(new Decision.Write(key, after == null ? null : after.stored()));
        if (replaced != null) {
            rows.add(replaced);
        }
        for (Effect.IndexChange change : effect.indexes()) {
            var entryBefore = change.before();
            var entryAfter = change.after();
            if (entryBefore != null && !change.keepsKey()) {
                rows.add(new Decision.Write(entryBefore.key(), null));
            }
            if (entryAfter != null && !change.changesNothing()) {
                rows.add(new Decision.Write(entryAfter.key(), entryAfter.item().stored()));
            }
        }
        return rows;
    }

    private void count(Effect effect, int costFactor) {
        metrics.wrote(effect, costFactor);
        var simulated = simulation.active();
        if (simulated != null) {
            simulated.chargeWrite(effect, costFactor);
        }
        count(effect.write().table().schema().space(), effect.before(), effect.after());
        for (Effect.IndexChange change : effect.indexes()) {
            var before = change.before();
            var after = change.after();
            count(change.index().space(), before == null ? null : before.item(), after == null ? null : after.item());
        }
    }

    private void count(int space, @Nullable Item before, @Nullable Item after) {
        statistics.add(
                space,
                (after == null ? 0 : 1) - (before == null ? 0 : 1),
                (after == null ? 0 : after.sizeBytes()) - (before == null ? 0 : before.sizeBytes()));
    }
}
