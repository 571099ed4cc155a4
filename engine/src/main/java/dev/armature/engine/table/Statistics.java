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
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * How many items each table and index holds, and how large they are.
 *
 * <p>Counted as writes happen, and saved when the engine is closed. After a crash there is nothing saved, and the rows are
 * counted again in the background: over a cursor that shows the moment of opening, so that writes from then on simply add up.
 *
 * <p>Engines that share a storage add what they have counted to the saved figures from time to time. One that goes without a word takes
 * some of it along; then the saved figures are removed, and everything is counted again while no write is under way.
 *
 * <table>
 *   <caption>Saved figures: an item in the space {@link Spaces#STATISTICS}</caption>
 *   <tr><th>attribute</th><th>content</th></tr>
 *   <tr><td>number of a space</td><td>L of two N: items, and their bytes</td></tr>
 *   <tr><td>counting</td><td>N: which counting they go back to; not there if they are one engine's</td></tr>
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

    /** @param counting a number that no other counting has; 0 if everything is going to be counted, or is one engine's */
    private record Saved(long counting, Map<Integer, Figures> figures) {
        static final Saved NOTHING = new Saved(0, Map.of());
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
            change(saved -> saved.figures.remove(space));
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
            change(saved -> {
                if (saved.counting == counting) {
                    added.forEach((space, figures) -> saved.figures.merge(space, figures, Figures::plus));
                }
            });
        }
        known = new Known(saved(), sums);
    }

    /** Changes the saved figures, if there are any. Where it is not known whether that was done, everything is counted. */
    private void change(Consumer<Saved> change) {
        Outcome<Boolean> outcome = storage.transact(Set.of(SAVED), current -> {
            byte[] row = current.get(SAVED);
            if (row == null) {
                return Decision.reject(false);
            }
            Saved saved = decode(row);
            change.accept(saved);
            return Decision.commit(true, List.of(new Decision.Write(SAVED, encode(saved))));
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
        if (isShared && storage.read(SAVED, Storage.Consistency.STRONG) == null) {
            Map<Integer, Figures> own = new HashMap<>(known.own);
            own.put(space, counter(space).figures());
            known = new Known(new Saved(0, Map.of(space, Figures.counted(storage, schema, space))), own);
        }
    }

    /**
     * Counts everything anew, if what an engine had counted is lost. Where that has to be read from a network, writers are not kept waiting for so
     * long: what they change meanwhile is among it or not, and figures are near the truth, as DynamoDB's are.
     */
    public void recountLost(Catalog catalog) {
        try (var lease = leases.take("counting")) {
            if (lease == null || storage.read(SAVED, Storage.Consistency.STRONG) != null) {
                return;
            }
            boolean isExact = storage.capabilities().cursorsAreSnapshots();
            Map<Integer, Figures> before = isExact ? Map.of() : counted(catalog, Map.of());
            fence.quiesce(() -> save(new Saved(catalog.newSpaces(1).getFirst(), counted(catalog, before))));
        }
        exchange();
    }

    /** @param known what has been counted, and is not again */
    private Map<Integer, Figures> counted(Catalog catalog, Map<Integer, Figures> known) {
        Map<Integer, Figures> all = new HashMap<>();
        for (Table table : catalog.all()) {
            if (!table.isBeingFilled()) {
                for (int space : table.schema().spaces()) {
                    var figures = known.get(space);
                    all.put(space, figures == null ? Figures.counted(storage, table.schema(), space) : figures);
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
            var unused = save(new Saved(0, figures));
        }
    }

    private static byte[] encode(Saved saved) {
        Map<String, AttributeValue> attributes = new LinkedHashMap<>();
        if (saved.counting != 0) {
            attributes.put("counting", AttributeValue.number(saved.counting));
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
        return new Saved(counting == null ? 0 : number(counting), figures);
    }

    private static long number(AttributeValue value) {
        return value instanceof AttributeValue.N(Decimal number)
                ? number.value().longValueExact()
                : 0;
    }
}
