package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.ItemCollectionMetrics;
import dev.armature.engine.request.ReturnValues;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.transaction.Cancellation;
import dev.armature.engine.transaction.TransactAction;
import dev.armature.engine.transaction.TransactWriteItem;
import dev.armature.engine.transaction.WriteTransaction;
import dev.armature.model.ApiException;
import dev.armature.model.Key;
import dev.armature.model.Limits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** TransactWriteItems: up to 100 puts, updates, deletes and checks, all of them or none. */
public record TransactWriteItems(
        List<TransactAction> actions,
        WriteTransaction.@Nullable Idempotency idempotency,
        ConsumedCapacity.Detail capacity,
        @Nullable String collectionMetrics)
        implements Operation.OnItems<TransactWriteItems.Response> {

    public record Request(
            @Nullable List<TransactWriteItem> transactItems,
            @Nullable String clientRequestToken,
            @Nullable String returnConsumedCapacity,
            @Nullable String returnItemCollectionMetrics) {}

    public record Response(
            @Nullable List<ConsumedCapacity> consumedCapacity,
            @Nullable Map<String, List<ItemCollectionMetrics>> itemCollectionMetrics) {}

    /** Constraints of all actions together, then each action in turn, all before any table is looked at. */
    public static TransactWriteItems from(Request request, Intake intake) {
        List<TransactWriteItem> items = request.transactItems() == null ? List.of() : request.transactItems();
        var constraints = new Constraints()
                .length("clientRequestToken", request.clientRequestToken(), 1, 36)
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES)
                .oneOf(
                        "returnItemCollectionMetrics",
                        request.returnItemCollectionMetrics(),
                        ItemCollectionMetrics.NAMES)
                .present("transactItems", request.transactItems())
                .length("transactItems", request.transactItems(), 1, Limits.TRANSACT_ITEMS_MAX);
        for (int i = 0; i < items.size(); i++) {
            TransactAction.collect(constraints, "transactItems." + (i + 1) + ".member.", items.get(i));
        }
        if (items.stream().anyMatch(TransactWriteItem::isEmpty)) {
            constraints.refuse(
                    "transactItems",
                    "",
                    "TransactWriteRequest should contain Delete or Put or Update or ConditionCheck");
        }
        constraints.check();
        List<TransactAction> actions = new ArrayList<>(items.size());
        for (TransactWriteItem item : items) {
            actions.add(TransactAction.from(item, intake));
        }
        return new TransactWriteItems(
                actions,
                WriteTransaction.Idempotency.of(
                        intake.caller().account() + "/TransactWriteItems", request.clientRequestToken(), items),
                ConsumedCapacity.Detail.of(request.returnConsumedCapacity()),
                request.returnItemCollectionMetrics());
    }

    @Override
    public List<TableRef> tables() {
        return actions.stream().map(TransactAction::table).toList();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        var permissions = new Permission.Several();
        for (TransactAction action : actions) {
            var permission = Permission.of(action.permission(), action.table())
                    .item(catalog.keysOf(action.table(), null), action.attributes())
                    .names(action.guard().condition())
                    .with(
                            Detail.RETURN_VALUES,
                            ReturnValues.NONE
                                    .atMost(action.guard().returnsOldOnFailure())
                                    .name())
                    .with(Detail.RETURN_CONSUMED_CAPACITY, capacity.name())
                    .with(Detail.ENCLOSING_OPERATION, "TransactWriteItems");
            if (action instanceof TransactAction.Edit edit) {
                permission.names(edit.update());
            }
            permissions.add(permission);
        }
        return permissions.build();
    }

    @Override
    public Response run(ItemAccess access, Call call) {
        List<Table> tables = actions.stream()
                .map(action -> access.catalog().usable(action.table()))
                .toList();
        var transaction =
                new WriteTransaction(fitted(tables), (position, result) -> Cancellation.Reason.of(result), capacity);
        return new Response(transaction.run(access, call, idempotency), metrics(tables));
    }

    /** The writes, once they all fit their tables. Of those that do not, only the first is reported. */
    private List<ItemWrite> fitted(List<Table> tables) {
        List<ItemWrite> writes = new ArrayList<>(actions.size());
        Set<Key> distinct = new HashSet<>();
        int misfit = -1;
        ApiException fault = null;
        boolean hasDuplicates = false;
        for (int i = 0; i < actions.size(); i++) {
            try {
                var write = actions.get(i).write(tables.get(i));
                hasDuplicates |= !distinct.add(write.key());
                writes.add(write);
            } catch (ApiException thrown) {
                if (thrown.isOfWholeRequest()) {
                    throw thrown;
                }
                if (fault == null) {
                    misfit = i;
                    fault = thrown;
                }
            }
        }
        if (hasDuplicates) {
            throw ApiException.validation("Transaction request cannot include multiple operations on one item");
        }
        if (fault != null) {
            throw Cancellation.of(actions.size(), misfit, Cancellation.Reason.invalid(fault));
        }
        long bytes = actions.stream().mapToLong(TransactAction::sizeBytes).sum();
        if (bytes > Limits.TRANSACT_BYTES_MAX) {
            throw ApiException.validation("Transaction request size cannot exceed 4 MB");
        }
        return writes;
    }

    private @Nullable Map<String, List<ItemCollectionMetrics>> metrics(List<Table> tables) {
        if (!"SIZE".equals(collectionMetrics)) {
            return null;
        }
        Map<String, List<ItemCollectionMetrics>> all = new LinkedHashMap<>();
        for (int i = 0; i < actions.size(); i++) {
            var action = actions.get(i);
            var metrics = ItemCollectionMetrics.of(collectionMetrics, tables.get(i), action.attributes());
            if (metrics != null && !(action instanceof TransactAction.Check)) {
                all.computeIfAbsent(tables.get(i).name(), ignored -> new ArrayList<>())
                        .add(metrics);
            }
        }
        return all.isEmpty() ? null : all;
    }
}
