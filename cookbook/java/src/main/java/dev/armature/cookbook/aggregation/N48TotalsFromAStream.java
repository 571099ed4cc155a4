package dev.armature.cookbook.aggregation;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import dev.armature.cookbook.kit.Writes;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * N48: totals kept by a consumer of the stream. A record may come twice, so the consumer has to know which it has seen.
 */
public final class N48TotalsFromAStream implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App", design -> design.stream(StreamViewType.NEW_AND_OLD_IMAGES));
        var stream = kit.changes(app);
        var totals = new Totals(kit, app);

        kit.put(app, order("1", "ann", 20), order("2", "ann", 15));
        var batch = stream.read();
        kit.invalid("refers to an attribute that does not exist in the item", () -> totals.countAsWritten(batch));
        kit.put(app, with(customer("ann"), "TotalOrders", 0, "TotalSpent", 0));
        totals.countAsWritten(batch);
        equal(totals.of("ann"), List.of("2", "35"));
        totals.countAsWritten(batch);
        kit.say("the same batch again: " + totals.of("ann"));
        equal(totals.of("ann"), List.of("4", "70"));

        stream.read();
        kit.put(app, order("3", "ben", 10), order("4", "ben", 5));
        var next = stream.read();
        totals.countOnce(next);
        totals.countOnce(next);
        equal(totals.of("ben"), List.of("2", "15"));

        // Notices by the Type of what is new.
        kit.put(
                app,
                item("PK", "DEAL#1", "SK", "DEAL#1", "Type", "Deal", "Brand", "Apple", "Category", "Phones"),
                order("5", "ann", 1));
        var deals = inserted(stream.read(), "Deal")
                .map(N48TotalsFromAStream::newItem)
                .toList();
        equal(texts(deals, "Brand"), List.of("Apple"));
        equal(texts(deals, "Category"), List.of("Phones"));
    }

    private static Map<String, AttributeValue> order(String id, String customer, int amount) {
        var details = item("Type", "Order", "CustomerId", customer, "TotalAmount", amount);
        return with(details, "PK", "CUSTOMER#" + customer, "SK", "ORDER#" + id);
    }

    private static Map<String, AttributeValue> customer(String id) {
        return item("PK", "CUSTOMER#" + id, "SK", "CUSTOMER#" + id);
    }

    private static Stream<Record> inserted(List<Record> records, String type) {
        return records.stream()
                .filter(change -> change.eventName() == OperationType.INSERT)
                .filter(change -> text(newItem(change), "Type").equals(type));
    }

    private static Map<String, AttributeValue> newItem(Record change) {
        return change.dynamodb().newImage();
    }

    private record Totals(Kit kit, String table) {
        /** As often written, it fails for a customer without totals, and counts again what is delivered again. */
        void countAsWritten(List<Record> records) {
            inserted(records, "Order")
                    .map(N48TotalsFromAStream::newItem)
                    .forEach(order -> kit.client()
                            .updateItem(update -> update.tableName(table)
                                    .key(customer(text(order, "CustomerId")))
                                    .updateExpression(
                                            "SET TotalOrders = TotalOrders + :one, TotalSpent = TotalSpent + :amount")
                                    .expressionAttributeValues(amounts(order))));
        }

        /** Each record is noted by its id in the transaction that counts it, so the second time is refused and harmless. */
        void countOnce(List<Record> records) {
            inserted(records, "Order").forEach(change -> {
                try {
                    count(change);
                } catch (TransactionCanceledException refused) {
                    equal(refused.cancellationReasons().get(0).code(), "ConditionalCheckFailed");
                }
            });
        }

        private void count(Record change) {
            String seen = "SEEN#" + change.eventID();
            var order = newItem(change);
            kit.client()
                    .transactWriteItems(all -> all.transactItems(
                            Writes.put(put -> put.tableName(table)
                                    .item(item("PK", seen, "SK", seen))
                                    .conditionExpression("attribute_not_exists(PK)")),
                            Writes.update(update -> update.tableName(table)
                                    .key(customer(text(order, "CustomerId")))
                                    .updateExpression("ADD TotalOrders :one, TotalSpent :amount")
                                    .expressionAttributeValues(amounts(order)))));
        }

        private static Map<String, AttributeValue> amounts(Map<String, AttributeValue> order) {
            return item(":one", 1, ":amount", Integer.parseInt(text(order, "TotalAmount")));
        }

        List<String> of(String customer) {
            var totals = kit.get(table, "PK", "CUSTOMER#" + customer, "SK", "CUSTOMER#" + customer);
            return List.of(text(totals, "TotalOrders"), text(totals, "TotalSpent"));
        }
    }
}
