package dev.armature.engine.definition;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.replication.PeerUnreachableException;
import dev.armature.engine.replication.Replication;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.scaling.ScalableDimension;
import dev.armature.engine.scaling.ScalableResource;
import dev.armature.engine.scaling.ScalableTarget;
import dev.armature.engine.table.AutoScaling;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.GroupSettings;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Stamp;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.table.Throughput;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.SecondaryIndex;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds a replica to a table, changes what is different about some, or removes one. The other Regions hear of it afterwards.
 *
 * @param wanted one addition or one removal, or any number of changes
 * @param saysConsistency whether the request says how consistent replicas are to be
 * @param strong that they are to be so at once, which is refused if nothing else is wrong; null if they are not
 */
public record ReplicaChange(
        List<ReplicationGroupUpdate> wanted,
        boolean saysConsistency,
        @Nullable StrongConsistency strong) {
    private static final Duration SOURCE_FOR = Duration.ofHours(24);

    public ReplicaChange {
        wanted = List.copyOf(wanted);
    }

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
        if (global != null && global.wasSource(region, now.minus(SOURCE_FOR))) {
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

    private static String region(ReplicationGroupUpdate update) {
        return Constraints.checked(update.region());
    }

    /** What who adds or removes a replica needs besides to change the table: a new one is filled with all of its items. */
    public List<Permission> permissions(TableRef table) {
        List<Permission> needed = new ArrayList<>();
        if (wanted.stream().anyMatch(update -> update.create() != null)) {
            needed.add(Permission.of("CreateTableReplica", table).build());
            needed.addAll(Permission.toFill(table));
        }
        if (wanted.stream().anyMatch(update -> update.delete() != null)) {
            needed.add(Permission.of("DeleteTableReplica", table).build());
        }
        return needed;
    }

    /** What the request changes, as it is answered. */
    public TableDescription run(Table table, TableAccess access) {
        requireFits(table, access);
        for (ReplicationGroupUpdate update : wanted) {
            lookThere(update, table, access);
        }
        if (strong != null) {
            throw StrongConsistency.unsupported();
        }
        // To the millisecond, as it is stored: the other Region and this one after a restart are to see the same.
        var now = access.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        var span = Span.of(now, access.transitions().transition(table.ref()));
        var scaling = access.replication().scaling(table);
        // Every write that is not in the log of what was written since is in the table when it is copied.
        var changed = access.fence()
                .quiesce(() -> access.catalog().changeExisting(table.ref(), current -> {
                    requireFits(current, access);
                    return changed(access.replication().noted(current, scaling), scaling, access, span);
                }));
        var answer = answer(changed, span.answered());
        var description = TableDescription.of(answer, span.since(), access);
        access.replication().changed(changed.after());
        return description;
    }

    private void requireFits(Table table, TableAccess access) {
        var now = access.clock().instant();
        Unsettled.refuse(table, List.of(), now);
        for (ReplicationGroupUpdate update : wanted) {
            requireRegion(update, table, access);
        }
        if (strong != null) {
            strong.requireWitnesses(table, access);
        }
        for (ReplicationGroupUpdate update : wanted) {
            requireMember(update, table, access);
        }
        if (table.running(now).stream().anyMatch(TableChange.ReplicaUpdate.class::isInstance)) {
            throw busy();
        }
        refuseWhileBusy(table, access);
        for (ReplicationGroupUpdate update : wanted) {
            if (update.update() != null) {
                requireOverrides(update.update(), table);
            }
            if (update.delete() != null) {
                refuseSource(table, region(update), now);
            }
        }
        requireKeys(table);
        if (strong != null) {
            StrongConsistency.requireFits(table, access);
        }
    }

    private void requireRegion(ReplicationGroupUpdate update, Table table, TableAccess access) {
        String own = table.ref().region();
        boolean isOwn = region(update).equals(own);
        if (isOwn && update.update() == null) {
            throw local();
        }
        if (table.globalTable() != null && saysConsistency) {
            throw ApiException.validation("MultiRegionConsistency parameter is unsupported on existing global table");
        }
        if (!isMember(update, table, access)) {
            requireSupported(region(update), own, access);
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

    private static boolean isMember(ReplicationGroupUpdate update, Table table, TableAccess access) {
        return table.globalTable() != null
                && (region(update).equals(table.ref().region())
                        || access.replication().replicas(table).contains(region(update)));
    }

    private static void requireMember(ReplicationGroupUpdate update, Table table, TableAccess access) {
        boolean isMember = isMember(update, table, access);
        if (update.create() != null) {
            requireAddable(table, update.create(), isMember, access);
        } else if (!isMember) {
            throw ApiException.validation(
                    "Update global table operation failed because one or more replicas were not part"
                            + " of the global table. Please retry the request without these replicas: ["
                            + region(update) + "].");
        }
    }

    private static void requireAddable(
            Table table, ReplicationGroupUpdate.Action action, boolean isMember, TableAccess access) {
        requireOverrides(action, table);
        if (isMember) {
            throw exists(table);
        }
        requireScaled(table.billingMode(), table, access);
        var encryption = table.encryption();
        if (encryption != null && encryption.keyId() != null && action.kmsMasterKeyId() == null) {
            throw keysMissing();
        }
        if (access.bulkOperations().isRunning(table.ref())) {
            throw busy();
        }
    }

    /** Keys are changed at all replicas, the own one too, or at none. */
    private void requireKeys(Table table) {
        Set<String> given = new HashSet<>();
        for (ReplicationGroupUpdate update : wanted) {
            if (update.update() != null && update.update().kmsMasterKeyId() != null) {
                given.add(region(update));
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

    private static void requireOverrides(ReplicationGroupUpdate.Action action, Table table) {
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

    private static @Nullable Long units(ReplicationGroupUpdate.@Nullable ProvisionedThroughputOverride override) {
        return override == null ? null : override.readCapacityUnits();
    }

    private static List<ReplicationGroupUpdate.IndexOverride> indexes(ReplicationGroupUpdate.Action action) {
        var indexes = action.globalSecondaryIndexes();
        return indexes == null ? List.of() : indexes;
    }

    private static ApiException exists(Table table) {
        return ApiException.validation("Failed to create a the new replica of table with name: ‘" + table.name()
                + "’ because one or more replicas already existed as tables.");
    }

    /** What only the other Region knows. */
    private static void lookThere(ReplicationGroupUpdate update, Table table, TableAccess access) {
        boolean isPeer = access.replication().regions(table.ref().region()).contains(region(update));
        if (update.update() != null || !isPeer) {
            return;
        }
        Replication.Looked looked;
        try {
            looked = access.replication().look(table, region(update));
        } catch (PeerUnreachableException away) {
            throw new ApiException(ErrorCode.INTERNAL_SERVER_ERROR, String.valueOf(away.getMessage()));
        }
        if (update.create() != null && looked.exists()) {
            throw exists(table);
        }
        if (update.delete() != null && looked.isProtected()) {
            throw ApiException.validation("Cannot delete table " + table.name() + " in region " + region(update)
                    + " because it has deletion protection enabled. Disable deletion protection first.");
        }
    }

    private Table changed(Table current, Map<String, AutoScaling> scaling, TableAccess access, Span span) {
        var draft = current.draft();
        var global = current.globalTable();
        if (global == null) {
            global = begun(current, draft, scaling, access, span.since());
        }
        for (ReplicationGroupUpdate update : wanted) {
            global = global.with(region(update), member(update, current, global, span.since()));
            begin(update, draft, span);
        }
        draft.globalTable = global;
        Replication.applyOwn(draft, span.since());
        encrypt(draft);
        draft.dropFinished(span.since());
        // Keys and that there are some are told together.
        return access.replication().noted(draft.build(), scaling);
    }

    /** Who gives keys wants tables that are encrypted with them. */
    private void encrypt(TableDraft draft) {
        for (ReplicationGroupUpdate update : wanted) {
            var action = update.update();
            String key = action == null ? null : action.kmsMasterKeyId();
            if (key != null && region(update).equals(draft.ref.region())) {
                draft.encryption = new Table.Encryption(SseSpecification.KMS, KmsKeys.arn(draft.ref, key));
            }
        }
    }

    private static GlobalTable.Member member(
            ReplicationGroupUpdate update, Table current, GlobalTable global, Instant now) {
        String own = current.ref().region();
        var before = global.member(region(update));
        if (update.create() != null) {
            return GlobalTable.Member.added(
                    Stamp.next(now, before == null ? null : before.version(), own),
                    own,
                    now,
                    before,
                    overrides(update, update.create(), GlobalTable.Overrides.NONE, global, current),
                    writesOf(global.member(own)));
        }
        var there = Constraints.checked(before);
        return update.update() != null
                ? there.with(overrides(update, update.update(), there.overrides(), global, current), now, own)
                : there.absent(now, own);
    }

    /** A new replica is written as the others are, and read as it will be said. */
    private static Map<String, AutoScaling> writesOf(GlobalTable.@Nullable Member own) {
        Map<String, AutoScaling> writes = new HashMap<>(own == null ? Map.of() : own.scaling());
        writes.keySet().removeIf(id -> !id.contains("WriteCapacityUnits"));
        return writes;
    }

    /** A table that has its first replica. */
    private static GlobalTable begun(
            Table current, TableDraft draft, Map<String, AutoScaling> scaling, TableAccess access, Instant now) {
        var spaces = access.catalog().newSpaces(2);
        String own = current.ref().region();
        var stream = current.stream();
        if (stream == null || !stream.enabled()) {
            draft.stream = access.streams().start(current.ref(), Table.StreamViewType.NEW_AND_OLD_IMAGES);
        }
        var version = Stamp.next(now, null, own);
        return new GlobalTable(
                Table.newId(access.random()),
                spaces.get(0),
                spaces.get(1),
                GlobalTable.State.SERVING,
                Map.of(
                        own,
                        GlobalTable.Member.added(
                                version, null, now.minusMillis(1), null, GlobalTable.Overrides.NONE, scaling)),
                GroupSettings.of(current, GlobalTable.Overrides.NONE, null));
    }

    /** What is not said stays, and what is the same as in the group is no difference. */
    private static GlobalTable.Overrides overrides(
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
                key == null ? before.keyId() : KmsKeys.arn(current.ref().at(region(update)), key),
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

    private static void begin(ReplicationGroupUpdate update, TableDraft draft, Span span) {
        // A table with a replica that goes is itself soon done with it.
        var until = update.delete() == null ? span : new Span(span.since(), span.middle());
        draft.changes.add(new TableChange.ReplicaUpdate(until, region(update)));
    }

    private Table answer(Catalog.Changed changed, Span span) {
        var answer = changed.after().draft();
        answer.changes.clear();
        answer.changes.addAll(changed.before().running(span.since()));
        wanted.forEach(update -> begin(update, answer, span));
        return answer.build();
    }
}
