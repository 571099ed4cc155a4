package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DescribeTimeToLive: whether items of a table expire, and by which attribute. */
public record DescribeTimeToLive(TableRef table) implements Operation.OnTables<DescribeTimeToLive.Response> {
    public record Request(@Nullable String tableName) {}

    public record Response(TimeToLiveDescription timeToLiveDescription) {}

    public record TimeToLiveDescription(
            String timeToLiveStatus, @Nullable String attributeName) {}

    public static DescribeTimeToLive from(Request request, Intake intake) {
        return new DescribeTimeToLive(TableNames.ofTable(request.tableName(), intake.caller()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DescribeTimeToLive", table).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        String attribute = found(access).expiryAttribute();
        return new Response(new TimeToLiveDescription(attribute == null ? "DISABLED" : "ENABLED", attribute));
    }

    private Table found(TableAccess access) {
        if (access.catalog().departing(table) != null) {
            throw unsettled(Table.Status.DELETING);
        }
        var found = access.catalog().restored(table);
        if (found.isBeingCreated(access.clock().instant())) {
            throw unsettled(Table.Status.CREATING);
        }
        return found;
    }

    private static ApiException unsettled(Table.Status status) {
        return ApiException.validation("Cannot describe time to live while table is in " + status
                + " state: Current table state is " + status);
    }
}
