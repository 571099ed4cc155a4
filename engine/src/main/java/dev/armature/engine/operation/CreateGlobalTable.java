package dev.armature.engine.operation;

import dev.armature.engine.definition.LegacyGlobalTables;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Caller;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** CreateGlobalTable: make tables of several Regions one, by version 2017.11.29. AWS refuses that, and so do we. */
public record CreateGlobalTable(Caller caller, String name) implements Operation.OnNothing<CreateGlobalTable.Response> {
    public record Request(
            @Nullable String globalTableName, @Nullable List<Replica> replicationGroup) {}

    public record Replica(@Nullable String regionName) {}

    /** Never given. */
    public record Response() {}

    public static CreateGlobalTable from(Request request, Intake intake) {
        LegacyGlobalTables.name(request.globalTableName())
                .present("replicationGroup", request.replicationGroup())
                .check();
        return new CreateGlobalTable(intake.caller(), Constraints.checked(request.globalTableName()));
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return List.of(
                Permission.of("CreateGlobalTable", LegacyGlobalTables.arn(caller, name))
                        .build(),
                Permission.of("CreateGlobalTable", caller.table(name)).build());
    }

    @Override
    public Response run() {
        throw LegacyGlobalTables.unsupported();
    }
}
