package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.Member;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.SecondaryIndex;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * UpdateTable: change how a table is paid for, its global indexes, its stream or other settings.
 *
 * <p>All is done at once, except that an index is filled or emptied in the background. The answer nevertheless shows the table
 * as DynamoDB would: being updated, with its old throughput.
 */
public record UpdateTable(
        TableRef table,
        ThroughputUpdate throughput,
        IndexUpdates indexes,
        @Nullable StreamSpecification stream,
        @Nullable SseSpecification sse,
        Table.@Nullable TableClass tableClass,
        @Nullable Boolean deletionProtected)
        implements Operation<UpdateTable.Response> {

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
        refuseUnsupported(request);
        var updates = request.globalSecondaryIndexUpdates();
        var operation = new UpdateTable(
                table,
                ThroughputUpdate.of(request),
                new IndexUpdates(
                        updates == null ? List.of() : updates,
                        AttributeDefinition.types(request.attributeDefinitions())),
                request.streamSpecification(),
                request.sseSpecification(),
                TableClasses.of(request.tableClass()),
                request.deletionProtectionEnabled());
        operation.requireSomething();
        if (updates != null && updates.isEmpty()) {
            throw Faults.invalid("List of GlobalSecondaryIndexUpdates is empty");
        }
        GlobalSecondaryIndexUpdate.requireSound(operation.indexes.updates());
        operation.requireOneConcern();
        operation.requireStreamFits();
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
        Unsupported.refuse("GlobalTableSettingsReplicationMode", request.globalTableSettingsReplicationMode());
        Unsupported.refuse("DisassociationProtectionEnabled", request.disassociationProtectionEnabled());
        Unsupported.refuse("VectorIndexUpdates", request.vectorIndexUpdates());
    }

    private void requireSomething() {
        boolean something = !indexes.updates().isEmpty() || concerns() > 0;
        if (!something) {
            throw ApiException.validation("At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
                    + " GlobalSecondaryIndexUpdates, SSESpecification, ReplicaUpdates, MultiAccountReplicaReady,"
                    + " ReplicaTransitRoleArn, MultiRegionConsistency, DeletionProtectionEnabled, OnDemandThroughput,"
                    + " WarmThroughput or TableClass is required");
        }
    }

    /** How many things are to change besides indexes. */
    private long concerns() {
        return Stream.concat(throughput.members(), Stream.of(stream, sse, tableClass, deletionProtected))
                .filter(Objects::nonNull)
                .count();
    }

    /** Some changes cannot be asked for together with others. */
    private void requireOneConcern() {
        boolean alone = indexes.updates().isEmpty() && concerns() == 1;
        boolean provisions = throughput.provisioned() != null;
        boolean warms = throughput.warm() != null;
        if (sse != null && !alone) {
            throw Faults.invalid("Server-Side Encryption modification must be the only operation in the request");
        }
        if (tableClass != null && !alone) {
            throw Faults.invalid("TableClass modification must be the only operation in the request");
        }
        if (deletionProtected != null && !alone) {
            throw Faults.invalid("DeletionProtection modification must be the only operation in the request");
        }
        if (warms && indexes.isOnline()) {
            throw Faults.invalid("Create global secondary index cannot be specified when updating WarmThroughput");
        }
        if (warms && !alone) {
            throw Faults.invalid("WarmThroughput must be the only operation in the request");
        }
        boolean withBillingMode = throughput.billingMode() != null && concerns() == 2;
        if (throughput.onDemand() != null && !alone && !withBillingMode) {
            throw Faults.invalid("OnDemandThroughput can only be combined with BillingMode in an UpdateTable request");
        }
        if (stream != null && provisions) {
            throw Faults.invalid("You cannot modify stream status while updating table IOPS");
        }
        if (indexes.isOnline() && provisions) {
            throw Faults.invalid("You cannot create or delete index while updating table IOPS");
        }
        if (indexes.isOnline() && stream != null) {
            throw Faults.invalid("You cannot create or delete index while changing stream status");
        }
    }

    private void requireStreamFits() {
        if (stream == null) {
            return;
        }
        if (stream.enables() && stream.streamViewType() == null) {
            throw Faults.invalid("If stream is being enabled then UpdateViewType is required");
        }
        if (!stream.enables() && stream.streamViewType() != null) {
            throw Faults.invalid("If stream is being disabled, then UpdateViewType must not be specified");
        }
    }

    @Override
    public Response run(Engine engine) {
        Unsettled.refuseDeleting(table, engine);
        // The records of writes that are under way belong to a stream that is being disabled.
        var changed =
                stream != null && !stream.enables() ? engine.writeGate().alone(() -> change(engine)) : change(engine);
        var description = describe(changed.before(), changed.after(), engine);
        startIndexWork(changed.after(), engine);
        return new Response(description);
    }

    private Catalog.Changed change(Engine engine) {
        var now = engine.clock().instant();
        return engine.catalog().changeExisting(table, current -> {
            var draft = current.draft();
            requireSettled(current, engine);
            throughput.apply(current, draft, now);
            indexes.apply(current, draft, engine.catalog(), now);
            applyStream(current, draft, engine);
            applySettings(current, draft, now);
            draft.creating = false;
            var transition = takesTime() ? engine.simulation().transition(table) : Duration.ZERO;
            draft.activeAt = transition.isZero() ? current.createdAt() : now.plus(transition);
            return draft.build();
        });
    }

    /** Some changes have to wait for others. */
    private void requireSettled(Table current, Engine engine) {
        Unsettled.refuse(current, engine);
        for (SecondaryIndex index : current.globalIndexes()) {
            var state = current.indexState(index);
            String doing = switch (state.status()) {
                case DELETING -> "deleted";
                case CREATING -> state.backfilling() ? "" : "created";
                case UPDATING, ACTIVE -> "";
            };
            if (!doing.isEmpty() && throughput.movesCapacity(current)) {
                throw Faults.inUse("Can't change table IOPS when an index is being " + doing + ". Table: "
                        + current.name() + " Indexes: [" + index.name() + "]");
            }
            if (!doing.isEmpty() && stream != null) {
                throw Faults.inUse("Can't change stream status when an index is being " + doing);
            }
        }
    }

    private void applyStream(Table current, TableDraft draft, Engine engine) {
        if (stream == null) {
            return;
        }
        var before = current.stream();
        boolean enabled = before != null && before.enabled();
        if (stream.enables()) {
            if (enabled) {
                throw ApiException.validation("Table already has an enabled stream: TableName: " + current.name());
            }
            draft.stream = engine.streams().start(table, stream.viewType());
        } else {
            if (before == null || !enabled) {
                throw ApiException.validation("Table has no stream to disable: TableName: " + current.name());
            }
            draft.stream = before.disabled();
        }
    }

    private void applySettings(Table current, TableDraft draft, Instant now) {
        if (sse != null) {
            var encryption = sse.parse(table);
            if (Objects.equals(encryption, current.encryption())) {
                throw Faults.invalid(
                        encryption == null
                                ? "Table is already encrypted by default"
                                : "Table is already encrypted with given KMSMasterKeyId. Use KMSMasterKeyId parameter if"
                                        + " you want to change Master Key");
            }
            draft.encryption = encryption;
        }
        var before = current.tableClass() == null ? Table.TableClass.STANDARD : current.tableClass();
        if (tableClass != null && tableClass != before) {
            draft.tableClass = tableClass;
            draft.tableClassChanged = now;
        }
        if (deletionProtected != null) {
            draft.deletionProtected = deletionProtected;
        }
    }

    /** Whether it is something during which DynamoDB calls the table UPDATING. */
    private boolean takesTime() {
        return throughput.billingMode() != null
                || throughput.provisioned() != null
                || indexes.isOnline()
                || stream != null
                || tableClass != null
                || deletionProtected != null;
    }

    /** Throughput is shown as it was, with the times of the change. */
    private TableDescription describe(Table before, Table after, Engine engine) {
        var draft = after.draft();
        draft.throughput = ThroughputUpdate.shown(before.throughput(), after.throughput());
        for (GlobalSecondaryIndexUpdate update : indexes.updates()) {
            if (update.update() != null) {
                String name = update.update().name();
                draft.indexStates.computeIfPresent(name, (unused, state) -> {
                    var old = before.indexStates().get(name);
                    return new Table.IndexState(
                            Table.Status.UPDATING,
                            false,
                            old == null
                                    ? state.throughput()
                                    : ThroughputUpdate.shown(old.throughput(), state.throughput()));
                });
            }
        }
        return TableDescription.of(draft.build(), takesTime() ? Table.Status.UPDATING : Table.Status.ACTIVE, engine);
    }

    private void startIndexWork(Table after, Engine engine) {
        for (GlobalSecondaryIndexUpdate update : indexes.updates()) {
            if (update.create() != null) {
                engine.indexBuilder().build(after, index(after, update.create().name()));
            } else if (update.delete() != null) {
                engine.indexBuilder().remove(after, index(after, update.delete().name()));
            }
        }
    }

    private static SecondaryIndex index(Table table, String name) {
        return Constraints.checked(table.schema().index(name));
    }
}
