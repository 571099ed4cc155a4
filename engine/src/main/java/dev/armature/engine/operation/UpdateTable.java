package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.AttributeDefinition;
import dev.armature.engine.definition.BillingModes;
import dev.armature.engine.definition.GlobalSecondaryIndexUpdate;
import dev.armature.engine.definition.IndexUpdates;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.ReplicaChange;
import dev.armature.engine.definition.ReplicaRules;
import dev.armature.engine.definition.ReplicaUpdates;
import dev.armature.engine.definition.ReplicationGroupUpdate;
import dev.armature.engine.definition.SettingsUpdate;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.definition.StreamSpecification;
import dev.armature.engine.definition.TableClasses;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.definition.ThroughputUpdate;
import dev.armature.engine.definition.Unsettled;
import dev.armature.engine.definition.VectorIndexUpdate;
import dev.armature.engine.definition.VectorIndexUpdates;
import dev.armature.engine.definition.WarmThroughput;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Member;
import dev.armature.engine.request.StructureName;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.request.Unsupported;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.ChangeLimits;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * UpdateTable: change how a table is paid for, its global and vector indexes, its stream or other settings.
 *
 * <p>All is done at once, except that an index is filled or emptied in the background. The answer nevertheless shows the table
 * as DynamoDB would: being updated, with most of what it was before.
 *
 * @param replica what is to happen to a replica; nothing else is asked for then
 * @param replicationMode whether something is said about which settings replicas have in common
 * @param isEmpty whether nothing is asked for but structures that have nothing in them, which is found out only once the table is there
 */
public record UpdateTable(
        TableRef table,
        ThroughputUpdate throughput,
        IndexUpdates indexes,
        SettingsUpdate settings,
        @Nullable ReplicaChange replica,
        boolean replicationMode,
        boolean isEmpty)
        implements Operation.OnTables<UpdateTable.Response> {
    /** There is nothing to replicate, so either changes nothing. */
    private static final List<String> REPLICATION_MODES = List.of("ENABLED", "DISABLED");

    public record Request(
            @Nullable List<AttributeDefinition> attributeDefinitions,
            @Nullable String tableName,
            @Nullable String billingMode,
            @Nullable ProvisionedThroughput provisionedThroughput,
            @Nullable List<GlobalSecondaryIndexUpdate> globalSecondaryIndexUpdates,
            @Nullable StreamSpecification streamSpecification,
            @Member("SSESpecification") @Nullable SseSpecification sseSpecification,
            @Nullable List<ReplicationGroupUpdate> replicaUpdates,
            @Nullable String tableClass,
            @Nullable Boolean deletionProtectionEnabled,
            @Nullable String multiRegionConsistency,

            @StructureName("GlobalTableWitnessGroupUpdate") @Nullable
            List<ReplicationGroupUpdate.WitnessUpdate> globalTableWitnessUpdates,

            @Nullable OnDemandThroughput onDemandThroughput,
            @Nullable WarmThroughput warmThroughput,
            @Nullable String globalTableSettingsReplicationMode,
            @Nullable Boolean disassociationProtectionEnabled,
            @Nullable List<VectorIndexUpdate> vectorIndexUpdates) {}

    public record Response(TableDescription tableDescription) {}

    /** Checks in DynamoDB's order: with two faults in a request, the order decides which message is seen. */
    public static UpdateTable from(Request request, Intake intake) {
        var table = TableNames.ofTable(request.tableName(), intake.caller());
        collect(request).check();
        var updates = request.globalSecondaryIndexUpdates();
        var throughput = ThroughputUpdate.of(
                request.billingMode(),
                request.provisionedThroughput(),
                request.onDemandThroughput(),
                request.warmThroughput());
        var vectors = VectorIndexUpdates.of(request.vectorIndexUpdates(), request.attributeDefinitions());
        var indexes = IndexUpdates.of(updates, vectors, request.attributeDefinitions());
        var settings = new SettingsUpdate(
                request.streamSpecification(),
                request.sseSpecification(),
                TableClasses.of(request.tableClass()),
                request.deletionProtectionEnabled(),
                request.disassociationProtectionEnabled());
        boolean isEmpty = indexes.isEmpty()
                && concerns(throughput, settings) == 0
                && request.replicaUpdates() == null
                && request.globalTableSettingsReplicationMode() == null;
        if (isEmpty && request.onDemandThroughput() == null && request.warmThroughput() == null) {
            throw nothing();
        }
        var operation = new UpdateTable(
                table,
                throughput,
                indexes,
                settings,
                replica(request, throughput, settings),
                request.globalTableSettingsReplicationMode() != null,
                isEmpty);
        refuseUnsupported(request);
        if (operation.replica != null) {
            return operation;
        }
        if (updates != null && updates.isEmpty()) {
            throw Faults.invalid("List of GlobalSecondaryIndexUpdates is empty");
        }
        GlobalSecondaryIndexUpdate.requireSound(operation.indexes.updates());
        operation.requireOneConcern();
        operation.settings.requireStreamFits();
        if (request.sseSpecification() != null) {
            var unused = request.sseSpecification().parse(table);
        }
        return operation;
    }

    private static Constraints collect(Request request) {
        var constraints = new Constraints().oneOf("billingMode", request.billingMode(), BillingModes.NAMES);
        ProvisionedThroughput.collect(constraints, "provisionedThroughput", request.provisionedThroughput());
        AttributeDefinition.collect(constraints, request.attributeDefinitions());
        var updates = request.globalSecondaryIndexUpdates();
        for (int i = 0; updates != null && i < updates.size(); i++) {
            updates.get(i).collect(constraints, "globalSecondaryIndexUpdates." + (i + 1) + ".member.");
        }
        VectorIndexUpdate.collect(constraints, request.vectorIndexUpdates());
        StreamSpecification.collect(constraints, request.streamSpecification());
        SseSpecification.collect(constraints, "sSESpecification", request.sseSpecification());
        ReplicaUpdates.collect(
                constraints,
                request.replicaUpdates(),
                request.globalTableWitnessUpdates(),
                request.multiRegionConsistency());
        return constraints;
    }

    private static @Nullable ReplicaChange replica(
            Request request, ThroughputUpdate throughput, SettingsUpdate settings) {
        if (request.replicaUpdates() == null) {
            return null;
        }
        boolean alone = concerns(throughput, settings) == 0
                && request.globalSecondaryIndexUpdates() == null
                && request.globalTableSettingsReplicationMode() == null
                && request.vectorIndexUpdates() == null;
        return ReplicaUpdates.checked(
                request.replicaUpdates(), request.globalTableWitnessUpdates(), request.multiRegionConsistency(), alone);
    }

    private static void refuseUnsupported(Request request) {
        if (request.replicaUpdates() == null) {
            Unsupported.refuse("MultiRegionConsistency", request.multiRegionConsistency());
            Unsupported.refuse("GlobalTableWitnessUpdates", request.globalTableWitnessUpdates());
        }
        String replication = request.globalTableSettingsReplicationMode();
        if (replication != null && !REPLICATION_MODES.contains(replication)) {
            throw ApiException.validation(
                    "Value '" + replication + "' at 'GlobalTableSettingsReplicationMode' failed to"
                            + " satisfy constraint: Only ENABLED and DISABLED settings replication are supported for a Regional"
                            + " Table.");
        }
    }

    private static ApiException nothing() {
        return ApiException.validation("At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
                + " GlobalSecondaryIndexUpdates, SSESpecification, ReplicaUpdates, MultiAccountReplicaReady,"
                + " ReplicaTransitRoleArn, MultiRegionConsistency, DeletionProtectionEnabled, OnDemandThroughput,"
                + " WarmThroughput or TableClass is required");
    }

    /** How many things are to change besides indexes. */
    private static long concerns(ThroughputUpdate throughput, SettingsUpdate settings) {
        return Stream.concat(throughput.members(), settings.members())
                .filter(Objects::nonNull)
                .count();
    }

    private long concerns() {
        return concerns(throughput, settings);
    }

    /** Some changes cannot be asked for together with others. */
    private void requireOneConcern() {
        boolean alone = indexes.isEmpty() && concerns() == 1;
        boolean provisions = throughput.provisioned() != null;
        boolean warms = throughput.warm() != null;
        boolean changesStream = settings.stream() != null;
        if (settings.sse() != null && !alone) {
            throw Faults.invalid("Server-Side Encryption modification must be the only operation in the request");
        }
        if (settings.tableClass() != null && !alone) {
            throw Faults.invalid("TableClass modification must be the only operation in the request");
        }
        if (settings.deletionProtected() != null && !alone) {
            throw Faults.invalid("DeletionProtection modification must be the only operation in the request");
        }
        if (settings.disassociationProtected() != null && (!alone || replicationMode)) {
            throw Faults.invalid("DisassociationProtection modification must be the only operation in the request");
        }
        boolean withBillingMode = throughput.billingMode() != null && concerns() == 2 && indexes.isEmpty();
        if (throughput.onDemand() != null && !alone && !withBillingMode) {
            throw Faults.invalid("OnDemandThroughput can only be combined with BillingMode in an UpdateTable request");
        }
        if (warms && indexes.creates()) {
            throw Faults.invalid("Create global secondary index cannot be specified when updating WarmThroughput");
        }
        if (warms && !alone) {
            throw Faults.invalid("WarmThroughput must be the only operation in the request");
        }
        if (changesStream && (provisions || throughput.billingMode() == Table.BillingMode.PROVISIONED)) {
            throw Faults.invalid("You cannot modify stream status while updating table IOPS");
        }
        if (indexes.isOnline() && provisions) {
            throw Faults.invalid("You cannot create or delete index while updating table IOPS");
        }
        if (indexes.isOnline() && changesStream) {
            throw Faults.invalid("You cannot create or delete index while changing stream status");
        }
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        List<Permission> permissions =
                new ArrayList<>(Permission.of("UpdateTable", table).alone());
        if (replica != null) {
            permissions.addAll(replica.permissions(table));
        }
        return permissions;
    }

    @Override
    public Response run(TableAccess access, Call call) {
        Unsettled.refuseDeleting(table, access);
        if (replica != null) {
            return new Response(replica.run(access.catalog().existing(table), access));
        }
        var span = Span.of(access.clock().instant(), access.transitions().transition(table));
        // The records of writes that are under way belong to a stream that is being disabled, and not to one that
        // begins; and from one moment on, all writes keep an index or none do.
        boolean mattersToWriters = settings.stream() != null || indexes.isOnline();
        var changed = mattersToWriters ? access.fence().quiesce(() -> change(access, span)) : change(access, span);
        settings.count(changed.before(), access.changeLimits());
        var description = described(answer(changed, span.answered()), span.since(), access);
        startIndexWork(changed, access);
        return new Response(description);
    }

    /** A change of encryption is answered with ACTIVE, whatever else is under way. */
    private TableDescription described(Table answer, Instant at, TableAccess access) {
        return settings.sse() == null
                ? TableDescription.of(answer, at, access)
                : TableDescription.of(answer, at, Table.Status.ACTIVE, access);
    }

    private Catalog.Changed change(TableAccess access, Span span) {
        var now = span.since();
        return access.catalog().changeExisting(table, current -> {
            if (current.isRestoring()) {
                throw Faults.notFound("Table: " + table.name() + " not found");
            }
            if (isEmpty) {
                throw nothing();
            }
            Unsettled.refuse(current, wishes(current), now);
            access.changeLimits().requireFewUnderWay(current);
            if (current.globalTable() != null) {
                requireFitsReplicas(current, access);
            }
            var draft = current.draft();
            throughput.apply(current, draft, now);
            indexes.apply(current, draft, access.catalog(), now);
            settings.apply(current, draft, access, now);
            settings.requireLimits(current, access.changeLimits());
            requireDecreases(current, draft, access.changeLimits());
            begin(current, draft, span);
            draft.dropFinished(now);
            return draft.build();
        });
    }

    private static void requireDecreases(Table current, TableDraft draft, ChangeLimits limits) {
        if (draft.billingMode != current.billingMode()) {
            return;
        }
        limits.requireDecrease(current, current.throughput(), draft.throughput);
        current.indexThroughput()
                .forEach((name, before) ->
                        limits.requireDecrease(current, before, draft.indexThroughput.getOrDefault(name, before)));
    }

    /** What replicas have in common is not changed while one of them comes or goes. */
    private void requireFitsReplicas(Table current, TableAccess access) {
        if (settings.deletionProtected() == null) {
            ReplicaRules.refuseWhileBusy(current, access);
        }
        if (throughput.billingMode() != null) {
            ReplicaRules.requireScaled(throughput.billingMode(), current, access);
        }
        if (replicationMode) {
            throw Faults.invalid("GlobalTableSettingsReplicationMode is not supported by Armature for a global table");
        }
    }

    private List<Unsettled.Wish> wishes(Table current) {
        List<Unsettled.Wish> wishes = new ArrayList<>();
        if (throughput.movesCapacity(current)) {
            wishes.add(Unsettled.Wish.of(Unsettled.Wanted.CAPACITY));
        } else if (throughput.billingMode() != null) {
            wishes.add(Unsettled.Wish.of(Unsettled.Wanted.SAME_BILLING_MODE));
        }
        if (throughput.onDemand() != null) {
            wishes.add(Unsettled.Wish.of(Unsettled.Wanted.ON_DEMAND_THROUGHPUT));
        }
        if (throughput.warm() != null) {
            wishes.add(Unsettled.Wish.of(Unsettled.Wanted.WARM_THROUGHPUT));
        }
        wishes.addAll(settings.wishes(current));
        wishes.addAll(indexes.wishes());
        // Of two that have to wait for the same thing, DynamoDB names that of an index.
        wishes.sort(Comparator.comparing(wish -> wish.wanted() != Unsettled.Wanted.INDEX_UPDATE));
        return wishes;
    }

    /** Adds the changes to the draft that DynamoDB takes its time for, once they are applied. */
    private void begin(Table current, TableDraft draft, Span span) {
        throughput.begin(current, draft, span);
        indexes.begin(current, draft, span);
        settings.begin(current, draft, span);
    }

    /** The table as the answer shows it, which is not quite as it is shown afterwards. */
    private Table answer(Catalog.Changed changed, Span span) {
        var before = changed.before();
        var answer = changed.after().draft();
        answer.changes.clear();
        answer.changes.addAll(before.running(span.since()));
        begin(before, answer, span);
        throughput.answer(before, answer, span);
        indexes.answer(answer);
        settings.answer(before, answer, span);
        return answer.build();
    }

    private static void startIndexWork(Catalog.Changed changed, TableAccess access) {
        List<TableChange> begun = new ArrayList<>(changed.after().changes());
        begun.removeAll(changed.before().changes());
        for (TableChange change : begun) {
            if (change instanceof TableChange.IndexCreation creation) {
                access.indexBuilder().build(changed.after(), creation);
            } else if (change instanceof TableChange.IndexDeletion deletion) {
                access.indexBuilder().remove(changed.after(), deletion);
            }
        }
    }
}
