package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.scaling.ScalableDimension;
import dev.armature.engine.scaling.ScalableResource;
import dev.armature.engine.table.AutoScaling;
import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** How the capacity of a table's replicas follows their load, in all Regions, the own one among them. */
public record ReplicaAutoScaling(String tableName, String tableStatus, List<Replica> replicas) {

    public record Replica(
            String regionName,
            List<Index> globalSecondaryIndexes,
            Settings replicaProvisionedReadCapacityAutoScalingSettings,
            Settings replicaProvisionedWriteCapacityAutoScalingSettings,
            String replicaStatus) {}

    public record Index(
            String indexName,
            @Nullable String indexStatus,
            Settings provisionedReadCapacityAutoScalingSettings,
            Settings provisionedWriteCapacityAutoScalingSettings) {}

    /** @param autoScalingDisabled true if nothing else is there */
    public record Settings(
            @Nullable Long minimumUnits,
            @Nullable Long maximumUnits,
            @Nullable Boolean autoScalingDisabled,
            @Nullable String autoScalingRoleArn,
            List<Policy> scalingPolicies) {
        private static final Settings NONE = new Settings(null, null, true, null, List.of());

        static Settings of(@Nullable AutoScaling scaling) {
            return scaling == null
                    ? NONE
                    : new Settings(
                            scaling.unitsMin(),
                            scaling.unitsMax(),
                            null,
                            scaling.roleArn(),
                            scaling.policies().stream().map(Policy::of).toList());
        }
    }

    public record Policy(
            String policyName,
            AutoScalingSettingsUpdate.TargetTrackingConfiguration targetTrackingScalingPolicyConfiguration) {
        static Policy of(AutoScaling.Policy policy) {
            return new Policy(
                    policy.name(),
                    new AutoScalingSettingsUpdate.TargetTrackingConfiguration(
                            policy.disableScaleIn() ? Boolean.TRUE : null,
                            policy.scaleInCooldown(),
                            policy.scaleOutCooldown(),
                            policy.targetValue()));
        }
    }

    /** The table of that name that has replicas; without, the answer is the same whether or not there is a table. */
    public static Table replicated(TableRef ref, TableAccess access) {
        var table = access.catalog().find(ref);
        if (table == null || table.globalTable() == null) {
            throw new ApiException(ErrorCode.RESOURCE_NOT_FOUND, LegacyGlobalTables.missing(ref.name()));
        }
        return table;
    }

    public static ReplicaAutoScaling of(Table table, TableAccess access) {
        var global = table.globalTable();
        if (global == null) {
            throw new IllegalStateException(table.ref() + " has no replicas");
        }
        var regions = new TreeSet<>(access.replication().replicas(table));
        regions.add(table.ref().region());
        return new ReplicaAutoScaling(
                table.name(),
                table.status(access.clock().instant()).name(),
                regions.stream()
                        .map(region -> replica(table, global, region, access))
                        .toList());
    }

    private static Replica replica(Table table, GlobalTable global, String region, TableAccess access) {
        boolean isOwn = region.equals(table.ref().region());
        var described = TableDescription.of(table, access).globalSecondaryIndexes();
        var member = global.member(region);
        Map<String, AutoScaling> scaling =
                isOwn ? access.replication().scaling(table) : member == null ? Map.of() : member.scaling();
        List<Index> indexes = described == null
                ? List.of()
                : described.stream()
                        .map(index -> new Index(
                                index.indexName(),
                                index.indexStatus(),
                                Settings.of(scaling.get(id(table, index.indexName(), ScalableDimension.INDEX_READ))),
                                Settings.of(scaling.get(id(table, index.indexName(), ScalableDimension.INDEX_WRITE)))))
                        .toList();
        return new Replica(
                region,
                indexes,
                Settings.of(scaling.get(id(table, null, ScalableDimension.TABLE_READ))),
                Settings.of(scaling.get(id(table, null, ScalableDimension.TABLE_WRITE))),
                isOwn ? "ACTIVE" : access.replication().status(global, region).name());
    }

    static String id(Table table, @Nullable String index, ScalableDimension dimension) {
        return new ScalableResource(table.ref(), index, dimension).id();
    }
}
