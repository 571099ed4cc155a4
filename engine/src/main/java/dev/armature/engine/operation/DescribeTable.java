package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DescribeTable: everything there is to know about a table, its exact size included. */
public record DescribeTable(TableRef table) implements Operation.OnTables<DescribeTable.Response> {
    public record Request(@Nullable String tableName) {}

    public record Response(TableDescription table) {}

    public static DescribeTable from(Request request, Intake intake) {
        return new DescribeTable(TableNames.ofTable(request.tableName(), intake.caller()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("DescribeTable", table).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var departing = access.catalog().departing(table);
        return new Response(
                departing == null
                        ? TableDescription.of(access.catalog().existing(table), access)
                        : TableDescription.ofDeparting(departing, access));
    }
}
