package dev.armature.engine.table;

import dev.armature.engine.coordination.Fence;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Repeatable;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many items each table and index holds, and how large they are.
 *
 * <p>Counted as writes happen, and saved when the engine is closed. After a crash there is nothing saved, and the rows are
 * counted again in the background: over a cursor that shows the moment of opening, so that writes from then on simply add up.
 */
public final class Statistics {
    private static final Key SAVED =
            KeyCodec.key(Spaces.STATISTICS, List.of(AttributeValue.string("saved")), List.of());

    private record Counter(LongAdder items, LongAdder bytes) {}

    private final Map<Integer, Counter> counters = new ConcurrentHashMap<>();
    private final Storage storage;
    private final Fence fence;
    /** Whether something was written, or not, that was not counted, or was. */
    private volatile boolean doubted;

    public Statistics(Storage storage, Fence fence) {
        this.storage = storage;
        this.fence = fence;
    }

    public long items(int space) {
        return counter(space).items.sum();
    }

    public long bytes(int space) {
        return counter(space).bytes.sum();
    }

    public void add(int space, long items, long bytes) {
        var counter = counter(space);
        if (items != 0) {
            counter.items.add(items);
        }
        if (bytes != 0) {
            counter.bytes.add(bytes);
        }
    }

    /** What was counted is not to be relied on for ever: it is not known whether a write was done. */
    public void doubt() {
        doubted = true;
    }

    public void forget(int space) {
        counters.remove(space);
    }

    /**
     * Counts the rows of a space anew: for an index that was filled while the table was written, whose writers could not tell
     * which entries were there already. It begins while no write is under way, so that each is either among the rows or adds
     * itself later; where a cursor shows writes that come after it, they have to wait until it is done.
     */
    public void recount(int space) {
        Runnable rest = fence.quiesce(() -> {
            forget(space);
            Runnable counting = counting(space);
            if (storage.capabilities().cursorsAreSnapshots()) {
                return counting;
            }
            counting.run();
            return () -> {};
        });
        rest.run();
    }

    private Counter counter(int space) {
        var counter = counters.get(space);
        return counter != null
                ? counter
                : counters.computeIfAbsent(space, ignored -> new Counter(new LongAdder(), new LongAdder()));
    }

    /** Takes up the saved figures, or returns the counting that has to be done, to be run once beside everything else. */
    public Runnable restore(Catalog catalog) {
        byte[] saved = storage.read(SAVED, Storage.Consistency.STRONG);
        if (saved != null) {
            load(Item.ofStored(saved));
            // From here on the saved figures are out of date; without them, a crash leads to counting.
            var unused = Repeatable.transact(
                    storage, Set.of(SAVED), current -> Decision.commit(true, List.of(new Decision.Write(SAVED, null))));
            return () -> {};
        }
        List<Runnable> countings = new ArrayList<>();
        for (Table table : catalog.all()) {
            if (table.isRestoring()) {
                // Counted when it is full.
                continue;
            }
            countings.add(counting(table.schema().space()));
            for (SecondaryIndex index : table.schema().indexes()) {
                countings.add(counting(index.space()));
            }
        }
        return () -> countings.forEach(Runnable::run);
    }

    private Runnable counting(int space) {
        Cursor rows = storage.range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG);
        return () -> {
            try (rows) {
                while (rows.next()) {
                    add(space, 1, Item.ofStored(rows.row()).sizeBytes());
                }
            }
        };
    }

    /** Leaves what is in doubt to be counted when the storage is next opened. */
    public void save() {
        if (doubted) {
            return;
        }
        Map<String, AttributeValue> figures = new LinkedHashMap<>();
        counters.forEach((space, counter) -> figures.put(
                Integer.toString(space),
                new AttributeValue.L(List.of(
                        AttributeValue.number(counter.items.sum()), AttributeValue.number(counter.bytes.sum())))));
        // If they are not there when the storage is next opened, the rows are counted.
        var unused = storage.transact(
                Set.of(SAVED),
                current -> Decision.commit(
                        true, List.of(new Decision.Write(SAVED, Item.of(figures).stored()))));
    }

    private void load(Item saved) {
        saved.attributes().forEach((space, figures) -> {
            if (figures instanceof AttributeValue.L(List<AttributeValue> pair)) {
                add(Integer.parseInt(space), number(pair.get(0)), number(pair.get(1)));
            }
        });
    }

    private static long number(AttributeValue value) {
        return value instanceof AttributeValue.N(Decimal number)
                ? number.value().longValueExact()
                : 0;
    }
}
