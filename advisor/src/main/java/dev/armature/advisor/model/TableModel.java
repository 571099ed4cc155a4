package dev.armature.advisor.model;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table.
 *
 * @param sortKey null if the partition key is the whole key
 * @param consumers what reads the table's stream
 */
public record TableModel(
        String name,
        String partitionKey,
        @Nullable String sortKey,
        Settings settings,
        List<Index> indexes,
        List<Entity> entities,
        List<StreamConsumer> consumers,
        Place place) {
    public TableModel {
        indexes = List.copyOf(indexes);
        entities = List.copyOf(entities);
        consumers = List.copyOf(consumers);
    }

    public Optional<Index> index(String indexName) {
        return indexes.stream().filter(index -> index.name().equals(indexName)).findFirst();
    }
}
