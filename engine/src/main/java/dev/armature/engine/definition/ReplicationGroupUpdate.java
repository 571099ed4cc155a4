package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Member;
import dev.armature.engine.request.StructureName;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a request wants of the replica in one other Region: one of these actions. */
public record ReplicationGroupUpdate(
        @StructureName("CreateReplicationGroupMemberAction") @Nullable
        Action create,

        @StructureName("UpdateReplicationGroupMemberAction") @Nullable
        Action update,

        @StructureName("DeleteReplicationGroupMemberAction") @Nullable
        Deletion delete,

        @Nullable Disassociation disassociate) {

    /** Of a replica that comes, or is there. */
    public record Action(
            @Nullable String regionName,
            @Member("KMSMasterKeyId") @Nullable String kmsMasterKeyId,
            @Nullable ProvisionedThroughputOverride provisionedThroughputOverride,
            @Nullable OnDemandThroughputOverride onDemandThroughputOverride,

            @StructureName("ReplicaGlobalSecondaryIndex") @Nullable
            List<IndexOverride> globalSecondaryIndexes,

            @Nullable String tableClassOverride) {}

    public record Deletion(@Nullable String regionName) {}

    /** That the replica in the own Region is to be a table of its own. */
    public record Disassociation(
            @Nullable String regionName, @Nullable String disassociationMode) {}

    public record ProvisionedThroughputOverride(@Nullable Long readCapacityUnits) {}

    public record OnDemandThroughputOverride(@Nullable Long maxReadRequestUnits) {}

    public record IndexOverride(
            @Nullable String indexName,
            @Nullable ProvisionedThroughputOverride provisionedThroughputOverride,
            @Nullable OnDemandThroughputOverride onDemandThroughputOverride) {}

    /** Of a Region that keeps what is written but is not read. */
    public record WitnessUpdate(
            @StructureName("CreateGlobalTableWitnessGroupMemberAction") @Nullable
            Deletion create,

            @StructureName("DeleteGlobalTableWitnessGroupMemberAction") @Nullable
            Deletion delete) {}

    long actions() {
        return Stream.of(create, update, delete, disassociate)
                .filter(Objects::nonNull)
                .count();
    }

    @Nullable
    String region() {
        if (create != null) {
            return create.regionName;
        }
        if (update != null) {
            return update.regionName;
        }
        if (delete != null) {
            return delete.regionName;
        }
        return disassociate == null ? null : disassociate.regionName;
    }

    /** Of an update that has been found to have one. */
    String checkedRegion() {
        return Constraints.checked(region());
    }
}
