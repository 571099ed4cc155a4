package dev.armature.engine.table;

import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Key;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Outcome;
import dev.armature.storage.OutcomeUnknownException;
import dev.armature.storage.Repeatable;
import dev.armature.storage.Storage;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All tables. Readers see an immutable snapshot without a lock; a change is stored before it is seen.
 *
 * <p>When a table or an index goes, its rows are removed at once. A write that was under way may still add one to the abandoned
 * space, and a crash may come first; so the catalog remembers the space, and empties it again when it is next opened, before the first
 * write. Spaces are never used twice.
 */
public final class Catalog {
    private final Storage storage;
    private final Clock clock;
    private final boolean dynamoDbLocalQuirks;
    /** Held while a table is created, changed or removed. */
    private final ReentrantLock changing = new ReentrantLock();

    /** Tables that are gone, and are said to be DELETING until a time. */
    private final Map<TableRef, Departure> departures = new ConcurrentHashMap<>();

    private record Departure(Table table, Instant since, Instant until) {
        boolean isOver(Instant now) {
            return !now.isBefore(until) || now.isBefore(since);
        }
    }

    private volatile Map<TableRef, Table> tables;
    private volatile Follower follower = (before, after) -> {};

    public Catalog(Storage storage, Clock clock) {
        this(storage, clock, false);
    }

    /** @param dynamoDbLocalQuirks whether a table that is missing is refused with DynamoDB Local's text */
    public Catalog(Storage storage, Clock clock, boolean dynamoDbLocalQuirks) {
        this.storage = storage;
        this.clock = clock;
        this.dynamoDbLocalQuirks = dynamoDbLocalQuirks;
        Map<TableRef, Table> loaded = new HashMap<>();
        List<CatalogRow.DroppedSpace> dropped = new ArrayList<>();
        try (var rows =
                storage.range(KeyRange.space(Spaces.CATALOG), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                switch (CatalogRow.decode(rows.row())) {
                    case CatalogRow.OfTable(Table table) -> loaded.put(table.ref(), table);
                    case CatalogRow.DroppedSpace row -> dropped.add(row);
                    case CatalogRow.NextSpace ignored -> {}
                }
            }
        }
        this.tables = Map.copyOf(loaded);
        reclaim(dropped);
    }

    public @Nullable Table find(TableRef ref) {
        return tables.get(ref);
    }

    public Collection<Table> all() {
        return tables.values();
    }

    /** The table an item operation is about: it has to exist and to be usable. */
    public Table usable(TableRef ref) {
        var table = tables.get(ref);
        if (table == null || table.isBeingCreated(clock.instant())) {
            throw notFound("Requested resource not found");
        }
        return table;
    }

    /** The table a table operation is about. */
    public Table existing(TableRef ref) {
        return existing(ref, tables.get(ref));
    }

    /** From now on, a table that has been removed is said to be DELETING for a while. */
    public void linger(Table removed, Instant until) {
        var now = clock.instant();
        departures.values().removeIf(departure -> departure.isOver(now));
        departures.put(removed.ref(), new Departure(removed, now, until));
    }

    /** A table that is said to be DELETING; null if there is none. */
    public @Nullable Table departing(TableRef ref) {
        var departure = departures.get(ref);
        return departure == null || departure.isOver(clock.instant()) ? null : departure.table();
    }

    /** All tables that are said to be DELETING. */
    public Collection<Table> departing() {
        return departures.keySet().stream()
                .map(this::departing)
                .filter(Objects::nonNull)
                .toList();
    }

    private ApiException notFound(String text) {
        return new ApiException(
                ErrorCode.RESOURCE_NOT_FOUND,
                dynamoDbLocalQuirks ? "Cannot do operations on a non-existent table" : text);
    }

    /** Who has to know of every change of a table. */
    @FunctionalInterface
    public interface Follower {
        /** Called after the change is stored, and before the next one. Null stands for no table. */
        void follow(@Nullable Table before, @Nullable Table after);
    }

    /** Names the one who is told of changes from now on. */
    public void tell(Follower newFollower) {
        follower = newFollower;
    }

    /** What to do with a table, null standing for no table. */
    @FunctionalInterface
    public interface Change {
        @Nullable
        Table apply(@Nullable Table current);
    }

    /** Changes one table as one step. A change that throws changes nothing. Returns what the table is then. */
    public @Nullable Table change(TableRef ref, Change change) {
        return replace(ref, change).after();
    }

    /** A table before and after a change. */
    public record Changed(Table before, Table after) {}

    /** Changes a table that has to be there. */
    public Changed changeExisting(TableRef ref, UnaryOperator<Table> change) {
        var replaced = replace(ref, current -> change.apply(existing(ref, current)));
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
        var dropped = new CatalogRow.DroppedSpace(space);
        commit(List.of(owner, new Decision.Write(dropped.key(), dropped.encode())));
        storage.deleteRange(KeyRange.space(space));
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

    private record Replaced(
            @Nullable Table before, @Nullable Table after) {}

    private Replaced replace(TableRef ref, Change change) {
        return replace(ref, change, removed -> Legacy.NONE);
    }

    private Replaced replace(TableRef ref, Change change, Function<Table, Legacy> legacy) {
        List<CatalogRow.DroppedSpace> dropped;
        Replaced replaced;
        changing.lock();
        try {
            var current = tables.get(ref);
            var next = change.apply(current);
            replaced = new Replaced(current, next);
            if (Objects.equals(next, current)) {
                return replaced;
            }
            Legacy left = current == null || next != null ? Legacy.NONE : legacy.apply(current);
            dropped = dropped(current, next).stream()
                    .filter(row -> !left.spaces().contains(row.space()))
                    .toList();
            store(ref, next, dropped, left.rows());
            Map<TableRef, Table> changed = new HashMap<>(tables);
            if (next == null) {
                changed.remove(ref);
            } else {
                changed.put(ref, next);
            }
            tables = Map.copyOf(changed);
            follower.follow(current, next);
        } finally {
            changing.unlock();
        }
        dropped.forEach(row -> storage.deleteRange(KeyRange.space(row.space())));
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

    private static List<CatalogRow.DroppedSpace> dropped(@Nullable Table before, @Nullable Table after) {
        Set<Integer> kept = after == null ? Set.of() : after.spaces();
        return before == null
                ? List.of()
                : before.spaces().stream()
                        .filter(space -> !kept.contains(space))
                        .map(CatalogRow.DroppedSpace::new)
                        .toList();
    }

    private void store(
            TableRef ref, @Nullable Table table, List<CatalogRow.DroppedSpace> dropped, List<Decision.Write> others) {
        Key key = CatalogRow.key(ref);
        List<Decision.Write> writes = new ArrayList<>(others);
        writes.add(new Decision.Write(key, table == null ? null : TableCodec.encode(table)));
        dropped.forEach(row -> writes.add(new Decision.Write(row.key(), row.encode())));
        commit(writes);
    }

    /** Removes what is left in spaces that were dropped, before the first write. */
    private void reclaim(List<CatalogRow.DroppedSpace> dropped) {
        if (dropped.isEmpty()) {
            return;
        }
        dropped.forEach(row -> storage.deleteRange(KeyRange.space(row.space())));
        // Whatever becomes of this: those that are still listed when the storage is next opened are empty.
        var unused = transact(
                dropped.stream().map(row -> new Decision.Write(row.key(), null)).toList());
    }

    /** Where it is not known whether it was done, it is looked up: what tables there are must not differ from what is stored. */
    private void commit(List<Decision.Write> writes) {
        if (transact(writes) instanceof Outcome.Unknown && !areThere(writes)) {
            throw new OutcomeUnknownException();
        }
    }

    private Outcome<Boolean> transact(List<Decision.Write> writes) {
        return storage.transact(keys(writes), current -> Decision.commit(true, writes));
    }

    private boolean areThere(List<Decision.Write> writes) {
        return Repeatable.transact(
                storage,
                keys(writes),
                current -> Decision.reject(
                        writes.stream().allMatch(write -> Arrays.equals(write.row(), current.get(write.key())))));
    }

    private static Set<Key> keys(List<Decision.Write> writes) {
        return writes.stream().map(Decision.Write::key).collect(Collectors.toSet());
    }
}
