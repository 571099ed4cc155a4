package dev.armature.cookbook.onetomany;

import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * N50: an order and its lines lie in different partitions, and together
 * in an index. One Query brings both, and Type tells them apart.
 */
public final class N50OrderWithLines implements Scenario {
    private static final TableSchema<Order> ORDERS = RecordSchema.of(Order.class);
    private static final TableSchema<Line> LINES = RecordSchema.of(Line.class);

    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App", design -> design.index("GSI1", "GSI1PK", "GSI1SK"));
        var order = new Order("CUSTOMER#alex", "#ORDER#1001", "ORDER#1001", "ORDER#1001", "Order", "1001");
        kit.enhanced().table(app, ORDERS).putItem(order);
        kit.put(kit.enhanced().table(app, LINES), List.of(Line.of("1001", "widget", 2), Line.of("1001", "gadget", 1)));

        equal(
                orderWithLines(kit, app, "1001"),
                Optional.of(new OrderWithLines(
                        order, List.of(Line.of("1001", "gadget", 1), Line.of("1001", "widget", 2)))));
        equal(orderWithLines(kit, app, "1002"), Optional.empty());
    }

    record OrderWithLines(Order order, List<Line> lines) {}

    private static Optional<OrderWithLines> orderWithLines(Kit kit, String table, String id) {
        var items = kit.queryIndex(table, "GSI1", "GSI1PK = :pk", ":pk", "ORDER#" + id);
        kit.show(items, "order " + id + " in the index");
        var lines = ofType(items, "OrderItem", LINES).toList();
        return ofType(items, "Order", ORDERS)
                .map(order -> new OrderWithLines(order, lines))
                .findFirst();
    }

    /** A table of the enhanced client has one schema. Where items are of several, each is mapped by its own. */
    private static <T> Stream<T> ofType(List<Map<String, AttributeValue>> items, String type, TableSchema<T> schema) {
        return items.stream().filter(item -> text(item, "Type").equals(type)).map(schema::mapToItem);
    }

    record Order(
            @DynamoDbPartitionKey String pk,
            @DynamoDbSortKey String sk,
            String gsi1pk,
            String gsi1sk,
            @DynamoDbAttribute("Type") String type,
            @DynamoDbAttribute("OrderId") String orderId) {}

    record Line(
            @DynamoDbPartitionKey String pk,
            @DynamoDbSortKey String sk,
            String gsi1pk,
            String gsi1sk,
            @DynamoDbAttribute("Type") String type,
            @DynamoDbAttribute("Product") String product,
            @DynamoDbAttribute("Quantity") int quantity) {
        static Line of(String order, String product, int quantity) {
            String key = "ORDER#" + order + "#ITEM#" + product;
            return new Line(key, key, "ORDER#" + order, "ITEM#" + product, "OrderItem", product, quantity);
        }
    }
}
