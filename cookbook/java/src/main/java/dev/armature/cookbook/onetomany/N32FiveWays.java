package dev.armature.cookbook.onetomany;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;

/**
 * N32: five ways to keep many things that belong to one: inside it,
 * as copies, in its partition, in an index, in a hierarchy of keys.
 */
public final class N32FiveWays implements Scenario {
    private static final String PREFIX = "PK = :pk AND begins_with(SK, :sk)";

    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App", design -> design.index("GSI1", "GSI1PK", "GSI1SK"));
        var customer = item("PK", "CUSTOMER#alexdebrie", "SK", "CUSTOMER#alexdebrie");

        // 1. Inside: few, and never asked for alone. One of them is changed by its path.
        var home = Map.of("City", "Seattle", "Zip", "98101");
        var work = Map.of("City", "Seattle", "Zip", "98102");
        kit.put(app, with(customer, "MailingAddresses", Map.of("Home", home, "Work", work)));
        kit.client()
                .updateItem(update -> update.tableName(app)
                        .key(customer)
                        .updateExpression("SET MailingAddresses.Home.Zip = :zip")
                        .expressionAttributeValues(item(":zip", "98109")));
        var moved = Map.of("City", "Seattle", "Zip", "98109");
        equal(
                kit.get(app, "PK", "CUSTOMER#alexdebrie", "SK", "CUSTOMER#alexdebrie"),
                with(customer, "MailingAddresses", Map.of("Home", moved, "Work", work)));

        // 2. Copies of what will not change: the price at the time of the order stands in its line.
        kit.put(
                app,
                item("PK", "ORDER#12345", "SK", "ITEM#gadget-1", "ProductName", "Gadget", "Price", 5),
                item("PK", "ORDER#12345", "SK", "ITEM#widget-1", "ProductName", "Widget Pro", "Price", 29.99));
        var lines = kit.query(app, PREFIX, ":pk", "ORDER#12345", ":sk", "ITEM#");
        equal(texts(lines, "Price"), List.of("5", "29.99"));

        // 3. In the partition of the parent: both kinds by one Query, the newest order first.
        kit.put(
                app,
                item("PK", "CUSTOMER#alexdebrie", "SK", "ORDER#2024-01-15#001", "Type", "Order"),
                item("PK", "CUSTOMER#alexdebrie", "SK", "ORDER#2024-01-20#002", "Type", "Order"));
        var collection = kit.client()
                .query(query -> query.tableName(app)
                        .keyConditionExpression("PK = :pk")
                        .expressionAttributeValues(item(":pk", "CUSTOMER#alexdebrie"))
                        .scanIndexForward(false))
                .items();
        kit.show(collection, "a customer and its orders");
        equal(texts(collection, "SK"), List.of("ORDER#2024-01-20#002", "ORDER#2024-01-15#001", "CUSTOMER#alexdebrie"));

        // 4. In an index: a ticket is its own partition, and the index puts those of one user together.
        String user = "ORG#Acme#USER#alex";
        kit.put(
                app,
                item("PK", "TICKET#abc", "SK", "TICKET#abc", "GSI1PK", user, "GSI1SK", "TICKET#abc"),
                item("PK", "TICKET#def", "SK", "TICKET#def", "GSI1PK", user, "GSI1SK", "TICKET#def"));
        var tickets = kit.queryIndex(app, "GSI1", "GSI1PK = :pk", ":pk", user);
        equal(texts(tickets, "PK"), List.of("TICKET#abc", "TICKET#def"));

        // 5. A hierarchy in the sort key: any level is a prefix.
        kit.put(
                app,
                item("PK", "USA", "SK", "WA#Seattle#98101#Store1"),
                item("PK", "USA", "SK", "WA#Seattle#98102#Store2"),
                item("PK", "USA", "SK", "WA#Bellevue#98004#Store1"));
        equal(kit.query(app, PREFIX, ":pk", "USA", ":sk", "WA#Seattle#").size(), 2);
        equal(kit.query(app, PREFIX, ":pk", "USA", ":sk", "WA#").size(), 3);
    }
}
