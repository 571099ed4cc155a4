package dev.armature.engine.expiry;

import dev.armature.engine.coordination.Claims;
import dev.armature.engine.item.Expiry;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.write.Writer;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Removes items whose time to live is over.
 *
 * <p>It walks over the items of each table that has a time to live, some rows at a time, and begins again when it has come to
 * the end. So small tables are looked through in every pass, and however large and many they are, a pass costs the same.
 *
 * <p>Of several engines that share a storage one sweeps. Its places are in memory: another one that takes over begins at the beginning, and
 * whether an item's time is over is decided again where it is removed.
 */
public final class Sweeper {
    /** How many items are removed at once. */
    private static final int BATCH = 100;

    private final Catalog catalog;
    private final Storage storage;
    private final Writer writer;
    private final Claims claims;
    private final Clock clock;
    private final Supplier<Call> calls;
    private final Function<Table, Duration> lag;
    private final int rowsPerPass;
    /** Held during a pass; guards the places. */
    private final ReentrantLock sweeping = new ReentrantLock();
    /** Where the next pass goes on, by the space of the table; no entry means at the beginning. */
    private final Map<Integer, byte[]> places = new HashMap<>();

    public Sweeper(
            Catalog catalog,
            Storage storage,
            Writer writer,
            Claims claims,
            Clock clock,
            Supplier<Call> calls,
            Function<Table, Duration> lag,
            int rowsPerPass) {
        this.catalog = catalog;
        this.storage = storage;
        this.writer = writer;
        this.claims = claims;
        this.clock = clock;
        this.calls = calls;
        this.lag = lag;
        this.rowsPerPass = rowsPerPass;
    }

    /** One pass over all tables, of a bounded number of rows. Returns how many items were removed. */
    public int sweep() {
        sweeping.lock();
        try {
            var expiring = expiring();
            // A table that has gone or expires nothing any more has no place to go on from.
            places.keySet().retainAll(expiring.stream().map(Sweeper::space).toList());
            return sweep(expiring, Math.max(1, rowsPerPass / Math.max(1, expiring.size())), lag);
        } finally {
            sweeping.unlock();
        }
    }

    /** A pass over all rows. */
    public int sweepDue() {
        return sweepFromTheBeginning(lag);
    }

    /** A pass over all rows that does not wait for a simulated lag. */
    public int sweepEverything() {
        return sweepFromTheBeginning(table -> Duration.ZERO);
    }

    private int sweepFromTheBeginning(Function<Table, Duration> after) {
        sweeping.lock();
        try {
            places.clear();
            return sweep(expiring(), Integer.MAX_VALUE, after);
        } finally {
            sweeping.unlock();
        }
    }

    private List<Table> expiring() {
        return catalog.all().stream()
                .filter(table -> table.expiryAttribute() != null)
                .toList();
    }

    private static int space(Table table) {
        return table.schema().space();
    }

    private int sweep(List<Table> tables, int rowsOfEach, Function<Table, Duration> after) {
        int removed = 0;
        for (Table table : tables) {
            var attribute = table.expiryAttribute();
            if (attribute != null) {
                removed += sweep(table, new Expiry(attribute, clock.instant().minus(after.apply(table))), rowsOfEach);
            }
        }
        return removed;
    }

    private int sweep(Table table, Expiry expiry, int rowsMax) {
        int space = space(table);
        byte[] place = places.remove(space);
        var all = KeyRange.space(space).shaped(table.schema().keys().shape());
        var range = place == null ? all : all.after(place, Storage.Direction.FORWARD);
        int removed = 0;
        int visited = 0;
        List<ItemWrite> due = new ArrayList<>();
        try (var rows = storage.range(range, Storage.Direction.FORWARD, Storage.Consistency.EVENTUAL, rowsMax)) {
            while (visited < rowsMax && rows.next()) {
                visited++;
                Key key = rows.key();
                if (expiry.isDue(Item.ofStored(rows.row())) && !claims.has(key)) {
                    due.add(ItemWrite.expire(table, key, expiry));
                }
                if (due.size() == BATCH) {
                    removed += remove(due);
                    due.clear();
                }
                place = key.bytes();
            }
        }
        if (place != null && visited == rowsMax) {
            places.put(space, place);
        }
        return removed + remove(due);
    }

    /** How many of the items were removed. Those that were updated in the meantime stay. */
    private int remove(List<ItemWrite> due) {
        if (due.isEmpty()) {
            return 0;
        }
        var call = calls.get();
        try {
            int removed = 0;
            for (Writer.Result result : writer.writeEach(call, due)) {
                // Otherwise the table went while it was being swept, or the next pass will see what became of the item.
                if (result instanceof Writer.Result.Done(var effect, var ignored) && effect.changesItem()) {
                    removed++;
                }
            }
            return removed;
        } finally {
            call.end();
        }
    }
}
