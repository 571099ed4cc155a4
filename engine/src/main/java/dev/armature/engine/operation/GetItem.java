package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.item.Keys;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
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
import dev.armature.language.Projection;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.UncheckedValue;
import dev.armature.storage.Storage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** GetItem: read one item, or parts of it, by its key. */
public record GetItem(
        TableRef table,
        Map<String, AttributeValue> key,
        @Nullable Projection projection,
        Storage.Consistency consistency,
        ConsumedCapacity.Detail capacity)
        implements Operation.OnItems<GetItem.Response> {

    public record Request(
            @Nullable String tableName,
            @Nullable Map<String, UncheckedValue> key,
            @Nullable List<String> attributesToGet,
            @Nullable Boolean consistentRead,
            @Nullable String returnConsumedCapacity,
            @Nullable String projectionExpression,
            @Nullable Map<String, String> expressionAttributeNames) {}

    public record Response(@Nullable Item item, @Nullable ConsumedCapacity consumedCapacity) {}

    public static GetItem from(Request request, Intake intake) {
        var constraints = new Constraints()
                .oneOf("returnConsumedCapacity", request.returnConsumedCapacity(), ConsumedCapacity.Detail.NAMES);
        TableNames.collect(request.tableName(), constraints);
        constraints.present("key", request.key());
        Projections.collect(constraints, request.attributesToGet());
        constraints.check();

        var substitutions = new ExpressionParameters(intake.wording())
                .legacy("AttributesToGet", request.attributesToGet())
                .projection(request.projectionExpression())
                .substitutions(request.expressionAttributeNames(), null);
        var key = ItemParameter.checked(request.key(), intake.wording());
        var projection = Projections.of(
                intake.expressions(), request.projectionExpression(), substitutions, request.attributesToGet());
        substitutions.requireAllUsed();
        return new GetItem(
                TableNames.resolve(request.tableName(), intake.caller()),
                key,
                projection,
                consistency(request.consistentRead()),
                ConsumedCapacity.Detail.of(request.returnConsumedCapacity()));
    }

    static Storage.Consistency consistency(@Nullable Boolean consistentRead) {
        return consistentRead != null && consistentRead ? Storage.Consistency.STRONG : Storage.Consistency.EVENTUAL;
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("GetItem", table)
                .item(catalog.keysOf(table, null), key)
                .names(projection)
                .with(Detail.SELECT, Selection.Kind.of(projection).name())
                .with(Detail.RETURN_CONSUMED_CAPACITY, capacity.name())
                .alone();
    }

    @Override
    public Response run(ItemAccess access, Call call) {
        var stored = access.catalog().usable(table);
        Projections.requireScalarKeys(stored.schema(), projection);
        var fetched = access.reader().item(call, stored, Keys.ofKey(stored.schema(), key), consistency);
        Item item = fetched.item();
        return new Response(
                item == null || projection == null ? item : projection.apply(item),
                ConsumedCapacity.of(capacity, table.name(), fetched.cost()));
    }
}
