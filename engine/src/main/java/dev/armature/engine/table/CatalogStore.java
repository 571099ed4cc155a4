package dev.armature.engine.table;

import dev.armature.engine.coordination.Fence;
import dev.armature.model.Key;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Outcome;
import dev.armature.storage.OutcomeUnknownException;
import dev.armature.storage.Repeatable;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of the catalog: they are read as of one version, and each change raises it by one. */
final class CatalogStore {
    private final Storage storage;
    private final Fence fence;

    CatalogStore(Storage storage, Fence fence) {
        this.storage = storage;
        this.fence = fence;
    }

    /** All tables of one version. */
    record Tables(long version, Map<TableRef, Table> byName) {}

    /** Reads all tables as of one version. */
    Tables load() {
        while (true) {
            long version = version();
            Map<TableRef, Table> loaded = new HashMap<>();
            for (CatalogRow row : rows()) {
                if (row instanceof CatalogRow.OfTable(Table table)) {
                    loaded.put(table.ref(), table);
                }
            }
            if (version() == version) {
                return new Tables(version, Map.copyOf(loaded));
            }
        }
    }

    private List<CatalogRow> rows() {
        List<CatalogRow> all = new ArrayList<>();
        try (var rows =
                storage.range(KeyRange.space(Spaces.CATALOG), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                all.add(CatalogRow.decode(rows.row()));
            }
        }
        return all;
    }

    /** Of what is stored. */
    long version() {
        return version(storage.read(CatalogRow.VERSION_KEY, Storage.Consistency.STRONG));
    }

    private static long version(byte @Nullable [] row) {
        return row != null && CatalogRow.decode(row) instanceof CatalogRow.Version(long number) ? number : 0;
    }

    /** Spaces that nothing has ever used. They also number logs. */
    List<Integer> newSpaces(int count) {
        Key key = CatalogRow.NEXT_SPACE_KEY;
        var outcome = storage.transact(Set.of(key), current -> {
            byte[] row = current.get(key);
            int first = row != null && CatalogRow.decode(row) instanceof CatalogRow.NextSpace(int space)
                    ? space
                    : Spaces.FIRST_FREE;
            var next = new CatalogRow.NextSpace(Math.addExact(first, count));
            return Decision.commit(first, List.of(new Decision.Write(key, next.encode())));
        });
        int first = outcome.certain();
        return IntStream.range(first, first + count).boxed().toList();
    }

    /** The row that says that a space is no longer needed. */
    static Decision.Write dropping(int space, long since) {
        var row = new CatalogRow.DroppedSpace(space, since);
        return new Decision.Write(row.key(), row.encode());
    }

    /**
     * Removes what is left in spaces that were dropped. Whatever becomes of the rows that list them: those are empty.
     *
     * @param known the version that no engine works with an older one than
     */
    void reclaim(long known) {
        List<CatalogRow.DroppedSpace> due = rows().stream()
                .flatMap(row -> row instanceof CatalogRow.DroppedSpace dropped ? Stream.of(dropped) : Stream.empty())
                .filter(dropped -> dropped.since() <= known)
                .toList();
        if (due.isEmpty()) {
            return;
        }
        // Of engines that went before they knew: entries of an index that was dropped since would come into an empty
        // space.
        storage.carryOver();
        for (CatalogRow.DroppedSpace dropped : due) {
            storage.deleteRange(KeyRange.space(dropped.space()));
            var unused = storage.transact(
                    Set.of(dropped.key()),
                    current -> Decision.commit(true, List.of(new Decision.Write(dropped.key(), null))));
        }
    }

    /** Stores a change, if the catalog is still the one that it was made from. */
    boolean commit(long seen, List<Decision.Write> writes, List<Catalog.RowChange> others) {
        List<Key> own = new ArrayList<>(List.of(CatalogRow.VERSION_KEY));
        writes.forEach(write -> own.add(write.key()));
        others.forEach(other -> own.add(other.key()));
        Set<Key> keys = fence.keysWith(own);
        Outcome<Boolean> outcome = storage.transact(keys, fence.guarded(current -> {
            if (version(current.get(CatalogRow.VERSION_KEY)) != seen) {
                return Decision.reject(false);
            }
            List<Decision.Write> all = new ArrayList<>(writes);
            for (Catalog.RowChange other : others) {
                all.add(new Decision.Write(other.key(), other.change().apply(current.get(other.key()))));
            }
            var version = new CatalogRow.Version(seen + 1);
            all.add(new Decision.Write(version.key(), version.encode()));
            return Decision.commit(true, all);
        }));
        return outcome instanceof Outcome.Unknown ? isStored(seen, writes, keys) : outcome.certain();
    }

    /** Where it is not known whether it was done, it is looked up: what tables there are must not differ from what is stored. */
    private boolean isStored(long seen, List<Decision.Write> writes, Set<Key> keys) {
        return Repeatable.transact(storage, keys, current -> {
            if (writes.stream().allMatch(write -> Arrays.equals(write.row(), current.get(write.key())))) {
                return Decision.reject(true);
            }
            if (version(current.get(CatalogRow.VERSION_KEY)) == seen) {
                return Decision.reject(false);
            }
            throw new OutcomeUnknownException();
        });
    }
}
