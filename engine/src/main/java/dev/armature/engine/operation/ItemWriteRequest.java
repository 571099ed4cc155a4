package dev.armature.engine.operation;

import dev.armature.engine.Intake;
import dev.armature.engine.write.ItemWrite;
import dev.armature.language.LegacyExpectation;
import dev.armature.language.Substitutions;
import dev.armature.model.Wording;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the requests of PutItem, UpdateItem and DeleteItem have in common: a condition, and what to tell about the write. */
sealed interface ItemWriteRequest permits PutItem.Request, UpdateItem.Request, DeleteItem.Request {
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

    /** The constraints that stand behind those about ReturnValues. */
    default void collectBehindReturnValues(Constraints constraints, Wording wording) {
        constraints
                .oneOf("returnItemCollectionMetrics", returnItemCollectionMetrics(), ItemCollectionMetrics.NAMES)
                .oneOf(
                        "returnValuesOnConditionCheckFailure",
                        returnValuesOnConditionCheckFailure(),
                        ReturnValues.ON_FAILURE);
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
