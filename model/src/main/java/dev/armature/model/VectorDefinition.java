package dev.armature.model;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a vector index searches: an attribute that holds a list of so many numbers, and the attributes that may narrow a search down.
 *
 * @param searchSchema in the order in which it was given
 */
public record VectorDefinition(
        String attribute, int dimensions, DistanceFunction distanceFunction, List<SearchAttribute> searchSchema) {
    /** What an attribute of the search schema is for. */
    public enum Role {
        /** Its value says in which part of the index an item is. Each search is about one part. */
        HASH,
        /** A search may ask for one value of it. */
        INLINE_FILTER
    }

    public record SearchAttribute(KeyAttribute attribute, Role role) {
        public String name() {
            return attribute.name();
        }
    }

    public VectorDefinition {
        searchSchema = List.copyOf(searchSchema);
    }

    /** The attribute that divides the index into parts; null if it has one part. */
    public @Nullable KeyAttribute hash() {
        for (SearchAttribute each : searchSchema) {
            if (each.role() == Role.HASH) {
                return each.attribute();
            }
        }
        return null;
    }

    public List<KeyAttribute> filters() {
        return searchSchema.stream()
                .filter(each -> each.role() == Role.INLINE_FILTER)
                .map(SearchAttribute::attribute)
                .toList();
    }

    public @Nullable SearchAttribute search(String name) {
        for (SearchAttribute each : searchSchema) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        return null;
    }

    public Set<String> searchNames() {
        return searchSchema.stream().map(SearchAttribute::name).collect(Collectors.toUnmodifiableSet());
    }
}
