package dev.armature.engine.vector;

import dev.armature.engine.background.Background;
import dev.armature.engine.item.Effect;
import dev.armature.engine.item.IndexEntry;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.model.FloatVector;
import dev.armature.model.Key;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.VectorDefinition;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The vector indexes, or parts of them, that are in memory: those that were searched and were found to be large. Nothing of it is stored; after a
 * restart, or when it is not known what was written, they are made anew from the rows.
 *
 * <p>An engine that shares its storage with others is not told of their writes, and keeps none.
 */
public final class NearIndexes {
    /** Takes up what was written when so many rows wait, beside those who write. */
    private static final int TAKE_UP_AT = 256;
    /** An index that is written to faster than it is filled is given up, and begun anew with a later search. */
    private static final int WRITTEN_WHILE_FILLING_MAX = 1 << 18;
    /** What is there besides the numbers of a vector: its key, where it lies, and room for a quarter more. */
    private static final int BYTES_PER_VECTOR = 64;

    /** @param space of the index, and the bytes that the keys of its part begin with; none if it has one part */
    private record Scope(int space, Key beginning) {}

    private final Storage storage;
    private final Catalog catalog;
    private final Background background;
    private final boolean isShared;
    private final long bytesMax;
    private final Map<Scope, NearIndex> indexes = new ConcurrentHashMap<>();
    /** Those that are being filled, and are told of writes already. */
    private final Map<Scope, NearIndex> coming = new ConcurrentHashMap<>();

    private final Set<Scope> filling = ConcurrentHashMap.newKeySet();

    private final Set<NearIndex> takingUp = ConcurrentHashMap.newKeySet();

    /** @param bytesMax how much memory all of them may take */
    public NearIndexes(Storage storage, Catalog catalog, Background background, boolean isShared, long bytesMax) {
        this.storage = storage;
        this.catalog = catalog;
        this.background = background;
        this.isShared = isShared;
        this.bytesMax = bytesMax;
    }

    /** About how much memory one more vector takes. */
    static long bytesOf(VectorDefinition vector, int keyBytes) {
        int dimensions = vector.dimensions();
        int filters = vector.filters().size();
        return dimensions
                + dimensions / 4
                + (long) FloatVector.BYTES_PER_DIMENSION * filters
                + keyBytes
                + BYTES_PER_VECTOR;
    }

    private static Scope scope(SecondaryIndex index, KeyRange range) {
        boolean isWhole = Objects.requireNonNull(index.vector()).hash() == null;
        byte[] beginning = isWhole ? new byte[0] : range.from();
        return new Scope(index.space(), new Key(beginning, beginning.length));
    }

    private static Scope scope(SecondaryIndex index, Key entry) {
        boolean isWhole = Objects.requireNonNull(index.vector()).hash() == null;
        byte[] beginning = isWhole ? new byte[0] : Arrays.copyOf(entry.bytes(), entry.partitionLength());
        return new Scope(index.space(), new Key(beginning, beginning.length));
    }

    /** What to look at closely to find the nearest; null if the index, or the part of it, is not in memory. */
    NearIndex.@Nullable Found search(SecondaryIndex index, KeyRange range, Wanted wanted, int close) {
        var near = indexes.get(scope(index, range));
        if (near == null) {
            return null;
        }
        if (near.isOutgrown()) {
            fill(index, range);
        }
        return near.search(wanted, close);
    }

    /** Begins to bring an index, or a part of it, into memory, in the background. */
    void fill(SecondaryIndex index, KeyRange range) {
        Scope scope = scope(index, range);
        if (isShared || !filling.add(scope)) {
            return;
        }
        background.once("vectors", () -> {
            try {
                fill(index, range, scope);
            } finally {
                filling.remove(scope);
            }
        });
    }

    /** One that is there already serves until the new one takes its place, unless there is no memory for both. */
    private void fill(SecondaryIndex index, KeyRange range, Scope scope) {
        forgetAbandoned();
        if (!fillBeside(index, range, scope) && indexes.remove(scope) != null) {
            var unused = fillBeside(index, range, scope);
        }
    }

    private boolean fillBeside(SecondaryIndex index, KeyRange range, Scope scope) {
        var near = new NearIndex(storage, index, range);
        coming.put(scope, near);
        try {
            var vector = Objects.requireNonNull(index.vector());
            if (!near.fill(new Training(vector, range, bytesMax - bytes()))) {
                return false;
            }
            takeOver(scope, near);
            return true;
        } finally {
            coming.remove(scope, near);
        }
    }

    /** Unless it was given up meanwhile. A writer finds it in one place or the other, or in both. */
    private synchronized void takeOver(Scope scope, NearIndex near) {
        if (coming.get(scope) == near) {
            indexes.put(scope, near);
        }
    }

    /** Spaces are never used twice. */
    private void forgetAbandoned() {
        Set<Integer> spaces = new HashSet<>();
        for (Table table : catalog.all()) {
            spaces.addAll(table.schema().spaces());
        }
        indexes.keySet().removeIf(scope -> !spaces.contains(scope.space()));
    }

    /** An entry came, went or changed, and that is committed. */
    public void wrote(Effect.IndexChange change) {
        if (!indexes.isEmpty() || !coming.isEmpty()) {
            wrote(change.index(), change.before());
            wrote(change.index(), change.after());
        }
    }

    private void wrote(SecondaryIndex index, @Nullable IndexEntry entry) {
        if (entry == null) {
            return;
        }
        Scope scope = scope(index, entry.key());
        // In this order: one that is done in between is among the others when those are looked at.
        var next = coming.get(scope);
        if (next != null) {
            next.wrote(entry.key());
            if (next.writtenCount() > WRITTEN_WHILE_FILLING_MAX) {
                coming.remove(scope, next);
            }
        }
        var near = indexes.get(scope);
        if (near != null) {
            near.wrote(entry.key());
            takeUp(near);
        }
    }

    private void takeUp(NearIndex near) {
        int waiting = near.writtenCount();
        if (waiting >= NearIndex.WRITTEN_MAX) {
            takeUpAtOnce(near);
        } else if (waiting >= TAKE_UP_AT && takingUp.add(near)) {
            background.once("vectors", () -> {
                takingUp.remove(near);
                near.takeUp();
            });
        }
    }

    /** The write is done already, and does not fail with this. */
    private void takeUpAtOnce(NearIndex near) {
        try {
            near.takeUp();
        } catch (RuntimeException | Error failed) {
            doubt();
        }
    }

    /** It is not known what was written: what is in memory is not to be relied on. */
    public synchronized void doubt() {
        coming.clear();
        indexes.clear();
    }

    /** About how much memory they take. */
    public long bytes() {
        forgetAbandoned();
        long bytes = 0;
        for (NearIndex index : indexes.values()) {
            bytes += index.bytes();
        }
        return bytes;
    }
}
