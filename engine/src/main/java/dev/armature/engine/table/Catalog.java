package dev.armature.engine.table;

import dev.armature.engine.coordination.Coordination;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Key;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * All tables. Readers see an immutable snapshot without a lock; a change is stored before it is seen.
 *
 * <p>What is stored has a version, which each change raises. A change is worked out from a snapshot and stored if that is still the newest;
 * if not, it is worked out again. So two engines on one storage cannot undo each other's changes, and what a change looked at in other
 * tables is still so.
 *
 * <p>When a table or an index goes, its rows are removed at once. A write that was under way may still add one to the abandoned
 * space, and a crash may come first; so the catalog remembers the space, and empties it again when it is next opened, before the
 * first write. Spaces are never used twice. Where several engines share a storage, rows are removed once no engine works with a version
 * that has them ({@link #reclaim}).
 */
public final class Catalog {
    private final Storage storage;
    private final CatalogStore store;
    private final Clock clock;
    private final boolean dynamoDbLocalQuirks;
    private final boolean isShared;
    private final Departures departures;
    /** Held while a table is created, changed or removed, and while the snapshot is replaced. */
    private final ReentrantLock changing = new ReentrantLock();

    /**
     * @param hasPolicies whether a table, or its stream, has a policy of its own
     * @param hasGlobalTables whether a table has replicas
     */
    private record Snapshot(long version, Map<TableRef, Table> tables, boolean hasPolicies, boolean hasGlobalTables) {
        Snapshot(CatalogStore.Tables stored) {
            this(stored.version(), stored.byName());
        }

        Snapshot(long version, Map<TableRef, Table> tables) {
            this(
                    version,
                    tables,
                    tables.values().stream().anyMatch(table -> !table.policies().isEmpty()),
                    tables.values().stream().anyMatch(table -> table.globalTable() != null));
        }

        Snapshot with(TableRef ref, @Nullable Table table) {
            Map<TableRef, Table> changed = new HashMap<>(tables);
            if (table == null) {
                changed.remove(ref);
            } else {
                changed.put(ref, table);
            }
            return new Snapshot(version + 1, Map.copyOf(changed));
        }
    }

    private volatile Snapshot snapshot;
    private volatile Follower follower = (before, after) -> List.of();

    public Catalog(Storage storage, Clock clock) {
        this(storage, clock, false, Coordination.alone());
    }

    /** @param dynamoDbLocalQuirks whether a table that is missing is refused with DynamoDB Local's text */
    public Catalog(Storage storage, Clock clock, boolean dynamoDbLocalQuirks, Coordination coordination) {
        this.storage = storage;
        this.clock = clock;
        this.dynamoDbLocalQuirks = dynamoDbLocalQuirks;
        this.store = new CatalogStore(storage, coordination.fence());
        this.isShared = coordination.isShared();
        this.departures = new Departures(clock);
        this.snapshot = load();
        if (!isShared) {
            reclaim(Long.MAX_VALUE);
        }
    }

    private Snapshot load() {
        return new Snapshot(store.load());
    }

    /** The version of what is seen. */
    public long version() {
        return snapshot.version();
    }

    /** Reads what other engines have changed. False if there is nothing new. */
    public boolean refresh() {
        if (!isShared || store.version() == snapshot.version()) {
            return false;
        }
        changing.lock();
        try {
            snapshot = load();
            return true;
        } finally {
            changing.unlock();
        }
    }

    public @Nullable Table find(TableRef ref) {
        return snapshot.tables().get(ref);
    }

    /** Whether any table or stream has a policy of its own. */
    public boolean hasResourcePolicies() {
        return snapshot.hasPolicies();
    }

    /** Whether any table has replicas. */
    public boolean hasGlobalTables() {
        return snapshot.hasGlobalTables();
    }

    /** The key of a table or of one of its indexes; null if there is no such table or index. */
    public @Nullable KeySchema keysOf(TableRef ref, @Nullable String index) {
        Table table = find(ref);
        if (table == null || index == null) {
            return table == null ? null : table.schema().keys();
        }
        SecondaryIndex found = table.schema().index(index);
        return found == null ? null : found.keys();
    }

    public Collection<Table> all() {
        return snapshot.tables().values();
    }

    /** The table an item operation is about: it has to exist and to be usable. */
    public Table usable(TableRef ref) {
        var table = find(ref);
        if (table == null || table.isBeingCreated(clock.instant()) || table.isLeaving()) {
            throw notFound("Requested resource not found");
        }
        return table;
    }

    /** The table a table operation is about. */
    public Table existing(TableRef ref) {
        return existing(ref, find(ref));
    }

    /** The same for what knows of a table only when it is whole: one that is being restored is described, and is not there otherwise. */
    public Table restored(TableRef ref) {
        return restored(existing(ref));
    }

    public Table restored(Table table) {
        if (table.isRestoring()) {
            throw notFound(table.ref());
        }
        return table;
    }

    /** From now on, a table that has been removed is said to be DELETING for a while. */
    public void linger(Table removed, Instant until) {
        departures.add(removed, until);
    }

    /** A table that is said to be DELETING; null if there is none. */
    public @Nullable Table departing(TableRef ref) {
        return departures.find(ref);
    }

    /** All tables that are said to be DELETING. */
    public Collection<Table> departing() {
        return departures.all();
    }

    private ApiException notFound(String text) {
        return new ApiException(
                ErrorCode.RESOURCE_NOT_FOUND,
                dynamoDbLocalQuirks ? "Cannot do operations on a non-existent table" : text);
    }

    /** A row that changes with a table. What becomes of it is decided on what is there; null stands for no row. */
    public record RowChange(Key key, UnaryOperator<byte @Nullable []> change) {}

    /** Who keeps rows that change with tables. */
    @FunctionalInterface
    public interface Follower {
        /** The rows that change in one step with a table, null standing for no table. */
        List<RowChange> follow(@Nullable Table before, @Nullable Table after);
    }

    /** Names the one who is asked about changes from now on. */
    public void tell(Follower newFollower) {
        follower = newFollower;
    }

    /** What to do with a table, null standing for no table. */
    @FunctionalInterface
    public interface Change {
        @Nullable
        Table apply(@Nullable Table current);
    }

    /**
     * Changes one table as one step. A change that throws changes nothing, and one that is made to what is no longer so is made again.
     */
    public Replaced change(TableRef ref, Change change) {
        return replace(ref, change, removed -> Legacy.NONE);
    }

    /** What was under a name before a change and is there after it, null standing for no table. */
    public record Replaced(@Nullable Table before, @Nullable Table after) {}

    /** A table before and after a change. */
    public record Changed(Table before, Table after) {}

    /** Changes a table that has to be there. */
    public Changed changeExisting(TableRef ref, UnaryOperator<Table> change) {
        var replaced = change(ref, current -> change.apply(existing(ref, current)));
        return new Changed(existing(ref, replaced.before()), existing(ref, replaced.after()));
    }

    /**
     * What remains of a table that is removed.
     *
     * @param spaces those of the table that something else has from now on
     * @param rows stored in the same step
     */
    public record Legacy(Set<Integer> spaces, List<Decision.Write> rows) {
        public static final Legacy NONE = new Legacy(Set.of(), List.of());
    }

    /** Removes a table that has to be there, unless the check throws. Returns what it was. */
    public Table remove(TableRef ref, Consumer<Table> check, Function<Table, Legacy> legacy) {
        var replaced = replace(
                ref,
                current -> {
                    check.accept(existing(ref, current));
                    return null;
                },
                legacy);
        return existing(ref, replaced.before());
    }

    /** Removes the rows of a space that nothing needs any more, in one step with the row that says so. */
    public void drop(int space, Decision.Write owner) {
        drop(List.of(space), List.of(owner));
    }

    /** The same for several spaces at once. */
    public void drop(Collection<Integer> spaces, List<Decision.Write> owners) {
        changing.lock();
        try {
            Snapshot seen = snapshot;
            while (!store.commit(seen.version(), dropping(spaces, owners, seen.version() + 1), List.of())) {
                seen = load();
            }
            snapshot = new Snapshot(seen.version() + 1, seen.tables());
        } finally {
            changing.unlock();
        }
        empty(spaces);
    }

    private static List<Decision.Write> dropping(Collection<Integer> spaces, List<Decision.Write> owners, long since) {
        List<Decision.Write> writes = new ArrayList<>(owners);
        spaces.forEach(space -> writes.add(CatalogStore.dropping(space, since)));
        return writes;
    }

    private void empty(Collection<Integer> dropped) {
        if (!isShared) {
            dropped.forEach(space -> storage.deleteRange(KeyRange.space(space)));
        }
    }

    private Table existing(TableRef ref, @Nullable Table table) {
        if (table == null) {
            throw notFound(ref);
        }
        return table;
    }

    /** The refusal of a table operation whose table is not there. */
    public ApiException notFound(TableRef ref) {
        return notFound("Requested resource not found: Table: " + ref.name() + " not found");
    }

    private Replaced replace(TableRef ref, Change change, Function<Table, Legacy> legacy) {
        Set<Integer> dropped;
        Replaced replaced;
        changing.lock();
        try {
            var unused = refresh();
            while (true) {
                Snapshot seen = snapshot;
                var current = seen.tables().get(ref);
                var next = change.apply(current);
                replaced = new Replaced(current, next);
                if (Objects.equals(next, current)) {
                    return replaced;
                }
                Legacy left = current == null || next != null ? Legacy.NONE : legacy.apply(current);
                dropped = dropped(current, next, left.spaces());
                if (store(seen.version(), ref, replaced, dropped, left.rows())) {
                    snapshot = seen.with(ref, next);
                    break;
                }
                snapshot = load();
            }
        } finally {
            changing.unlock();
        }
        empty(dropped);
        return replaced;
    }

    /** Changes a table if it is still there, and still the same incarnation. */
    public void changeSame(Table expected, UnaryOperator<Table> change) {
        var unused = change(
                expected.ref(),
                current -> current == null || !current.id().equals(expected.id()) ? current : change.apply(current));
    }

    /** Spaces that nothing has ever used. They also number logs. */
    public List<Integer> newSpaces(int count) {
        return store.newSpaces(count);
    }

    /**
     * Removes what is left in spaces that were dropped. Whatever becomes of the rows that list them: those are empty.
     *
     * @param known the version that no engine works with an older one than
     */
    public void reclaim(long known) {
        store.reclaim(known);
    }

    private static Set<Integer> dropped(@Nullable Table before, @Nullable Table after, Set<Integer> inherited) {
        if (before == null) {
            return Set.of();
        }
        Set<Integer> dropped = new TreeSet<>(before.spaces());
        dropped.removeAll(inherited);
        dropped.removeAll(after == null ? Set.of() : after.spaces());
        return dropped;
    }

    private boolean store(
            long seen, TableRef ref, Replaced replaced, Set<Integer> dropped, List<Decision.Write> others) {
        var table = replaced.after();
        List<Decision.Write> writes = new ArrayList<>(others);
        writes.add(new Decision.Write(CatalogRow.key(ref), table == null ? null : TableCodec.encode(table)));
        dropped.forEach(space -> writes.add(CatalogStore.dropping(space, seen + 1)));
        return store.commit(seen, writes, follower.follow(replaced.before(), table));
    }
}
