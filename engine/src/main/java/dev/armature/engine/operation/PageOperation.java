package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.item.ScalarKeys;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.read.PageRequest;
import dev.armature.engine.read.Reader;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Projections;
import dev.armature.engine.request.Selection;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.traffic.Returned;
import dev.armature.language.Condition;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.SecondaryIndex;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What Query and Scan have in common: a page of a table or index, from a place on, without what a filter keeps out. */
public record PageOperation(
        TableRef table,
        @Nullable String indexName,
        @Nullable Condition filter,
        Selection selection,
        Storage.Consistency consistency,
        @Nullable Integer limit,
        @Nullable Map<String, AttributeValue> startKey,
        ConsumedCapacity.Detail capacity) {

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

    static PageOperation of(
            PageOperationRequest request,
            Intake intake,
            @Nullable Condition filter,
            Selection selection,
            @Nullable Map<String, AttributeValue> startKey) {
        return new PageOperation(
                TableNames.resolve(request.tableName(), intake.caller()),
                request.indexName(),
                filter,
                selection,
                GetItem.consistency(request.consistentRead()),
                request.limit(),
                startKey,
                ConsumedCapacity.Detail.of(request.returnConsumedCapacity()));
    }

    /** What it needs to be allowed, as far as both say it: on the index, if it reads one. */
    Permission.Draft permission(String action) {
        var permission = Permission.of(action, table, indexName)
                .names(filter)
                .names(selection.projection())
                .with(Permission.Detail.SELECT, selection.kind().name())
                .with(Permission.Detail.RETURN_CONSUMED_CAPACITY, capacity.name());
        return startKey == null ? permission : permission.names(startKey.keySet());
    }

    /** Refuses paths that lead into attributes which are keys, and so cannot have anything inside of them. */
    void requireScalarKeys(Table stored) {
        Projections.requireScalarKeys(stored.schema(), selection.projection());
        if (filter != null) {
            filter.forEachPath(path -> ScalarKeys.require(stored.schema(), path));
        }
    }

    /** @param fetchesItems what {@link Selection#fetchesItems} said */
    PageRequest request(
            Table stored,
            @Nullable SecondaryIndex index,
            KeyRange range,
            Storage.Direction direction,
            boolean fetchesItems) {
        return request(stored, index, range, direction, limit, fetchesItems);
    }

    /** For a range that holds at most one item: there is nothing behind it to go on from, whatever the limit. */
    PageRequest requestOne(Table stored, KeyRange range, boolean fetchesItems) {
        return request(stored, null, range, Storage.Direction.FORWARD, null, fetchesItems);
    }

    private PageRequest request(
            Table stored,
            @Nullable SecondaryIndex index,
            KeyRange range,
            Storage.Direction direction,
            @Nullable Integer pageLimit,
            boolean fetchesItems) {
        return new PageRequest(stored, index, List.of(range), direction, consistency, pageLimit, filter, fetchesItems);
    }

    Response read(ItemAccess access, Call call, PageRequest request) {
        var page = access.reader().page(call, request);
        var last = page.last();
        var index = request.index();
        return new Response(
                selection.shown(page.items()),
                page.items().size(),
                page.scanned(),
                last == null
                        ? null
                        : Reader.resumeKey(last, request.table().schema(), index == null ? null : index.keys()),
                ConsumedCapacity.of(capacity, table.name(), page.cost()));
    }
}
