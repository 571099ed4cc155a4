package dev.armature.model;

import java.util.Set;

/**
 * A secondary index: where its entries lie, what orders them, and which attributes they carry.
 *
 * @param space the storage space of its entries
 * @param included the attributes named in the projection besides keys; empty unless the projection is INCLUDE
 */
public record SecondaryIndex(
        String name, Kind kind, int space, KeySchema keys, ProjectionType projection, Set<String> included) {
    public enum Kind {
        LOCAL,
        GLOBAL
    }

    /** In the order in which DynamoDB lists them. */
    public enum ProjectionType {
        ALL,
        INCLUDE,
        KEYS_ONLY
    }

    public SecondaryIndex {
        included = Set.copyOf(included);
    }

    public boolean isGlobal() {
        return kind == Kind.GLOBAL;
    }

    /** Whether entries carry the attribute, given the keys of the table, which every entry carries. */
    public boolean projects(String attribute, KeySchema tableKeys) {
        return projection == ProjectionType.ALL
                || included.contains(attribute)
                || keys.contains(attribute)
                || tableKeys.contains(attribute);
    }
}
