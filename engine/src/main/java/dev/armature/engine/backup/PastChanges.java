package dev.armature.engine.backup;

import dev.armature.engine.coordination.Leases;
import dev.armature.engine.table.Table;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.storage.Cursor;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The items of a table that were written between two times, as they were at both, in the order of their keys. Stands before the first; not for use
 * by two threads.
 *
 * <p>The history of that stretch says which items they are, when each was written last, and what it was before. What it was after it, is the
 * present with everything undone that came later: it is read first and undone then, so that it may change meanwhile.
 */
public final class PastChanges implements AutoCloseable {
    /** How many spaces it needs: for the time of the last write, for what was before, and for what was after. */
    public static final int SPACES = 3;

    private static final int CHECK_EVERY = 256;

    private final Leases.Lease lease;
    private final Cursor times;
    private final Cursor befores;
    private final Cursor afters;
    private int steps;
    private @Nullable Change change;

    private PastChanges(Leases.Lease lease, Cursor times, Cursor befores, Cursor afters) {
        this.lease = lease;
        this.times = times;
        this.befores = befores;
        this.afters = afters;
    }

    /**
     * One item.
     *
     * @param micros when it was written last, in microseconds since 1970
     * @param before null if there was none; the same for {@code after}
     */
    public record Change(
            long micros, @Nullable Item before, @Nullable Item after) {}

    /**
     * Begins a walk.
     *
     * @param from inclusive
     * @param to exclusive
     * @param spaces where there is nothing yet, and nothing else is read or written
     */
    public static PastChanges open(
            Storage storage, Leases.Lease lease, Table table, Instant from, Instant to, List<Integer> spaces) {
        var rows = new Rows(storage, lease);
        var keys = table.schema().keys();
        int history = Objects.requireNonNull(table.recovery()).space();
        int times = spaces.get(0);
        int befores = spaces.get(1);
        int afters = spaces.get(2);
        var window = History.between(storage, history, from, to);
        rows.keepTimes(window, keys, times);
        rows.keepOldest(window, keys, befores);
        rows.keepPresent(keys, times, table.schema().space(), afters);
        // A part of a commit may be seen before its history.
        storage.carryOver();
        rows.keepOldest(History.since(storage, history, to), keys, afters);
        return new PastChanges(lease, cursor(storage, times), cursor(storage, befores), cursor(storage, afters));
    }

    private static Cursor cursor(Storage storage, int space) {
        return storage.range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG);
    }

    /** Steps to the next item; false at the end. */
    public boolean next() {
        if (++steps % CHECK_EVERY == 0) {
            Rows.requireHeld(lease);
        }
        if (!times.next()) {
            return false;
        }
        stepTo(befores);
        stepTo(afters);
        change = new Change(
                ByteBuffer.wrap(times.row()).getLong(),
                item(History.replaced(befores.row())),
                item(History.replaced(afters.row())));
        return true;
    }

    /** What changed after the stretch as well has rows for items that did not change in it. */
    private void stepTo(Cursor other) {
        do {
            if (!other.next()) {
                throw new IllegalStateException("an item that was written has no state: " + times.key());
            }
        } while (PastItems.compare(other.key(), times.key()) < 0);
    }

    private static @Nullable Item item(byte @Nullable [] stored) {
        return stored == null ? null : Item.ofStored(stored);
    }

    public Change change() {
        return Objects.requireNonNull(change);
    }

    /** The key of the item, in a space that does not matter. */
    public Key key() {
        return times.key();
    }

    @Override
    public void close() {
        times.close();
        befores.close();
        afters.close();
    }
}
