package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.metrics.Returned;
import dev.armature.engine.read.PageRequest;
import dev.armature.engine.read.QueryRange;
import dev.armature.engine.read.Reader;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.write.ScalarKeys;
import dev.armature.language.Condition;
import dev.armature.language.ExpressionKind;
import dev.armature.language.KeyCondition;
import dev.armature.language.KeySelection;
import dev.armature.language.Legacy;
import dev.armature.language.LegacyCondition;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
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
public record Query(
        TableRef table,
        @Nullable String indexName,
        KeyCondition keyCondition,
        @Nullable Condition filter,
        String filterName,
        Selection selection,
        Storage.Direction direction,
        Storage.Consistency consistency,
        @Nullable Integer limit,
        @Nullable Map<String, AttributeValue> startKey,
        ConsumedCapacity.Detail capacity)
        implements Operation<Query.Response> {

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
            @Nullable Map<String, UncheckedValue> expressionAttributeValues) {}

    public record Response(
            @Nullable List<Item> items,
            int count,
            int scannedCount,
            @Nullable Item lastEvaluatedKey,
            @Nullable ConsumedCapacity consumedCapacity)
            implements Returned {
        @Override
        public int returnedCount() {
            return count;
        }
    }

    public static Query from(Request request, Intake intake) {
        checkConstraints(request, intake);
        var substitutions = new ExpressionParameters(intake.wording())
                .legacy("AttributesToGet", request.attributesToGet())
                .legacy("QueryFilter", request.queryFilter())
                .legacy("ConditionalOperator", request.conditionalOperator())
                .legacy("KeyConditions", request.keyConditions())
                .projection(request.projectionExpression())
                .expression("FilterExpression", request.filterExpression())
                .expression("KeyConditionExpression", request.keyConditionExpression())
                .substitutions(request.expressionAttributeNames(), request.expressionAttributeValues());
        var startKey = StartKey.checked(request.exclusiveStartKey(), intake.wording());
        var expressions = intake.expressions();
        KeyCondition keyCondition = null;
        if (request.keyConditionExpression() != null) {
            keyCondition = expressions.keyCondition(request.keyConditionExpression(), substitutions);
        } else if (request.keyConditions() != null) {
            keyCondition = Legacy.keyConditions(request.keyConditions(), intake.wording());
        }
        Condition filter = null;
        if (request.filterExpression() != null) {
            filter = expressions.condition(request.filterExpression(), ExpressionKind.FILTER, substitutions);
        } else if (request.queryFilter() != null) {
            filter = Legacy.filter(request.queryFilter(), request.conditionalOperator(), intake.wording());
        }
        var projection =
                Projections.of(expressions, request.projectionExpression(), substitutions, request.attributesToGet());
        var selection = Selection.of(
                request.select(),
                projection,
                request.attributesToGet() == null ? "ProjectionExpression" : "AttributesToGet",
                request.indexName(),
                ApiException.ENVELOPE + Selection.MISSING_PROJECTION);
        substitutions.requireAllUsed();
        if (keyCondition == null) {
            throw ApiException.validation(
                    "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.");
        }
        return new Query(
                TableNames.resolve(request.tableName(), intake.caller()),
                request.indexName(),
                keyCondition,
                filter,
                request.queryFilter() == null ? "Filter Expression" : "QueryFilter",
                selection,
                request.scanIndexForward() == null || request.scanIndexForward()
                        ? Storage.Direction.FORWARD
                        : Storage.Direction.BACKWARD,
                GetItem.consistency(request.consistentRead()),
                request.limit(),
                startKey,
                ConsumedCapacity.Detail.of(request.returnConsumedCapacity()));
    }

    private static void checkConstraints(Request request, Intake intake) {
        var constraints = new Constraints()
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES);
        TableNames.collect(request.tableName(), constraints);
        constraints.name("indexName", request.indexName(), 3, 255).oneOf("select", request.select(), Selection.NAMES);
        if (request.limit() != null && request.limit() < 1) {
            constraints.add(
                    "Value at 'Limit' failed to satisfy constraint: Member must have value greater than or equal to 1");
        }
        Projections.collect(constraints, request.attributesToGet());
        constraints.check();
        var operator = request.conditionalOperator();
        if (!intake.wording().isCurrent()) {
            Conditions.collectOperator(constraints, operator, intake.wording());
        } else if (operator != null && !Conditions.OPERATORS.contains(operator)) {
            throw ApiException.validation(
                    "Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]");
        }
        Filters.collect(constraints, "keyConditions", request.keyConditions());
        Filters.collect(constraints, "queryFilter", request.queryFilter());
        constraints.check();
    }

    @Override
    public Response run(Engine engine) {
        Table stored = engine.catalog().usable(table);
        SecondaryIndex index = Indexes.find(stored, indexName, consistency);
        KeySchema keys = index == null ? stored.schema().keys() : index.keys();
        var start = startKey == null ? null : StartKey.locate(startKey, stored.schema(), index);
        KeySelection keySelection = keyCondition.against(keys);
        refuseKeysInFilter(keys);
        Projections.requireScalarKeys(stored.schema(), selection.projection());
        if (filter != null) {
            filter.forEachPath(path -> ScalarKeys.require(stored.schema(), path));
        }
        boolean fetchesItems = selection.fetchesItems(stored, index);

        int space = index == null ? stored.schema().space() : index.space();
        KeyRange range = QueryRange.of(space, keySelection);
        if (start != null) {
            requireInside(start.bytes(), KeyCodec.partition(space, keySelection.hash()), range);
            if (index == null && keySelection.equal().size() == keys.range().size()) {
                throw ApiException.validation("The query can return at most one row and cannot be restarted");
            }
            range = range.after(start.bytes(), direction);
        }
        var page = engine.reader()
                .page(new PageRequest(
                        stored, index, List.of(range), direction, consistency, limit, filter, fetchesItems));
        var last = page.last();
        return new Response(
                selection.shown(page.items()),
                page.items().size(),
                page.scanned(),
                last == null ? null : Reader.resumeKey(last, stored.schema(), index == null ? null : index.keys()),
                capacity == ConsumedCapacity.Detail.NONE
                        ? null
                        : ConsumedCapacity.of(capacity, table.name(), page.cost()));
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
