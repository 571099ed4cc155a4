package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.AutoScalingSettingsUpdate;
import dev.armature.engine.definition.ReplicaAutoScaling;
import dev.armature.engine.definition.ReplicaScalingUpdate;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.StructureName;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.Limits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** UpdateTableReplicaAutoScaling: have the capacity of a table's replicas follow their load. The answer shows them as they were. */
public record UpdateTableReplicaAutoScaling(TableRef table, ReplicaScalingUpdate update)
        implements Operation.OnTables<UpdateTableReplicaAutoScaling.Response> {
    public record Request(
            @StructureName("GlobalSecondaryIndexAutoScalingUpdate") @Nullable
            List<IndexUpdate> globalSecondaryIndexUpdates,

            @Nullable String tableName,
            @Nullable AutoScalingSettingsUpdate provisionedWriteCapacityAutoScalingUpdate,

            @StructureName("ReplicaAutoScalingUpdate") @Nullable
            List<ReplicaUpdate> replicaUpdates) {}

    public record IndexUpdate(
            @Nullable String indexName,
            @Nullable AutoScalingSettingsUpdate provisionedWriteCapacityAutoScalingUpdate) {}

    public record ReplicaUpdate(
            @Nullable String regionName,

            @StructureName("ReplicaGlobalSecondaryIndexAutoScalingUpdate") @Nullable
            List<ReplicaIndexUpdate> replicaGlobalSecondaryIndexUpdates,

            @Nullable AutoScalingSettingsUpdate replicaProvisionedReadCapacityAutoScalingUpdate) {}

    public record ReplicaIndexUpdate(
            @Nullable String indexName, @Nullable AutoScalingSettingsUpdate provisionedReadCapacityAutoScalingUpdate) {}

    public record Response(ReplicaAutoScaling tableAutoScalingDescription) {}

    public static UpdateTableReplicaAutoScaling from(Request request, Intake intake) {
        TableRef table = TableNames.ofTable(request.tableName(), intake.caller());
        var constraints = new Constraints();
        collectIndexes(request.globalSecondaryIndexUpdates(), constraints);
        AutoScalingSettingsUpdate.collect(
                "provisionedWriteCapacityAutoScalingUpdate",
                request.provisionedWriteCapacityAutoScalingUpdate(),
                constraints);
        collectReplicas(request.replicaUpdates(), constraints);
        constraints.check();
        return new UpdateTableReplicaAutoScaling(table, new ReplicaScalingUpdate(writes(request), reads(request)));
    }

    private static Map<String, AutoScalingSettingsUpdate> writes(Request request) {
        Map<String, AutoScalingSettingsUpdate> writes = new LinkedHashMap<>();
        put(writes, ReplicaScalingUpdate.OF_TABLE, request.provisionedWriteCapacityAutoScalingUpdate());
        if (request.globalSecondaryIndexUpdates() != null) {
            for (IndexUpdate index : request.globalSecondaryIndexUpdates()) {
                put(writes, named(index.indexName()), index.provisionedWriteCapacityAutoScalingUpdate());
            }
        }
        return writes;
    }

    private static Map<String, Map<String, AutoScalingSettingsUpdate>> reads(Request request) {
        Map<String, Map<String, AutoScalingSettingsUpdate>> reads = new LinkedHashMap<>();
        if (request.replicaUpdates() != null) {
            for (ReplicaUpdate replica : request.replicaUpdates()) {
                Map<String, AutoScalingSettingsUpdate> own = new LinkedHashMap<>();
                put(own, ReplicaScalingUpdate.OF_TABLE, replica.replicaProvisionedReadCapacityAutoScalingUpdate());
                if (replica.replicaGlobalSecondaryIndexUpdates() != null) {
                    for (ReplicaIndexUpdate index : replica.replicaGlobalSecondaryIndexUpdates()) {
                        put(own, named(index.indexName()), index.provisionedReadCapacityAutoScalingUpdate());
                    }
                }
                String region = Constraints.checked(replica.regionName());
                if (reads.put(region, own) != null) {
                    throw Faults.invalid("There is more than one update of the replica in " + region);
                }
            }
        }
        return reads;
    }

    /** That an index has to be named is not among the constraints of AWS's model. */
    private static String named(@Nullable String index) {
        if (index == null) {
            throw Faults.invalid("IndexName must be specified for each update of an index");
        }
        return index;
    }

    private static void put(
            Map<String, AutoScalingSettingsUpdate> updates, String index, @Nullable AutoScalingSettingsUpdate update) {
        if (update != null && updates.put(index, update) != null) {
            throw Faults.invalid("There is more than one update of the index " + index);
        }
    }

    private static void collectIndexes(@Nullable List<IndexUpdate> updates, Constraints constraints) {
        if (updates == null) {
            return;
        }
        if (updates.isEmpty()) {
            constraints.length("globalSecondaryIndexUpdates", updates, 1, Integer.MAX_VALUE);
        }
        for (int i = 0; i < updates.size(); i++) {
            String at = "globalSecondaryIndexUpdates." + (i + 1) + ".member";
            collectName(at, updates.get(i).indexName(), constraints);
            AutoScalingSettingsUpdate.collect(
                    at + ".provisionedWriteCapacityAutoScalingUpdate",
                    updates.get(i).provisionedWriteCapacityAutoScalingUpdate(),
                    constraints);
        }
    }

    private static void collectReplicas(@Nullable List<ReplicaUpdate> updates, Constraints constraints) {
        if (updates == null) {
            return;
        }
        if (updates.isEmpty()) {
            constraints.length("replicaUpdates", updates, 1, Integer.MAX_VALUE);
        }
        for (int i = 0; i < updates.size(); i++) {
            var update = updates.get(i);
            String at = "replicaUpdates." + (i + 1) + ".member";
            constraints.present(at + ".regionName", update.regionName());
            AutoScalingSettingsUpdate.collect(
                    at + ".replicaProvisionedReadCapacityAutoScalingUpdate",
                    update.replicaProvisionedReadCapacityAutoScalingUpdate(),
                    constraints);
            List<ReplicaIndexUpdate> indexes = update.replicaGlobalSecondaryIndexUpdates() == null
                    ? List.of()
                    : update.replicaGlobalSecondaryIndexUpdates();
            for (int j = 0; j < indexes.size(); j++) {
                String index = at + ".replicaGlobalSecondaryIndexUpdates." + (j + 1) + ".member";
                collectName(index, indexes.get(j).indexName(), constraints);
                AutoScalingSettingsUpdate.collect(
                        index + ".provisionedReadCapacityAutoScalingUpdate",
                        indexes.get(j).provisionedReadCapacityAutoScalingUpdate(),
                        constraints);
            }
        }
    }

    private static void collectName(String at, @Nullable String name, Constraints constraints) {
        constraints.nameByLength(at + ".indexName", name, Limits.TABLE_NAME_LENGTH_MIN, Limits.TABLE_NAME_LENGTH_MAX);
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        return Permission.of("UpdateTableReplicaAutoScaling", table).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        var replicated = ReplicaAutoScaling.replicated(table, access);
        var before = ReplicaAutoScaling.of(replicated, access);
        update.run(replicated, access);
        return new Response(before);
    }
}
