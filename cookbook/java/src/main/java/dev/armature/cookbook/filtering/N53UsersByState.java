package dev.armature.cookbook.filtering;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;
import static dev.armature.cookbook.kit.Kit.together;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;

/**
 * N53: an order by its id from an inverted index, and users by state.
 * An index under one constant key is one partition, and gets hot.
 */
public final class N53UsersByState implements Scenario {
    private static final int SHARDS = 10;

    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table(
                "App", design -> design.index("GSI1", "GSI1PK", "GSI1SK").index("GSI2", "GSI2PK", "GSI2SK"));
        var order = item("PK", "USER#ann", "SK", "ORDER#456", "orderId", "456");
        kit.put(app, with(order, "GSI1PK", "ORDER#456", "GSI1SK", "USER#ann"));
        var owner = kit.queryIndex(app, "GSI1", "GSI1PK = :pk", ":pk", "ORDER#456");
        equal(texts(owner, "PK"), List.of("USER#ann"));

        kit.put(app, user(0, "active", "USER"), user(1, "suspended", "USER"), user(2, "active", "USER"));
        kit.show(active(kit, app, "USER"), "active users by creation");
        equal(texts(active(kit, app, "USER"), "PK"), List.of("USER#0", "USER#2"));

        // Under load every new user writes to the partition "USER" of the index, whatever the key in the
        // table. Here a partition takes 10 units a second instead of 1000, and the clock stands still.
        String slow = "{\"Throttling\": true, \"Partitions\": 1000, \"PartitionWriteUnits\": 10}";
        kit.simulation().apply("{\"Tables\": {\"%s\": %s}}".formatted(app, slow));
        kit.simulation().freeze();
        try (var once = kit.withoutRetries()) {
            var refusal = kit.refused(
                    ThrottlingException.class, "Throughput exceeds the current capacity of your table or index", () -> {
                        for (int id = 10; id < 30; id++) {
                            put(once, app, user(id, "active", "USER"));
                        }
                    });
            String reason = refusal.throttlingReasons().get(0).reason();
            kit.say("because: " + reason);
            equal(reason, "IndexWriteKeyRangeThroughputExceeded");
            // Over ten keys it goes through; a reader asks all ten.
            for (int id = 30; id < 60; id++) {
                put(once, app, user(id, "active", "USER#" + id % SHARDS));
            }
        }
        var shards = together(SHARDS, shard -> active(kit, app, "USER#" + shard));
        equal(shards.stream().mapToInt(List::size).sum(), 30);
    }

    private static void put(DynamoDbClient client, String table, Map<String, AttributeValue> item) {
        client.putItem(put -> put.tableName(table).item(item));
    }

    private static Map<String, AttributeValue> user(int id, String state, String partition) {
        String sortKey = String.format(Locale.ROOT, "%s#2025-01-%02d", state, id + 1);
        return item("PK", "USER#" + id, "SK", "PROFILE", "GSI2PK", partition, "GSI2SK", sortKey);
    }

    private static List<Map<String, AttributeValue>> active(Kit kit, String table, String partition) {
        String condition = "GSI2PK = :pk AND begins_with(GSI2SK, :state)";
        return kit.queryIndex(table, "GSI2", condition, ":pk", partition, ":state", "active#");
    }
}
