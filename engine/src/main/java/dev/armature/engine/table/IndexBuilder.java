package dev.armature.engine.table;

import dev.armature.engine.write.IndexEntry;
import dev.armature.engine.write.Statistics;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * Fills an index that was added to a table with items in it, and empties one that was removed, while the table is in use.
 *
 * <p>From the moment an index is in the catalog, every write maintains it. So it is enough to visit each item once, under its
 * lock, and write the entry it has then: whatever is written before or after that is right already. A crash loses nothing but
 * the work done; {@link #resume} starts over.
 */
public final class IndexBuilder {
    private final Catalog catalog;
    private final Storage storage;
    private final Statistics statistics;
    private final Executor background;

    public IndexBuilder(Catalog catalog, Storage storage, Statistics statistics, Executor background) {
        this.catalog = catalog;
        this.storage = storage;
        this.statistics = statistics;
        this.background = background;
    }

    /** Takes up what was under way when the engine was last closed. */
    public void resume() {
        for (Table table : catalog.all()) {
            for (SecondaryIndex index : table.globalIndexes()) {
                switch (table.indexState(index).status()) {
                    case CREATING -> build(table, index);
                    case DELETING -> remove(table, index);
                    case UPDATING, ACTIVE -> {}
                }
            }
        }
    }

    public void build(Table table, SecondaryIndex index) {
        background.execute(() -> {
            setState(table, index, Table.Status.CREATING, true);
            fill(table, index);
            setState(table, index, Table.Status.ACTIVE, false);
        });
    }

    public void remove(Table table, SecondaryIndex index) {
        background.execute(() -> {
            catalog.changeExisting(table, current -> without(current, index));
            storage.deleteRange(KeyRange.space(index.space()));
            statistics.forget(index.space());
        });
    }

    private void fill(Table table, SecondaryIndex index) {
        var schema = table.schema();
        try (var rows =
                storage.range(KeyRange.space(schema.space()), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next() && !Thread.currentThread().isInterrupted()) {
                // The partition length is of no use here, and the key as a whole is its identity.
                Key key = new Key(rows.key(), rows.key().length);
                var outcome = storage.transact(Set.of(key), current -> {
                    byte[] row = current.get(key);
                    var entry = IndexEntry.of(index, schema, row == null ? null : Item.ofStored(row));
                    if (entry == null || storage.read(entry.key(), Storage.Consistency.STRONG) != null) {
                        return Decision.reject(0);
                    }
                    return Decision.commit(
                            entry.item().sizeBytes(),
                            List.of(new Decision.Write(entry.key(), entry.item().stored())));
                });
                if (outcome instanceof Outcome.Committed<Integer>(Integer bytes)) {
                    statistics.add(index.space(), 1, bytes);
                }
            }
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException("closed while the index " + index.name() + " was being built");
        }
    }

    private void setState(Table table, SecondaryIndex index, Table.Status status, boolean backfilling) {
        catalog.changeExisting(table, current -> {
            var state = current.indexStates().get(index.name());
            if (state == null || state.status() == Table.Status.DELETING) {
                return current;
            }
            var draft = current.draft();
            draft.indexStates.put(index.name(), state.with(status, backfilling));
            return draft.build();
        });
    }

    private static Table without(Table table, SecondaryIndex index) {
        var draft = table.draft();
        draft.indexStates.remove(index.name());
        draft.schema = new TableSchema(
                table.schema().space(),
                table.schema().keys(),
                table.schema().indexes().stream()
                        .filter(other -> !other.name().equals(index.name()))
                        .toList());
        draft.definitions
                .keySet()
                .removeIf(name -> !draft.schema.keys().contains(name)
                        && draft.schema.indexes().stream()
                                .noneMatch(other -> other.keys().contains(name)));
        return draft.build();
    }
}
