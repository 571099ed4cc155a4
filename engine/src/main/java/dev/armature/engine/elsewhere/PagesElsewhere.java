package dev.armature.engine.elsewhere;

import dev.armature.engine.operation.PageOperation;
import dev.armature.engine.read.PageRequest;
import dev.armature.engine.read.ReadCost;
import dev.armature.engine.request.Selection;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Cost;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import dev.armature.storage.Storage;
import java.util.List;
import java.util.Map;

/**
 * Pages of tables and indexes. An answer says how many items were looked at, but shows only those that the filter left, and perhaps
 * not all of them; how large the others were is estimated, and corrected by the capacity that was taken if the answer says it.
 */
final class PagesElsewhere {
    /** The row that fills a page is still part of it. */
    private static final long BYTES_MAX = Limits.PAGE_BYTES_MAX + Limits.ITEM_SIZE_BYTES_MAX;

    private final Statistics statistics;
    private final ItemSizes sizes;

    PagesElsewhere(Statistics statistics, ItemSizes sizes) {
        this.statistics = statistics;
        this.sizes = sizes;
    }

    List<Access> page(PageOperation asked, PageRequest request, Answer.OfPage told) {
        int returned = told.returned();
        int scanned = told.scannedCount() == null ? returned : told.scannedCount();
        long bytes = scanned == 0 ? 0 : Math.min(BYTES_MAX, estimated(asked, request, told, scanned));
        var consistency = request.consistency();
        double itemUnits =
                request.fetchesItems() && scanned > 0 ? scanned * ReadCost.units(bytes / scanned, consistency) : 0;
        Cost cost = ReadCost.of(request.index(), ReadCost.units(bytes, consistency), itemUnits);
        var consumed = told.consumedCapacity();
        if (consumed != null) {
            cost = consumed.cost(cost);
            bytes = scanned == 0 || request.fetchesItems() ? bytes : within(bytes, cost.total(), consistency);
        }
        return List.of(new Access.Page(
                request.table(),
                request.index(),
                request.ranges().getFirst().from(),
                scanned,
                returned,
                bytes,
                told.lastEvaluatedKey() != null,
                cost));
    }

    private long estimated(PageOperation asked, PageRequest request, Answer.OfPage told, int scanned) {
        var index = request.index();
        int space = index == null ? request.table().schema().space() : index.space();
        boolean showsRows = asked.selection().kind() == Selection.Kind.ALL_ATTRIBUTES
                || asked.selection().kind() == Selection.Kind.ALL_PROJECTED_ATTRIBUTES;
        List<Map<String, UncheckedValue>> items = told.items() == null ? List.of() : told.items();
        long shown = 0;
        for (Map<String, UncheckedValue> attributes : items) {
            var item = Shown.item(attributes);
            shown += item == null ? 0 : item.sizeBytes();
            if (item != null && showsRows && !request.fetchesItems()) {
                sizes.saw(space, item);
            }
        }
        if (showsRows && !items.isEmpty()) {
            return Math.round((double) shown * scanned / items.size());
        }
        return Math.max(shown, Math.round(average(space) * scanned));
    }

    /** Of those that were seen, or else as the other server counts them. */
    private double average(int space) {
        double seen = sizes.average(space);
        long items = statistics.items(space);
        return seen == 0 && items > 0 ? (double) statistics.bytes(space) / items : seen;
    }

    /** The nearest number of bytes that takes as many units. */
    private static long within(long bytes, double units, Storage.Consistency consistency) {
        long whole = Math.round(consistency == Storage.Consistency.STRONG ? units : 2 * units);
        long low = whole <= 1 ? 0 : (whole - 1) * Limits.READ_UNIT_BYTES + 1;
        return Math.clamp(bytes, low, Math.max(low, whole * Limits.READ_UNIT_BYTES));
    }
}
