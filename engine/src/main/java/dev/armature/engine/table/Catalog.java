package dev.armature.engine.table;

import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Decimal;
import dev.armature.model.ErrorCode;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Outcome;
import dev.armature.storage.Storage;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * All tables. Readers see an immutable snapshot without a lock; a change is stored before it is seen.
 *
 * <p>The rows lie in the space {@link Spaces#CATALOG}: one for each table, under account, region and name, and one for the next
 * free space.
 */
public final class Catalog {
    private static final Key NEXT_SPACE = key("next space");

    private final Storage storage;
    private final Clock clock;
    /** Held while a table is created, changed or removed. */
    private final ReentrantLock changing = new ReentrantLock();

    private volatile Map<TableRef, Table> tables;
    private volatile Follower follower = (before, after) -> {};

    public Catalog(Storage storage, Clock clock) {
        this.storage = storage;
        this.clock = clock;
        Map<TableRef, Table> loaded = new HashMap<>();
        try (var rows =
                storage.range(KeyRange.space(Spaces.CATALOG), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                if (!Arrays.equals(rows.key(), NEXT_SPACE.bytes())) {
                    var table = TableCodec.decode(rows.row());
                    loaded.put(table.ref(), table);
                }
            }
        }
        this.tables = Map.copyOf(loaded);
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
        if (table == null || table.creating() && clock.instant().isBefore(table.activeAt())) {
            throw new ApiException(ErrorCode.RESOURCE_NOT_FOUND, "Requested resource not found");
        }
        return table;
    }

    /** The table a table operation is about. */
    public Table existing(TableRef ref) {
        var table = tables.get(ref);
        if (table == null) {
            throw notFound(ref);
        }
        return table;
    }

    public static ApiException notFound(TableRef ref) {
        return new ApiException(
                ErrorCode.RESOURCE_NOT_FOUND, "Requested resource not found: Table: " + ref.name() + " not found");
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
        changing.lock();
        try {
            var current = tables.get(ref);
            var next = change.apply(current);
            if (!Objects.equals(next, current)) {
                store(key(ref.toString()), next == null ? null : TableCodec.encode(next));
                Map<TableRef, Table> changed = new HashMap<>(tables);
                if (next == null) {
                    changed.remove(ref);
                } else {
                    changed.put(ref, next);
                }
                tables = Map.copyOf(changed);
                follower.follow(current, next);
            }
            return next;
        } finally {
            changing.unlock();
        }
    }

    /** Changes a table if it is still there, and still the same incarnation. */
    public void changeExisting(Table expected, UnaryOperator<Table> change) {
        var unused = change(
                expected.ref(),
                current -> current == null || !current.id().equals(expected.id()) ? current : change.apply(current));
    }

    /** Spaces that nothing has ever used. */
    public List<Integer> newSpaces(int count) {
        var outcome = storage.transact(Set.of(NEXT_SPACE), current -> {
            byte[] row = current.get(NEXT_SPACE);
            long first = row == null ? Spaces.FIRST_FREE : nextSpace(Item.ofStored(row));
            var next = Item.of(Map.of("next", AttributeValue.number(first + count)));
            return Decision.commit((int) first, List.of(new Decision.Write(NEXT_SPACE, next.stored())));
        });
        if (!(outcome instanceof Outcome.Committed<Integer>(Integer first))) {
            throw new IllegalStateException("spaces could not be reserved: " + outcome);
        }
        List<Integer> spaces = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            spaces.add(first + i);
        }
        return spaces;
    }

    private static long nextSpace(Item row) {
        if (row.get("next") instanceof AttributeValue.N(Decimal next)) {
            return next.value().longValueExact();
        }
        throw new IllegalStateException("damaged catalog: no next space");
    }

    private void store(Key key, byte @Nullable [] row) {
        var outcome =
                storage.transact(Set.of(key), current -> Decision.commit(true, List.of(new Decision.Write(key, row))));
        if (!(outcome instanceof Outcome.Committed)) {
            throw new IllegalStateException("the catalog could not be stored: " + outcome);
        }
    }

    private static Key key(String name) {
        return KeyCodec.key(Spaces.CATALOG, List.of(AttributeValue.string(name)), List.of());
    }
}
