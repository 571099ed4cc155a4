package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.item.Keys;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.engine.read.Fetched;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.ConsumedCapacity;
import dev.armature.engine.request.ExpressionParameters;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.ItemParameter;
import dev.armature.engine.request.Projections;
import dev.armature.engine.request.Selection;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.engine.transaction.Cancellation;
import dev.armature.language.Projection;
import dev.armature.language.Substitutions;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.Limits;
import dev.armature.model.UncheckedValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** TransactGetItems: up to 100 items as of one moment. */
public record TransactGetItems(List<Action> actions, ConsumedCapacity.Detail capacity)
        implements Operation.OnItems<TransactGetItems.Response> {

    public record Request(
            @Nullable List<TransactGetItem> transactItems,
            @Nullable String returnConsumedCapacity) {}

    public record TransactGetItem(@Nullable Get get) {}

    public record Get(
            @Nullable String tableName,
            @Nullable Map<String, UncheckedValue> key,
            @Nullable String projectionExpression,
            @Nullable Map<String, String> expressionAttributeNames) {}

    public record Response(@Nullable List<ConsumedCapacity> consumedCapacity, List<ItemResponse> responses) {}

    /** The item, or nothing where there is none or nothing of it was asked for. */
    public record ItemResponse(@Nullable Item item) {}

    /** One item to read. */
    public record Action(
            TableRef table,
            Map<String, AttributeValue> key,
            @Nullable Projection projection) {}

    public static TransactGetItems from(Request request, Intake intake) {
        List<TransactGetItem> items = request.transactItems() == null ? List.of() : request.transactItems();
        var constraints = new Constraints()
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES)
                .present("transactItems", request.transactItems())
                .length("transactItems", request.transactItems(), 1, Limits.TRANSACT_ITEMS_MAX);
        for (int i = 0; i < items.size(); i++) {
            String path = "transactItems." + (i + 1) + ".member.get";
            var get = items.get(i).get();
            constraints.present(path, get);
            if (get != null) {
                TableNames.collect(path + ".tableName", get.tableName(), constraints);
                constraints.present(path + ".key", get.key());
            }
        }
        constraints.check();
        List<Action> actions = new ArrayList<>(items.size());
        for (TransactGetItem item : items) {
            var get = item.get();
            if (get != null) {
                actions.add(action(get, intake));
            }
        }
        return new TransactGetItems(actions, ConsumedCapacity.Detail.of(request.returnConsumedCapacity()));
    }

    private static Action action(Get get, Intake intake) {
        Substitutions substitutions = new ExpressionParameters(intake.wording())
                .projection(get.projectionExpression())
                .ofAction(get.expressionAttributeNames(), null);
        var projection = Projections.of(intake.expressions(), get.projectionExpression(), substitutions, null);
        substitutions.requireAllUsed();
        return new Action(
                TableNames.resolve(get.tableName(), intake.caller()),
                ItemParameter.checked(get.key(), intake.wording()),
                projection);
    }

    @Override
    public List<TableRef> tables() {
        return actions.stream().map(Action::table).toList();
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        var permissions = new Permission.Several();
        for (Action action : actions) {
            permissions.add(Permission.of("GetItem", action.table())
                    .item(catalog.keysOf(action.table(), null), action.key())
                    .names(action.projection())
                    .with(Detail.SELECT, Selection.Kind.of(action.projection()).name())
                    .with(Detail.RETURN_CONSUMED_CAPACITY, capacity.name())
                    .with(Detail.ENCLOSING_OPERATION, "TransactGetItems"));
        }
        return permissions.build();
    }

    @Override
    public Response run(ItemAccess access, Call call) {
        List<Key> keys = new ArrayList<>(actions.size());
        var tables = actions.stream()
                .map(action -> access.catalog().usable(action.table()))
                .toList();
        for (int i = 0; i < actions.size(); i++) {
            try {
                Projections.requireScalarKeys(
                        tables.get(i).schema(), actions.get(i).projection());
                keys.add(Keys.ofKey(tables.get(i).schema(), actions.get(i).key()));
            } catch (ApiException fault) {
                throw fault.isOfWholeRequest()
                        ? fault
                        : Cancellation.of(actions.size(), i, Cancellation.Reason.invalid(fault));
            }
        }
        if (new HashSet<>(keys).size() < keys.size()) {
            throw ApiException.validation("Transaction request cannot include multiple operations on one item");
        }
        Cancellation.refuseUnreadable(access, call, tables, keys);
        List<Fetched> items = access.reader().itemsTogether(call, tables, keys);
        return new Response(ConsumedCapacity.ofReads(capacity, tables, items), shown(items));
    }

    private List<ItemResponse> shown(List<Fetched> items) {
        List<ItemResponse> responses = new ArrayList<>(items.size());
        long bytes = 0;
        for (int i = 0; i < items.size(); i++) {
            var item = items.get(i).item();
            var projection = actions.get(i).projection();
            if (item != null && projection != null) {
                item = projection.apply(item);
                item = item.isEmpty() ? null : item;
            }
            bytes += item == null ? 0 : item.sizeBytes();
            responses.add(new ItemResponse(item));
        }
        if (bytes > Limits.TRANSACT_BYTES_MAX) {
            throw ApiException.validation("Transaction request size cannot exceed 4 MB");
        }
        return responses;
    }
}
