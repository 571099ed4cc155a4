package dev.armature.engine.operation;

import dev.armature.engine.definition.AutoScalingSettingsUpdate;
import dev.armature.engine.definition.LegacyGlobalTables;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.StructureName;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Caller;
import dev.armature.model.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** UpdateGlobalTableSettings: change the settings of a global table of version 2017.11.29, of which there are none. */
public record UpdateGlobalTableSettings(Caller caller, String name)
        implements Operation.OnNothing<UpdateGlobalTableSettings.Response> {
    private static final List<String> BILLING_MODES = List.of("PROVISIONED", "PAY_PER_REQUEST");
    private static final List<String> TABLE_CLASSES = List.of("STANDARD", "STANDARD_INFREQUENT_ACCESS");
    private static final int INDEXES_MAX = 20;
    private static final int REPLICAS_MAX = 50;

    public record Request(
            @Nullable String globalTableName,
            @Nullable String globalTableBillingMode,
            @Nullable Long globalTableProvisionedWriteCapacityUnits,
            @Nullable AutoScalingSettingsUpdate globalTableProvisionedWriteCapacityAutoScalingSettingsUpdate,

            @StructureName("GlobalTableGlobalSecondaryIndexSettingsUpdate") @Nullable
            List<GlobalTableIndexSettings> globalTableGlobalSecondaryIndexSettingsUpdate,

            @StructureName("ReplicaSettingsUpdate") @Nullable
            List<ReplicaSettings> replicaSettingsUpdate) {}

    public record GlobalTableIndexSettings(
            @Nullable String indexName,
            @Nullable Long provisionedWriteCapacityUnits,
            @Nullable AutoScalingSettingsUpdate provisionedWriteCapacityAutoScalingSettingsUpdate) {}

    public record ReplicaSettings(
            @Nullable String regionName,
            @Nullable Long replicaProvisionedReadCapacityUnits,
            @Nullable AutoScalingSettingsUpdate replicaProvisionedReadCapacityAutoScalingSettingsUpdate,

            @StructureName("ReplicaGlobalSecondaryIndexSettingsUpdate") @Nullable
            List<ReplicaIndexSettings> replicaGlobalSecondaryIndexSettingsUpdate,

            @Nullable String replicaTableClass) {}

    public record ReplicaIndexSettings(
            @Nullable String indexName,
            @Nullable Long provisionedReadCapacityUnits,
            @Nullable AutoScalingSettingsUpdate provisionedReadCapacityAutoScalingSettingsUpdate) {}

    /** Never given. */
    public record Response() {}

    public static UpdateGlobalTableSettings from(Request request, Intake intake) {
        String write = "globalTableProvisionedWriteCapacity";
        var constraints = LegacyGlobalTables.name(request.globalTableName())
                .oneOf("globalTableBillingMode", request.globalTableBillingMode(), BILLING_MODES)
                .atLeast(write + "Units", request.globalTableProvisionedWriteCapacityUnits(), 1);
        AutoScalingSettingsUpdate.collect(
                write + "AutoScalingSettingsUpdate",
                request.globalTableProvisionedWriteCapacityAutoScalingSettingsUpdate(),
                constraints);
        collectIndexes(request.globalTableGlobalSecondaryIndexSettingsUpdate(), constraints);
        collectReplicas(request.replicaSettingsUpdate(), constraints);
        constraints.check();
        return new UpdateGlobalTableSettings(intake.caller(), Constraints.checked(request.globalTableName()));
    }

    private static void collectIndexes(@Nullable List<GlobalTableIndexSettings> indexes, Constraints constraints) {
        if (indexes == null) {
            return;
        }
        String member = "globalTableGlobalSecondaryIndexSettingsUpdate";
        constraints.length(member, indexes, 1, INDEXES_MAX);
        for (int i = 0; i < indexes.size(); i++) {
            var index = indexes.get(i);
            String at = member + "." + (i + 1) + ".member";
            collectIndexName(at, index.indexName(), constraints);
            constraints.atLeast(at + ".provisionedWriteCapacityUnits", index.provisionedWriteCapacityUnits(), 1);
            AutoScalingSettingsUpdate.collect(
                    at + ".provisionedWriteCapacityAutoScalingSettingsUpdate",
                    index.provisionedWriteCapacityAutoScalingSettingsUpdate(),
                    constraints);
        }
    }

    private static void collectReplicas(@Nullable List<ReplicaSettings> replicas, Constraints constraints) {
        if (replicas == null) {
            return;
        }
        constraints.length("replicaSettingsUpdate", replicas, 1, REPLICAS_MAX);
        for (int i = 0; i < replicas.size(); i++) {
            var replica = replicas.get(i);
            String at = "replicaSettingsUpdate." + (i + 1) + ".member";
            constraints
                    .present(at + ".regionName", replica.regionName())
                    .atLeast(
                            at + ".replicaProvisionedReadCapacityUnits",
                            replica.replicaProvisionedReadCapacityUnits(),
                            1);
            AutoScalingSettingsUpdate.collect(
                    at + ".replicaProvisionedReadCapacityAutoScalingSettingsUpdate",
                    replica.replicaProvisionedReadCapacityAutoScalingSettingsUpdate(),
                    constraints);
            collectIndexes(at, replica.replicaGlobalSecondaryIndexSettingsUpdate(), constraints);
            constraints.oneOf(at + ".replicaTableClass", replica.replicaTableClass(), TABLE_CLASSES);
        }
    }

    private static void collectIndexes(
            String replica, @Nullable List<ReplicaIndexSettings> indexes, Constraints constraints) {
        if (indexes == null) {
            return;
        }
        String member = replica + ".replicaGlobalSecondaryIndexSettingsUpdate";
        constraints.length(member, indexes, 1, INDEXES_MAX);
        for (int i = 0; i < indexes.size(); i++) {
            var index = indexes.get(i);
            String at = member + "." + (i + 1) + ".member";
            collectIndexName(at, index.indexName(), constraints);
            constraints.atLeast(at + ".provisionedReadCapacityUnits", index.provisionedReadCapacityUnits(), 1);
            AutoScalingSettingsUpdate.collect(
                    at + ".provisionedReadCapacityAutoScalingSettingsUpdate",
                    index.provisionedReadCapacityAutoScalingSettingsUpdate(),
                    constraints);
        }
    }

    private static void collectIndexName(String at, @Nullable String name, Constraints constraints) {
        constraints
                .present(at + ".indexName", name)
                .nameByLength(at + ".indexName", name, Limits.TABLE_NAME_LENGTH_MIN, Limits.TABLE_NAME_LENGTH_MAX);
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return List.of(
                Permission.of("UpdateGlobalTableSettings", LegacyGlobalTables.arn(caller, name))
                        .build(),
                Permission.of("UpdateGlobalTableSettings", caller.table(name)).build());
    }

    @Override
    public Response run() {
        throw LegacyGlobalTables.settingsNotFound(name);
    }
}
