package dev.armature.engine.elsewhere;

import dev.armature.engine.item.Effect;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.operation.BatchWriteItem;
import dev.armature.engine.operation.DeleteItem;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.TransactWriteItems;
import dev.armature.engine.operation.UpdateItem;
import dev.armature.engine.request.ReturnValues;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.transaction.TransactAction;
import dev.armature.engine.write.WriteCost;
import dev.armature.model.ApiException;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.UncheckedValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes. What was there before is known if the caller asked for it, or made it a condition that there is nothing; what is there afterwards, if
 * it was put, or asked for, or follows from what was there before.
 */
final class WritesElsewhere {
    private final Catalog catalog;
    private final ItemSizes sizes;

    WritesElsewhere(Catalog catalog, ItemSizes sizes) {
        this.catalog = catalog;
        this.sizes = sizes;
    }

    List<Access> put(PutItem asked, Answer.OfWrite told) {
        var write = write(asked);
        return charged(written(write, before(write, asked.returnValues(), told), null, 1), told);
    }

    List<Access> update(UpdateItem asked, Answer.OfWrite told) {
        var write = write(asked);
        var after = asked.returnValues() == ReturnValues.ALL_NEW ? Shown.item(told.attributes()) : null;
        return charged(written(write, before(write, asked.returnValues(), told), after, 1), told);
    }

    List<Access> delete(DeleteItem asked, Answer.OfWrite told) {
        var write = write(asked);
        return charged(written(write, before(write, asked.returnValues(), told), null, 1), told);
    }

    ItemWrite write(PutItem asked) {
        return ItemWrite.put(catalog.usable(asked.table()), asked.attributes(), asked.item(), asked.guard());
    }

    ItemWrite write(UpdateItem asked) {
        return ItemWrite.update(catalog.usable(asked.table()), asked.key(), asked.update(), asked.guard());
    }

    ItemWrite write(DeleteItem asked) {
        return ItemWrite.delete(catalog.usable(asked.table()), asked.key(), asked.guard());
    }

    private static Before before(ItemWrite write, ReturnValues returned, Answer.OfWrite told) {
        return returned == ReturnValues.ALL_OLD
                ? new Before.Known(Shown.item(told.attributes()))
                : Before.of(write.condition(), write.table().schema().keys());
    }

    private static List<Access> charged(Access written, Answer.OfWrite told) {
        var consumed = told.consumedCapacity();
        return Charges.apply(List.of(written), consumed == null ? null : List.of(consumed), WritesElsewhere::charged);
    }

    List<Access> batchWrite(BatchWriteItem asked, Answer.OfBatchWrite told) {
        List<Access> all = new ArrayList<>();
        List<Access> done = new ArrayList<>();
        for (BatchWriteItem.Action action : asked.actions()) {
            var table = catalog.usable(action.table());
            var write = action.write(table);
            if (left(table, action.name(), told).contains(write.key())) {
                all.add(new Access.Left(table, write.key().bytes()));
            } else {
                done.add(written(write, Before.UNKNOWN, null, 1));
            }
        }
        all.addAll(Charges.apply(done, told.consumedCapacity(), WritesElsewhere::charged));
        return all;
    }

    private static Set<Key> left(Table table, String name, Answer.OfBatchWrite told) {
        Set<Key> left = new HashSet<>();
        var unprocessed =
                told.unprocessedItems() == null ? null : told.unprocessedItems().get(name);
        for (BatchWriteItem.WriteRequest request :
                unprocessed == null ? List.<BatchWriteItem.WriteRequest>of() : unprocessed) {
            var key = Shown.key(table.schema(), attributes(request));
            if (key != null) {
                left.add(key);
            }
        }
        return left;
    }

    private static @Nullable Map<String, UncheckedValue> attributes(BatchWriteItem.WriteRequest request) {
        var put = request.putRequest();
        var delete = request.deleteRequest();
        return put != null ? put.item() : delete == null ? null : delete.key();
    }

    /** A transaction that was done before, and is asked for again with its token, takes what reading its items takes, and does nothing. */
    List<Access> transactWrite(TransactWriteItems asked, Answer.OfTransactWrite told) {
        List<Consumed> consumed = told.consumedCapacity() == null ? List.of() : told.consumedCapacity();
        if (consumed.stream().anyMatch(each -> each.readCapacityUnits() != null && each.readCapacityUnits() > 0)) {
            return List.of();
        }
        List<Access> done = new ArrayList<>();
        for (TransactAction action : asked.actions()) {
            var write = action.write(catalog.usable(action.table()));
            var before = Before.of(write.condition(), write.table().schema().keys());
            done.add(written(write, before, null, WriteCost.TRANSACTION_FACTOR));
        }
        return Charges.apply(done, consumed, WritesElsewhere::charged);
    }

    /** @param current the item that the refusal shows: none, if it was to be shown and is not */
    static List<Access> refused(ItemWrite write, @Nullable Item current) {
        return write.returnsOldOnFailure()
                ? List.of(new Access.Refused(write, current, WriteCost.ofRefused(write, current)))
                : List.of();
    }

    /** @param shown the item afterwards, if it was shown */
    private Access written(ItemWrite write, Before before, @Nullable Item shown, int factor) {
        if (before instanceof Before.Known(Item found)) {
            try {
                var effect = effect(write, found, shown == null ? after(write, found) : shown);
                saw(write, effect.after());
                return new Access.Write(effect, WriteCost.of(effect, factor));
            } catch (ApiException strange) {
                // The other server has done what cannot be done here to such an item.
                return elsewhere(write, shown, factor);
            }
        }
        var after = write.change() instanceof ItemWrite.Change.Put(Item item) ? item : shown;
        return elsewhere(write, after, factor);
    }

    private Access elsewhere(ItemWrite write, @Nullable Item after, int factor) {
        saw(write, after);
        return new Access.WriteElsewhere(write, after, WriteCost.of(effect(write, null, after), factor));
    }

    private void saw(ItemWrite write, @Nullable Item after) {
        if (after != null) {
            sizes.saw(write.table().schema().space(), after);
        }
    }

    private static Effect effect(ItemWrite write, @Nullable Item before, @Nullable Item after) {
        var changes = Effect.IndexChange.between(write.table().schema(), before, after);
        return new Effect(write, before, after, changes, null, List.of(), 0);
    }

    private static @Nullable Item after(ItemWrite write, @Nullable Item before) {
        return switch (write.change()) {
            case ItemWrite.Change.Put(Item item) -> item;
            case ItemWrite.Change.Edit edit -> edited(edit, before);
            case ItemWrite.Change.Delete() -> null;
            case ItemWrite.Change.Expire ignored -> before;
            case ItemWrite.Change.Replicate ignored -> before;
            case ItemWrite.Change.Check() -> before;
        };
    }

    private static @Nullable Item edited(ItemWrite.Change.Edit edit, @Nullable Item before) {
        var update = edit.update();
        if (update == null) {
            return before == null ? Item.of(edit.key()) : before;
        }
        if (before == null) {
            return update.onlyRemoves() ? null : Item.of(update.applyToNew(edit.key()));
        }
        return Item.of(update.apply(before));
    }

    private static Access charged(Access written, Cost cost) {
        return switch (written) {
            case Access.Write write -> new Access.Write(write.effect(), cost);
            case Access.WriteElsewhere write -> new Access.WriteElsewhere(write.write(), write.after(), cost);
            default -> throw new IllegalStateException("not a write: " + written);
        };
    }
}
