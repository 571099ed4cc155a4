package dev.armature.advisor.model;

import java.util.List;

/**
 * A secondary index.
 *
 * @param partitionKey one attribute, or up to four of a global index
 * @param sortKey none, one, or up to four of a global index
 * @param included the attributes of the projection INCLUDE
 */
public record Index(
        String name,
        boolean isGlobal,
        List<String> partitionKey,
        List<String> sortKey,
        Projection projection,
        List<String> included,
        Place place) {
    public Index {
        partitionKey = List.copyOf(partitionKey);
        sortKey = List.copyOf(sortKey);
        included = List.copyOf(included);
    }

    /** What an entry has besides the keys. */
    public enum Projection {
        ALL,
        KEYS_ONLY,
        INCLUDE
    }

    public boolean isMultiAttribute() {
        return partitionKey.size() > 1 || sortKey.size() > 1;
    }
}
