package dev.armature.advisor.runtime.observation;

import dev.armature.engine.table.Table;
import java.time.Duration;
import java.util.List;

/**
 * What was seen of one table.
 *
 * @param table as it is now
 * @param shapes of requests that were about it
 */
public record TableSeen(Table table, SpaceSeen own, List<SpaceSeen> indexes, List<ShapeSeen> shapes, Stream stream) {
    public TableSeen {
        indexes = List.copyOf(indexes);
        shapes = List.copyOf(shapes);
    }

    public String name() {
        return table.name();
    }

    /** Of all requests that were about the table or its indexes. */
    public long total(ShapeCount count) {
        return shapes.stream().mapToLong(shape -> shape.total(count)).sum();
    }

    /**
     * Those who read the table's stream.
     *
     * @param late how often the last record was older than a minute
     * @param deliveries how often records were handed to a function
     * @param attemptsMax how often in a row a function failed with the same records
     * @param repeats how often a shard was read again from where it had been read before
     * @param repeatsMax how often in a row
     */
    public record Stream(
            long reads,
            long late,
            Duration lastAge,
            Duration longestAge,
            long deliveries,
            long failures,
            int attemptsMax,
            long repeats,
            int repeatsMax) {}
}
