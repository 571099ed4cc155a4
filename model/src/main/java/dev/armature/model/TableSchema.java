package dev.armature.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a table is made of: its key and its indexes, and the storage space of its items. An immutable snapshot. */
public record TableSchema(int space, KeySchema keys, List<SecondaryIndex> indexes) {
    public TableSchema {
        indexes = List.copyOf(indexes);
    }

    public @Nullable SecondaryIndex index(String name) {
        for (SecondaryIndex index : indexes) {
            if (index.name().equals(name)) {
                return index;
            }
        }
        return null;
    }

    public boolean hasLocalIndexes() {
        return indexes.stream().anyMatch(index -> !index.isGlobal());
    }
}
