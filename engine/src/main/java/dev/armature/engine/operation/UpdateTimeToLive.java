package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.ReplicaRules;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.ChangeLimits;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import dev.armature.model.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * UpdateTimeToLive: name the attribute that says when an item expires, or stop expiring items.
 *
 * <p>It takes effect at once, and may be changed again at once, unless DynamoDB's half hour between changes is simulated.
 */
public record UpdateTimeToLive(TableRef table, String attribute, boolean enabled)
        implements Operation.OnTables<UpdateTimeToLive.Response> {
    public record Request(
            @Nullable String tableName, @Nullable TimeToLiveSpecification timeToLiveSpecification) {}

    public record TimeToLiveSpecification(
            @Nullable Boolean enabled, @Nullable String attributeName) {}

    public record Response(TimeToLiveSpecification timeToLiveSpecification) {}

    public static UpdateTimeToLive from(Request request, Intake intake) {
        var table = TableNames.ofTable(request.tableName(), intake.caller());
        var specification = request.timeToLiveSpecification();
        var constraints = new Constraints().present("timeToLiveSpecification", specification);
        if (specification != null) {
            constraints
                    .present("timeToLiveSpecification.attributeName", specification.attributeName())
                    .length(
                            "timeToLiveSpecification.attributeName",
                            specification.attributeName(),
                            1,
                            Limits.KEY_ATTRIBUTE_NAME_BYTES_MAX)
                    .present("timeToLiveSpecification.enabled", specification.enabled());
        }
        constraints.check();
        var checked = Constraints.checked(specification);
        return new UpdateTimeToLive(
                table, Constraints.checked(checked.attributeName()), Constraints.checked(checked.enabled()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("UpdateTimeToLive", table).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        // An item that expires has done so before.
        var changed = access.fence()
                .quiesce(() -> access.catalog().changeExisting(table, current -> {
                    requireThere(current, access);
                    requireChange(current);
                    access.changeLimits().require(current, ChangeLimits.Setting.TIME_TO_LIVE);
                    ReplicaRules.refuseWhileAdding(current, access);
                    var draft = current.draft();
                    draft.expiryAttribute = enabled ? attribute : null;
                    return draft.build();
                }));
        access.changeLimits().count(changed.after(), ChangeLimits.Setting.TIME_TO_LIVE);
        return new Response(new TimeToLiveSpecification(enabled, attribute));
    }

    private void requireThere(Table current, TableAccess access) {
        var now = access.clock().instant();
        if (current.isRestoring() || current.isHardlyCreated(now)) {
            throw access.catalog().notFound(table);
        }
        if (current.isBeingCreated(now)) {
            throw Faults.inUse("Table " + table.name() + " is being created");
        }
    }

    private void requireChange(Table current) {
        String active = current.expiryAttribute();
        if (active == null) {
            if (!enabled) {
                throw ApiException.validation("TimeToLive is already disabled");
            }
        } else if (!active.equals(attribute)) {
            throw ApiException.validation(
                    "TimeToLive is active on a different AttributeName: current AttributeName is " + active);
        } else if (enabled) {
            throw ApiException.validation("TimeToLive is already enabled");
        }
    }
}
