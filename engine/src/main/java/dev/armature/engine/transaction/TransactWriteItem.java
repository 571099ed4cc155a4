package dev.armature.engine.transaction;

import dev.armature.model.UncheckedValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An action of a TransactWriteItems request as it arrived: one of the four. */
public record TransactWriteItem(
        @Nullable ConditionCheck conditionCheck,
        @Nullable Put put,
        @Nullable Delete delete,
        @Nullable Update update) {
    public record ConditionCheck(
            @Nullable String tableName,
            @Nullable Map<String, UncheckedValue> key,
            @Nullable String conditionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, UncheckedValue> expressionAttributeValues,
            @Nullable String returnValuesOnConditionCheckFailure) {}

    public record Put(
            @Nullable String tableName,
            @Nullable Map<String, UncheckedValue> item,
            @Nullable String conditionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, UncheckedValue> expressionAttributeValues,
            @Nullable String returnValuesOnConditionCheckFailure) {}

    public record Delete(
            @Nullable String tableName,
            @Nullable Map<String, UncheckedValue> key,
            @Nullable String conditionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, UncheckedValue> expressionAttributeValues,
            @Nullable String returnValuesOnConditionCheckFailure) {}

    public record Update(
            @Nullable String tableName,
            @Nullable Map<String, UncheckedValue> key,
            @Nullable String updateExpression,
            @Nullable String conditionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, UncheckedValue> expressionAttributeValues,
            @Nullable String returnValuesOnConditionCheckFailure) {}

    public boolean isEmpty() {
        return conditionCheck == null && put == null && delete == null && update == null;
    }
}
