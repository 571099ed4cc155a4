package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.replication.PeerUnreachableException;
import dev.armature.engine.replication.Replication;
import dev.armature.engine.request.Faults;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether replicas of a table can be changed as a request wants. */
record ReplicaCheck(ReplicaChange change, Table table, TableAccess access) {
    /** What is known here. */
    void requireFits() {
        var now = access.clock().instant();
        Unsettled.refuse(table, List.of(), now);
        access.changeLimits().requireFewUnderWay(table);
        for (ReplicationGroupUpdate update : change.wanted()) {
            requireRegion(update);
        }
        var strong = change.strong();
        if (strong != null) {
            strong.requireWitnesses(table, access);
        }
        for (ReplicationGroupUpdate update : change.wanted()) {
            requireMember(update);
        }
        if (table.running(now).stream().anyMatch(TableChange.ReplicaUpdate.class::isInstance)) {
            throw ReplicaRules.busy();
        }
        ReplicaRules.refuseWhileBusy(table, access);
        for (ReplicationGroupUpdate update : change.wanted()) {
            if (update.update() != null) {
                ReplicaOverrides.require(update.update(), table);
            }
            if (update.delete() != null) {
                ReplicaRules.refuseSource(table, update.checkedRegion(), now);
            }
            if (update.disassociate() != null) {
                requireDisassociable();
            }
        }
        requireKeys();
        if (strong != null) {
            StrongConsistency.requireFits(table, access);
        }
    }

    private void requireDisassociable() {
        var global = table.globalTable();
        if (global != null && !global.disassociable()) {
            throw ApiException.validation("Cannot disassociate table " + table.name() + " in region "
                    + table.ref().region()
                    + " because it has disassociation protection enabled. Disable disassociation protection first.");
        }
    }

    private void requireRegion(ReplicationGroupUpdate update) {
        String own = table.ref().region();
        boolean isOwn = update.checkedRegion().equals(own);
        if (isOwn && update.update() == null && update.disassociate() == null) {
            throw ReplicaRules.local();
        }
        if (!isOwn && update.disassociate() != null) {
            throw ApiException.validation("Cannot disassociate the replica of another region through ReplicaUpdates."
                    + " Send the request to the region of the replica: " + update.checkedRegion());
        }
        if (table.globalTable() != null && change.saysConsistency()) {
            throw ApiException.validation("MultiRegionConsistency parameter is unsupported on existing global table");
        }
        if (!isMember(update)) {
            ReplicaRules.requireSupported(update.checkedRegion(), own, access);
        }
    }

    private boolean isMember(ReplicationGroupUpdate update) {
        return table.globalTable() != null
                && (update.checkedRegion().equals(table.ref().region())
                        || access.replication().replicas(table).contains(update.checkedRegion()));
    }

    private void requireMember(ReplicationGroupUpdate update) {
        boolean isMember = isMember(update);
        if (update.create() != null) {
            requireAddable(update.create(), isMember);
        } else if (!isMember) {
            throw ApiException.validation(
                    "Update global table operation failed because one or more replicas were not part"
                            + " of the global table. Please retry the request without these replicas: ["
                            + update.checkedRegion() + "].");
        }
    }

    private void requireAddable(ReplicationGroupUpdate.Action action, boolean isMember) {
        ReplicaOverrides.require(action, table);
        if (isMember) {
            throw exists();
        }
        ReplicaRules.requireScaled(table.billingMode(), table, access);
        var encryption = table.encryption();
        if (encryption != null && encryption.keyId() != null && action.kmsMasterKeyId() == null) {
            throw keysMissing();
        }
        if (access.bulkOperations().isRunning(table.ref())) {
            throw ReplicaRules.busy();
        }
    }

    /** Keys are changed at all replicas, the own one too, or at none. */
    private void requireKeys() {
        Set<String> given = new HashSet<>();
        for (ReplicationGroupUpdate update : change.wanted()) {
            if (update.update() != null && update.update().kmsMasterKeyId() != null) {
                given.add(update.checkedRegion());
            }
        }
        var global = table.globalTable();
        if (global != null && !given.isEmpty()) {
            boolean isForEach = given.contains(table.ref().region())
                    && given.containsAll(global.others(table.ref().region()));
            if (!isForEach) {
                throw keysMissing();
            }
        }
    }

    private static ApiException keysMissing() {
        return Faults.invalid("KMSMasterKeyId must be specified for each replica.");
    }

    private ApiException exists() {
        return ApiException.validation("Failed to create a the new replica of table with name: ‘" + table.name()
                + "’ because one or more replicas already existed as tables.");
    }

    /** What only the other Regions know. */
    void requireFitsThere() {
        change.wanted().forEach(this::lookThere);
    }

    private void lookThere(ReplicationGroupUpdate update) {
        boolean isPeer = access.replication().regions(table.ref().region()).contains(update.checkedRegion());
        if (update.update() != null || update.disassociate() != null || !isPeer) {
            return;
        }
        Replication.Looked looked;
        try {
            looked = access.replication().look(table, update.checkedRegion());
        } catch (PeerUnreachableException away) {
            throw new ApiException(ErrorCode.INTERNAL_SERVER_ERROR, String.valueOf(away.getMessage()));
        }
        if (update.create() != null && looked.exists()) {
            throw exists();
        }
        if (update.delete() != null && looked.isProtected()) {
            throw ApiException.validation("Cannot delete table " + table.name() + " in region " + update.checkedRegion()
                    + " because it has deletion protection enabled. Disable deletion protection first.");
        }
    }
}
