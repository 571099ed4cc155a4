package dev.armature.cookbook.capacity;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * N29: an update writes the whole item. A counter beside a large
 * profile costs a unit, inside of it ten. Ten times, not a hundred.
 */
public final class N29SplitOffCounter implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String users = kit.table("Users");
        var whole = item("PK", "USER#whole", "SK", "PROFILE");
        var profile = item("PK", "USER#split", "SK", "PROFILE");
        var stats = item("PK", "USER#split", "SK", "STATS");
        String bio = "x".repeat(10_100);
        kit.put(users, with(whole, "bio", bio, "views", 1000), with(profile, "bio", bio), with(stats, "views", 1000));

        var inProfile = kit.cost(() -> countView(kit, users, whole));
        var apart = kit.cost(() -> countView(kit, users, stats));
        kit.say("a view costs " + inProfile.total() + " WCU in the profile and " + apart.total() + " apart");
        // Nothing is cheaper than one unit, so 0.1 KB is not a hundredth.
        equal(List.of(inProfile.total(), apart.total()), List.of(10.0, 1.0));

        // Changing the profile itself costs what it did.
        var renamed = kit.cost(() -> kit.client()
                .updateItem(update -> update.tableName(users)
                        .key(profile)
                        .updateExpression("SET nickname = :n")
                        .expressionAttributeValues(item(":n", "Ann"))));
        equal(renamed.total(), 10.0);

        // Both together are still one Query, since they share a partition.
        equal(kit.query(users, "PK = :pk", ":pk", "USER#split").size(), 2);
    }

    private static void countView(Kit kit, String table, Map<String, AttributeValue> key) {
        kit.client()
                .updateItem(update -> update.tableName(table)
                        .key(key)
                        .updateExpression("ADD #v :one")
                        .expressionAttributeNames(Map.of("#v", "views"))
                        .expressionAttributeValues(item(":one", 1)));
    }
}
