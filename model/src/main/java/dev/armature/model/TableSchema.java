package dev.armature.model;

import java.util.HashSet;
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

    /** The names of all attributes that are part of a key, of the table or of an index, or of a search schema. */
    public Set<String> keyAttributes() {
        Set<String> names = new LinkedHashSet<>(keys.names());
        for (SecondaryIndex index : indexes) {
            names.addAll(index.keys().names());
            var vector = index.vector();
            if (vector != null) {
                names.addAll(vector.searchNames());
            }
        }
        return names;
    }

    public boolean hasLocalIndexes() {
        return indexes.stream().anyMatch(SecondaryIndex::isLocal);
    }

    /**
     * How large an item of the table counts as when it is written or lies there: a vector counts four bytes for each of its numbers, and not
     * what the list does.
     */
    public int writtenBytes(Item item) {
        int size = item.sizeBytes();
        Set<String> seen = new HashSet<>();
        for (SecondaryIndex index : indexes) {
            var vector = index.vector();
            if (vector != null && seen.add(vector.attribute())) {
                var value = item.get(vector.attribute());
                if (value != null && FloatVector.of(value, vector.dimensions()) != null) {
                    size += vector.dimensions() * FloatVector.BYTES_PER_DIMENSION - ItemSize.of(value);
                }
            }
        }
        return size;
    }
}
