package dev.armature.engine.operation;

import dev.armature.engine.definition.LegacyGlobalTables;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.StructureName;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Caller;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** UpdateGlobalTable: add replicas to a global table of version 2017.11.29, which AWS refuses, or remove some, of which there are none. */
public record UpdateGlobalTable(Caller caller, String name, boolean creates)
        implements Operation.OnNothing<UpdateGlobalTable.Response> {
    public record Request(
            @Nullable String globalTableName, @Nullable List<ReplicaUpdate> replicaUpdates) {}

    public record ReplicaUpdate(
            @StructureName("CreateReplicaAction") @Nullable ReplicaAction create,
            @StructureName("DeleteReplicaAction") @Nullable ReplicaAction delete) {}

    public record ReplicaAction(@Nullable String regionName) {}

    /** Never given. */
    public record Response() {}

    public static UpdateGlobalTable from(Request request, Intake intake) {
        var constraints =
                LegacyGlobalTables.name(request.globalTableName()).present("replicaUpdates", request.replicaUpdates());
        List<ReplicaUpdate> updates = request.replicaUpdates() == null ? List.of() : request.replicaUpdates();
        for (int i = 0; i < updates.size(); i++) {
            String member = "replicaUpdates." + (i + 1) + ".member";
            requireRegion(member + ".create", updates.get(i).create(), constraints);
            requireRegion(member + ".delete", updates.get(i).delete(), constraints);
        }
        constraints.check();
        return new UpdateGlobalTable(
                intake.caller(),
                Constraints.checked(request.globalTableName()),
                updates.stream().anyMatch(update -> update.create() != null));
    }

    private static void requireRegion(String member, @Nullable ReplicaAction action, Constraints constraints) {
        if (action != null) {
            constraints.present(member + ".regionName", action.regionName());
        }
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return List.of(
                Permission.of("UpdateGlobalTable", LegacyGlobalTables.arn(caller, name))
                        .build(),
                Permission.of("UpdateGlobalTable", caller.table(name)).build());
    }

    @Override
    public Response run() {
        throw creates ? LegacyGlobalTables.unsupported() : LegacyGlobalTables.notFound(name);
    }
}
