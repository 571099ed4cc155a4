package dev.armature.cookbook.capacity;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Cost;
import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;

/**
 * N28: what reads and writes cost, to the unit: by 4 KB for a
 * read, by 1 KB for a write, and for every index that changes.
 */
public final class N28ToTheUnit implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        reads(kit);
        indexes(kit);
        prices(kit);
    }

    /** The item with an attribute that makes it exactly this large: names and values count. */
    private static Map<String, AttributeValue> filled(int kilobytes, Object... namesAndValues) {
        int bytes = Stream.of(namesAndValues)
                .mapToInt(text -> text.toString().length())
                .sum();
        return with(item(namesAndValues), "data", "x".repeat(kilobytes * 1024 - bytes - "data".length()));
    }

    private static void reads(Kit kit) throws Exception {
        String plain = kit.table("Plain");
        var key = item("PK", "ITEM", "SK", "20KB");
        kit.put(plain, filled(20, "PK", "ITEM", "SK", "20KB"));
        var get = GetItemRequest.builder().tableName(plain).key(key);
        var strong = get.consistentRead(true).build();
        var eventual = get.consistentRead(false).build();
        equal(kit.cost(() -> kit.client().getItem(strong)).total(), 5.0);
        equal(kit.cost(() -> kit.client().getItem(eventual)).total(), 2.5); // half
        var inTransaction = TransactGetItem.builder()
                .get(one -> one.tableName(plain).key(key))
                .build();
        var twice = kit.cost(() -> kit.client().transactGetItems(all -> all.transactItems(inTransaction)));
        equal(twice.total(), 10.0);
        equal(put(kit, plain, filled(10, "PK", "ITEM", "SK", "10KB")).total(), 10.0);
        // One byte over counts as a whole unit.
        equal(put(kit, plain, with(filled(1, "PK", "ITEM", "SK", "a"), "x", "")).total(), 2.0);
    }

    private static void indexes(Kit kit) throws Exception {
        var keysOnly =
                Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build();
        String table = kit.table(
                "Indexed",
                design -> design.index("GSI1", "GSI1PK")
                        .index("GSI2", "GSI2PK")
                        .index("GSI3", "GSI3PK")
                        .index("KeysOnly", List.of("KeysPK"), List.of(), keysOnly));

        var inNone = put(kit, table, filled(10, "PK", "A", "SK", "none"));
        equal(inNone, new Cost(10, 10, Map.of())); // an index that an item is not in costs nothing
        var inOne = put(kit, table, filled(10, "PK", "A", "SK", "one", "GSI1PK", "x"));
        equal(inOne, new Cost(20, 10, Map.of("GSI1", 10.0)));
        var inThree =
                put(kit, table, filled(10, "PK", "A", "SK", "three", "GSI1PK", "x", "GSI2PK", "x", "GSI3PK", "x"));
        equal(inThree, new Cost(40, 10, Map.of("GSI1", 10.0, "GSI2", 10.0, "GSI3", 10.0)));
        var keys = put(kit, table, filled(10, "PK", "A", "SK", "keys", "KeysPK", "x"));
        equal(keys.indexes(), Map.of("KeysOnly", 1.0)); // each index by the size of what it projects

        equal(change(kit, table, "one", "data2", "y").indexes(), Map.of("GSI1", 11.0)); // projected: one write there
        equal(change(kit, table, "one", "GSI1PK", "z").indexes(), Map.of("GSI1", 22.0)); // its key: a delete and a put
        equal(change(kit, table, "keys", "data2", "y").indexes(), Map.of()); // not projected: nothing to do there
    }

    private static Cost put(Kit kit, String table, Map<String, AttributeValue> item) throws Exception {
        return kit.cost(() -> kit.client().putItem(put -> put.tableName(table).item(item)));
    }

    private static Cost change(Kit kit, String table, String sortKey, String attribute, String value) throws Exception {
        return kit.cost(() -> kit.client()
                .updateItem(update -> update.tableName(table)
                        .key(item("PK", "A", "SK", sortKey))
                        .updateExpression("SET #a = :v")
                        .expressionAttributeNames(Map.of("#a", attribute))
                        .expressionAttributeValues(item(":v", value))));
    }

    /** Rules of thumb about prices follow from the prices, which change: work them out instead of remembering them. */
    private static void prices(Kit kit) {
        double onDemandMillion = 0.625; // dollars, for writes
        double provisionedHour = 0.00065; // for a write unit
        double fullHour = 3600 * onDemandMillion / 1_000_000;
        equal(rounded(fullHour / provisionedHour), "3.46"); // "about 3.5 times"
        equal(rounded(100 * provisionedHour / fullHour), "28.89"); // per cent of use from which provisioned is cheaper
        // Infrequent Access costs 0.10 for storage instead of 0.25, and
        // 0.155 for reads instead of 0.125: even at this ratio of the bills.
        double ratio = (0.155 / 0.125 - 1) / (1 - 0.10 / 0.25);
        kit.say("Infrequent Access pays from storage of " + rounded(100 * ratio)
                + " per cent of the spending on reads");
        equal(rounded(ratio), "0.40");
    }

    private static String rounded(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }
}
