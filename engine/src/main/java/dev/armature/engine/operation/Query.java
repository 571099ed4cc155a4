package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.read.PageRequest;
import dev.armature.engine.read.QueryRange;
import dev.armature.engine.request.Conditions;
import dev.armature.engine.request.ExpressionParameters;
import dev.armature.engine.request.Filters;
import dev.armature.engine.request.Indexes;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Projections;
import dev.armature.engine.request.StartKey;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.language.Condition;
import dev.armature.language.ExpressionKind;
import dev.armature.language.KeyCondition;
import dev.armature.language.KeySelection;
import dev.armature.language.Legacy;
import dev.armature.language.LegacyCondition;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.UncheckedValue;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Query: the items of one partition of a table or index, in the order of their sort keys. */
public record Query(PageOperation page, KeyCondition keyCondition, String filterName, Storage.Direction direction)
        implements Operation.OnItems<PageOperation.Response> {

    public record Request(
            @Nullable String tableName,
            @Nullable String indexName,
            @Nullable String select,
            @Nullable List<String> attributesToGet,
            @Nullable Integer limit,
            @Nullable Boolean consistentRead,
            @Nullable Map<String, LegacyCondition> keyConditions,
            @Nullable Map<String, LegacyCondition> queryFilter,
            @Nullable String conditionalOperator,
            @Nullable Boolean scanIndexForward,
            @Nullable Map<String, UncheckedValue> exclusiveStartKey,
            @Nullable String returnConsumedCapacity,
            @Nullable String projectionExpression,
            @Nullable String filterExpression,
            @Nullable String keyConditionExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, UncheckedValue> expressionAttributeValues)
            implements PageOperationRequest {
        @Override
        public @Nullable Map<String, LegacyCondition> legacyFilter() {
            return queryFilter;
        }

        /** Of what came before expressions, key conditions alone go with the others: the mapper of AWS's SDK 1 for Java mixes them. */
        private @Nullable Map<String, LegacyCondition> clashingKeyConditions() {
            return keyConditionExpression == null ? null : keyConditions;
        }
    }

    public static Query from(Request request, Intake intake) {
        checkConstraints(request, intake);
        var parameters = new ExpressionParameters(intake.wording())
                .legacy("AttributesToGet", request.attributesToGet())
                .legacy("QueryFilter", request.queryFilter())
                .legacy("ConditionalOperator", request.conditionalOperator())
                .legacy("KeyConditions", request.clashingKeyConditions())
                .projection(request.projectionExpression())
                .expression("FilterExpression", request.filterExpression())
                .expression("KeyConditionExpression", request.keyConditionExpression());
        parameters.refuseMixture();
        var filterOfOld = request.filterOfOld(intake);
        var projectionOfOld = request.projectionOfOld();
        var startKey = StartKey.checked(request.exclusiveStartKey(), intake.wording());
        var substitutions =
                parameters.substitutions(request.expressionAttributeNames(), request.expressionAttributeValues());
        Condition keyExpression = null;
        KeyCondition keyCondition = null;
        if (request.keyConditionExpression() != null) {
            keyExpression = intake.expressions()
                    .condition(request.keyConditionExpression(), ExpressionKind.KEY_CONDITION, substitutions);
        } else if (request.keyConditions() != null) {
            keyCondition = Legacy.keyConditions(request.keyConditions(), intake.wording());
        }
        var filter = request.filter(intake, substitutions, filterOfOld);
        var selection = request.selection(
                intake, substitutions, projectionOfOld, intake.wording().isCurrent() ? ApiException.ENVELOPE : "");
        // All expressions are read before it matters that this one is for keys.
        keyCondition = keyExpression == null ? keyCondition : KeyCondition.of(keyExpression);
        substitutions.requireAllUsed();
        if (keyCondition == null) {
            throw ApiException.validation(
                    "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.");
        }
        return new Query(
                PageOperation.of(request, intake, filter, selection, startKey),
                keyCondition,
                request.queryFilter() == null ? "Filter Expression" : "QueryFilter",
                request.scanIndexForward() == null || request.scanIndexForward()
                        ? Storage.Direction.FORWARD
                        : Storage.Direction.BACKWARD);
    }

    private static void checkConstraints(Request request, Intake intake) {
        var operator = request.conditionalOperator();
        boolean isOperator = operator == null || Conditions.OPERATORS.contains(operator);
        if (!isOperator && intake.wording().isCurrent()) {
            // Alone, bare, and before everything else.
            throw ApiException.validation(
                    "Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]");
        }
        var constraints = request.firstConstraints();
        if (!intake.wording().isCurrent()) {
            constraints.atLeast("limit", request.limit(), 1);
        } else if (request.limit() != null && request.limit() < 1) {
            constraints.add(
                    "Value at 'Limit' failed to satisfy constraint: Member must have value greater than or equal to 1");
        }
        Projections.collect(constraints, request.attributesToGet());
        constraints.check();
        Conditions.collectOperator(constraints, operator, intake.wording());
        Filters.collect(constraints, "keyConditions", request.keyConditions());
        Filters.collect(constraints, "queryFilter", request.queryFilter());
        constraints.check();
    }

    @Override
    public TableRef table() {
        return page.table();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        var permission = page.permission("Query");
        KeySchema keys = catalog.keysOf(table(), page.indexName());
        if (keys != null) {
            permission.names(keyCondition.attributes()).partition(partition(keys));
        }
        return permission.alone();
    }

    private List<AttributeValue> partition(KeySchema keys) {
        try {
            return keyCondition.against(keys).hash();
        } catch (ApiException fault) {
            // It is refused for that when it is run. Who may not run it is not told what the key is like.
            return List.of();
        }
    }

    @Override
    public PageOperation.Response run(ItemAccess access, Call call) {
        return page.read(access, call, pageRequest(access.catalog().usable(table())));
    }

    /** What it reads of its table, or why it cannot. */
    public PageRequest pageRequest(Table stored) {
        SecondaryIndex index = Indexes.find(stored, page.indexName(), page.consistency(), "Query");
        KeySchema keys = index == null ? stored.schema().keys() : index.keys();
        var startKey = page.startKey();
        var start = startKey == null ? null : StartKey.locate(startKey, stored.schema(), index, StartKey.INVALID);
        KeySelection keySelection = keyCondition.against(keys);
        refuseKeysInFilter(keys);
        page.requireScalarKeys(stored);
        boolean fetchesItems = page.selection().fetchesItems(stored, index);
        var filter = page.filter();
        if (index != null && filter != null && !fetchesItems) {
            Indexes.requireProjected(index, stored, filter);
        }

        int space = index == null ? stored.schema().space() : index.space();
        KeyRange range = QueryRange.of(space, keySelection);
        boolean isOneItem =
                index == null && keySelection.equal().size() == keys.range().size();
        if (startKey != null && start != null) {
            requireInside(start.bytes(), KeyCodec.partition(space, keySelection.hash()), range);
            if (isOneItem) {
                throw ApiException.validation(
                        keys.range().isEmpty()
                                ? StartKey.invalidForWholeKey(startKey)
                                : "The query can return at most one row and cannot be restarted");
            }
            range = range.after(start.bytes(), direction);
        }
        return isOneItem
                ? page.requestOne(stored, range, fetchesItems)
                : page.request(stored, index, range, direction, fetchesItems);
    }

    private static void requireInside(byte[] start, byte[] partition, KeyRange range) {
        if (!KeyRange.startingWith(partition).contains(start)) {
            throw ApiException.validation(
                    "The provided starting key is outside query boundaries based on provided conditions");
        }
        if (!range.contains(start)) {
            throw ApiException.validation("The provided starting key does not match the range key predicate");
        }
    }

    private void refuseKeysInFilter(KeySchema keys) {
        var filter = page.filter();
        if (filter != null) {
            filter.forEachPath(path -> {
                if (keys.contains(path.attribute())) {
                    throw ApiException.validation(filterName
                            + " can only contain non-primary key attributes: Primary key attribute: "
                            + path.attribute());
                }
            });
        }
    }
}
