package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.AttributeDefinition;
import dev.armature.engine.definition.BillingModes;
import dev.armature.engine.definition.GlobalSecondaryIndexUpdate;
import dev.armature.engine.definition.IndexUpdates;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.SettingsUpdate;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.definition.StreamSpecification;
import dev.armature.engine.definition.TableClasses;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.definition.ThroughputUpdate;
import dev.armature.engine.definition.Unsettled;
import dev.armature.engine.definition.WarmThroughput;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Member;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.request.Unsupported;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * UpdateTable: change how a table is paid for, its global indexes, its stream or other settings.
 *
 * <p>All is done at once, except that an index is filled or emptied in the background. The answer nevertheless shows the table
 * as DynamoDB would: being updated, with most of what it was before.
 */
public record UpdateTable(TableRef table, ThroughputUpdate throughput, IndexUpdates indexes, SettingsUpdate settings)
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
            @Nullable List<Unsupported> replicaUpdates,
            @Nullable String tableClass,
            @Nullable Boolean deletionProtectionEnabled,
            @Nullable String multiRegionConsistency,
            @Nullable List<Unsupported> globalTableWitnessUpdates,
            @Nullable OnDemandThroughput onDemandThroughput,
            @Nullable WarmThroughput warmThroughput,
            @Nullable String globalTableSettingsReplicationMode,
            @Nullable Boolean disassociationProtectionEnabled,
            @Nullable List<Unsupported> vectorIndexUpdates) {}

    public record Response(TableDescription tableDescription) {}

    /** Checks in DynamoDB's order: with two faults in a request, the order decides which message is seen. */
    public static UpdateTable from(Request request, Intake intake) {
        var table = TableNames.ofTable(request.tableName(), intake.caller());
        collect(request).check();
        var updates = request.globalSecondaryIndexUpdates();
        var operation = new UpdateTable(
                table,
                ThroughputUpdate.of(
                        request.billingMode(),
                        request.provisionedThroughput(),
                        request.onDemandThroughput(),
                        request.warmThroughput()),
                IndexUpdates.of(updates, request.attributeDefinitions()),
                new SettingsUpdate(
                        request.streamSpecification(),
                        request.sseSpecification(),
                        TableClasses.of(request.tableClass()),
                        request.deletionProtectionEnabled()));
        operation.requireSomething(request);
        refuseUnsupported(request);
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
        StreamSpecification.collect(constraints, request.streamSpecification());
        SseSpecification.collect(constraints, "sSESpecification", request.sseSpecification());
        return constraints;
    }

    private static void refuseUnsupported(Request request) {
        Unsupported.refuse("ReplicaUpdates", request.replicaUpdates());
        Unsupported.refuse("MultiRegionConsistency", request.multiRegionConsistency());
        Unsupported.refuse("GlobalTableWitnessUpdates", request.globalTableWitnessUpdates());
        String replication = request.globalTableSettingsReplicationMode();
        if (replication != null && !REPLICATION_MODES.contains(replication)) {
            throw ApiException.validation(
                    "Value '" + replication + "' at 'GlobalTableSettingsReplicationMode' failed to"
                            + " satisfy constraint: Only ENABLED and DISABLED settings replication are supported for a Regional"
                            + " Table.");
        }
        Unsupported.refuse("DisassociationProtectionEnabled", request.disassociationProtectionEnabled());
        Unsupported.refuse("VectorIndexUpdates", request.vectorIndexUpdates());
    }

    private void requireSomething(Request request) {
        boolean something = !indexes.updates().isEmpty()
                || concerns() > 0
                || request.replicaUpdates() != null
                || request.globalTableSettingsReplicationMode() != null
                || request.disassociationProtectionEnabled() != null
                || request.vectorIndexUpdates() != null;
        if (!something) {
            throw ApiException.validation("At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
                    + " GlobalSecondaryIndexUpdates, SSESpecification, ReplicaUpdates, MultiAccountReplicaReady,"
                    + " ReplicaTransitRoleArn, MultiRegionConsistency, DeletionProtectionEnabled, OnDemandThroughput,"
                    + " WarmThroughput or TableClass is required");
        }
    }

    /** How many things are to change besides indexes. */
    private long concerns() {
        return Stream.concat(throughput.members(), settings.members())
                .filter(Objects::nonNull)
                .count();
    }

    /** Some changes cannot be asked for together with others. */
    private void requireOneConcern() {
        boolean alone = indexes.updates().isEmpty() && concerns() == 1;
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
        boolean withBillingMode = throughput.billingMode() != null
                && concerns() == 2
                && indexes.updates().isEmpty();
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
        return Permission.of("UpdateTable", table).alone();
    }

    @Override
    public Response run(TableAccess access, Call call) {
        Unsettled.refuseDeleting(table, access);
        var span = Span.of(access.clock().instant(), access.transitions().transition(table));
        // The records of writes that are under way belong to a stream that is being disabled, and not to one that
        // begins; and from one moment on, all writes keep an index or none do.
        boolean mattersToWriters = settings.stream() != null || indexes.isOnline();
        var changed = mattersToWriters ? access.fence().quiesce(() -> change(access, span)) : change(access, span);
        var description = TableDescription.of(answer(changed, span.answered()), span.since(), access);
        startIndexWork(changed, access);
        return new Response(description);
    }

    private Catalog.Changed change(TableAccess access, Span span) {
        var now = span.since();
        return access.catalog().changeExisting(table, current -> {
            if (current.isRestoring()) {
                throw Faults.notFound("Table: " + table.name() + " not found");
            }
            Unsettled.refuse(current, wishes(current), now);
            var draft = current.draft();
            throughput.apply(current, draft, now);
            indexes.apply(current, draft, access.catalog(), now);
            settings.apply(current, draft, access, now);
            begin(current, draft, span);
            draft.dropFinished(now);
            return draft.build();
        });
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
        indexes.answer(before, answer);
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
