package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.replication.Replication;
import dev.armature.engine.request.Member;
import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.model.SecondaryIndex;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What there is to tell about a table's replica in another Region. */
public record ReplicaDescription(
        String regionName,
        String replicaStatus,
        @Nullable String replicaStatusDescription,
        @Member("KMSMasterKeyId") @Nullable String kmsMasterKeyId,
        ReplicationGroupUpdate.@Nullable ProvisionedThroughputOverride provisionedThroughputOverride,
        ReplicationGroupUpdate.@Nullable OnDemandThroughputOverride onDemandThroughputOverride,
        TableDescription.@Nullable Warm warmThroughput,
        @Nullable List<Index> globalSecondaryIndexes,
        TableDescription.@Nullable TableClassSummary replicaTableClassSummary,
        String globalTableSettingsReplicationMode) {
    /** That of all replicas of one account. */
    public static final String SETTINGS_REPLICATION_MODE = "ENABLED_WITH_OVERRIDES";

    public record Index(
            String indexName,
            ReplicationGroupUpdate.@Nullable ProvisionedThroughputOverride provisionedThroughputOverride,
            ReplicationGroupUpdate.@Nullable OnDemandThroughputOverride onDemandThroughputOverride,
            TableDescription.@Nullable Warm warmThroughput) {}

    /** All of them but the own one; null if there are none. */
    static @Nullable List<ReplicaDescription> of(Table table, Instant at, TableAccess access) {
        var global = table.globalTable();
        if (global == null) {
            return null;
        }
        List<ReplicaDescription> all = new ArrayList<>();
        for (String region : access.replication().replicas(table)) {
            var member = global.member(region);
            if (member != null && !isHidden(table, region, member, at)) {
                all.add(of(table, global, region, member, at, access));
            }
        }
        return all.isEmpty() ? null : all;
    }

    private static TableChange.@Nullable ReplicaUpdate running(Table table, String region, Instant at) {
        for (TableChange change : table.running(at)) {
            if (change instanceof TableChange.ReplicaUpdate update
                    && update.region().equals(region)) {
                return update;
            }
        }
        return null;
    }

    private static boolean isNew(TableChange.@Nullable ReplicaUpdate update, GlobalTable.Member member) {
        return update != null && update.span().since().equals(member.since());
    }

    /** For a while nothing is said of one that was just added. */
    private static boolean isHidden(Table table, String region, GlobalTable.Member member, Instant at) {
        var update = running(table, region, at);
        return update != null
                && isNew(update, member)
                && member.present()
                && at.isBefore(update.span().middle());
    }

    private static ReplicaDescription of(
            Table table, GlobalTable global, String region, GlobalTable.Member member, Instant at, TableAccess access) {
        var overrides = member.overrides();
        var tableClass = overrides.tableClass();
        var status = access.replication().status(global, region);
        return new ReplicaDescription(
                region,
                status(status, running(table, region, at), member),
                status == Replication.Status.CREATION_FAILED
                        ? "There is a table of that name in " + region + " that is none of its replicas"
                        : null,
                overrides.keyId(),
                units(overrides.reads()),
                ceiling(overrides.reads()),
                TableDescription.Warm.of(table.throughput(), false),
                indexes(table, overrides),
                tableClass == null ? null : new TableDescription.TableClassSummary(tableClass.name(), null),
                SETTINGS_REPLICATION_MODE);
    }

    private static String status(
            Replication.Status status, TableChange.@Nullable ReplicaUpdate running, GlobalTable.Member member) {
        if (running == null || status != Replication.Status.ACTIVE) {
            return status.name();
        }
        return isNew(running, member) ? Replication.Status.CREATING.name() : "UPDATING";
    }

    private static @Nullable List<Index> indexes(Table table, GlobalTable.Overrides overrides) {
        List<Index> indexes = new ArrayList<>();
        for (SecondaryIndex index : table.globalIndexes()) {
            indexes.add(new Index(
                    index.name(),
                    units(overrides.reads(index.name())),
                    ceiling(overrides.reads(index.name())),
                    TableDescription.Warm.of(table.throughput(index), false)));
        }
        return indexes.isEmpty() ? null : indexes;
    }

    private static ReplicationGroupUpdate.@Nullable ProvisionedThroughputOverride units(GlobalTable.Reads reads) {
        var units = reads.capacityUnits();
        return units == null ? null : new ReplicationGroupUpdate.ProvisionedThroughputOverride(units);
    }

    private static ReplicationGroupUpdate.@Nullable OnDemandThroughputOverride ceiling(GlobalTable.Reads reads) {
        var units = reads.requestUnitsMax();
        return units == null ? null : new ReplicationGroupUpdate.OnDemandThroughputOverride(units);
    }
}
