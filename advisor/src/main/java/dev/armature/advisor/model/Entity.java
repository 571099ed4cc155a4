package dev.armature.advisor.model;

import dev.armature.advisor.key.KeyTemplate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A kind of item.
 *
 * @param type the value of the table's type attribute
 * @param sortKey null if the table has none
 * @param parent the entity whose items these belong to, by name; null if it was not said
 */
public record Entity(
        String name,
        String type,
        Role role,
        KeyTemplate partitionKey,
        @Nullable KeyTemplate sortKey,
        List<IndexMapping> indexMappings,
        List<Field> fields,
        @Nullable Ttl ttl,
        @Nullable String parent,
        Usage usage,
        List<AccessPattern> accessPatterns,
        Place place) {
    public Entity {
        indexMappings = List.copyOf(indexMappings);
        fields = List.copyOf(fields);
        accessPatterns = List.copyOf(accessPatterns);
    }

    /** What an item is for, where rules have to know. */
    public enum Role {
        DATA,
        /** Its being there keeps others out, for a while. */
        LOCK,
        /** Its being there is what authenticates a caller, for a while. */
        SESSION
    }

    /**
     * The keys that it has in an index.
     *
     * @param partitionKey a template for each attribute of the index's partition key
     * @param sortKey likewise; empty if the index has none
     * @param when a condition on the item under which it is in the index at all; null if it always is
     */
    public record IndexMapping(
            String index,
            List<KeyTemplate> partitionKey,
            List<KeyTemplate> sortKey,
            @Nullable String when,
            Place place) {
        public IndexMapping {
            partitionKey = List.copyOf(partitionKey);
            sortKey = List.copyOf(sortKey);
        }
    }

    /**
     * When items go by themselves.
     *
     * @param attribute null for an entity that is said never to expire, and if neither the entity nor the table names one
     * @param afterSeconds null if it was not said
     */
    public record Ttl(@Nullable String attribute, @Nullable Long afterSeconds, Place place) {
        public boolean expires() {
            return attribute != null || afterSeconds != null;
        }
    }

    /**
     * How much there is of it. What is null was not said.
     *
     * @param perPartitionAverage how many items of it are under one partition key
     */
    public record Usage(
            @Nullable Long itemCount,
            @Nullable Long itemSizeBytes,
            @Nullable Long maxSizeBytes,
            @Nullable Double perPartitionAverage,
            @Nullable Long perPartitionMax,
            Place place) {}

    public Optional<Field> field(String fieldName) {
        return fields.stream().filter(field -> field.name().equals(fieldName)).findFirst();
    }

    public Optional<IndexMapping> mapping(String indexName) {
        return indexMappings.stream()
                .filter(mapping -> mapping.index().equals(indexName))
                .findFirst();
    }
}
