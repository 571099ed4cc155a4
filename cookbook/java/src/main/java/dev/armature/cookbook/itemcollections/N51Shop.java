package dev.armature.cookbook.itemcollections;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** N51: a shop's five access patterns on one table and one index, and three slips that look right on paper. */
public final class N51Shop implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String shop = kit.table("Shop", design -> design.index("GSI1", "GSI1PK", "GSI1SK"));
        var user = item("PK", "USER#user_123", "SK", "PROFILE", "email", "user@example.com", "name", "Ann");
        var order = item("PK", "USER#user_123", "SK", "ORDER#order_456", "total", 64.98);
        kit.put(
                shop,
                with(user, "GSI1PK", "EMAIL#user@example.com", "GSI1SK", "USER#user_123"),
                with(order, "GSI1PK", "ORDER#order_456", "GSI1SK", "USER#user_123"),
                item("PK", "ORDER#order_456", "SK", "METADATA", "userId", "user_123"),
                item("PK", "ORDER#order_456", "SK", "ITEM#item_789", "productId", "p1", "quantity", 2),
                item("PK", "ORDER#order_456", "SK", "ITEM#item_790", "productId", "p2", "quantity", 1));

        equal(text(kit.get(shop, "PK", "USER#user_123", "SK", "PROFILE"), "name"), "Ann");
        equal(texts(inIndex(kit, shop, "EMAIL#user@example.com"), "PK"), List.of("USER#user_123"));
        equal(texts(under(kit, shop, "USER#user_123", "ORDER#"), "total"), List.of("64.98"));
        equal(texts(inIndex(kit, shop, "ORDER#order_456"), "total"), List.of("64.98"));
        var lines = under(kit, shop, "ORDER#order_456", "ITEM#");
        kit.show(lines, "lines of the order");
        equal(lines.size(), 2);

        // The order is there twice. By its id it can be got from the table, consistently and without an index.
        equal(text(kit.get(shop, "PK", "ORDER#order_456", "SK", "METADATA"), "userId"), "user_123");

        // Slip 1: a profile without the index's attributes is not in the index, and cannot be found by its address.
        kit.put(shop, user);
        equal(inIndex(kit, shop, "EMAIL#user@example.com"), List.of());

        // Slip 2: a request has to name its table.
        kit.invalid(
                "ableName' failed to satisfy constraint: Member must not be null",
                () -> kit.client().getItem(get -> get.key(item("PK", "USER#user_123", "SK", "PROFILE"))));

        // Slip 3: the index's name and its key must go together. An index on "email" is not asked by "GSI1PK".
        String named = kit.table("Named", design -> design.index("EmailIndex", "email"));
        kit.put(named, user);
        kit.invalid(
                "Query condition missed key schema element: email",
                () -> kit.queryIndex(named, "EmailIndex", "GSI1PK = :email", ":email", "EMAIL#user@example.com"));
        equal(
                kit.queryIndex(named, "EmailIndex", "email = :email", ":email", "user@example.com")
                        .size(),
                1);
    }

    private static List<Map<String, AttributeValue>> under(Kit kit, String table, String partition, String prefix) {
        return kit.query(table, "PK = :pk AND begins_with(SK, :sk)", ":pk", partition, ":sk", prefix);
    }

    private static List<Map<String, AttributeValue>> inIndex(Kit kit, String table, String partition) {
        return kit.queryIndex(table, "GSI1", "GSI1PK = :pk", ":pk", partition);
    }
}
