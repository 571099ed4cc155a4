package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.ReplicaAutoScaling;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DescribeTableReplicaAutoScaling: how the capacity of a table's replicas follows their load. */
public record DescribeTableReplicaAutoScaling(TableRef table)
        implements Operation.OnTables<DescribeTableReplicaAutoScaling.Response> {
    public record Request(@Nullable String tableName) {}

    public record Response(ReplicaAutoScaling tableAutoScalingDescription) {}

    public static DescribeTableReplicaAutoScaling from(Request request, Intake intake) {
        return new DescribeTableReplicaAutoScaling(TableNames.ofTable(request.tableName(), intake.caller()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DescribeTableReplicaAutoScaling", table).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        return new Response(ReplicaAutoScaling.of(ReplicaAutoScaling.replicated(table, access), access));
    }
}
