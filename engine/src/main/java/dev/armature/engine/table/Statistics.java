package dev.armature.engine.table;

import dev.armature.engine.coordination.Coordination;
import dev.armature.engine.coordination.Fence;
import dev.armature.engine.coordination.Leases;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.TableSchema;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Outcome;
import dev.armature.storage.Repeatable;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/**
 * How many items each table and index holds, and how large they are.
 *
 * <p>Counted as writes happen, and saved when the engine is closed. After a crash there is nothing saved, and the rows are
 * counted again in the background: over a cursor that shows the moment of opening, so that writes from then on simply add up.
 *
 * <p>Engines that share a storage add what they have counted to the saved figures from time to time. One that goes without a word takes
 * some of it along; then the saved figures are removed, and everything is counted again. A counting begins while no write is under way, with
 * figures of nothing: engines add to them what they write from then on, and who counts adds the rows that it finds.
 *
 * <table>
 *   <caption>Saved figures: an item in the space {@link Spaces#STATISTICS}</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>number of a space</td><td>L of two N: items, and their bytes</td></tr>
 *   <tr><td>counting</td><td>N: which counting they go back to; not there if they are one engine's</td></tr>
 *   <tr><td>unfinished</td><td>BOOL: whether rows are still being counted; not there if they are not</td></tr>
 * </table>
 */
public final class Statistics {
    private static final Key SAVED =
            KeyCodec.key(Spaces.STATISTICS, List.of(AttributeValue.string("saved")), List.of());

    private record Counter(LongAdder items, LongAdder bytes) {
        Figures figures() {
            return new Figures(items.sum(), bytes.sum());
        }
    }

    /**
     * @param counting a number that no other counting has; 0 if everything is going to be counted, or is one engine's
     * @param isWhole whether rows that were there when the counting began are among it
     */
    private record Saved(long counting, boolean isWhole, Map<Integer, Figures> figures) {
        static final Saved NOTHING = new Saved(0, false, Map.of());

        Saved plus(Map<Integer, Figures> added) {
            Map<Integer, Figures> sums = new HashMap<>(figures);
            added.forEach((space, more) -> sums.merge(space, more, Figures::plus));
            return new Saved(counting, isWhole, sums);
        }

        Saved without(int space) {
            Map<Integer, Figures> rest = new HashMap<>(figures);
            rest.remove(space);
            return new Saved(counting, isWhole, rest);
        }

        Saved whole() {
            return new Saved(counting, true, figures);
        }
    }

    /**
     * What is known of all engines' figures.
     *
     * @param all as they were stored last
     * @param own what of it this engine has added since it was opened
     */
    private record Known(Saved all, Map<Integer, Figures> own) {
        Figures besides(int space) {
            return all.figures.getOrDefault(space, Figures.NONE).minus(own.getOrDefault(space, Figures.NONE));
        }
    }

    private final Map<Integer, Counter> counters = new ConcurrentHashMap<>();
    private final Storage storage;
    private final Fence fence;
    private final Leases leases;
    private final boolean isShared;
    /** Whether something was written, or not, that was not counted, or was. */
    private volatile boolean doubted;

    private volatile Known known = new Known(Saved.NOTHING, Map.of());

    public Statistics(Storage storage, Coordination coordination) {
        this.storage = storage;
        this.fence = coordination.fence();
        this.leases = coordination.leases();
        this.isShared = coordination.isShared();
    }

    public long items(int space) {
        return counter(space).items.sum() + known.besides(space).items();
    }

    public long bytes(int space) {
        return counter(space).bytes.sum() + known.besides(space).bytes();
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
        if (isShared) {
            remove();
        } else {
            doubted = true;
        }
    }

    private void remove() {
        var unused = Repeatable.transact(
                storage, Set.of(SAVED), current -> Decision.commit(true, List.of(new Decision.Write(SAVED, null))));
    }

    public synchronized void forget(int space) {
        counters.remove(space);
        if (isShared) {
            change(saved -> saved.without(space));
            Map<Integer, Figures> own = new HashMap<>(known.own);
            own.remove(space);
            known = new Known(saved(), own);
        }
    }

    /**
     * Adds what was counted to the figures of all engines, and reads what others have added. If everything has been counted since this was
     * last done, or is going to be, it is among that.
     */
    public synchronized void exchange() {
        if (!isShared) {
            return;
        }
        Map<Integer, Figures> sums = new HashMap<>();
        Map<Integer, Figures> added = new HashMap<>();
        counters.forEach((space, counter) -> {
            Figures figures = counter.figures();
            sums.put(space, figures);
            added.put(space, figures.minus(known.own.getOrDefault(space, Figures.NONE)));
        });
        added.values().removeIf(Figures.NONE::equals);
        long counting = known.all.counting;
        if (!added.isEmpty()) {
            change(saved -> saved.counting == counting ? saved.plus(added) : saved);
        }
        known = new Known(saved(), sums);
    }

    /** Changes the saved figures, if there are any. Where it is not known whether that was done, everything is counted. */
    private void change(UnaryOperator<Saved> change) {
        Outcome<Boolean> outcome = storage.transact(Set.of(SAVED), current -> {
            byte[] row = current.get(SAVED);
            if (row == null) {
                return Decision.reject(false);
            }
            return Decision.commit(true, List.of(new Decision.Write(SAVED, encode(change.apply(decode(row))))));
        });
        if (outcome instanceof Outcome.Unknown) {
            remove();
        }
    }

    private Saved saved() {
        byte[] row = storage.read(SAVED, Storage.Consistency.STRONG);
        return row == null ? Saved.NOTHING : decode(row);
    }

    /** Counts what a space holds while no write is under way, if what an engine had counted is lost. */
    public synchronized void countUnknown(TableSchema schema, int space) {
        if (isShared && !saved().isWhole) {
            Map<Integer, Figures> own = new HashMap<>(known.own);
            own.put(space, counter(space).figures());
            Map<Integer, Figures> figures = new HashMap<>(known.all.figures);
            figures.put(space, Figures.counted(storage, schema, space));
            known = new Known(new Saved(known.all.counting, false, figures), own);
        }
    }

    /** A counting that has begun, of tables that there were then. */
    private record Counting(long number, List<Table> tables) {}

    /**
     * Counts everything anew, if what an engine had counted is lost. Writers are not kept waiting until all is read: what they change meanwhile
     * they count themselves, and where it is also among what is read, it counts twice. So figures are near the truth, as DynamoDB's are.
     */
    public void recountLost(Catalog catalog) {
        try (var lease = leases.take("counting")) {
            if (lease == null || saved().isWhole) {
                return;
            }
            Counting counting = fence.quiesce(() -> begin(catalog));
            Map<Integer, Figures> found = counted(counting.tables);
            change(saved ->
                    saved.counting == counting.number ? saved.plus(found).whole() : saved);
        }
        exchange();
    }

    private Counting begin(Catalog catalog) {
        var counting = new Counting(catalog.newSpaces(1).getFirst(), List.copyOf(catalog.all()));
        var unused = save(new Saved(counting.number, false, Map.of()));
        return counting;
    }

    /** Tables that are being filled are counted when they are full. */
    private Map<Integer, Figures> counted(List<Table> tables) {
        Map<Integer, Figures> all = new HashMap<>();
        for (Table table : tables) {
            if (!table.isBeingFilled()) {
                for (int space : table.schema().spaces()) {
                    all.put(space, Figures.counted(storage, table.schema(), space));
                }
            }
        }
        return all;
    }

    /** If it is not known whether they are there, they are looked for again, or counted. */
    private Outcome<Boolean> save(Saved all) {
        return storage.transact(
                fence.keysWith(List.of(SAVED)),
                fence.guarded(current -> Decision.commit(true, List.of(new Decision.Write(SAVED, encode(all))))));
    }

    /**
     * Counts the rows of a space anew: for an index that was filled while the table was written, whose writers could not tell
     * which entries were there already. It begins while no write is under way, so that each is either among the rows or adds
     * itself later. Where a cursor shows writes that come after it, they are counted twice or have to wait until it is done: not where engines
     * share a storage, as that may take long and all of them would have to wait.
     */
    public void recount(TableSchema schema, int space) {
        Runnable rest = fence.quiesce(() -> {
            forget(space);
            Runnable counting = counting(schema, space);
            if (isShared || storage.capabilities().cursorsAreSnapshots()) {
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
            decode(saved).figures.forEach((space, figures) -> add(space, figures.items(), figures.bytes()));
            // From here on the saved figures are out of date; without them, a crash leads to counting.
            remove();
            return () -> {};
        }
        List<Runnable> countings = new ArrayList<>();
        for (Table table : catalog.all()) {
            if (table.isBeingFilled()) {
                // Counted when it is full.
                continue;
            }
            for (int space : table.schema().spaces()) {
                countings.add(counting(table.schema(), space));
            }
        }
        return () -> countings.forEach(Runnable::run);
    }

    private Runnable counting(TableSchema schema, int space) {
        ToIntFunction<Item> size = Figures.bytes(schema, space);
        Cursor rows = storage.range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG);
        return () -> {
            try (rows) {
                while (rows.next()) {
                    add(space, 1, size.applyAsInt(Item.ofStored(rows.row())));
                }
            }
        };
    }

    /** Leaves what is in doubt to be counted when the storage is next opened. */
    public void save() {
        if (isShared) {
            exchange();
        } else if (!doubted) {
            Map<Integer, Figures> figures = new HashMap<>();
            counters.forEach((space, counter) -> figures.put(space, counter.figures()));
            var unused = save(new Saved(0, true, figures));
        }
    }

    private static byte[] encode(Saved saved) {
        Map<String, AttributeValue> attributes = new LinkedHashMap<>();
        if (saved.counting != 0) {
            attributes.put("counting", AttributeValue.number(saved.counting));
        }
        if (!saved.isWhole) {
            attributes.put("unfinished", new AttributeValue.Bool(true));
        }
        saved.figures.forEach((space, of) -> attributes.put(
                Integer.toString(space),
                new AttributeValue.L(List.of(AttributeValue.number(of.items()), AttributeValue.number(of.bytes())))));
        return Item.of(attributes).stored();
    }

    private static Saved decode(byte[] row) {
        Item item = Item.ofStored(row);
        Map<Integer, Figures> figures = new HashMap<>();
        item.attributes().forEach((space, of) -> {
            if (of instanceof AttributeValue.L(List<AttributeValue> pair)) {
                figures.put(Integer.parseInt(space), new Figures(number(pair.get(0)), number(pair.get(1))));
            }
        });
        var counting = item.get("counting");
        return new Saved(counting == null ? 0 : number(counting), item.get("unfinished") == null, figures);
    }

    private static long number(AttributeValue value) {
        return value instanceof AttributeValue.N(Decimal number)
                ? number.value().longValueExact()
                : 0;
    }
}
