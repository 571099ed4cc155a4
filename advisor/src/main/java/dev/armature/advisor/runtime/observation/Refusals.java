package dev.armature.advisor.runtime.observation;

import dev.armature.engine.item.Keys;
import dev.armature.engine.operation.DeleteItem;
import dev.armature.engine.operation.GetItem;
import dev.armature.engine.operation.PutItem;
import dev.armature.engine.operation.UpdateItem;
import dev.armature.engine.simulation.Throttling;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Ending;
import dev.armature.engine.traffic.Traffic;
import dev.armature.engine.transaction.Cancellation;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Key;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts why a call, or parts of it, were refused. */
final class Refusals {
    private static final String INDEX = "/index/";

    private final Observer observer;
    private final Traffic traffic;
    private final ShapeEntry shape;
    private final long millis;

    Refusals(Observer observer, Traffic traffic, ShapeEntry shape, long millis) {
        this.observer = observer;
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
            case CONDITIONAL_CHECK_FAILED -> observer.count(shape, ShapeCount.CONDITION_FAILED, millis);
            case TRANSACTION_CONFLICT -> observer.count(shape, ShapeCount.CONFLICTS, millis);
            case TRANSACTION_CANCELED -> cancelled(refusal);
            case PROVISIONED_THROUGHPUT_EXCEEDED, THROTTLING -> throttled(refusal, table);
            default -> {}
        }
    }

    /** One of its reasons is enough: the transaction as a whole was tried in vain. */
    private void cancelled(ApiException refusal) {
        if (refusal.details() instanceof Cancellation(List<Cancellation.Reason> reasons)) {
            if (reasons.stream().anyMatch(reason -> reason.code().equals("TransactionConflict"))) {
                observer.count(shape, ShapeCount.CONFLICTS, millis);
            } else if (reasons.stream().anyMatch(reason -> reason.code().equals("ConditionalCheckFailed"))) {
                observer.count(shape, ShapeCount.CONDITION_FAILED, millis);
            }
        }
    }

    private void throttled(ApiException refusal, @Nullable TableRef ref) {
        observer.count(shape, ShapeCount.THROTTLED, millis);
        var table = ref == null ? null : observer.table(ref);
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
        var space = observer.space(table, index, millis);
        if (space != null) {
            boolean isRead = reason.reason().contains("Read");
            observer.count(space, isRead ? SpaceCount.READ_THROTTLES : SpaceCount.WRITE_THROTTLES, millis);
            Key key = index == null ? key(table) : null;
            space.sketch(
                    millis,
                    sketch -> sketch.throttled(
                            reason.reason(),
                            key == null ? null : key.bytes(),
                            key == null ? 0 : key.partitionLength(),
                            millis / 1000));
        }
    }

    /** Of an operation on one item; it was refused before it did anything that would tell. */
    private @Nullable Key key(Table table) {
        return switch (traffic.asked()) {
            case GetItem get -> Keys.ofKey(table.schema(), get.key());
            case UpdateItem update -> Keys.ofKey(table.schema(), update.key());
            case DeleteItem delete -> Keys.ofKey(table.schema(), delete.key());
            case PutItem put -> ofItem(table, put.attributes());
            case null, default -> null;
        };
    }

    private static Key ofItem(Table table, Map<String, AttributeValue> item) {
        return Keys.ofItem(table.schema(), item);
    }
}
