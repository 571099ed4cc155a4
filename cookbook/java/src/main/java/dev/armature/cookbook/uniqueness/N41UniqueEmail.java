package dev.armature.cookbook.uniqueness;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** N41: two attributes unique at once. A second item has the e-mail address as its key, and both are written or neither. */
public final class N41UniqueEmail implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App");
        var cost = kit.cost(() -> create(kit, app, "alex", "alex@example.com"));
        equal(cost.total(), 4.0); // two items of up to 1 KB, twice because it is a transaction

        var sameEmail = kit.refused(
                TransactionCanceledException.class,
                "[None, ConditionalCheckFailed]",
                () -> create(kit, app, "alexandra", "alex@example.com"));
        equal(reasons(sameEmail), List.of("None", "ConditionalCheckFailed"));
        var sameName = kit.refused(
                TransactionCanceledException.class,
                "[ConditionalCheckFailed, None]",
                () -> create(kit, app, "alex", "other@example.com"));
        equal(reasons(sameName), List.of("ConditionalCheckFailed", "None"));

        // All or nothing: neither half of a refused user is there.
        var items = kit.client().scan(scan -> scan.tableName(app)).items();
        kit.show(items, "everything in the table");
        equal(items.size(), 2);
    }

    private static void create(Kit kit, String app, String username, String email) {
        kit.client()
                .transactWriteItems(all -> all.transactItems(
                        putNew(app, item("PK", "USER#" + username, "SK", "USER#" + username, "Email", email)),
                        putNew(
                                app,
                                item("PK", "USEREMAIL#" + email, "SK", "USEREMAIL#" + email, "Username", username))));
    }

    private static TransactWriteItem putNew(String table, Map<String, AttributeValue> item) {
        return TransactWriteItem.builder()
                .put(put -> put.tableName(table).item(item).conditionExpression("attribute_not_exists(PK)"))
                .build();
    }

    private static List<String> reasons(TransactionCanceledException cancelled) {
        return cancelled.cancellationReasons().stream()
                .map(CancellationReason::code)
                .toList();
    }
}
