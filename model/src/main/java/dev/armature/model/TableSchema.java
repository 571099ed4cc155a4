package dev.armature.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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

    public TableSchema withIndexes(List<SecondaryIndex> others) {
        return new TableSchema(space, keys, others);
    }

    /** Where its items and the entries of its indexes lie. */
    public Set<Integer> spaces() {
        Set<Integer> spaces = new LinkedHashSet<>();
        spaces.add(space);
        indexes.forEach(index -> spaces.add(index.space()));
        return spaces;
    }

    /** The names of all attributes that are part of a key, of the table or of an index. */
    public Set<String> keyAttributes() {
        Set<String> names = new LinkedHashSet<>(keys.names());
        indexes.forEach(index -> names.addAll(index.keys().names()));
        return names;
    }

    public boolean hasLocalIndexes() {
        return indexes.stream().anyMatch(index -> !index.isGlobal());
    }
}
