package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.item.Keys;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.ItemParameter;
import dev.armature.engine.request.ReturnValues;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.language.LegacyExpectation;
import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.UncheckedValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** DeleteItem: remove an item by its key, if a condition on it holds. */
public record DeleteItem(
        TableRef table,
        Map<String, AttributeValue> key,
        ItemWrite.Guard guard,
        ReturnValues returnValues,
        ItemWriteResponse.Detail detail)
        implements Operation.OnItems<ItemWriteResponse> {

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
            @Nullable String returnItemCollectionMetrics)
            implements ItemWriteRequest {
        @Override
        public @Nullable Map<String, UncheckedValue> attributes() {
            return key;
        }
    }

    public static DeleteItem from(Request request, Intake intake) {
        var table = TableNames.ofWrite(request.tableName(), intake);
        var constraints = new Constraints()
                .present("key", request.key())
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES);
        ReturnValues.check(constraints, request.returnValues(), intake.wording());
        request.collectBehindReturnValues(constraints, intake.wording());
        constraints.check();
        if (!intake.wording().isCurrent()) {
            ReturnValues.requireOld(request.returnValues());
        }
        var key = ItemParameter.checked(request.key(), intake.wording());
        var substitutions = request.parameters(intake)
                .expression("ConditionExpression", request.conditionExpression())
                .substitutions(request.expressionAttributeNames(), request.expressionAttributeValues());
        var guard = request.guard(intake, substitutions);
        substitutions.requireAllUsed();
        ReturnValues.requireOld(request.returnValues());
        return new DeleteItem(table, key, guard, ReturnValues.of(request.returnValues()), request.detail());
    }

    @Override
    public int effort(ItemAccess items) {
        return guard.reads();
    }

    @Override
    public @Nullable Key written(Catalog catalog) {
        var stored = catalog.find(table);
        return stored == null ? null : Keys.ofKey(stored.schema(), key);
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DeleteItem", table)
                .item(catalog.keysOf(table, null), key)
                .names(guard.condition())
                .with(
                        Detail.RETURN_VALUES,
                        returnValues.atMost(guard.returnsOldOnFailure()).name())
                .with(Detail.RETURN_CONSUMED_CAPACITY, detail.capacity().name())
                .alone();
    }

    @Override
    public ItemWriteResponse run(ItemAccess access, Call call) {
        var stored = access.catalog().usable(table);
        var done = access.writer().write(call, ItemWrite.delete(stored, key, guard));
        return ItemWriteResponse.of(done, returnValues.of(done.effect(), null), detail, key);
    }
}
