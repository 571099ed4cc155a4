package dev.armature.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the key of a table or index is made of: one partition attribute and perhaps one sort attribute, or up to four of each
 * in a global secondary index.
 */
public record KeySchema(List<KeyAttribute> hash, List<KeyAttribute> range) {
    public KeySchema {
        hash = List.copyOf(hash);
        range = List.copyOf(range);
    }

    /** Partition attributes first. */
    public List<KeyAttribute> attributes() {
        List<KeyAttribute> all = new ArrayList<>(hash);
        all.addAll(range);
        return all;
    }

    public List<String> names() {
        return attributes().stream().map(KeyAttribute::name).toList();
    }

    public boolean isMultiAttribute() {
        return hash.size() > 1 || range.size() > 1;
    }

    public boolean contains(String name) {
        return find(name) != null;
    }

    public @Nullable KeyAttribute find(String name) {
        for (KeyAttribute attribute : hash) {
            if (attribute.name().equals(name)) {
                return attribute;
            }
        }
        for (KeyAttribute attribute : range) {
            if (attribute.name().equals(name)) {
                return attribute;
            }
        }
        return null;
    }
}
