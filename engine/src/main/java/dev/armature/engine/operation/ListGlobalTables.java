package dev.armature.engine.operation;

import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ListGlobalTables: the global tables of version 2017.11.29, of which there are none in any Region. */
public record ListGlobalTables(Caller caller) implements Operation.OnNothing<ListGlobalTables.Response> {
    public record Request(
            @Nullable String exclusiveStartGlobalTableName,
            @Nullable Integer limit,
            @Nullable String regionName) {}

    public record Response(List<GlobalTable> globalTables) {}

    /** None is ever listed. */
    public record GlobalTable(String globalTableName) {}

    public static ListGlobalTables from(Request request, Intake intake) {
        new Constraints()
                .name(
                        "exclusiveStartGlobalTableName",
                        request.exclusiveStartGlobalTableName(),
                        Limits.TABLE_NAME_LENGTH_MIN,
                        Limits.TABLE_NAME_LENGTH_MAX)
                .atLeast("limit", request.limit(), 1)
                .check();
        return new ListGlobalTables(intake.caller());
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.onAll("ListGlobalTables", caller.account(), caller.region())
                .alone();
    }

    @Override
    public Response run() {
        return new Response(List.of());
    }
}
