package dev.armature.engine.metrics;

import dev.armature.engine.simulation.Throttling;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts what had no capacity left, and of which kind, from what DynamoDB says to a throttled request. */
final class Throttles {
    private static final String UNKNOWN = "Unknown";
    private static final String INDEX = "/index/";
    private static final Set<String> READS = Set.of("GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems");

    private Throttles() {}

    /** @param details what came with the refusal */
    static void count(TableMetrics table, String operation, @Nullable Record details) {
        List<Throttling.Reason> reasons = switch (details) {
            case Throttling.Provisioned(var given) -> given;
            case Throttling.OnDemand(var given) -> given;
            case null, default -> List.of();
        };
        if (reasons.isEmpty()) {
            table.capacity.throttled(READS.contains(operation), UNKNOWN);
        }
        for (Throttling.Reason reason : reasons) {
            // A word such as IndexWriteProvisionedThroughputExceeded says it all but the name.
            resource(table, reason.resource()).throttled(reason.reason().contains("Read"), reason.reason());
        }
    }

    private static Capacity resource(TableMetrics table, String arn) {
        int index = arn.indexOf(INDEX);
        return index < 0 ? table.capacity : table.index(arn.substring(index + INDEX.length()));
    }
}
