package dev.armature.cookbook.counters;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.text;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** N7: a counter that needs no reading first. ADD begins at 0 where there is nothing, and refuses what is no number. */
public final class N7Add implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String kv = kit.table("Kv", design -> design.key("pk", "sk"));
        var views = item("pk", "views#7", "sk", "count");
        equal(increment(kit, kv, views, 1), 1);
        equal(increment(kit, kv, views, 1), 2);
        equal(increment(kit, kv, views, 40), 42);
        kit.show(List.of(kit.get(kv, "pk", "views#7", "sk", "count")), "the counter");

        // In this table "v" is the payload of every item, text for
        // most. A counter there needs an item, or a name, of its own.
        var state = item("pk", "match#7", "sk", "state");
        kit.put(kv, with(state, "v", "{}"));
        kit.invalid(
                "An operand in the update expression has an incorrect data type", () -> increment(kit, kv, state, 1));
    }

    private static int increment(Kit kit, String table, Map<String, AttributeValue> key, int amount) {
        var updated = kit.client()
                .updateItem(update -> update.tableName(table)
                        .key(key)
                        .updateExpression("ADD #value :amount")
                        .expressionAttributeNames(Map.of("#value", "v"))
                        .expressionAttributeValues(item(":amount", amount))
                        .returnValues(ReturnValue.UPDATED_NEW));
        return Integer.parseInt(text(updated.attributes(), "v"));
    }
}
