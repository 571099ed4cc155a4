package dev.armature.cookbook.locking;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * N56: change what you have seen, create what is not there. The
 * condition is checked where the item is, in the same step as the write.
 */
public final class N56ConditionalWrites implements Scenario {
    private static final Map<String, AttributeValue> KEY = item("PK", "USER#123", "SK", "PROFILE");

    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App");
        create(kit, app);
        kit.refused(ConditionalCheckFailedException.class, "The conditional request failed", () -> create(kit, app));

        update(kit, app, "first", 1);
        // The client that is late learns from the refusal what is there now, without another read.
        var late = kit.refused(
                ConditionalCheckFailedException.class,
                "The conditional request failed",
                () -> update(kit, app, "late", 1));
        equal(late.item(), with(KEY, "email", "user@example.com", "version", 2, "data", "first"));
        update(kit, app, "second", Integer.parseInt(text(late.item(), "version")));

        // An update keeps what it does not name: the address is still there.
        var stored = kit.client()
                .getItem(get -> get.tableName(app).key(KEY).consistentRead(true))
                .item();
        kit.show(List.of(stored), "after two updates");
        equal(stored, with(KEY, "email", "user@example.com", "version", 3, "data", "second"));

        // Numbers in an expression come as values, so this is refused. And "data" is a reserved word.
        kit.invalid("Syntax error", () -> asWritten(kit, app, "SET version = version + 1"));
        kit.invalid("reserved keyword: data", () -> asWritten(kit, app, "REMOVE data"));
    }

    private static void create(Kit kit, String table) {
        kit.client()
                .putItem(put -> put.tableName(table)
                        .item(with(KEY, "email", "user@example.com", "version", 1))
                        .conditionExpression("attribute_not_exists(PK)"));
    }

    private static void update(Kit kit, String table, String data, int seen) {
        kit.client()
                .updateItem(update -> update.tableName(table)
                        .key(KEY)
                        .updateExpression("SET #data = :data, #version = #version + :one")
                        .conditionExpression("#version = :seen")
                        .expressionAttributeNames(Map.of("#data", "data", "#version", "version"))
                        .expressionAttributeValues(item(":data", data, ":seen", seen, ":one", 1))
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD));
    }

    private static void asWritten(Kit kit, String table, String expression) {
        kit.client().updateItem(update -> update.tableName(table).key(KEY).updateExpression(expression));
    }
}
