package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.read.PageRequest;
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
import dev.armature.language.LegacyCondition;
import dev.armature.model.ApiException;
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
public record Scan(PageOperation page, Segment segment) implements Operation.OnItems<PageOperation.Response> {

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
            @Nullable Boolean consistentRead)
            implements PageOperationRequest {
        @Override
        public @Nullable Map<String, LegacyCondition> legacyFilter() {
            return scanFilter;
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
        var parameters = new ExpressionParameters(intake.wording())
                .legacy("AttributesToGet", request.attributesToGet())
                .legacy("ScanFilter", request.scanFilter())
                .legacy("ConditionalOperator", request.conditionalOperator())
                .projection(request.projectionExpression())
                .expression("FilterExpression", request.filterExpression());
        parameters.refuseMixture();
        var filterOfOld = request.filterOfOld(intake);
        var projectionOfOld = request.projectionOfOld();
        var startKey = StartKey.checked(request.exclusiveStartKey(), intake.wording());
        var segment = Segment.of(request.segment(), request.totalSegments());
        var substitutions =
                parameters.substitutions(request.expressionAttributeNames(), request.expressionAttributeValues());
        var filter = request.filter(intake, substitutions, filterOfOld);
        var selection = request.selection(intake, substitutions, projectionOfOld, "");
        substitutions.requireAllUsed();
        return new Scan(PageOperation.of(request, intake, filter, selection, startKey), segment);
    }

    private static void checkConstraints(Request request, Intake intake) {
        var constraints = request.firstConstraints()
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
    public TableRef table() {
        return page.table();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return page.permission("Scan").alone();
    }

    @Override
    public PageOperation.Response run(ItemAccess access, Call call) {
        return page.read(access, call, pageRequest(access.catalog().usable(table())));
    }

    /** What it reads of its table, or why it cannot. */
    public PageRequest pageRequest(Table stored) {
        SecondaryIndex index = Indexes.find(stored, page.indexName(), page.consistency(), "Scan");
        page.requireScalarKeys(stored);
        boolean fetchesItems = page.selection().fetchesItems(stored, index);
        KeyRange range = segment.range(index == null ? stored.schema().space() : index.space());
        var startKey = page.startKey();
        if (startKey != null) {
            byte[] start = StartKey.locate(startKey, stored.schema(), index, StartKey.MISMATCH)
                    .bytes();
            if (!range.contains(start)) {
                throw ApiException.validation(StartKey.INVALID
                        + ": Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment. TotalSegments: "
                        + segment.of() + " Segment: " + segment.number());
            }
            range = range.after(start, Storage.Direction.FORWARD);
        }
        return page.request(stored, index, range, Storage.Direction.FORWARD, fetchesItems);
    }
}
