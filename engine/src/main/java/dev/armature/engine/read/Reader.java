package dev.armature.engine.read;

import dev.armature.engine.write.Keys;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeySchema;
import dev.armature.model.Limits;
import dev.armature.model.TableSchema;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads items, one or a page at a time. */
public final class Reader {
    private final Storage storage;

    public Reader(Storage storage) {
        this.storage = storage;
    }

    public @Nullable Item item(Key key, Storage.Consistency consistency) {
        byte[] row = storage.read(key, consistency);
        return row == null ? null : Item.ofStored(row);
    }

    /** Several items as of one moment; null for those that are not there. */
    public List<@Nullable Item> itemsTogether(List<Key> keys) {
        List<@Nullable Item> items = new ArrayList<>(keys.size());
        for (byte[] row : storage.readTogether(keys)) {
            items.add(row == null ? null : Item.ofStored(row));
        }
        return items;
    }

    /**
     * Reads until the limit, a megabyte or the end, whichever comes first. The row that crosses the megabyte is still part of the
     * page, and a page that ends with the very last row says that there may be more, as DynamoDB does.
     */
    public Page page(PageRequest request) {
        List<Item> items = new ArrayList<>();
        int scanned = 0;
        long bytes = 0;
        double itemUnits = 0;
        Item last = null;
        boolean full = false;
        int limit = request.limit() == null ? Integer.MAX_VALUE : request.limit();
        if (!request.range().isEmpty()) {
            try (var rows = storage.range(request.range(), request.direction(), request.consistency())) {
                while (!full && rows.next()) {
                    Item row = Item.ofStored(rows.row());
                    last = row;
                    scanned++;
                    bytes += row.sizeBytes();
                    Item item = row;
                    if (request.fetchesItems()) {
                        item = fetch(request, row);
                        itemUnits += ReadCost.units(item.sizeBytes(), request.consistency());
                    }
                    var filter = request.filter();
                    if (filter == null || filter.holdsFor(item)) {
                        items.add(item);
                    }
                    full = scanned >= limit || bytes > Limits.PAGE_BYTES_MAX;
                }
            }
        }
        double units = ReadCost.units(bytes, request.consistency());
        return new Page(items, scanned, full ? last : null, ReadCost.of(request.index(), units, itemUnits));
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
