package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.write.ItemWrite;
import dev.armature.language.LegacyExpectation;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import dev.armature.model.ValueCheck;
import dev.armature.model.Wording;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * PutItem: store a whole item, if a condition on the one it replaces holds.
 *
 * <p>Whoever holds a {@code PutItem} holds a valid one: {@link #from} is where requests are refused.
 */
public record PutItem(
        TableRef table,
        Map<String, AttributeValue> attributes,
        Item item,
        ItemWrite.Guard guard,
        ReturnValues returnValues,
        ItemWriteResponse.Detail detail)
        implements Operation<ItemWriteResponse> {

    /** As it arrived: anything may be missing. */
    public record Request(
            @Nullable String tableName,
            @Nullable Map<String, UncheckedValue> item,
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
            return item;
        }
    }

    /** Checks in DynamoDB's order: with two faults in a request, the order decides which message is seen. */
    public static PutItem from(Request request, Intake intake) {
        var table = TableNames.ofWrite(request.tableName(), intake);
        var constraints = new Constraints()
                .present("item", request.item())
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES);
        ReturnValues.check(constraints, request.returnValues(), intake.wording());
        request.collectBehindReturnValues(constraints, intake.wording());
        constraints.check();
        if (!intake.wording().isCurrent()) {
            ReturnValues.requireOld(request.returnValues());
        }
        var attributes = checkedItem(request.item(), intake.wording());
        var substitutions = request.parameters(intake)
                .expression("ConditionExpression", request.conditionExpression())
                .substitutions(request.expressionAttributeNames(), request.expressionAttributeValues());
        var item = sized(attributes);
        var guard = request.guard(intake, substitutions);
        substitutions.requireAllUsed();
        ReturnValues.requireOld(request.returnValues());
        return new PutItem(table, attributes, item, guard, ReturnValues.of(request.returnValues()), request.detail());
    }

    static Map<String, AttributeValue> checkedItem(@Nullable Map<String, UncheckedValue> item, Wording wording) {
        if (item == null) {
            throw new IllegalStateException("the constraints were not checked");
        }
        return ValueCheck.checkAll(item, wording);
    }

    static Item sized(Map<String, AttributeValue> attributes) {
        Item item = Item.of(attributes);
        if (item.sizeBytes() > Limits.ITEM_SIZE_BYTES_MAX) {
            throw ApiException.validation("Item size has exceeded the maximum allowed size");
        }
        return item;
    }

    @Override
    public int effort() {
        return guard.reads();
    }

    @Override
    public ItemWriteResponse run(Engine engine) {
        var stored = engine.catalog().usable(table);
        var effect = engine.writer().write(ItemWrite.put(stored, attributes, item, guard));
        return ItemWriteResponse.of(effect, returnValues.of(effect, null), detail, attributes);
    }
}
