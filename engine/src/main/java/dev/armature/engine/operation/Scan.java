package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.metrics.Returned;
import dev.armature.engine.read.PageRequest;
import dev.armature.engine.read.Reader;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.write.ScalarKeys;
import dev.armature.language.Condition;
import dev.armature.language.ExpressionKind;
import dev.armature.language.Legacy;
import dev.armature.language.LegacyCondition;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.KeyCodec;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.UncheckedValue;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Scan: all items of a table or index, or of one segment of it, in the order of their partitions' hashes. */
public record Scan(
        TableRef table,
        @Nullable String indexName,
        Segment segment,
        @Nullable Condition filter,
        Selection selection,
        Storage.Consistency consistency,
        @Nullable Integer limit,
        @Nullable Map<String, AttributeValue> startKey,
        ConsumedCapacity.Detail capacity)
        implements Operation<Scan.Response> {

    public record Request(
            @Nullable String tableName,
            @Nullable String indexName,
            @Nullable List<String> attributesToGet,
            @Nullable Integer limit,
            @Nullable String select,
            @Nullable Map<String, LegacyCondition> scanFilter,
            @Nullable String conditionalOperator,
            @Nullable Map<String, UncheckedValue> exclusiveStartKey,
            @Nullable String returnConsumedCapacity,
            @Nullable Integer totalSegments,
            @Nullable Integer segment,
            @Nullable String projectionExpression,
            @Nullable String filterExpression,
            @Nullable Map<String, String> expressionAttributeNames,
            @Nullable Map<String, UncheckedValue> expressionAttributeValues,
            @Nullable Boolean consistentRead) {}

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

    /** One of so many equal parts of the hashes. A partition is in exactly one. */
    record Segment(int number, int of) {
        static final Segment WHOLE = new Segment(0, 1);

        static Segment of(@Nullable Integer number, @Nullable Integer of) {
            if (number == null && of == null) {
                return WHOLE;
            }
            if (of == null) {
                throw ApiException.validation(
                        "The TotalSegments parameter is required but was not present in the request"
                                + " when Segment parameter is present");
            }
            if (number == null) {
                throw ApiException.validation(
                        "The Segment parameter is required but was not present in the request when"
                                + " parameter TotalSegments is present");
            }
            if (number >= of) {
                throw ApiException.validation("The Segment parameter is zero-based and must be less than parameter"
                        + " TotalSegments: Segment: " + number + " is not less than TotalSegments: " + of);
            }
            return new Segment(number, of);
        }

        KeyRange range(int space) {
            return KeyRange.hashes(space, start(number), start(number + 1));
        }

        private int start(int segment) {
            return (int) ((long) segment * KeyCodec.HASH_END / of);
        }
    }

    public static Scan from(Request request, Intake intake) {
        checkConstraints(request, intake);
        var substitutions = new ExpressionParameters(intake.wording())
                .legacy("AttributesToGet", request.attributesToGet())
                .legacy("ScanFilter", request.scanFilter())
                .legacy("ConditionalOperator", request.conditionalOperator())
                .projection(request.projectionExpression())
                .expression("FilterExpression", request.filterExpression())
                .substitutions(request.expressionAttributeNames(), request.expressionAttributeValues());
        var startKey = StartKey.checked(request.exclusiveStartKey(), intake.wording());
        var segment = Segment.of(request.segment(), request.totalSegments());
        Condition filter = null;
        if (request.filterExpression() != null) {
            filter = intake.expressions().condition(request.filterExpression(), ExpressionKind.FILTER, substitutions);
        } else if (request.scanFilter() != null) {
            filter = Legacy.filter(request.scanFilter(), request.conditionalOperator(), intake.wording());
        }
        var projection = Projections.of(
                intake.expressions(), request.projectionExpression(), substitutions, request.attributesToGet());
        var selection = Selection.of(
                request.select(),
                projection,
                request.attributesToGet() == null ? "ProjectionExpression" : "AttributesToGet",
                request.indexName(),
                Selection.MISSING_PROJECTION);
        substitutions.requireAllUsed();
        return new Scan(
                TableNames.resolve(request.tableName(), intake.caller()),
                request.indexName(),
                segment,
                filter,
                selection,
                GetItem.consistency(request.consistentRead()),
                request.limit(),
                startKey,
                ConsumedCapacity.Detail.of(request.returnConsumedCapacity()));
    }

    private static void checkConstraints(Request request, Intake intake) {
        var constraints = new Constraints()
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES);
        TableNames.collect(request.tableName(), constraints);
        constraints
                .name("indexName", request.indexName(), 3, 255)
                .oneOf("select", request.select(), Selection.NAMES)
                .atLeast("limit", request.limit(), 1)
                .atLeast("totalSegments", request.totalSegments(), 1)
                .atMost("totalSegments", request.totalSegments(), Limits.TOTAL_SEGMENTS_MAX)
                .atLeast("segment", request.segment(), 0)
                .atMost("segment", request.segment(), Limits.TOTAL_SEGMENTS_MAX - 1);
        Projections.collect(constraints, request.attributesToGet());
        Conditions.collectOperator(constraints, request.conditionalOperator(), intake.wording());
        Filters.collect(constraints, "scanFilter", request.scanFilter());
        constraints.check();
    }

    @Override
    public Response run(Engine engine) {
        Table stored = engine.catalog().usable(table);
        SecondaryIndex index = Indexes.find(stored, indexName, consistency);
        Projections.requireScalarKeys(stored.schema(), selection.projection());
        if (filter != null) {
            filter.forEachPath(path -> ScalarKeys.require(stored.schema(), path));
        }
        boolean fetchesItems = selection.fetchesItems(stored, index);
        KeyRange range = segment.range(index == null ? stored.schema().space() : index.space());
        if (startKey != null) {
            byte[] start = StartKey.locate(startKey, stored.schema(), index).bytes();
            if (!range.contains(start)) {
                throw ApiException.validation(StartKey.INVALID
                        + ": Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment. TotalSegments: "
                        + segment.of() + " Segment: " + segment.number());
            }
            range = range.after(start, Storage.Direction.FORWARD);
        }
        var page = engine.reader()
                .page(new PageRequest(
                        stored,
                        index,
                        List.of(range),
                        Storage.Direction.FORWARD,
                        consistency,
                        limit,
                        filter,
                        fetchesItems));
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
}
