package dev.armature.cookbook.idempotency;

import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.RecordSchema;
import dev.armature.cookbook.kit.Scenario;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * N9: deleting is idempotent. What is not there any more is
 * gone all the same, so a repeated call needs no special case.
 */
public final class N9DeleteTwice implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String kv = kit.table("Kv", design -> design.key("pk", "sk"));
        var states = kit.enhanced().table(kv, RecordSchema.of(State.class));
        var key = Key.builder().partitionValue("match#7").sortValue("state").build();
        var state = new State("match#7", "state", "{}");
        states.putItem(state);

        // The enhanced client asks for what it deletes.
        equal(states.deleteItem(key), state);
        equal(states.deleteItem(key), null);
        equal(kit.cost(() -> states.deleteItem(key)).total(), 1.0); // nothing deleted costs a unit as well

        // Who must know whether it was there says so.
        var isThere = Expression.builder().expression("attribute_exists(pk)").build();
        kit.refused(
                ConditionalCheckFailedException.class,
                "The conditional request failed",
                () -> states.deleteItem(delete -> delete.key(key).conditionExpression(isThere)));
    }

    record State(
            @DynamoDbPartitionKey @DynamoDbAttribute("pk") String pk,
            @DynamoDbSortKey @DynamoDbAttribute("sk") String sk,
            String v) {}
}
