package dev.armature.cookbook.aggregation;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * N30: a consumer that wants what is new or changed, and not what
 * is gone. What a stream shows is fixed when it is switched on.
 */
public final class N30FilteredStream implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String orders = kit.table("Orders", design -> design.stream(StreamViewType.NEW_AND_OLD_IMAGES));
        kit.put(orders, order(0, 0), order(1, 1), order(2, 2));
        kit.put(orders, order(0, 100));
        kit.client().deleteItem(delete -> delete.tableName(orders).key(item("PK", "ORDER#1", "SK", "-")));

        var records = kit.changes(orders).read();
        equal(
                records.stream().map(Record::eventNameAsString).sorted().toList(),
                List.of("INSERT", "INSERT", "INSERT", "MODIFY", "REMOVE"));

        // The filter of an event source mapping, {"eventName": ["INSERT", "MODIFY"]}: the function never sees the rest.
        var wanted = Set.of(OperationType.INSERT, OperationType.MODIFY);
        var delivered = records.stream()
                .filter(change -> wanted.contains(change.eventName()))
                .toList();
        equal(delivered.size(), 4);
        var modified = delivered.stream()
                .filter(change -> change.eventName() == OperationType.MODIFY)
                .map(Record::dynamodb)
                .findFirst()
                .orElseThrow();
        kit.show(List.of(modified.oldImage(), modified.newImage()), "MODIFY, before and after");
        equal(texts(List.of(modified.oldImage(), modified.newImage()), "total"), List.of("0", "100"));

        // Another view needs another stream: off, then on again, under
        // a new ARN. Records of the old one stay readable for a day.
        String first = kit.describe(orders).latestStreamArn();
        var keysOnly = StreamSpecification.builder()
                .streamEnabled(true)
                .streamViewType(StreamViewType.KEYS_ONLY)
                .build();
        kit.invalid("Table already has an enabled stream", () -> change(kit, orders, keysOnly));
        change(kit, orders, StreamSpecification.builder().streamEnabled(false).build());
        change(kit, orders, keysOnly);
        equal(kit.describe(orders).streamSpecification().streamViewType(), StreamViewType.KEYS_ONLY);
        equal(kit.describe(orders).latestStreamArn().equals(first), false);
        equal(kit.stream(first).read().size(), 5);
    }

    private static Map<String, AttributeValue> order(int number, int total) {
        return item("PK", "ORDER#" + number, "SK", "-", "total", total);
    }

    private static void change(Kit kit, String table, StreamSpecification stream) {
        kit.client().updateTable(update -> update.tableName(table).streamSpecification(stream));
        kit.client().waiter().waitUntilTableExists(wait -> wait.tableName(table));
    }
}
