package dev.armature.engine.index;

import dev.armature.engine.background.Background;
import dev.armature.engine.coordination.Coordination;
import dev.armature.engine.coordination.Fence;
import dev.armature.engine.coordination.Leases;
import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.Transitions;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Outcome;
import dev.armature.storage.OutcomeUnknownException;
import dev.armature.storage.Repeatable;
import dev.armature.storage.Storage;
import dev.armature.storage.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Fills an index that was added to a table with items in it, and empties one that was removed, while the table is in use.
 *
 * <p>An index comes into the catalog while all writers of all engines are quiesced, so every write that is under way from then on maintains it.
 * So it is enough to visit each item once, under its lock, and write the entry it has then: whatever is written before or after
 * that is right already. Writing an entry that is there already changes nothing, which is why a crash or a failure loses nothing but
 * the work done; {@link #resume} starts over.
 */
public final class IndexBuilder {
    /** Items that are visited at once: enough to share the wait for a disk, few enough to keep writers waiting. */
    private static final int BATCH = 64;

    private final Catalog catalog;
    private final Storage storage;
    private final Statistics statistics;
    private final Fence fence;
    private final Leases leases;
    private final Transitions transitions;
    private final Background background;
    private final ReentrantLock recounting = new ReentrantLock();
    /** How many items have been visited for the indexes that are being filled, by their space. */
    private final Map<Integer, Long> visited = new ConcurrentHashMap<>();

    public IndexBuilder(
            Catalog catalog,
            Storage storage,
            Statistics statistics,
            Coordination coordination,
            Transitions transitions,
            Background background) {
        this.catalog = catalog;
        this.storage = storage;
        this.statistics = statistics;
        this.fence = coordination.fence();
        this.leases = coordination.leases();
        this.transitions = transitions;
        this.background = background;
    }

    /** Takes up what was under way when the engine was last closed, or another engine has left. */
    public void resume() {
        catalog.all().forEach(this::start);
    }

    /** Begins, or begins anew, what the table's changes say about its indexes. */
    private void start(Table table) {
        for (TableChange change : table.changes()) {
            if (change instanceof TableChange.IndexCreation creation) {
                build(table, creation);
            } else if (change instanceof TableChange.IndexDeletion deletion) {
                remove(table, deletion);
            }
        }
    }

    public void build(Table table, TableChange.IndexCreation creation) {
        var index = index(table, creation.index());
        start("index ", table, index, lease -> {
            try {
                if (await(creation.allocation())
                        && fill(table, index, lease)
                        && await(creation.span())
                        && isWanted(table, index)) {
                    statistics.recount(table.schema(), index.space());
                    catalog.changeSame(table, current -> done(current, creation));
                    recountVectors(table, index);
                }
            } finally {
                visited.remove(index.space());
            }
        });
    }

    /** No write may be under way that knows the index: its entry would be left behind. */
    public void remove(Table table, TableChange.IndexDeletion deletion) {
        var index = index(table, deletion.index());
        start("deletion of index ", table, index, lease -> {
            if (await(deletion.span())) {
                fence.quiesce(() -> {
                    catalog.changeSame(
                            table, current -> has(current, index) ? without(done(current, deletion), index) : current);
                    return true;
                });
                statistics.forget(index.space());
                recountVectors(table, index);
            }
        });
    }

    /** Vectors of items count as such as long as there is an index of them. One at a time: two would both add the same items. */
    private void recountVectors(Table table, SecondaryIndex index) {
        if (index.vector() == null) {
            return;
        }
        recounting.lock();
        try {
            var now = catalog.find(table.ref());
            if (now != null) {
                statistics.recount(now.schema(), now.schema().space());
            }
        } finally {
            recounting.unlock();
        }
    }

    private static SecondaryIndex index(Table table, String name) {
        var index = table.schema().index(name);
        if (index == null) {
            throw new IllegalStateException("a change of an index that is not there: " + name + " of " + table.ref());
        }
        return index;
    }

    /** False if the engine is being closed. */
    private boolean await(Span span) {
        transitions.await(span);
        return !Thread.currentThread().isInterrupted();
    }

    /** @param job filling an index and removing it are two: one that is removed while it is filled need not wait for that to be over */
    private void start(String job, Table table, SecondaryIndex index, Consumer<Leases.Lease> work) {
        background.untilDone("indexes", "table=" + table.ref() + " index=" + index.name(), () -> {
            try (var lease = leases.take(job + index.space())) {
                var unused = catalog.refresh();
                if (lease != null && isUnderWay(table, index)) {
                    work.accept(lease);
                }
            }
        });
    }

    private boolean isUnderWay(Table table, SecondaryIndex index) {
        var found = current(table, index);
        return found != null && !found.isServing(index);
    }

    /** The table as it is; null if it, or the index, is not there any more. */
    private @Nullable Table current(Table table, SecondaryIndex index) {
        var now = catalog.find(table.ref());
        return now == null || !now.id().equals(table.id()) || !has(now, index) ? null : now;
    }

    /** It may have gone, and another one have come by its name, while this engine was not heard of. */
    private static boolean has(Table table, SecondaryIndex index) {
        var found = table.schema().index(index.name());
        return found != null && found.space() == index.space();
    }

    /** False if there was no reason to go on, because the engine is being closed or the index is not wanted any more. */
    private boolean fill(Table table, SecondaryIndex index, Leases.Lease lease) {
        var items = KeyRange.space(table.schema().space())
                .shaped(table.schema().keys().shape());
        try (var rows = storage.range(items, Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (!Thread.currentThread().isInterrupted() && lease.isHeld()) {
                List<Key> batch = next(rows);
                if (batch.isEmpty()) {
                    return isWanted(table, index);
                }
                if (!enterBehindFence(batch, table, index)) {
                    return false;
                }
                visited.merge(index.space(), (long) batch.size(), Long::sum);
            }
        }
        return false;
    }

    /** How much of an index is filled, from 0 to 100; 100 unless it is being filled. */
    public double percentFilled(Table table, SecondaryIndex index) {
        if (table.isServing(index)) {
            return 100;
        }
        long items = Math.max(1, statistics.items(table.schema().space()));
        return Math.min(100, 100.0 * visited.getOrDefault(index.space(), 0L) / items);
    }

    private static List<Key> next(Cursor rows) {
        List<Key> batch = new ArrayList<>(BATCH);
        while (batch.size() < BATCH && rows.next()) {
            batch.add(rows.key());
        }
        return batch;
    }

    /** As a write: what changes the table waits for it, or finds that it comes too late. */
    private boolean enterBehindFence(List<Key> items, Table table, SecondaryIndex index) {
        long entered = fence.enter();
        try {
            return enter(items, table, index, entered);
        } finally {
            fence.leave();
        }
    }

    /** False if the index is not wanted any more. Items of which it is not known whether they were entered are visited again. */
    private boolean enter(List<Key> items, Table table, SecondaryIndex index, long entered) {
        List<Key> left = items;
        for (int attempt = 0; !left.isEmpty(); attempt++) {
            if (attempt == Repeatable.ATTEMPTS_MAX) {
                // All of it is begun again after a while.
                throw new OutcomeUnknownException();
            }
            List<Transaction<Boolean>> each = new ArrayList<>(left.size());
            for (Key item : left) {
                each.add(
                        new Transaction<>(Set.of(item), current -> entering(current.get(item), table, index, entered)));
            }
            List<Outcome<Boolean>> outcomes = storage.transactEach(each);
            List<Key> unknown = new ArrayList<>();
            for (int i = 0; i < outcomes.size(); i++) {
                switch (outcomes.get(i)) {
                    case Outcome.Committed<Boolean> done -> {}
                    case Outcome.Rejected<Boolean> unwanted -> {
                        return false;
                    }
                    case Outcome.Unknown<Boolean> either -> unknown.add(left.get(i));
                }
            }
            left = unknown;
        }
        return true;
    }

    private Decision<Boolean> entering(byte @Nullable [] row, Table table, SecondaryIndex index, long entered) {
        if (!fence.holds(entered) || !isWanted(table, index)) {
            return Decision.reject(false);
        }
        var entry = IndexEntry.of(index, table.schema(), row == null ? null : Item.ofStored(row));
        return Decision.commit(
                true,
                entry == null
                        ? List.of()
                        : List.of(new Decision.Write(entry.key(), entry.item().stored())));
    }

    /** Asked for under the items' locks: once an index is out of the catalog, no entry is added. */
    private boolean isWanted(Table table, SecondaryIndex index) {
        var now = current(table, index);
        return now != null && now.isFilling(index);
    }

    private static Table done(Table table, TableChange change) {
        var draft = table.draft();
        draft.changes.remove(change);
        return draft.build();
    }

    private static Table without(Table table, SecondaryIndex index) {
        var draft = table.draft();
        draft.indexThroughput.remove(index.name());
        draft.schema = table.schema()
                .withIndexes(table.schema().indexes().stream()
                        .filter(other -> other.space() != index.space())
                        .toList());
        Set<String> used = draft.schema.keyAttributes();
        draft.definitions.keySet().retainAll(used);
        return draft.build();
    }
}
