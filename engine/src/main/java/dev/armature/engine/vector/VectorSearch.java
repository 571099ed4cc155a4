package dev.armature.engine.vector;

import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Cost;
import dev.armature.model.AttributeValue;
import dev.armature.model.FloatVector;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.VectorDefinition;
import dev.armature.storage.Cursor;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.util.List;
import java.util.Objects;

/** Finds the entries of a vector index that are nearest to a vector, and says what that costs: the call is charged here. */
public final class VectorSearch {
    /** So many times as many entries are looked at closely as are wanted, and at least so many. */
    private static final int CLOSE_FACTOR = 4;

    private static final int CLOSE_MIN = 64;

    private final Storage storage;
    private final NearIndexes nearIndexes;
    private final int exactMax;

    /** @param exactMax an index, or a part of it, with more rows is brought into memory when it is searched */
    public VectorSearch(Storage storage, NearIndexes nearIndexes, int exactMax) {
        this.storage = storage;
        this.nearIndexes = nearIndexes;
        this.exactMax = exactMax;
    }

    /** What a search has found, the nearest first. */
    public record Found(List<Neighbour> neighbours, Cost cost) {}

    public Found search(Call call, Table table, SecondaryIndex index, Wanted wanted) {
        VectorDefinition vector = Objects.requireNonNull(index.vector());
        var nearest = new Nearest(vector, wanted);
        KeyRange scope = scope(index, vector, wanted);
        // A call that is shown the past is shown that of the index.
        var near = call.interference() == null
                ? nearIndexes.search(index, scope, wanted, Math.max(CLOSE_MIN, CLOSE_FACTOR * wanted.count()))
                : null;
        if (near == null) {
            long rows = RowScan.over(rows(call, table, index, scope), nearest);
            if (rows > exactMax) {
                nearIndexes.fill(index, scope);
            }
            return found(call, table, index, nearest, nearest.examined());
        }
        List<byte[]> rows = storage.readAll(near.keys(), Storage.Consistency.EVENTUAL);
        for (int i = 0; i < rows.size(); i++) {
            Key key = near.keys().get(i);
            byte[] row = rows.get(i);
            if (row != null) {
                nearest.add(key, row);
            }
        }
        return found(call, table, index, nearest, near.compared());
    }

    /** The part of the index that the search is about. */
    private static KeyRange scope(SecondaryIndex index, VectorDefinition vector, Wanted wanted) {
        var hash = vector.hash();
        if (hash == null) {
            return KeyRange.space(index.space()).shaped(index.keys().shape());
        }
        AttributeValue value = Objects.requireNonNull(wanted.condition().value(hash.name()));
        return KeyRange.partition(KeyCodec.partition(index.space(), List.of(value)));
    }

    private Cursor rows(Call call, Table table, SecondaryIndex index, KeyRange scope) {
        var rows = storage.range(scope, Storage.Direction.FORWARD, Storage.Consistency.EVENTUAL);
        var interference = call.interference();
        if (interference == null) {
            return rows;
        }
        var age = interference.age(table, index, Storage.Consistency.EVENTUAL);
        return interference.rows(table, index, scope, Storage.Direction.FORWARD, rows, age);
    }

    /** Charged are the vectors that were compared and the entries that were found. */
    private static Found found(Call call, Table table, SecondaryIndex index, Nearest nearest, long compared) {
        List<Neighbour> neighbours = nearest.inOrder();
        long bytes = 0;
        for (Neighbour neighbour : neighbours) {
            bytes += neighbour.entry().sizeBytes();
        }
        int dimensions = Objects.requireNonNull(index.vector()).dimensions();
        var cost = Cost.ofVectors(
                index,
                Math.max(
                        Limits.VECTOR_REQUEST_BYTES_MIN,
                        compared * dimensions * FloatVector.BYTES_PER_DIMENSION + bytes));
        call.add(new Access.Search(table, index, compared, neighbours.size(), bytes, cost));
        return new Found(neighbours, cost);
    }
}
