package dev.armature.conformance;

import static dev.armature.conformance.Values.item;
import static dev.armature.conformance.Values.n;
import static dev.armature.conformance.Values.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

@Conformance
class DeleteItemConformance {
    private final DynamoDbClient dynamo;
    private final String table;

    DeleteItemConformance(DynamoDbClient dynamo, Tables tables) {
        this.dynamo = dynamo;
        this.table = tables.withSortKey(ScalarAttributeType.S);
    }

    /** A delete takes one item and not its neighbours, and can be repeated. */
    @Test
    void removesOneItemAndCanBeRepeated() {
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("a"), "sk", s("1"), "v", n(1))));
        dynamo.putItem(put -> put.tableName(table).item(item("pk", s("a"), "sk", s("11"), "v", n(2))));

        var first = dynamo.deleteItem(delete ->
                delete.tableName(table).key(item("pk", s("a"), "sk", s("1"))).returnValues(ReturnValue.ALL_OLD));
        var second = dynamo.deleteItem(delete ->
                delete.tableName(table).key(item("pk", s("a"), "sk", s("1"))).returnValues(ReturnValue.ALL_OLD));

        assertThat(first.attributes()).isEqualTo(item("pk", s("a"), "sk", s("1"), "v", n(1)));
        assertThat(second.hasAttributes()).isFalse();
        assertThat(dynamo.getItem(get -> get.tableName(table).key(item("pk", s("a"), "sk", s("11"))))
                        .hasItem())
                .isTrue();
    }

    /** A failed condition leaves the item where it is, and shows it. */
    @Test
    void keepsAnItemThatFailsTheCondition() {
        var there = item("pk", s("kept"), "sk", s("1"), "v", n(1));
        dynamo.putItem(put -> put.tableName(table).item(there));

        var failure = catchThrowableOfType(
                ConditionalCheckFailedException.class,
                () -> dynamo.deleteItem(delete -> delete.tableName(table)
                        .key(item("pk", s("kept"), "sk", s("1")))
                        .conditionExpression("v > :v")
                        .expressionAttributeValues(Map.of(":v", n(1)))
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)));

        assertThat(failure.item()).isEqualTo(there);
        assertThat(dynamo.getItem(get -> get.tableName(table).key(item("pk", s("kept"), "sk", s("1"))))
                        .item())
                .isEqualTo(there);
    }
}
