package dev.armature.cookbook.idempotency;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.Scenario;
import dev.armature.cookbook.kit.Kit;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** N9: deleting is idempotent. What is not there any more is gone all the same, so a repeated call needs no special case. */
public final class N9DeleteTwice implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String kv = kit.table("Kv", design -> design.key("pk", "sk"));
        var key = item("pk", "match#7", "sk", "state");
        kit.put(kv, with(key, "v", "{}"));

        var delete = DeleteItemRequest.builder()
                .tableName(kv)
                .key(key)
                .returnValues(ReturnValue.ALL_OLD)
                .build();
        var first = kit.client().deleteItem(delete);
        kit.show(List.of(first.attributes()), "deleted");
        equal(first.attributes(), with(key, "v", "{}"));
        var second = kit.client().deleteItem(delete);
        equal(second.hasAttributes(), false);
        equal(kit.cost(() -> kit.client().deleteItem(delete)).total(), 1.0); // nothing deleted costs a unit as well

        // Who must know whether it was there says so.
        var onlyIfThere =
                delete.toBuilder().conditionExpression("attribute_exists(pk)").build();
        kit.refused(
                ConditionalCheckFailedException.class,
                "The conditional request failed",
                () -> kit.client().deleteItem(onlyIfThere));
    }
}
