package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.Throughput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a request wants to be different about one replica. */
final class ReplicaOverrides {
    private ReplicaOverrides() {}

    static void require(ReplicationGroupUpdate.Action action, Table table) {
        boolean provisions = action.provisionedThroughputOverride() != null;
        boolean bounds = action.onDemandThroughputOverride() != null;
        var quota = new CapacityQuota(Constraints.checked(action.regionName()));
        quota.requireReplica(units(action.provisionedThroughputOverride()), null);
        for (ReplicationGroupUpdate.IndexOverride index : indexes(action)) {
            provisions |= index.provisionedThroughputOverride() != null;
            bounds |= index.onDemandThroughputOverride() != null;
            quota.requireReplica(units(index.provisionedThroughputOverride()), index.indexName());
        }
        if (provisions && table.isOnDemand()) {
            throw Faults.invalid(
                    "ProvisionedThroughputOverride cannot be specified when BillingMode is PAY_PER_REQUEST");
        }
        if (bounds && !table.isOnDemand()) {
            throw Faults.invalid("OnDemandThroughputOverride cannot be specified when BillingMode is PROVISIONED");
        }
        var unused = TableClasses.of(action.tableClassOverride());
    }

    /** What is not said stays, and what is the same as in the group is no difference. */
    static GlobalTable.Overrides of(
            ReplicationGroupUpdate update,
            ReplicationGroupUpdate.Action action,
            GlobalTable.Overrides before,
            GlobalTable global,
            Table current) {
        var group = global.settings();
        var overrides = before.withReads(
                null,
                reads(
                        before.reads(),
                        group.throughput(),
                        action.provisionedThroughputOverride(),
                        action.onDemandThroughputOverride()));
        for (ReplicationGroupUpdate.IndexOverride index : indexes(action)) {
            String name = index.indexName();
            var common = name == null ? null : group.indexThroughput().get(name);
            if (name != null && common != null) {
                overrides = overrides.withReads(
                        name,
                        reads(
                                before.reads(name),
                                common,
                                index.provisionedThroughputOverride(),
                                index.onDemandThroughputOverride()));
            }
        }
        var tableClass = TableClasses.of(action.tableClassOverride());
        var groupClass = group.tableClass() == null ? Table.TableClass.STANDARD : group.tableClass();
        String key = action.kmsMasterKeyId();
        return new GlobalTable.Overrides(
                overrides.reads(),
                overrides.indexReads(),
                key == null ? before.keyId() : KmsKeys.arn(current.ref().at(update.checkedRegion()), key),
                tableClass == null ? before.tableClass() : tableClass == groupClass ? null : tableClass);
    }

    private static GlobalTable.Reads reads(
            GlobalTable.Reads before,
            Throughput common,
            ReplicationGroupUpdate.@Nullable ProvisionedThroughputOverride provisioned,
            ReplicationGroupUpdate.@Nullable OnDemandThroughputOverride onDemand) {
        Long units = units(provisioned);
        Long ceiling = onDemand == null ? null : onDemand.maxReadRequestUnits();
        return new GlobalTable.Reads(
                units == null ? before.capacityUnits() : different(units, common.readUnits()),
                ceiling == null ? before.requestUnitsMax() : different(ceiling, common.maxReadRequestUnits()));
    }

    private static @Nullable Long different(Long units, long base) {
        return units == base ? null : units;
    }

    private static @Nullable Long units(ReplicationGroupUpdate.@Nullable ProvisionedThroughputOverride override) {
        return override == null ? null : override.readCapacityUnits();
    }

    private static List<ReplicationGroupUpdate.IndexOverride> indexes(ReplicationGroupUpdate.Action action) {
        var indexes = action.globalSecondaryIndexes();
        return indexes == null ? List.of() : indexes;
    }
}
