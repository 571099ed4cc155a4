package dev.armature.engine.elsewhere;

import dev.armature.engine.item.Keys;
import dev.armature.engine.operation.BatchGetItem;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.TransactGetItems;
import dev.armature.engine.read.ReadCost;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Cost;
import dev.armature.language.Projection;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.UncheckedValue;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Items that were read by their keys. Of an item that was not asked for as a whole, the size is that of what was shown. */
final class GetsElsewhere {
    private final Catalog catalog;
    private final ItemSizes sizes;

    GetsElsewhere(Catalog catalog, ItemSizes sizes) {
        this.catalog = catalog;
        this.sizes = sizes;
    }

    List<Access> get(GetItem asked, Answer.OfGet told) {
        var table = catalog.usable(asked.table());
        var gets = new Gets(asked.consistency(), 1);
        gets.add(table, Keys.ofKey(table.schema(), asked.key()), Shown.item(told.item()), asked.projection());
        return gets.charged(told.consumedCapacity() == null ? List.of() : List.of(told.consumedCapacity()));
    }

    List<Access> transactGet(TransactGetItems asked, Answer.OfTransactGet told) {
        List<Answer.OfItem> responses = told.responses() == null ? List.of() : told.responses();
        var gets = new Gets(Storage.Consistency.STRONG, ReadCost.TRANSACTION_FACTOR);
        for (int i = 0; i < asked.actions().size(); i++) {
            var action = asked.actions().get(i);
            var table = catalog.usable(action.table());
            var item = i < responses.size() ? Shown.item(responses.get(i).item()) : null;
            gets.add(table, Keys.ofKey(table.schema(), action.key()), item, action.projection());
        }
        return gets.charged(told.consumedCapacity());
    }

    List<Access> batchGet(BatchGetItem asked, Answer.OfBatchGet told) {
        List<Access> accesses = new ArrayList<>();
        for (BatchGetItem.Part part : asked.parts()) {
            var table = catalog.usable(part.table());
            Set<Key> left = left(table, part.name(), told);
            Map<Key, Item> items = items(table, part.name(), told);
            var gets = new Gets(part.consistency(), 1);
            for (var attributes : part.keys()) {
                Key key = Keys.ofKey(table.schema(), attributes);
                if (left.contains(key)) {
                    accesses.add(new Access.Left(table, key.bytes()));
                } else {
                    gets.add(table, key, items.get(key), part.projection());
                }
            }
            accesses.addAll(gets.charged(told.consumedCapacity()));
        }
        return accesses;
    }

    private static Set<Key> left(Table table, String name, Answer.OfBatchGet told) {
        var unprocessed =
                told.unprocessedKeys() == null ? null : told.unprocessedKeys().get(name);
        Set<Key> left = new HashSet<>();
        if (unprocessed != null && unprocessed.keys() != null) {
            for (Map<String, UncheckedValue> attributes : unprocessed.keys()) {
                var key = Shown.key(table.schema(), attributes);
                if (key != null) {
                    left.add(key);
                }
            }
        }
        return left;
    }

    /** Those that are shown with their keys: which of the others is which cannot be told. */
    private static Map<Key, Item> items(Table table, String name, Answer.OfBatchGet told) {
        List<Map<String, UncheckedValue>> shown =
                told.responses() == null ? List.of() : told.responses().getOrDefault(name, List.of());
        Map<Key, Item> items = new HashMap<>();
        for (Map<String, UncheckedValue> attributes : shown) {
            var key = Shown.key(table.schema(), attributes);
            var item = Shown.item(attributes);
            if (key != null && item != null) {
                items.put(key, item);
            }
        }
        return items;
    }

    /** What was read by one request in the same way. */
    private final class Gets {
        private final Storage.Consistency consistency;
        private final int factor;
        private final List<Access.Get> all = new ArrayList<>();

        Gets(Storage.Consistency consistency, int factor) {
            this.consistency = consistency;
            this.factor = factor;
        }

        void add(Table table, Key key, @Nullable Item item, @Nullable Projection projection) {
            if (item != null && projection == null) {
                sizes.saw(table.schema().space(), item);
            }
            double units = factor * ReadCost.units(item == null ? 0 : item.sizeBytes(), consistency);
            all.add(new Access.Get(table, key.bytes(), item, Cost.ofTable(units)));
        }

        List<Access> charged(@Nullable List<Consumed> consumed) {
            return Charges.apply(all, consumed, (get, cost) -> new Access.Get(get.in(), get.key(), get.item(), cost));
        }
    }
}
