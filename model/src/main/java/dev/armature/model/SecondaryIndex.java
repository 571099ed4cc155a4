package dev.armature.model;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An index of a table: where its entries lie, what orders them, and which attributes they carry.
 *
 * @param space the storage space of its entries
 * @param keys of a vector index: what its parts go by, or the partition key of the table where it has one part only
 * @param included the attributes named in the projection besides keys; empty unless the projection is INCLUDE
 * @param vector what a vector index searches; null for the others
 */
public record SecondaryIndex(
        String name,
        Kind kind,
        int space,
        KeySchema keys,
        ProjectionType projection,
        Set<String> included,
        @Nullable VectorDefinition vector) {
    public enum Kind {
        LOCAL,
        GLOBAL,
        VECTOR
    }

    /** In the order in which DynamoDB lists them. */
    public enum ProjectionType {
        ALL,
        INCLUDE,
        KEYS_ONLY
    }

    public SecondaryIndex {
        included = Set.copyOf(included);
        if ((kind == Kind.VECTOR) != (vector != null)) {
            throw new IllegalArgumentException("a vector index says what it searches, and no other does: " + name);
        }
    }

    public SecondaryIndex(
            String name, Kind kind, int space, KeySchema keys, ProjectionType projection, Set<String> included) {
        this(name, kind, space, keys, projection, included, null);
    }

    /** A vector index of a table with these keys. */
    public static SecondaryIndex ofVectors(
            String name,
            int space,
            KeySchema tableKeys,
            ProjectionType projection,
            Set<String> included,
            VectorDefinition vector) {
        var hash = vector.hash();
        var keys = new KeySchema(hash == null ? tableKeys.hash() : List.of(hash), List.of());
        return new SecondaryIndex(name, Kind.VECTOR, space, keys, projection, included, vector);
    }

    /** The same index with its entries in another space. */
    public SecondaryIndex at(int other) {
        return new SecondaryIndex(name, kind, other, keys, projection, included, vector);
    }

    public boolean isGlobal() {
        return kind == Kind.GLOBAL;
    }

    public boolean isLocal() {
        return kind == Kind.LOCAL;
    }

    /** Whether an entry lies in the partition that its item has in the table. */
    public boolean hasPartitionsOfTable() {
        return kind == Kind.LOCAL || vector != null && vector.hash() == null;
    }

    /** Whether entries carry the attribute, given the keys of the table, which every entry carries. */
    public boolean projects(String attribute, KeySchema tableKeys) {
        return projection == ProjectionType.ALL
                || included.contains(attribute)
                || keys.contains(attribute)
                || tableKeys.contains(attribute)
                || vector != null && (vector.attribute().equals(attribute) || vector.search(attribute) != null);
    }
}
