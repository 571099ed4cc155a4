package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.item.Keys;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.ItemCollectionMetrics;
import dev.armature.engine.request.ItemParameter;
import dev.armature.engine.request.ReturnValues;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.write.Writer;
import dev.armature.language.Legacy;
import dev.armature.language.LegacyExpectation;
import dev.armature.language.LegacyUpdate;
import dev.armature.language.Substitutions;
import dev.armature.language.Update;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import dev.armature.model.UncheckedValue;
import dev.armature.model.Wording;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** UpdateItem: change attributes of an item, or create it, if a condition on it holds. */
public record UpdateItem(
        TableRef table,
        Map<String, AttributeValue> key,
        @Nullable Update update,
        ItemWrite.Guard guard,
        ReturnValues returnValues,
        ItemWriteResponse.Detail detail)
        implements Operation.OnItems<ItemWriteResponse> {
    private static final List<String> ACTIONS = List.of("ADD", "PUT", "DELETE");

    public record Request(
            @Nullable String tableName,
            @Nullable Map<String, UncheckedValue> key,
            @Nullable Map<String, LegacyUpdate> attributeUpdates,
            @Nullable Map<String, LegacyExpectation> expected,
            @Nullable String conditionalOperator,
            @Nullable String updateExpression,
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

        @Override
        public boolean isForOlderLayer() {
            return ItemWriteRequest.super.isForOlderLayer()
                    || attributeUpdates != null
                            && attributeUpdates.values().stream()
                                    .anyMatch(update -> ItemWriteRequest.isDeep(update.value()));
        }
    }

    public static UpdateItem from(Request request, Intake intake) {
        if (request.key() == null) {
            throw withoutKey(request);
        }
        var table = TableNames.ofWrite(request.tableName(), intake);
        checkConstraints(request, intake);
        var key = ItemParameter.checked(request.key(), intake.wording());
        var substitutions = request.parameters(intake)
                .legacyFirst("AttributeUpdates", request.attributeUpdates())
                .expression("UpdateExpression", request.updateExpression())
                .expression("ConditionExpression", request.conditionExpression())
                .substitutions(request.expressionAttributeNames(), request.expressionAttributeValues());
        Update update;
        ItemWrite.Guard guard;
        if (intake.wording().isCurrent() && request.updateExpression() != null) {
            guard = request.guard(intake, substitutions);
            update = update(request, substitutions, intake);
        } else {
            update = update(request, substitutions, intake);
            guard = request.guard(intake, substitutions);
        }
        substitutions.requireAllUsed();
        if (update != null
                && request.updateExpression() != null
                && intake.wording().isCurrent()) {
            Writer.requireFits(update.sizeBytes());
        }
        return new UpdateItem(table, key, update, guard, ReturnValues.of(request.returnValues()), request.detail());
    }

    private static @Nullable Update update(Request request, Substitutions substitutions, Intake intake) {
        if (request.updateExpression() != null) {
            return intake.expressions().update(request.updateExpression(), substitutions);
        }
        var changes = request.attributeUpdates();
        return changes == null || changes.isEmpty() ? null : Legacy.updates(changes, intake.wording());
    }

    /** Without a key, DynamoDB falls back to its older layer, which reports all faults together. */
    private static ApiException withoutKey(Request request) {
        var constraints = new Constraints()
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES);
        TableNames.collect(request.tableName(), constraints);
        constraints.oneOf("returnValues", request.returnValues(), ReturnValues.OLDER_NAMES);
        request.collectBehindReturnValues(constraints, Wording.OLDER);
        return constraints.present("key", null).fault();
    }

    private static void checkConstraints(Request request, Intake intake) {
        var constraints = new Constraints();
        if (intake.wording().isCurrent()) {
            checkOneByOne(request, constraints, intake.wording());
        } else {
            constraints.oneOf(
                    "returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES);
            ReturnValues.check(constraints, request.returnValues(), Wording.OLDER);
        }
        request.collectBehindReturnValues(constraints, intake.wording());
        if (request.attributeUpdates() != null) {
            request.attributeUpdates()
                    .forEach((attribute, change) -> constraints.oneOf(
                            "attributeUpdates." + attribute + ".member.action", change.action(), ACTIONS));
        }
        constraints.check();
    }

    /** The newer layer reports the first of the bad enumerations alone, and two of them without its envelope. */
    private static void checkOneByOne(Request request, Constraints constraints, Wording wording) {
        ReturnValues.check(constraints, request.returnValues(), wording);
        constraints.check();
        constraints.oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES);
        constraints.checkBare();
        ItemCollectionMetrics.check(constraints, request.returnItemCollectionMetrics(), wording);
        constraints.check();
        constraints.oneOf(
                "returnValuesOnConditionCheckFailure",
                request.returnValuesOnConditionCheckFailure(),
                ReturnValues.ON_FAILURE);
        constraints.checkBare();
    }

    @Override
    public int effort(ItemAccess items) {
        return guard.reads() + (update == null ? 0 : update.copies());
    }

    @Override
    public @Nullable Key written(Catalog catalog) {
        var stored = catalog.find(table);
        return stored == null ? null : Keys.ofKey(stored.schema(), key);
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("UpdateItem", table)
                .item(catalog.keysOf(table, null), key)
                .names(guard.condition())
                .names(update)
                .with(
                        Detail.RETURN_VALUES,
                        returnValues.atMost(guard.returnsOldOnFailure()).name())
                .with(Detail.RETURN_CONSUMED_CAPACITY, detail.capacity().name())
                .alone();
    }

    @Override
    public ItemWriteResponse run(ItemAccess access, Call call) {
        var stored = access.catalog().usable(table);
        var done = access.writer().write(call, ItemWrite.update(stored, key, update, guard));
        return ItemWriteResponse.of(done, returnValues.of(done.effect(), update), detail, key);
    }
}
