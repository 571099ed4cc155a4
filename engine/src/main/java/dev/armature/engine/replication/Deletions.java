package dev.armature.engine.replication;

import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.Stamp;
import dev.armature.engine.table.Table;
import dev.armature.model.Key;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Repeatable;
import dev.armature.storage.Storage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Forgets the stamps of items that were deleted, when no older write can arrive any more.
 *
 * <p>A stamp of a deletion keeps an older write from bringing the item back. It is needed until every Region has everything that any Region wrote
 * up to then: from there on, no older write can arrive from anywhere, and no Region still has the item. How long that takes is not known, so
 * nothing is forgotten for its age alone; and since the clocks of Regions may differ, a day is waited besides. Where clocks are
 * set back, what was claimed before does not count ({@link LinkStore}), so that nothing more is forgotten until all Regions have been heard of since.
 */
final class Deletions {
    private static final Duration MARGIN = Duration.ofDays(1);
    private static final long MARGIN_TIME = Stamp.timeOf(Instant.EPOCH.plus(MARGIN));
    private static final int ROWS_MAX = 10_000;

    private final Storage storage;
    /** Where the next pass goes on, by the space of the stamps. */
    private final Map<Integer, byte[]> places = new ConcurrentHashMap<>();

    Deletions(Storage storage) {
        this.storage = storage;
    }

    /**
     * One pass over a bounded number of rows. Returns how many were forgotten.
     *
     * @param stable the time of stamps up to which every Region has everything
     */
    int forget(Table table, GlobalTable global, long stable) {
        long before = stable - MARGIN_TIME;
        if (before <= 0) {
            return 0;
        }
        byte[] place = places.remove(global.stamps());
        var all = KeyRange.space(global.stamps()).shaped(table.schema().keys().shape());
        var range = place == null ? all : all.after(place, Storage.Direction.FORWARD);
        List<Key> old = new ArrayList<>();
        int visited = 0;
        try (var rows = storage.range(range, Storage.Direction.FORWARD, Storage.Consistency.EVENTUAL, ROWS_MAX)) {
            while (visited < ROWS_MAX && rows.next()) {
                visited++;
                place = rows.key().bytes();
                if (Stamp.isOfDeleted(rows.row()) && Stamp.ofRow(rows.row()).time() < before) {
                    old.add(rows.key());
                }
            }
        }
        if (visited == ROWS_MAX && place != null) {
            places.put(global.stamps(), place);
        }
        int forgotten = 0;
        for (Key key : old) {
            forgotten += forget(key, key.inSpace(table.schema().space()), before) ? 1 : 0;
        }
        return forgotten;
    }

    /** Under the lock of the item, which may have been written meanwhile. */
    private boolean forget(Key stamp, Key item, long before) {
        return Repeatable.transact(storage, Set.of(stamp, item), current -> {
            byte[] row = current.get(stamp);
            boolean isOld = row != null
                    && Stamp.isOfDeleted(row)
                    && Stamp.ofRow(row).time() < before
                    && current.get(item) == null;
            return isOld ? Decision.commit(true, List.of(new Decision.Write(stamp, null))) : Decision.reject(false);
        });
    }
}
