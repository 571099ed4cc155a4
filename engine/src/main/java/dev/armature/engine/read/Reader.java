package dev.armature.engine.read;

import dev.armature.engine.item.Keys;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.traffic.Interference;
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

/** Reads items, one or a page at a time, and says what that costs: the call is charged here and nowhere else. */
public final class Reader {
    private final Storage storage;

    public Reader(Storage storage) {
        this.storage = storage;
    }

    /** An item for a caller, who may be throttled, or shown an old one. */
    public Fetched item(Call call, Table table, Key key, Storage.Consistency consistency) {
        return charged(call, table, key, seen(call, table, key, consistency), consistency, 1);
    }

    private @Nullable Item seen(Call call, Table table, Key key, Storage.Consistency consistency) {
        var interference = call.interference();
        if (interference == null) {
            return stored(key, consistency);
        }
        interference.admitRead(table, null, key.bytes());
        var age = interference.age(table, null, consistency);
        byte[] row = interference.row(table, key, storage.read(key, consistency), age);
        return row == null ? null : Item.ofStored(row);
    }

    private @Nullable Item stored(Key key, Storage.Consistency consistency) {
        byte[] row = storage.read(key, consistency);
        return row == null ? null : Item.ofStored(row);
    }

    /** Several items of a table, each as it is at some moment, some of them read ahead. */
    public final class Batch {
        /** As many as an answer has room for, whatever their size. */
        private static final int AHEAD = Limits.RESPONSE_BYTES_MAX / Limits.ITEM_SIZE_BYTES_MAX;

        private final Call call;
        private final Table table;
        private final List<Key> keys;
        private final Storage.Consistency consistency;
        private List<byte @Nullable []> ahead = List.of();
        private int first;

        private Batch(Call call, Table table, List<Key> keys, Storage.Consistency consistency) {
            this.call = call;
            this.table = table;
            this.keys = keys;
            this.consistency = consistency;
        }

        /** The item under a key, if it is not larger than this; null, and nothing is charged, if it is. */
        public @Nullable Fetched item(int i, long bytesMax) {
            var item = seen(i);
            return item != null && item.sizeBytes() > bytesMax
                    ? null
                    : charged(call, table, keys.get(i), item, consistency, 1);
        }

        /** While something befalls the call, each item may meet another fate, and is read on its own. */
        private @Nullable Item seen(int i) {
            if (call.interference() != null) {
                return Reader.this.seen(call, table, keys.get(i), consistency);
            }
            if (i >= first + ahead.size()) {
                first = i;
                ahead = storage.readAll(keys.subList(i, Math.min(keys.size(), i + AHEAD)), consistency);
            }
            byte[] row = ahead.get(i - first);
            return row == null ? null : Item.ofStored(row);
        }
    }

    /** Items by their keys, to be asked for in the order of the keys. */
    public Batch batch(Call call, Table table, List<Key> keys, Storage.Consistency consistency) {
        return new Batch(call, table, keys, consistency);
    }

    private static Fetched charged(
            Call call, Table table, Key key, @Nullable Item item, Storage.Consistency consistency, int factor) {
        double units = factor * ReadCost.units(item == null ? 0 : item.sizeBytes(), consistency);
        var cost = Cost.ofTable(units);
        call.add(new Access.Get(table, key.bytes(), item, cost));
        return new Fetched(item, cost);
    }

    /** An item as part of a transaction, which pays twice. */
    public Fetched itemOfTransaction(Call call, Table table, Key key) {
        var item = stored(key, Storage.Consistency.STRONG);
        return charged(call, table, key, item, Storage.Consistency.STRONG, ReadCost.TRANSACTION_FACTOR);
    }

    /** Several items as of one moment, each as part of a transaction. */
    public List<Fetched> itemsTogether(Call call, List<Table> tables, List<Key> keys) {
        List<Fetched> fetched = new ArrayList<>(keys.size());
        var rows = storage.readTogether(keys);
        for (int i = 0; i < rows.size(); i++) {
            byte[] row = rows.get(i);
            var item = row == null ? null : Item.ofStored(row);
            fetched.add(charged(
                    call, tables.get(i), keys.get(i), item, Storage.Consistency.STRONG, ReadCost.TRANSACTION_FACTOR));
        }
        return fetched;
    }

    /**
     * Reads until the limit, a megabyte or the end, whichever comes first. The row that fills the megabyte, by its {@link
     * PageWeight}, is still part of the page, and a page that ends with the very last row says that there may be more, as DynamoDB does. Each range is charged as a
     * query of its own.
     */
    public Page page(Call call, PageRequest request) {
        byte[] start = request.ranges().isEmpty()
                ? new byte[0]
                : request.ranges().getFirst().from();
        var interference = call.interference();
        if (interference != null && start.length > 0) {
            interference.admitRead(request.table(), request.index(), start);
        }
        var walk = new Walk(request, interference);
        for (KeyRange range : request.ranges()) {
            if (!walk.full) {
                walk.over(range);
            }
        }
        return charged(call, walk, start);
    }

    /** The same of the one item that can be in the ranges, which is faster found by its key. */
    public Page page(Call call, PageRequest request, Key only) {
        var walk = new Walk(request, null);
        Item item = seen(call, request.table(), only, request.consistency());
        if (item != null) {
            walk.add(item);
        }
        walk.charge(walk.bytes);
        return charged(call, walk, only.bytes());
    }

    private static Page charged(Call call, Walk walk, byte[] start) {
        Page page = walk.page();
        call.add(new Access.Page(
                walk.request.table(),
                walk.request.index(),
                start,
                page.scanned(),
                page.items().size(),
                walk.bytes,
                page.last() != null,
                page.cost()));
        return page;
    }

    /** What a page has come to so far. */
    private final class Walk {
        private final PageRequest request;
        private final @Nullable Interference interference;
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

        Walk(PageRequest request, @Nullable Interference interference) {
            this.request = request;
            this.interference = interference;
            this.age = interference == null
                    ? Duration.ZERO
                    : interference.age(request.table(), request.index(), request.consistency());
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
            charge(bytes - before);
        }

        /** As a query of its own. */
        void charge(long read) {
            units += ReadCost.units(read, request.consistency());
        }

        private Cursor rows(KeyRange range) {
            var rows = storage.range(range, request.direction(), request.consistency(), limit - scanned);
            return interference == null
                    ? rows
                    : interference.rows(request.table(), request.index(), range, request.direction(), rows, age);
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
                weight += PageWeight.of(item.sizeBytes());
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
        Item item = stored(Keys.ofKey(schema, key), request.consistency());
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
