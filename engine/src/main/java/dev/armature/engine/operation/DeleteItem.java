package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.write.ItemWrite;
import dev.armature.engine.write.WriteCost;
import dev.armature.language.LegacyExpectation;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.UncheckedValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** DeleteItem: remove an item by its key, if a condition on it holds. */
public record DeleteItem(
        TableRef table,
        Map<String, AttributeValue> key,
        ItemWrite.Guard guard,
        ReturnValues returnValues,
        ConsumedCapacity.Detail capacity,
        @Nullable String collectionMetrics)
        implements Operation<DeleteItem.Response> {

    public record Request(
            @Nullable String tableName,
            @Nullable Map<String, UncheckedValue> key,
            @Nullable Map<String, LegacyExpectation> expected,
            @Nullable String conditionalOperator,
            @Nullable String conditionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, UncheckedValue> expressionAttributeValues,
            @Nullable String returnValues,
            @Nullable String returnValuesOnConditionCheckFailure,
            @Nullable String returnConsumedCapacity,
            @Nullable String returnItemCollectionMetrics) {}

    public record Response(
            @Nullable Item attributes,
            @Nullable ConsumedCapacity consumedCapacity,
            @Nullable ItemCollectionMetrics itemCollectionMetrics) {}

    public static DeleteItem from(Request request, Intake intake) {
        var table = TableNames.ofWrite(request.tableName(), intake);
        var constraints = new Constraints()
                .present("key", request.key())
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES);
        ReturnValues.check(constraints, request.returnValues(), intake.wording());
        constraints
                .oneOf(
                        "returnItemCollectionMetrics",
                        request.returnItemCollectionMetrics(),
                        ItemCollectionMetrics.NAMES)
                .oneOf(
                        "returnValuesOnConditionCheckFailure",
                        request.returnValuesOnConditionCheckFailure(),
                        ReturnValues.ON_FAILURE);
        Conditions.collectOperator(constraints, request.conditionalOperator(), intake.wording());
        Conditions.collect(constraints, request.expected());
        constraints.check();

        var key = PutItem.checkedItem(request.key(), intake.wording());
        var substitutions = new ExpressionParameters(intake.wording())
                .legacy("Expected", request.expected())
                .legacy("ConditionalOperator", request.conditionalOperator())
                .expression("ConditionExpression", request.conditionExpression())
                .substitutions(request.expressionAttributeNames(), request.expressionAttributeValues());
        var guard = Conditions.guard(
                intake.expressions(),
                request.conditionExpression(),
                substitutions,
                request.expected(),
                request.conditionalOperator(),
                request.returnValuesOnConditionCheckFailure(),
                intake.wording());
        substitutions.requireAllUsed();
        return new DeleteItem(
                table,
                key,
                guard,
                ReturnValues.ofOld(request.returnValues()),
                ConsumedCapacity.Detail.of(request.returnConsumedCapacity()),
                request.returnItemCollectionMetrics());
    }

    @Override
    public Response run(Engine engine) {
        var stored = engine.catalog().usable(table);
        var effect = engine.writer().write(ItemWrite.delete(stored, key, guard));
        return new Response(
                returnValues.of(effect, null),
                capacity == ConsumedCapacity.Detail.NONE
                        ? null
                        : ConsumedCapacity.of(capacity, table.name(), WriteCost.of(effect, 1)),
                ItemCollectionMetrics.of(collectionMetrics, stored, key));
    }
}
