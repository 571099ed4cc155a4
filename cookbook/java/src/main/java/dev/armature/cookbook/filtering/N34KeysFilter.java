package dev.armature.cookbook.filtering;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** N34: the keys are the filter. A range of sort keys is a range of text, and its ends need the same care. */
public final class N34KeysFilter implements Scenario {
    private static final String BETWEEN = "PK = :pk AND SK BETWEEN :start AND :end";

    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App");
        kit.put(
                app,
                item("PK", "ACTOR#Tom Hanks", "SK", "MOVIE#Big"),
                item("PK", "ACTOR#Meg Ryan", "SK", "MOVIE#Top Gun"));
        equal(texts(kit.query(app, "PK = :pk", ":pk", "ACTOR#Tom Hanks"), "SK"), List.of("MOVIE#Big"));

        // Orders of January. The last day is lost: "ORDER#2024-01-31#003"
        // is longer, so greater, than "ORDER#2024-01-31".
        var orders =
                List.of("ORDER#2024-01-01#001", "ORDER#2024-01-15#002", "ORDER#2024-01-31#003", "ORDER#2024-02-01#004");
        kit.put(app, under("CUSTOMER#alex", orders));
        equal(between(kit, app, "ORDER#2024-01-01", "ORDER#2024-01-31"), orders.subList(0, 2));
        equal(between(kit, app, "ORDER#2024-01-01", "ORDER#2024-02"), orders.subList(0, 3)); // to where February begins

        // Issues sort before their repository and stars behind it, so one comparison keeps them apart.
        String repository = "REPO#alexdebrie/dynamodb-book";
        kit.put(app, under(repository, List.of("ISSUE#00001", "ISSUE#00002", repository, "STAR#ann")));
        var issues = kit.query(app, "PK = :pk AND SK <= :sk", ":pk", repository, ":sk", repository);
        equal(texts(issues, "SK"), List.of("ISSUE#00001", "ISSUE#00002", repository));

        // State and date in one key: cancelled in 2024.
        kit.put(
                app,
                order("CANCELLED#2024-01-15", "1"),
                order("DELIVERED#2024-01-20", "2"),
                order("SHIPPED#2024-01-25", "3"));
        equal(cancelled(kit, app), List.of("1"));
        // A second order cancelled on that day has the same key, and
        // replaces the first. The id at the end keeps them apart.
        kit.put(app, order("CANCELLED#2024-01-15", "4"));
        equal(cancelled(kit, app), List.of("4"));
        kit.put(app, order("CANCELLED#2024-03-01#5", "5"), order("CANCELLED#2024-03-01#6", "6"));
        kit.say("cancelled in 2024, without order 1, which is lost: " + cancelled(kit, app));
        equal(cancelled(kit, app), List.of("4", "5", "6"));
        // And a state changes, which a key cannot: better as the key of an index, as in N37.
        kit.invalid(
                "Cannot update attribute SK. This attribute is part of the key",
                () -> kit.client()
                        .updateItem(update -> update.tableName(app)
                                .key(item("PK", "CUSTOMER#jane", "SK", "SHIPPED#2024-01-25"))
                                .updateExpression("SET SK = :sk")
                                .expressionAttributeValues(item(":sk", "DELIVERED#2024-01-25"))));
    }

    private static List<Map<String, AttributeValue>> under(String partition, List<String> sortKeys) {
        return sortKeys.stream()
                .map(sortKey -> item("PK", partition, "SK", sortKey))
                .toList();
    }

    private static List<String> between(Kit kit, String table, String start, String end) {
        return texts(kit.query(table, BETWEEN, ":pk", "CUSTOMER#alex", ":start", start, ":end", end), "SK");
    }

    private static Map<String, AttributeValue> order(String sortKey, String id) {
        return item("PK", "CUSTOMER#jane", "SK", sortKey, "OrderId", id);
    }

    private static List<String> cancelled(Kit kit, String table) {
        String start = "CANCELLED#2024-01-01";
        String end = "CANCELLED#2024-12-31";
        return texts(kit.query(table, BETWEEN, ":pk", "CUSTOMER#jane", ":start", start, ":end", end), "OrderId");
    }
}
