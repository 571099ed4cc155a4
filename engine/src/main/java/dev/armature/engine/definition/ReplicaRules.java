package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.replication.Replication;
import dev.armature.engine.scaling.ScalableDimension;
import dev.armature.engine.scaling.ScalableResource;
import dev.armature.engine.scaling.ScalableTarget;
import dev.armature.engine.table.Table;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.SecondaryIndex;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/** What is refused of a table because of its replicas, whatever request asks for it. */
public final class ReplicaRules {
    private static final Duration SOURCE_FOR = Duration.ofHours(24);

    private ReplicaRules() {}

    /** What is refused for as long as a replica comes or goes. */
    public static ApiException busy() {
        return new ApiException(
                ErrorCode.RESOURCE_IN_USE, "The resource which you are attempting to change is in use.");
    }

    /** Refuses to change a table while one of its replicas comes or goes. */
    public static void refuseWhileBusy(Table table, TableAccess access) {
        var global = table.globalTable();
        if (global == null) {
            return;
        }
        for (String region : access.replication().replicas(table)) {
            switch (access.replication().status(global, region)) {
                case CREATING, DELETING -> throw busy();
                case CREATION_FAILED, ACTIVE -> {}
            }
        }
    }

    /** Refuses to change the time to live of a table while a replica is added to it. */
    public static void refuseWhileAdding(Table table, TableAccess access) {
        var global = table.globalTable();
        if (global == null) {
            return;
        }
        for (String region : access.replication().replicas(table)) {
            if (access.replication().status(global, region) == Replication.Status.CREATING) {
                throw ApiException.validation(
                        "Create/Update/Delete of replica is not allowed while the replica is being"
                                + " added to table with name: ‘" + table.name() + "’ in region: ‘" + region + "’.");
            }
        }
    }

    /** A Region that others were filled from stays for a day. */
    public static void refuseSource(Table table, String region, Instant now) {
        var global = table.globalTable();
        if (global != null && global.wasSource(region, now, SOURCE_FOR)) {
            throw ApiException.validation("Replica cannot be deleted because it has acted as a source region for new"
                    + " replica(s) being added to the table in the last 24 hours.");
        }
    }

    /** Refuses to leave replicas with writes that do not follow their load: what one Region takes, all have to take. */
    public static void requireScaled(Table.BillingMode billingMode, Table table, TableAccess access) {
        if (billingMode == Table.BillingMode.PAY_PER_REQUEST) {
            return;
        }
        Set<String> scaled = new HashSet<>();
        for (ScalableTarget target : access.scaling().of(table.ref())) {
            if (!target.policies().isEmpty()) {
                scaled.add(target.resource().id());
            }
        }
        requireScaled("Table", new ScalableResource(table.ref(), null, ScalableDimension.TABLE_WRITE), scaled);
        for (SecondaryIndex index : table.globalIndexes()) {
            requireScaled(
                    "GSI", new ScalableResource(table.ref(), index.name(), ScalableDimension.INDEX_WRITE), scaled);
        }
    }

    private static void requireScaled(String what, ScalableResource resource, Set<String> scaled) {
        if (!scaled.contains(resource.id())) {
            throw ApiException.validation(what + " write capacity should either be Pay-Per-Request or AutoScaled.");
        }
    }

    static ApiException local() {
        return ApiException.validation("Cannot add or delete the local region through ReplicaUpdates. Use CreateTable,"
                + " DeleteTable, or UpdateTable as required.");
    }

    static void requireSupported(String region, String own, TableAccess access) {
        var regions = access.replication().regions(own);
        if (!regions.contains(region)) {
            throw ApiException.validation("Region " + region + " is not supported. The latest version of global tables"
                    + " are only supported in the following regions: " + regions);
        }
    }
}
