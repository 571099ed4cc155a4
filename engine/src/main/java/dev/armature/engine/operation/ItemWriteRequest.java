package dev.armature.engine.operation;

import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.request.Conditions;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.ExpressionParameters;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.ItemCollectionMetrics;
import dev.armature.engine.request.LayeredRequest;
import dev.armature.engine.request.ReturnValues;
import dev.armature.language.LegacyExpectation;
import dev.armature.language.Substitutions;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import dev.armature.model.Wording;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the requests of PutItem, UpdateItem and DeleteItem have in common: a condition, and what to tell about the write. */
sealed interface ItemWriteRequest extends LayeredRequest
        permits PutItem.Request, UpdateItem.Request, DeleteItem.Request {
    /** The item of a put, the key of the others. */
    @Nullable
    Map<String, UncheckedValue> attributes();

    @Nullable
    Map<String, UncheckedValue> expressionAttributeValues();

    @Nullable
    Map<String, LegacyExpectation> expected();

    @Nullable
    String conditionalOperator();

    @Nullable
    String conditionExpression();

    @Nullable
    String returnValuesOnConditionCheckFailure();

    @Nullable
    String returnConsumedCapacity();

    @Nullable
    String returnItemCollectionMetrics();

    @Override
    default boolean isForOlderLayer() {
        var expected = expected();
        return areDeep(attributes())
                || areDeep(expressionAttributeValues())
                || expected != null && expected.values().stream().anyMatch(ItemWriteRequest::isDeep);
    }

    private static boolean areDeep(@Nullable Map<String, UncheckedValue> values) {
        return values != null && UncheckedValue.areDeeperThan(values, Limits.NESTING_LEVELS_OF_CURRENT_LAYER_MAX);
    }

    private static boolean isDeep(LegacyExpectation expectation) {
        var list = expectation.attributeValueList();
        return isDeep(expectation.value()) || list != null && list.stream().anyMatch(ItemWriteRequest::isDeep);
    }

    static boolean isDeep(@Nullable UncheckedValue value) {
        return value != null && value.isDeeperThan(Limits.NESTING_LEVELS_OF_CURRENT_LAYER_MAX);
    }

    /** The constraints that stand behind those about ReturnValues. */
    default void collectBehindReturnValues(Constraints constraints, Wording wording) {
        ItemCollectionMetrics.check(constraints, returnItemCollectionMetrics(), wording);
        constraints.oneOf(
                "returnValuesOnConditionCheckFailure", returnValuesOnConditionCheckFailure(), ReturnValues.ON_FAILURE);
        Conditions.collectOperator(constraints, conditionalOperator(), wording);
        Conditions.collect(constraints, expected());
    }

    /** What of this is said in expressions, and what in the parameters from before them. */
    default ExpressionParameters parameters(Intake intake) {
        return new ExpressionParameters(intake.wording())
                .legacy("Expected", expected())
                .legacy("ConditionalOperator", conditionalOperator());
    }

    default ItemWrite.Guard guard(Intake intake, Substitutions substitutions) {
        return Conditions.guard(
                intake.expressions(),
                conditionExpression(),
                substitutions,
                expected(),
                conditionalOperator(),
                returnValuesOnConditionCheckFailure(),
                intake.wording());
    }

    default ItemWriteResponse.Detail detail() {
        return new ItemWriteResponse.Detail(
                ConsumedCapacity.Detail.of(returnConsumedCapacity()), returnItemCollectionMetrics());
    }
}
