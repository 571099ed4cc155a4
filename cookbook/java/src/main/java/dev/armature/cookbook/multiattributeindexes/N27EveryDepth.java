package dev.armature.cookbook.multiattributeindexes;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** N27: three indexes with the natural names of their data, each read at every depth that its sort key has. */
public final class N27EveryDepth implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        devices(kit);
        tenants(kit);
        sellers(kit);
    }

    private static void devices(Kit kit) throws Exception {
        var time = List.of("year", "month", "day", "timestamp");
        String readings = kit.table(
                "Readings",
                design -> design.index("DeviceTimeIndex", List.of("deviceId", "locationId"), time)
                        .type(ScalarAttributeType.N, "year", "month", "day", "timestamp"));
        kit.put(
                readings,
                reading(2023, 12, 31, 0),
                reading(2024, 1, 5, 1),
                reading(2024, 1, 5, 2),
                reading(2024, 10, 1, 3),
                reading(2024, 2, 1, 4));
        var moment = item("year", 2024, "month", 1, "day", 5, "timestamp", 2);
        var depths = depths(kit, readings, "DeviceTimeIndex", item("deviceId", "d1", "locationId", "l1"), moment);
        equal(depths.stream().map(List::size).toList(), List.of(5, 4, 2, 2, 1));
        // Months are numbers: October comes after February.
        equal(texts(depths.get(1), "month"), List.of("1", "1", "2", "10"));

        // All four names are reserved words, so all four need a placeholder.
        for (String word : time) {
            String condition = "deviceId = :d AND locationId = :l AND " + word + " = :v";
            kit.invalid(
                    "reserved keyword: " + word,
                    () -> kit.queryIndex(readings, "DeviceTimeIndex", condition, ":d", "d1", ":l", "l1", ":v", 1));
        }
    }

    private static Map<String, AttributeValue> reading(int year, int month, int day, int timestamp) {
        var key = item("PK", "READING#" + timestamp, "SK", "-", "deviceId", "d1", "locationId", "l1");
        return with(key, "year", year, "month", month, "day", day, "timestamp", timestamp);
    }

    private static void tenants(Kit kit) {
        var customer = List.of("tenantId", "customerId");
        var resource = List.of("resourceType", "resourceId");
        String resources = kit.table("Resources", design -> design.index("TenantResourceIndex", customer, resource));
        var ours = item("tenantId", "t1", "customerId", "c1");
        kit.put(
                resources,
                with(ours, "PK", "RESOURCE#1", "SK", "-", "resourceType", "bucket", "resourceId", "1"),
                with(ours, "PK", "RESOURCE#2", "SK", "-", "resourceType", "bucket", "resourceId", "2"),
                with(ours, "PK", "RESOURCE#3", "SK", "-", "resourceType", "queue", "resourceId", "1"));
        var wanted = item("resourceType", "bucket", "resourceId", "2");
        var depths = depths(kit, resources, "TenantResourceIndex", ours, wanted);
        equal(depths.stream().map(List::size).toList(), List.of(3, 2, 1));
    }

    private static void sellers(Kit kit) {
        var shop = List.of("sellerId", "region");
        var sale = List.of("orderDate", "category", "orderId");
        String orders = kit.table("Orders", design -> design.index("SellerOrderIndex", shop, sale));
        var ours = item("sellerId", "s1", "region", "eu");
        kit.put(
                orders,
                with(ours, "PK", "0", "SK", "-", "orderDate", "2024-01-15", "category", "books", "orderId", "0"),
                with(ours, "PK", "1", "SK", "-", "orderDate", "2024-01-15", "category", "games", "orderId", "1"),
                with(ours, "PK", "2", "SK", "-", "orderDate", "2024-01-16", "category", "books", "orderId", "2"));
        var wanted = item("orderDate", "2024-01-15", "category", "games", "orderId", "1");
        var depths = depths(kit, orders, "SellerOrderIndex", ours, wanted);
        equal(depths.stream().map(List::size).toList(), List.of(3, 2, 1, 1));
    }

    /** The items with none of the sort key's attributes given, with the first, with the first two, and so on. */
    private static List<List<Map<String, AttributeValue>>> depths(
            Kit kit,
            String table,
            String index,
            Map<String, AttributeValue> partition,
            Map<String, AttributeValue> sort) {
        List<List<Map<String, AttributeValue>>> found = new ArrayList<>();
        Map<String, AttributeValue> wanted = new LinkedHashMap<>(partition);
        found.add(matching(kit, table, index, wanted));
        sort.forEach((name, value) -> {
            wanted.put(name, value);
            found.add(matching(kit, table, index, wanted));
        });
        return found;
    }

    private static List<Map<String, AttributeValue>> matching(
            Kit kit, String table, String index, Map<String, AttributeValue> wanted) {
        String condition =
                wanted.keySet().stream().map(name -> "#" + name + " = :" + name).collect(Collectors.joining(" AND "));
        return kit.client()
                .query(query -> query.tableName(table)
                        .indexName(index)
                        .keyConditionExpression(condition)
                        .expressionAttributeNames(prefixed("#", wanted, (name, value) -> name))
                        .expressionAttributeValues(prefixed(":", wanted, (name, value) -> value)))
                .items();
    }

    /** For each attribute a placeholder, and what it stands for. */
    private static <T> Map<String, T> prefixed(
            String prefix, Map<String, AttributeValue> attributes, BiFunction<String, AttributeValue, T> meaning) {
        Map<String, T> placeholders = new HashMap<>();
        attributes.forEach((name, value) -> placeholders.put(prefix + name, meaning.apply(name, value)));
        return placeholders;
    }
}
