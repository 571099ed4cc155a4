package dev.armature.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the key of a table or index is made of: one partition attribute and perhaps one sort attribute, or up to four of each
 * in a global secondary index.
 */
public final class KeySchema {
    private final List<KeyAttribute> hash;
    private final List<KeyAttribute> range;
    /** Joined once: every request asks for them. */
    private final List<KeyAttribute> attributes;

    private final KeyShape shape;

    public KeySchema(List<KeyAttribute> hash, List<KeyAttribute> range) {
        this.hash = List.copyOf(hash);
        this.range = List.copyOf(range);
        List<KeyAttribute> all = new ArrayList<>(hash);
        all.addAll(range);
        this.attributes = List.copyOf(all);
        this.shape =
                new KeyShape.Components(hash.stream().map(KeyAttribute::type).toList());
    }

    public List<KeyAttribute> hash() {
        return hash;
    }

    public List<KeyAttribute> range() {
        return range;
    }

    /** Partition attributes first. */
    public List<KeyAttribute> attributes() {
        return attributes;
    }

    /** What the partitions of keys are made of. */
    public KeyShape shape() {
        return shape;
    }

    public List<String> names() {
        return attributes.stream().map(KeyAttribute::name).toList();
    }

    public boolean isMultiAttribute() {
        return hash.size() > 1 || range.size() > 1;
    }

    public boolean contains(String name) {
        return find(name) != null;
    }

    public @Nullable KeyAttribute find(String name) {
        for (KeyAttribute attribute : attributes) {
            if (attribute.name().equals(name)) {
                return attribute;
            }
        }
        return null;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeySchema keys && hash.equals(keys.hash) && range.equals(keys.range);
    }

    @Override
    public int hashCode() {
        return Objects.hash(hash, range);
    }

    @Override
    public String toString() {
        return "KeySchema[hash=" + hash + ", range=" + range + "]";
    }
}
