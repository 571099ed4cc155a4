package dev.armature.advisor.runtime.observation;

import dev.armature.engine.simulation.Throttling;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Ending;
import dev.armature.engine.traffic.Traffic;
import dev.armature.engine.transaction.Cancellation;
import dev.armature.model.ApiException;
import dev.armature.model.Key;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts why a call, or parts of it, were refused. */
final class Refusals {
    private static final String INDEX = "/index/";

    private final Stripes stripes;
    private final Registry registry;
    private final Catalog catalog;
    private final Traffic traffic;
    private final ShapeEntry shape;
    private final long millis;

    Refusals(Stripes stripes, Registry registry, Catalog catalog, Traffic traffic, ShapeEntry shape, long millis) {
        this.stripes = stripes;
        this.registry = registry;
        this.catalog = catalog;
        this.traffic = traffic;
        this.shape = shape;
        this.millis = millis;
    }

    void count() {
        for (Traffic.PartRefusal part : traffic.refusals()) {
            count(part.refusal(), part.table());
        }
        if (traffic.ending() instanceof Ending.Refused(ApiException refusal)
                && traffic.refusals().isEmpty()) {
            var tables = traffic.tables();
            count(refusal, tables.isEmpty() ? null : tables.getFirst());
        }
    }

    private void count(ApiException refusal, @Nullable TableRef table) {
        switch (refusal.code()) {
            case CONDITIONAL_CHECK_FAILED -> stripes.count(shape, ShapeCount.CONDITION_FAILED, millis);
            case TRANSACTION_CONFLICT -> stripes.count(shape, ShapeCount.CONFLICTS, millis);
            case TRANSACTION_CANCELED -> cancelled(refusal);
            case PROVISIONED_THROUGHPUT_EXCEEDED, THROTTLING -> throttled(refusal, table);
            default -> {}
        }
    }

    /** One of its reasons is enough: the transaction as a whole was tried in vain. */
    private void cancelled(ApiException refusal) {
        if (refusal.details() instanceof Cancellation(List<Cancellation.Reason> reasons)) {
            if (reasons.stream().anyMatch(reason -> reason.code().equals("TransactionConflict"))) {
                stripes.count(shape, ShapeCount.CONFLICTS, millis);
            } else if (reasons.stream().anyMatch(reason -> reason.code().equals("ConditionalCheckFailed"))) {
                stripes.count(shape, ShapeCount.CONDITION_FAILED, millis);
            }
        }
    }

    private void throttled(ApiException refusal, @Nullable TableRef ref) {
        stripes.count(shape, ShapeCount.THROTTLED, millis);
        var table = ref == null ? null : catalog.find(ref);
        if (table == null) {
            return;
        }
        List<Throttling.Reason> reasons = switch (refusal.details()) {
            case Throttling.Provisioned(var given) -> given;
            case Throttling.OnDemand(var given) -> given;
            case null, default -> List.of();
        };
        for (Throttling.Reason reason : reasons) {
            throttled(table, reason);
        }
    }

    private void throttled(Table table, Throttling.Reason reason) {
        int at = reason.resource().indexOf(INDEX);
        var index = at < 0 ? null : table.schema().index(reason.resource().substring(at + INDEX.length()));
        var space = registry.space(table, index, millis);
        if (space != null) {
            boolean isRead = reason.reason().contains("Read");
            stripes.count(space, isRead ? SpaceCount.READ_THROTTLES : SpaceCount.WRITE_THROTTLES, millis);
            Key key = index == null ? AskedKey.of(traffic.asked(), table) : null;
            space.sketch(
                    millis,
                    sketch -> sketch.throttled(
                            reason.reason(),
                            isRead,
                            key == null ? null : key.bytes(),
                            key == null ? 0 : key.partitionLength(),
                            millis / 1000));
        }
    }
}
