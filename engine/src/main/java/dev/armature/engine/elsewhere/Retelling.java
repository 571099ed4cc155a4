package dev.armature.engine.elsewhere;

import dev.armature.engine.operation.BatchGetItem;
import dev.armature.engine.operation.BatchWriteItem;
import dev.armature.engine.operation.DeleteItem;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.Operation;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.Query;
import dev.armature.engine.operation.Scan;
import dev.armature.engine.operation.TransactGetItems;
import dev.armature.engine.operation.TransactWriteItems;
import dev.armature.engine.operation.UpdateItem;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.traffic.Access;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.List;

/**
 * Tells what an operation did to the tables of another server as if it had been done here. It says nothing where an answer does not show
 * enough, and throws an {@link ApiException} where the tables that are known do not fit what was done. One thread at a time uses it.
 */
public final class Retelling {
    private final Catalog catalog;
    private final GetsElsewhere gets;
    private final PagesElsewhere pages;
    private final WritesElsewhere writes;

    /** @param catalog the tables as the other server describes them */
    public Retelling(Catalog catalog, Statistics statistics) {
        this.catalog = catalog;
        var sizes = new ItemSizes();
        this.gets = new GetsElsewhere(catalog, sizes);
        this.pages = new PagesElsewhere(statistics, sizes);
        this.writes = new WritesElsewhere(catalog, sizes);
    }

    /** What an operation did that was answered in this way. */
    public List<Access> accesses(Operation<?> operation, Answer answer) {
        return switch (operation) {
            case GetItem get when answer instanceof Answer.OfGet told -> gets.get(get, told);
            case BatchGetItem batch when answer instanceof Answer.OfBatchGet told -> gets.batchGet(batch, told);
            case TransactGetItems together
            when answer instanceof Answer.OfTransactGet told -> gets.transactGet(together, told);
            case Query query
            when answer instanceof Answer.OfPage told ->
                pages.page(query.page(), query.pageRequest(catalog.usable(query.table())), told);
            case Scan scan
            when answer instanceof Answer.OfPage told ->
                pages.page(scan.page(), scan.pageRequest(catalog.usable(scan.table())), told);
            case PutItem put when answer instanceof Answer.OfWrite told -> writes.put(put, told);
            case UpdateItem update when answer instanceof Answer.OfWrite told -> writes.update(update, told);
            case DeleteItem delete when answer instanceof Answer.OfWrite told -> writes.delete(delete, told);
            case BatchWriteItem batch when answer instanceof Answer.OfBatchWrite told -> writes.batchWrite(batch, told);
            case TransactWriteItems together
            when answer instanceof Answer.OfTransactWrite told -> writes.transactWrite(together, told);
            default -> List.of();
        };
    }

    /** What an operation did although it was refused. */
    public List<Access> accesses(Operation<?> operation, Refusal refusal) {
        if (refusal.code()
                .filter(code -> code == ErrorCode.CONDITIONAL_CHECK_FAILED)
                .isEmpty()) {
            return List.of();
        }
        var current = Shown.item(refusal.item());
        return switch (operation) {
            case PutItem put -> WritesElsewhere.refused(writes.write(put), current);
            case UpdateItem update -> WritesElsewhere.refused(writes.write(update), current);
            case DeleteItem delete -> WritesElsewhere.refused(writes.write(delete), current);
            default -> List.of();
        };
    }
}
