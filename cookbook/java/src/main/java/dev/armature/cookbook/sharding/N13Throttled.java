package dev.armature.cookbook.sharding;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;

/**
 * N13: a partition takes 1000 write units a second. What is
 * over is refused with the reason, and a backoff gets through.
 */
public final class N13Throttled implements Scenario {
    private static final int TRIES_MAX = 3;

    @Override
    public void run(Kit kit) throws Exception {
        String onDemand = kit.table("OnDemand");
        String provisioned = kit.table("Provisioned", design -> design.provisioned(5));
        // A partition of 10 units instead of 1000, and a clock that stands
        // still until it is moved: so nothing here depends on speed.
        kit.simulation().apply("{\"AllTables\": {\"Throttling\": true, \"PartitionWriteUnits\": 10}}");
        kit.simulation().freeze();
        // The SDK tries several times by itself, so a loop around it multiplies the tries; here we want to see each.
        try (var once = kit.withoutRetries()) {
            put(once, onDemand, 12); // it may run two units into debt
            var refusal = kit.refused(
                    ThrottlingException.class,
                    "Throughput exceeds the current capacity of your table or index",
                    () -> put(once, onDemand, 1));
            String reason = refusal.throttlingReasons().get(0).reason();
            kit.say("because: " + reason);
            equal(reason, "TableWriteKeyRangeThroughputExceeded");

            var waited = withBackoff(kit, () -> put(once, onDemand, 1));
            kit.say("through on the third try, after waiting for so many milliseconds: " + waited);
            equal(waited, List.of(100L, 200L)); // three tries have two waits between them, so 400 ms never comes

            // A table with provisioned capacity says it by another name: look at both.
            put(once, provisioned, 6);
            var other = kit.refused(
                    ProvisionedThroughputExceededException.class,
                    "The level of configured provisioned throughput for the table was exceeded",
                    () -> put(once, provisioned, 1));
            equal(other.throttlingReasons().get(0).reason(), "TableWriteProvisionedThroughputExceeded");
        }
    }

    private static void put(DynamoDbClient client, String table, int kilobytes) {
        String data = "x".repeat(kilobytes * 1024 - 100);
        client.putItem(put -> put.tableName(table).item(item("PK", "GAME#7", "SK", "STATE", "data", data)));
    }

    /** As often written, except that it waits on the server's clock. Gives how long it waited before each try. */
    private static List<Long> withBackoff(Kit kit, Kit.Attempt write) throws Exception {
        List<Long> waited = new ArrayList<>();
        while (true) {
            try {
                write.run();
                return waited;
            } catch (ThrottlingException refused) {
                if (waited.size() == TRIES_MAX - 1) {
                    throw refused;
                }
                var wait = Duration.ofMillis(100L << waited.size());
                waited.add(wait.toMillis());
                kit.simulation().advance(wait.toString());
            }
        }
    }
}
