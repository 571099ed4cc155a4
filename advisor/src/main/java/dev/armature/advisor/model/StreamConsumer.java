package dev.armature.advisor.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is called with the records of a table's stream.
 *
 * @param reads the entities whose records it takes, or {@code old_image}, {@code new_image}, {@code keys} for what it looks at
 * @param writes the entities that it writes
 * @param idempotent whether a record that comes twice does no harm; null if it was not said
 * @param filter an event pattern, as text; null if it takes everything
 */
public record StreamConsumer(
        String name,
        List<String> reads,
        List<String> writes,
        @Nullable Boolean idempotent,
        @Nullable String update,
        @Nullable String filter,
        Place place) {
    public StreamConsumer {
        reads = List.copyOf(reads);
        writes = List.copyOf(writes);
    }
}
