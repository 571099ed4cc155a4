package dev.armature.engine.read;

import dev.armature.engine.item.Keys;
import dev.armature.engine.metrics.Metrics;
import dev.armature.engine.simulation.Active;
import dev.armature.engine.simulation.Simulation;
import dev.armature.engine.table.Table;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeySchema;
import dev.armature.model.Limits;
import dev.armature.model.TableSchema;
import dev.armature.storage.Cursor;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads items, one or a page at a time. */
public final class Reader {
    private final Storage storage;
    private final Metrics metrics;
    private final Simulation simulation;

    public Reader(Storage storage, Metrics metrics, Simulation simulation) {
        this.storage = storage;
        this.metrics = metrics;
        this.simulation = simulation;
    }

    /** An item for a caller, who may be throttled, or shown an old one. */
    public @Nullable Item item(Table table, Key key, Storage.Consistency consistency) {
        var simulated = simulation.active();
        return simulated == null ? item(key, consistency) : simulated(simulated, table, key, consistency);
    }

    private @Nullable Item simulated(Active simulated, Table table, Key key, Storage.Consistency consistency) {
        simulated.admitRead(table, null, key.bytes());
        var age = simulated.age(table, null, consistency);
        byte[] row = simulated.row(table, key, storage.read(key, consistency), age);
        var item = row == null ? null : Item.ofStored(row);
        double units = ReadCost.units(item == null ? 0 : item.sizeBytes(), consistency);
        simulated.chargeRead(table, null, key.bytes(), ReadCost.ofTable(units));
        return item;
    }

    /** An item as it is. */
    public @Nullable Item item(Key key, Storage.Consistency consistency) {
        byte[] row = storage.read(key, consistency);
        return row == null ? null : Item.ofStored(row);
    }

    /** Several items as of one moment; null for those that are not there. */
    public List<@Nullable Item> itemsTogether(List<Table> tables, List<Key> keys) {
        List<@Nullable Item> items = new ArrayList<>(keys.size());
        for (byte[] row : storage.readTogether(keys)) {
            items.add(row == null ? null : Item.ofStored(row));
        }
        var simulated = simulation.active();
        for (int i = 0; simulated != null && i < items.size(); i++) {
            var item = items.get(i);
            double units = 2 * ReadCost.units(item == null ? 0 : item.sizeBytes(), Storage.Consistency.STRONG);
            simulated.chargeRead(tables.get(i), null, keys.get(i).bytes(), ReadCost.ofTable(units));
        }
        return items;
    }

    /**
     * Reads until the limit, a megabyte or the end, whichever comes first. The row that fills the megabyte, by its {@link
     * PageWeight}, is still part of the page, and a page that ends with the very last row says that there may be more, as DynamoDB does. Each range is charged as a
     * query of its own.
     */
    public Page page(PageRequest request) {
        var simulated = simulation.active();
        if (simulated == null || request.ranges().isEmpty()) {
            return page(new Walk(request, null));
        }
        byte[] start = request.ranges().getFirst().from();
        simulated.admitRead(request.table(), request.index(), start);
        Page page = page(new Walk(request, simulated));
        simulated.chargeRead(request.table(), request.index(), start, page.cost());
        return page;
    }

    private Page page(Walk walk) {
        for (KeyRange range : walk.request.ranges()) {
            if (!walk.full) {
                walk.over(range);
            }
        }
        Page page = walk.page();
        metrics.read(walk.request.table(), page.cost());
        return page;
    }

    /** What a page has come to so far. */
    private final class Walk {
        private final PageRequest request;
        private final @Nullable Active simulated;
        private final Duration age;
        private final int limit;
        private final List<Item> items = new ArrayList<>();
        private int scanned;
        private long bytes;
        private long weight;
        private double units;
        private double itemUnits;
        private @Nullable Item last;
        private boolean full;

        /** @param simulated null if nothing is */
        Walk(PageRequest request, @Nullable Active simulated) {
            this.request = request;
            this.simulated = simulated;
            this.age = simulated == null
                    ? Duration.ZERO
                    : simulated.age(request.table(), request.index(), request.consistency());
            this.limit = request.limit() == null ? Integer.MAX_VALUE : request.limit();
        }

        void over(KeyRange range) {
            long before = bytes;
            if (!range.isEmpty()) {
                try (var rows = rows(range)) {
                    while (!full && rows.next()) {
                        add(Item.ofStored(rows.row()));
                    }
                }
            }
            units += ReadCost.units(bytes - before, request.consistency());
        }

        private Cursor rows(KeyRange range) {
            var rows = storage.range(range, request.direction(), request.consistency());
            return simulated == null
                    ? rows
                    : simulated.rows(request.table(), request.index(), range, request.direction(), rows, age);
        }

        private void add(Item row) {
            last = row;
            scanned++;
            int size = row.sizeBytes();
            bytes += size;
            weight += PageWeight.of(size);
            Item item = row;
            if (request.fetchesItems()) {
                item = fetch(request, row);
                itemUnits += ReadCost.units(item.sizeBytes(), request.consistency());
            }
            var filter = request.filter();
            if (filter == null || filter.holdsFor(item)) {
                items.add(item);
            }
            full = scanned >= limit || weight >= Limits.PAGE_BYTES_MAX;
        }

        Page page() {
            return new Page(items, scanned, full ? last : null, ReadCost.of(request.index(), units, itemUnits));
        }
    }

    private Item fetch(PageRequest request, Item entry) {
        var schema = request.table().schema();
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        addKey(key, entry, schema.keys());
        Item item = item(Keys.ofKey(schema, key), request.consistency());
        // Between reading the entry and its item, the item may go; the entry still tells what there was.
        return item == null ? entry : item;
    }

    /** What a page continues from: the key of the row in its index and in its table. */
    public static Item resumeKey(Item row, TableSchema schema, @Nullable KeySchema indexKeys) {
        Map<String, AttributeValue> key = new LinkedHashMap<>();
        if (indexKeys != null) {
            addKey(key, row, indexKeys);
        }
        addKey(key, row, schema.keys());
        return Item.of(key);
    }

    private static void addKey(Map<String, AttributeValue> key, Item row, KeySchema keys) {
        for (String name : keys.names()) {
            var value = row.get(name);
            if (value == null) {
                throw new IllegalStateException("a row without its key attribute " + name);
            }
            key.put(name, value);
        }
    }
}
