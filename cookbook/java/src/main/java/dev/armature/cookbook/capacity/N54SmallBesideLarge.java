package dev.armature.cookbook.capacity;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.range;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * N54: what is read often is kept small and apart from what is
 * large. A batch saves calls, not units; a page says where to go on.
 */
public final class N54SmallBesideLarge implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String shop = kit.table("Shop");
        var lines = range(0, 200, number -> Map.of("productId", "product " + number, "note", "x".repeat(150)));
        kit.put(
                shop,
                item("PK", "ORDER#whole", "SK", "METADATA", "total", 64.98, "items", lines),
                item("PK", "ORDER#split", "SK", "METADATA", "total", 64.98),
                item("PK", "ORDER#split", "SK", "DETAILS", "items", lines));
        double whole = kit.cost(() -> kit.get(shop, "PK", "ORDER#whole", "SK", "METADATA"))
                .total();
        double metadata = kit.cost(() -> kit.get(shop, "PK", "ORDER#split", "SK", "METADATA"))
                .total();
        double details = kit.cost(() -> kit.get(shop, "PK", "ORDER#split", "SK", "DETAILS"))
                .total();
        kit.say("whole " + whole + " RCU; split " + metadata + ", and " + details + " when the details are wanted");
        equal(List.of(whole, metadata, details), List.of(4.5, 0.5, 4.5));

        // Asking for one attribute does not make the item smaller: what is read is paid for.
        var projected = kit.cost(() -> kit.client()
                .getItem(get -> get.tableName(shop)
                        .key(item("PK", "ORDER#whole", "SK", "METADATA"))
                        .projectionExpression("#total")
                        .expressionAttributeNames(Map.of("#total", "total"))));
        equal(projected.total(), 4.5);

        // Fifty users, one by one and in one call: the same units, a fiftieth of the calls.
        var users = range(0, 50, number -> item("PK", "USER#" + number, "SK", "PROFILE"));
        kit.put(shop, users);
        var oneByOne = kit.cost(() -> users.forEach(
                key -> kit.client().getItem(get -> get.tableName(shop).key(key))));
        var keys = KeysAndAttributes.builder().keys(users).build();
        var batch = kit.cost(() -> kit.client().batchGetItem(all -> all.requestItems(Map.of(shop, keys))));
        equal(List.of(oneByOne.total(), batch.total()), List.of(25.0, 25.0));

        // Orders, twenty to a page. The paginator passes LastEvaluatedKey on as ExclusiveStartKey.
        kit.put(
                shop,
                range(0, 45, number -> item("PK", "USER#0", "SK", String.format(Locale.ROOT, "ORDER#%03d", number))));
        var pages = kit.client()
                .queryPaginator(query -> query.tableName(shop)
                        .keyConditionExpression("PK = :pk AND begins_with(SK, :sk)")
                        .expressionAttributeValues(item(":pk", "USER#0", ":sk", "ORDER#"))
                        .limit(20));
        equal(pages.stream().map(QueryResponse::count).toList(), List.of(20, 20, 5));
    }
}
