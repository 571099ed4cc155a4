package dev.armature.cookbook.itemcollections;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * N31: an entity chart as items. Whether the parent comes first when
 * read backwards depends on how its key sorts among the children's.
 */
public final class N31EntityChart implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String shop = kit.table("Shop");
        String alex = "CUSTOMER#alexdebrie";
        kit.put(
                shop,
                item("PK", alex, "SK", alex, "Type", "Customer"),
                both("CUSTOMEREMAIL#alex@example.com", "CustomerEmail"),
                item("PK", alex, "SK", "#ORDER#1001", "Type", "Order"),
                item("PK", alex, "SK", "#ORDER#1002", "Type", "Order"),
                both("ORDER#1001#ITEM#1", "OrderItem"));

        // "#" sorts before letters, so orders come before the customer,
        // and backwards the customer leads and the newest order follows.
        equal(sortKeys(kit, shop, alex, true), List.of("#ORDER#1001", "#ORDER#1002", alex));
        equal(sortKeys(kit, shop, alex, false), List.of(alex, "#ORDER#1002", "#ORDER#1001"));

        // With "ORDER#" the customer is first forwards, beside the oldest order, and last backwards.
        String jane = "CUSTOMER#jane";
        kit.put(shop, List.of(item("PK", jane, "SK", jane), order(jane, "1001"), order(jane, "1002")));
        equal(sortKeys(kit, shop, jane, false), List.of("ORDER#1002", "ORDER#1001", jane));

        // A parent called "USER#" sorts behind "ORDER#", and leads backwards without the extra "#".
        String bob = "USER#bob";
        kit.put(shop, List.of(item("PK", bob, "SK", bob), order(bob, "1001"), order(bob, "1002")));
        equal(sortKeys(kit, shop, bob, false), List.of(bob, "ORDER#1002", "ORDER#1001"));
    }

    private static Map<String, AttributeValue> both(String key, String type) {
        return item("PK", key, "SK", key, "Type", type);
    }

    private static Map<String, AttributeValue> order(String owner, String id) {
        return item("PK", owner, "SK", "ORDER#" + id, "Type", "Order");
    }

    private static List<String> sortKeys(Kit kit, String table, String partition, boolean forward) {
        var items = kit.client()
                .query(query -> query.tableName(table)
                        .keyConditionExpression("PK = :pk")
                        .expressionAttributeValues(item(":pk", partition))
                        .scanIndexForward(forward))
                .items();
        kit.show(items, partition + (forward ? ", forward" : ", backward"));
        return texts(items, "SK");
    }
}
