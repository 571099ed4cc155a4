package dev.armature.engine.exchange.request;

import dev.armature.engine.exchange.ExportFilter;
import dev.armature.engine.request.ExpressionParameters;
import dev.armature.engine.request.Intake;
import dev.armature.engine.restore.BackupFaults;
import dev.armature.model.AttributeValue;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which items to export, and what of each, as a request says it. */
public record FilterSpecification(
        @Nullable String filterExpression,
        @Nullable String projectionExpression,
        @Nullable String keyConditionExpression,
        @Nullable Map<String, String> expressionAttributeNames,
        @Nullable Map<String, UncheckedValue> expressionAttributeValues) {
    public ExportFilter parse(Intake intake) {
        boolean isEmpty = filterExpression == null && projectionExpression == null && keyConditionExpression == null;
        if (isEmpty && expressionAttributeNames == null && expressionAttributeValues == null) {
            throw BackupFaults.invalid("Invalid FilterSpecification: The specification can not be empty");
        }
        // Refuses names and values that go with no expression, or that no attribute can have.
        var unused = new ExpressionParameters(intake.wording())
                .projection(projectionExpression)
                .expression("FilterExpression", filterExpression)
                .expression("KeyConditionExpression", keyConditionExpression)
                .substitutions(expressionAttributeNames, expressionAttributeValues);
        Map<String, AttributeValue> values = new LinkedHashMap<>();
        if (expressionAttributeValues != null) {
            expressionAttributeValues.forEach(
                    (name, value) -> values.put(name, ValueCheck.checkOperand(value, intake.wording())));
        }
        return new ExportFilter(
                filterExpression,
                projectionExpression,
                keyConditionExpression,
                expressionAttributeNames,
                expressionAttributeValues == null ? null : values);
    }
}
