package dev.armature.advisor.run;

import dev.armature.advisor.cost.Sizes;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.TransactionPattern.Kind;
import dev.armature.advisor.request.Request;
import dev.armature.advisor.sample.Sample;
import dev.armature.model.AttributeValue;
import java.util.Map;

/**
 * One action of a transaction, with what it is done to.
 *
 * @param before of a put, what is put
 * @param after what is there when it is done; of a deletion, what was there
 * @param values of its condition and its update
 */
record Step(
        TableModel table,
        Entity entity,
        Kind kind,
        WriteRequests requests,
        Sample before,
        Sample after,
        Map<String, AttributeValue> values) {

    Request.Action action() {
        return switch (kind) {
            case PUT -> new Request.Action(requests.put(after, values, false), null, null, null);
            case UPDATE -> new Request.Action(null, requests.update(before, after, values, false), null, null);
            case DELETE -> new Request.Action(null, null, requests.delete(before.key(), values, false), null);
            case CONDITION_CHECK -> new Request.Action(null, null, null, requests.delete(before.key(), values, false));
            case GET -> throw new IllegalArgumentException("a transaction that writes does not get");
        };
    }

    Sizes.ItemChange change() {
        return switch (kind) {
            case PUT -> Sizes.ItemChange.of(table, null, after.item());
            case UPDATE -> Sizes.ItemChange.of(table, before.item(), after.item());
            case DELETE -> Sizes.ItemChange.of(table, before.item(), null);
            case CONDITION_CHECK, GET -> Sizes.ItemChange.of(table, before.item(), before.item());
        };
    }

    /** Tells the world that it was done. */
    void settle(World world) {
        switch (kind) {
            case PUT -> world.add(after);
            case UPDATE -> {
                world.remove(before);
                world.add(after);
            }
            case DELETE -> world.remove(before);
            case CONDITION_CHECK, GET -> {}
        }
    }

    /** Whether its condition holds for what it is done to. */
    boolean holds() {
        return requests.holdsFor(before.item(), values);
    }

    /** Whether its condition holds for what it left itself. */
    boolean mayRepeat() {
        return requests.holdsFor(kind == Kind.DELETE ? Map.of() : after.item(), values);
    }
}
