package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an UpdateTable request wants to change about replicas, as far as that can be told from the request alone.
 *
 * <p>Without strong consistency one Region is added or removed, or some are changed. Strong consistency is asked for with all Regions at once; a request for it
 * that AWS would admit is refused, because there is none here.
 */
public final class ReplicaUpdates {
    private static final String STRONG = "STRONG";
    private static final List<String> CONSISTENCIES = List.of("EVENTUAL", STRONG);
    private static final List<String> DISASSOCIATION_MODES = List.of("WAIT_FOR_REPLICATION");

    private ReplicaUpdates() {}

    public static void collect(
            Constraints constraints,
            @Nullable List<ReplicationGroupUpdate> updates,
            @Nullable List<ReplicationGroupUpdate.WitnessUpdate> witnesses,
            @Nullable String consistency) {
        constraints
                .length("replicaUpdates", updates, 1, Integer.MAX_VALUE)
                .length("globalTableWitnessUpdates", witnesses, 1, 1)
                .oneOf("multiRegionConsistency", consistency, CONSISTENCIES);
        for (int i = 0; updates != null && i < updates.size(); i++) {
            String at = "replicaUpdates." + (i + 1) + ".member.";
            collect(constraints, at + "create", updates.get(i).create());
            collect(constraints, at + "update", updates.get(i).update());
            var disassociation = updates.get(i).disassociate();
            if (disassociation != null) {
                constraints
                        .present(at + "disassociate.disassociationMode", disassociation.disassociationMode())
                        .oneOf(
                                at + "disassociate.disassociationMode",
                                disassociation.disassociationMode(),
                                DISASSOCIATION_MODES);
            }
        }
    }

    private static void collect(Constraints constraints, String at, ReplicationGroupUpdate.@Nullable Action action) {
        if (action == null) {
            return;
        }
        collect(constraints, at, action.provisionedThroughputOverride());
        var indexes = action.globalSecondaryIndexes();
        constraints.length(at + ".globalSecondaryIndexes", indexes, 1, Integer.MAX_VALUE);
        for (int i = 0; indexes != null && i < indexes.size(); i++) {
            String index = at + ".globalSecondaryIndexes." + (i + 1) + ".member";
            GlobalSecondaryIndex.collectName(
                    constraints, index + ".indexName", indexes.get(i).indexName());
            collect(constraints, index, indexes.get(i).provisionedThroughputOverride());
        }
    }

    private static void collect(
            Constraints constraints,
            String at,
            ReplicationGroupUpdate.@Nullable ProvisionedThroughputOverride override) {
        if (override != null) {
            constraints.atLeast(
                    at + ".provisionedThroughputOverride.readCapacityUnits", override.readCapacityUnits(), 1);
        }
    }

    /**
     * What is asked for.
     *
     * @param alone whether nothing else is asked for
     */
    public static ReplicaChange checked(
            List<ReplicationGroupUpdate> updates,
            @Nullable List<ReplicationGroupUpdate.WitnessUpdate> witnesses,
            @Nullable String consistency,
            boolean alone) {
        boolean isStrong = STRONG.equals(consistency);
        if (!alone) {
            throw isStrong || witnesses != null
                    ? ApiException.validation(
                            "Requests that modify replicas or witnesses must not also modify other fields")
                    : Faults.invalid("Replica modification must be the only operation in the request");
        }
        if (updates.stream().anyMatch(update -> update.actions() == 0)) {
            throw ApiException.validation(
                    "There are no actions specified in the Replica Update Action of the request.");
        }
        requireOneKind(updates);
        updates.forEach(ReplicaUpdates::requireRegion);
        if (witnesses != null && !isStrong) {
            throw ApiException.validation("MultiRegionConsistency must be set as STRONG when GlobalTableWitnessUpdates"
                    + " parameter is present.");
        }
        if (isStrong) {
            var strong = witnesses == null ? List.<ReplicationGroupUpdate.WitnessUpdate>of() : witnesses;
            requireCount(updates, strong);
            return new ReplicaChange(updates, true, new StrongConsistency(witnessRegions(strong)));
        }
        if (updates.size() > 1 && find(updates, ReplicationGroupUpdate::update) == null) {
            throw ApiException.validation(
                    "Update table operation with more than one create or delete replica actions not allowed");
        } else {
            requireOnce(updates, List.of());
        }
        return new ReplicaChange(updates, consistency != null, null);
    }

    private static List<String> witnessRegions(List<ReplicationGroupUpdate.WitnessUpdate> witnesses) {
        List<String> regions = new ArrayList<>();
        for (ReplicationGroupUpdate.WitnessUpdate witness : witnesses) {
            String region = witness.create() == null ? null : witness.create().regionName();
            regions.add(checked(region));
        }
        return regions;
    }

    private static void requireOnce(
            List<ReplicationGroupUpdate> updates, List<ReplicationGroupUpdate.WitnessUpdate> witnesses) {
        Set<String> regions = new HashSet<>();
        boolean isTwice = updates.stream()
                .map(ReplicationGroupUpdate::region)
                .filter(Objects::nonNull)
                .anyMatch(region -> !regions.add(region));
        isTwice |= witnesses.stream()
                .map(ReplicationGroupUpdate.WitnessUpdate::create)
                .filter(Objects::nonNull)
                .map(ReplicationGroupUpdate.Deletion::regionName)
                .filter(Objects::nonNull)
                .anyMatch(region -> !regions.add(region));
        if (isTwice) {
            throw ApiException.validation("Cannot target multiple regions with the same action");
        }
    }

    private static <T> @Nullable T find(
            List<ReplicationGroupUpdate> updates, Function<ReplicationGroupUpdate, @Nullable T> member) {
        return updates.stream().map(member).filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static void requireOneKind(List<ReplicationGroupUpdate> updates) {
        Set<String> kinds = new HashSet<>();
        for (ReplicationGroupUpdate update : updates) {
            if (update.create() != null) {
                kinds.add("create");
            }
            if (update.update() != null) {
                kinds.add("update");
            }
            if (update.delete() != null) {
                kinds.add("delete");
            }
            if (update.disassociate() != null) {
                kinds.add("disassociate");
            }
        }
        if (kinds.size() > 1) {
            throw ApiException.validation(
                    "Update table operation with more than one type of replica actions not allowed.");
        }
    }

    private static void requireRegion(ReplicationGroupUpdate update) {
        var unused = checked(update.region());
    }

    private static String checked(@Nullable String region) {
        if (region == null) {
            throw ApiException.validation("One or more parameter values were invalid");
        }
        if (region.isEmpty()) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "Access is denied");
        }
        return region;
    }

    /** Strong consistency is between three Regions, of which one may be a witness. */
    private static void requireCount(
            List<ReplicationGroupUpdate> updates, List<ReplicationGroupUpdate.WitnessUpdate> witnesses) {
        requireOnce(updates, witnesses);
        boolean creates = updates.stream().allMatch(update -> update.create() != null)
                && witnesses.stream().allMatch(witness -> witness.create() != null && witness.delete() == null);
        if (!creates || updates.size() + witnesses.size() != 2) {
            throw ApiException.validation(
                    "Unsupported replica count for global tables with MultiRegionConsistency set to STRONG.");
        }
    }
}
