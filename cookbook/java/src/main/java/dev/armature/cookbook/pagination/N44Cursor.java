package dev.armature.cookbook.pagination;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.range;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.enhanced.dynamodb.model.Page;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryEnhancedRequest;

/**
 * N44: pages behind a cursor that may stand in a URL, and a loop
 * that reads everything. Both have to know where the children end.
 */
public final class N44Cursor implements Scenario {
    private static final int PAGE = 20;
    private static final String CUSTOMER = "CUSTOMER#alex";
    private static final QueryConditional ORDERS =
            QueryConditional.sortBeginsWith(key -> key.partitionValue(CUSTOMER).sortValue("ORDER#"));

    @Override
    public void run(Kit kit) throws Exception {
        var orders = kit.enhanced().table(kit.table("App"), RecordSchema.of(Order.class));
        kit.put(orders.tableName(), item("PK", CUSTOMER, "SK", CUSTOMER, "Type", "Customer"));
        kit.put(orders, range(0, 40, number -> Order.of(number, null)));

        var first = asWritten(orders, Optional.empty());
        equal(first.next, Optional.of("020"));
        var second = asWritten(orders, first.next);
        equal(second.next, Optional.of("000")); // there is no more, and yet it offers another page ...
        var third = asWritten(orders, second.next);
        kit.list(third.orders, "the page behind the last");
        equal(third.orders.get(0).sk, CUSTOMER); // ... on which is the customer, whose order id no client knows
        equal(third.orders.get(0).orderId, null);

        var one = page(orders, Optional.empty());
        var two = page(orders, one.next);
        equal(List.of(one.orders.size(), two.orders.size()), List.of(20, 20));
        equal(List.of(one.next, two.next), List.of(Optional.of("020"), Optional.empty()));

        // Everything, however large: an answer has at most 1 MB.
        // The enhanced client follows LastEvaluatedKey by itself.
        String note = "x".repeat(50_000);
        kit.put(orders, range(100, 130, number -> Order.of(number, note)));
        var pages =
                orders.query(ORDERS).stream().map(Page::items).map(List::size).toList();
        kit.say("orders of 1.5 MB in pages of " + pages);
        equal(pages.size(), 2);
        equal(pages.get(0) + pages.get(1), 70);
    }

    private record Orders(List<Order> orders, Optional<String> next) {}

    /** As often written: page two asks for everything below the cursor, and a full page counts as not the last. */
    private static Orders asWritten(DynamoDbTable<Order> table, Optional<String> before) {
        var range = before.map(id -> QueryConditional.sortLessThan(
                        key -> key.partitionValue(CUSTOMER).sortValue("ORDER#" + id)))
                .orElse(ORDERS);
        var orders = firstPage(
                table, QueryEnhancedRequest.builder().queryConditional(range).limit(PAGE));
        return new Orders(
                orders, orders.size() == PAGE ? Optional.ofNullable(orders.get(PAGE - 1).orderId) : Optional.empty());
    }

    /** The range stays the same for all pages; the cursor is where to go on in it. One more item tells whether there is a next page. */
    private static Orders page(DynamoDbTable<Order> table, Optional<String> before) {
        var query = QueryEnhancedRequest.builder().queryConditional(ORDERS).limit(PAGE + 1);
        before.ifPresent(id -> query.exclusiveStartKey(item("PK", CUSTOMER, "SK", "ORDER#" + id)));
        var orders = firstPage(table, query);
        return orders.size() > PAGE
                ? new Orders(orders.subList(0, PAGE), Optional.ofNullable(orders.get(PAGE - 1).orderId))
                : new Orders(orders, Optional.empty());
    }

    private static List<Order> firstPage(DynamoDbTable<Order> table, QueryEnhancedRequest.Builder query) {
        return table.query(query.scanIndexForward(false).build())
                .iterator()
                .next()
                .items();
    }

    record Order(
            @DynamoDbPartitionKey String pk,
            @DynamoDbSortKey String sk,
            @DynamoDbAttribute("OrderId") @Nullable String orderId,
            @Nullable String note) {
        static Order of(int number, @Nullable String note) {
            String id = String.format(Locale.ROOT, "%03d", number);
            return new Order(CUSTOMER, "ORDER#" + id, id, note);
        }
    }
}
