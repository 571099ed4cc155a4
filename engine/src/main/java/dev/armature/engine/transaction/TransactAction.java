package dev.armature.engine.transaction;

import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.request.Conditions;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.ExpressionParameters;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.ItemParameter;
import dev.armature.engine.request.ReturnValues;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.language.Substitutions;
import dev.armature.language.Update;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.ItemSize;
import dev.armature.model.UncheckedValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One action of a transaction, known to be well formed. */
public sealed interface TransactAction {
    TableRef table();

    /** The item of a put, the key of the others. */
    Map<String, AttributeValue> attributes();

    ItemWrite.Guard guard();

    /** The size of the values in its expressions. */
    long valueBytes();

    record Put(
            TableRef table, Map<String, AttributeValue> attributes, Item item, ItemWrite.Guard guard, long valueBytes)
            implements TransactAction {}

    record Edit(
            TableRef table,
            Map<String, AttributeValue> attributes,
            Update update,
            ItemWrite.Guard guard,
            long valueBytes)
            implements TransactAction {}

    record Delete(TableRef table, Map<String, AttributeValue> attributes, ItemWrite.Guard guard, long valueBytes)
            implements TransactAction {}

    record Check(TableRef table, Map<String, AttributeValue> attributes, ItemWrite.Guard guard, long valueBytes)
            implements TransactAction {}

    /** What it does to its table, or why it cannot. */
    default ItemWrite write(Table stored) {
        return switch (this) {
            case Put put -> ItemWrite.put(stored, put.attributes(), put.item(), put.guard());
            case Edit edit -> ItemWrite.update(stored, edit.attributes(), edit.update(), edit.guard());
            case Delete delete -> ItemWrite.delete(stored, delete.attributes(), delete.guard());
            case Check check -> ItemWrite.check(stored, check.attributes(), check.guard());
        };
    }

    /** The name of the action that a caller needs to be allowed. */
    default String permission() {
        return switch (this) {
            case Put ignored -> "PutItem";
            case Edit ignored -> "UpdateItem";
            case Delete ignored -> "DeleteItem";
            case Check ignored -> "ConditionCheckItem";
        };
    }

    /** How much it adds to the size of the request: what is sent counts, and not what is stored. */
    default long sizeBytes() {
        return ItemSize.of(attributes()) + valueBytes();
    }

    public static void collect(Constraints constraints, String path, TransactWriteItem item) {
        var check = item.conditionCheck();
        if (check != null) {
            collect(constraints, path + "conditionCheck.", check.tableName(), "key", check.key());
            constraints.present(path + "conditionCheck.conditionExpression", check.conditionExpression());
            collectOnFailure(constraints, path + "conditionCheck.", check.returnValuesOnConditionCheckFailure());
        }
        var put = item.put();
        if (put != null) {
            collect(constraints, path + "put.", put.tableName(), "item", put.item());
            collectOnFailure(constraints, path + "put.", put.returnValuesOnConditionCheckFailure());
        }
        var delete = item.delete();
        if (delete != null) {
            collect(constraints, path + "delete.", delete.tableName(), "key", delete.key());
            collectOnFailure(constraints, path + "delete.", delete.returnValuesOnConditionCheckFailure());
        }
        var update = item.update();
        if (update != null) {
            collect(constraints, path + "update.", update.tableName(), "key", update.key());
            constraints.present(path + "update.updateExpression", update.updateExpression());
            collectOnFailure(constraints, path + "update.", update.returnValuesOnConditionCheckFailure());
        }
    }

    private static void collect(
            Constraints constraints, String path, @Nullable String tableName, String member, @Nullable Object value) {
        TableNames.collect(path + "tableName", tableName, constraints);
        constraints.present(path + member, value);
    }

    private static void collectOnFailure(Constraints constraints, String path, @Nullable String value) {
        constraints.oneOf(path + "returnValuesOnConditionCheckFailure", value, ReturnValues.ON_FAILURE);
    }

    static TransactAction from(TransactWriteItem item, Intake intake) {
        var check = item.conditionCheck();
        var put = item.put();
        var delete = item.delete();
        var update = item.update();
        int given =
                (check == null ? 0 : 1) + (put == null ? 0 : 1) + (delete == null ? 0 : 1) + (update == null ? 0 : 1);
        if (given != 1) {
            throw ApiException.validation("TransactItems can only contain one of Check, Put, Update or Delete");
        }
        if (check != null) {
            var parts = new Parts(
                    intake,
                    check.tableName(),
                    check.key(),
                    null,
                    check.conditionExpression(),
                    check.expressionAttributeNames(),
                    check.expressionAttributeValues(),
                    check.returnValuesOnConditionCheckFailure());
            return new Check(parts.table, parts.attributes, parts.guard, parts.valueBytes);
        }
        if (put != null) {
            var parts = new Parts(
                    intake,
                    put.tableName(),
                    put.item(),
                    null,
                    put.conditionExpression(),
                    put.expressionAttributeNames(),
                    put.expressionAttributeValues(),
                    put.returnValuesOnConditionCheckFailure());
            return new Put(
                    parts.table,
                    parts.attributes,
                    ItemParameter.sized(parts.attributes),
                    parts.guard,
                    parts.valueBytes);
        }
        if (delete != null) {
            var parts = new Parts(
                    intake,
                    delete.tableName(),
                    delete.key(),
                    null,
                    delete.conditionExpression(),
                    delete.expressionAttributeNames(),
                    delete.expressionAttributeValues(),
                    delete.returnValuesOnConditionCheckFailure());
            return new Delete(parts.table, parts.attributes, parts.guard, parts.valueBytes);
        }
        if (update == null) {
            throw new IllegalStateException("one of the four was given");
        }
        var parts = new Parts(
                intake,
                update.tableName(),
                update.key(),
                update.updateExpression(),
                update.conditionExpression(),
                update.expressionAttributeNames(),
                update.expressionAttributeValues(),
                update.returnValuesOnConditionCheckFailure());
        return new Edit(parts.table, parts.attributes, parts.update(), parts.guard, parts.valueBytes);
    }

    /** What the four kinds have in common. */
    final class Parts {
        private final TableRef table;
        private final Map<String, AttributeValue> attributes;
        private final @Nullable Update update;
        private final ItemWrite.Guard guard;
        private final long valueBytes;

        Parts(
                Intake intake,
                @Nullable String tableName,
                @Nullable Map<String, UncheckedValue> unchecked,
                @Nullable String updateExpression,
                @Nullable String conditionExpression,
                @Nullable Map<String, String> names,
                @Nullable Map<String, UncheckedValue> values,
                @Nullable String onFailure) {
            table = TableNames.resolve(tableName, intake.caller());
            var parameters = new ExpressionParameters(intake.wording());
            if (updateExpression != null) {
                parameters.expression("UpdateExpression", updateExpression);
            }
            Substitutions substitutions = parameters
                    .expression("ConditionExpression", conditionExpression)
                    .ofAction(names, values);
            update = updateExpression == null ? null : intake.expressions().update(updateExpression, substitutions);
            guard = Conditions.guard(
                    intake.expressions(), conditionExpression, substitutions, null, null, onFailure, intake.wording());
            substitutions.requireAllUsed();
            valueBytes = substitutions.valueBytes();
            attributes = ItemParameter.checked(unchecked, intake.wording());
        }

        Update update() {
            if (update == null) {
                throw new IllegalStateException("the constraints were not checked");
            }
            return update;
        }
    }
}
