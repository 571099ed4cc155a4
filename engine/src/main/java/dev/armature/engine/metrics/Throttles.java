package dev.armature.engine.metrics;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out what a throttled request was throttled for. */
final class Throttles {
    private static final String UNKNOWN = "Unknown";
    private static final Set<String> READS =
            Set.of("GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems", "GetRecords");

    private Throttles() {}

    static void count(TableMetrics table, String operation, @Nullable Record details) {
        table.capacity.throttled(READS.contains(operation), UNKNOWN);
    }
}
