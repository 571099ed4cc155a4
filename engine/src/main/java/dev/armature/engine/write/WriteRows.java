package dev.armature.engine.write;

import dev.armature.engine.backup.History;
import dev.armature.engine.item.Effect;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Stamp;
import dev.armature.engine.table.Table;
import dev.armature.model.Key;
import dev.armature.storage.Decision;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a write reads and writes besides its item: the item's stamp, where its table has replicas, and the last stamp of its table's history, where
 * engines share a storage.
 */
final class WriteRows {
    private final Catalog catalog;
    private final History history;

    WriteRows(Catalog catalog, History history) {
        this.catalog = catalog;
        this.history = history;
    }

    /** Asked for behind the fence: until it is left, the table has no history more or less. */
    Set<Key> keys(ItemWrite write) {
        var last = lastStampKey(write);
        var stamp = replicatedKey(write);
        if (stamp == null) {
            return last == null ? Set.of(write.key()) : Set.of(write.key(), last);
        }
        return last == null ? Set.of(write.key(), stamp) : Set.of(write.key(), stamp, last);
    }

    /** Where the stamp of an item lies; null if its table has no replicas. */
    private @Nullable Key replicatedKey(ItemWrite write) {
        var table = catalog.hasGlobalTables() ? catalog.find(write.table().ref()) : null;
        return table == null ? null : Replicator.stampKey(table, write.key());
    }

    /** The stamp of the item that a write finds, or of its deletion; null if there is none. */
    @Nullable
    Stamp stamp(ItemWrite write, Map<Key, byte[]> current) {
        var key = replicatedKey(write);
        byte[] row = key == null ? null : current.get(key);
        return row == null ? null : Stamp.ofRow(row);
    }

    private @Nullable Key lastStampKey(ItemWrite write) {
        if (!history.isShared()) {
            return null;
        }
        var table = catalog.find(write.table().ref());
        return table == null ? null : history.lastStampKey(table.recovery(), write.key());
    }

    List<Decision.Write> written(Effect effect) {
        var replaced = effect.replaced();
        var last = replaced == null ? null : lastStampKey(effect.write());
        if (replaced == null || last == null) {
            return effect.rows();
        }
        List<Decision.Write> rows = new ArrayList<>(effect.rows());
        rows.add(History.lastStamp(last, replaced));
        return rows;
    }

    long nextStamp(Table.Recovery recovery, Collection<ItemWrite> together, Map<Key, byte[]> current) {
        long last = 0;
        for (ItemWrite write : together) {
            var key = history.lastStampKey(recovery, write.key());
            last = key == null ? last : Math.max(last, History.lastStamp(current.get(key)));
        }
        return history.nextStamp(recovery, last);
    }

    /** Writes that have no key in common: all of them, unless two share the row of a last stamp. */
    <W> List<List<W>> independent(List<W> writes, Function<W, ItemWrite> of) {
        if (!history.isShared()) {
            return List.of(writes);
        }
        List<List<W>> all = new ArrayList<>();
        List<W> some = new ArrayList<>();
        Set<Key> taken = new HashSet<>();
        for (W write : writes) {
            Set<Key> keys = keys(of.apply(write));
            if (!Collections.disjoint(taken, keys)) {
                all.add(some);
                some = new ArrayList<>();
                taken.clear();
            }
            taken.addAll(keys);
            some.add(write);
        }
        all.add(some);
        return all;
    }
}
