package dev.armature.engine.operation;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.AttributeDefinition;
import dev.armature.engine.definition.BillingModes;
import dev.armature.engine.definition.CapacityQuota;
import dev.armature.engine.definition.GlobalSecondaryIndex;
import dev.armature.engine.definition.KeySchemaElement;
import dev.armature.engine.definition.LocalSecondaryIndex;
import dev.armature.engine.definition.NewIndex;
import dev.armature.engine.definition.NewIndexes;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.PolicyResource;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.definition.StreamSpecification;
import dev.armature.engine.definition.TableClasses;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.definition.Tag;
import dev.armature.engine.definition.VectorIndex;
import dev.armature.engine.definition.WarmThroughput;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.Member;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.request.Unsupported;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.ResourcePolicy;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.table.Throughput;
import dev.armature.engine.traffic.Call;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.ErrorCode;
import dev.armature.model.KeySchema;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** CreateTable: a new table, with the indexes and settings it is to have from the start. */
public record CreateTable(
        TableRef table,
        Map<String, AttributeType> definitions,
        KeySchema keys,
        List<NewIndex> indexes,
        Table.BillingMode billingMode,
        Throughput throughput,
        boolean warms,
        Table.@Nullable TableClass tableClass,
        boolean deletionProtected,
        Table.@Nullable Encryption encryption,
        @Nullable StreamSpecification stream,
        Map<String, String> tags,
        @Nullable String policy)
        implements Operation.OnTables<CreateTable.Response> {

    public record Request(
            @Nullable List<AttributeDefinition> attributeDefinitions,
            @Nullable String tableName,
            @Nullable List<KeySchemaElement> keySchema,
            @Nullable List<LocalSecondaryIndex> localSecondaryIndexes,
            @Nullable List<GlobalSecondaryIndex> globalSecondaryIndexes,
            @Nullable String billingMode,
            @Nullable ProvisionedThroughput provisionedThroughput,
            @Nullable StreamSpecification streamSpecification,
            @Member("SSESpecification") @Nullable SseSpecification sseSpecification,
            @Nullable List<Tag> tags,
            @Nullable String tableClass,
            @Nullable Boolean deletionProtectionEnabled,
            @Nullable WarmThroughput warmThroughput,
            @Nullable String resourcePolicy,
            @Nullable OnDemandThroughput onDemandThroughput,
            @Nullable String globalTableSourceArn,
            @Nullable String globalTableSettingsReplicationMode,
            @Nullable List<VectorIndex> vectorIndexes) {}

    public record Response(TableDescription tableDescription) {}

    /** Checks in DynamoDB's order: with two faults in a request, the order decides which message is seen. */
    public static CreateTable from(Request request, Intake intake) {
        var table = TableNames.ofNew(request.tableName(), intake.caller());
        collect(request).check();
        refuseUnsupported(request);
        var billingMode = BillingModes.of(request.billingMode(), Table.BillingMode.PROVISIONED);
        requireThroughput(billingMode, request);
        var definitions = AttributeDefinition.types(request.attributeDefinitions());
        var keys = KeySchemaElement.ofTable(Constraints.checked(request.keySchema()), definitions);
        var indexes = NewIndexes.of(
                request.globalSecondaryIndexes(),
                request.localSecondaryIndexes(),
                request.vectorIndexes(),
                keys,
                definitions,
                billingMode,
                intake);
        requireStreamFits(request.streamSpecification());
        var tableClass = TableClasses.of(request.tableClass());
        var sse = request.sseSpecification();
        var encryption = sse == null ? null : sse.parse(table);
        var throughput = throughput(billingMode, request, new CapacityQuota(table.region()));
        var tags = Tag.parse(request.tags() == null ? List.of() : request.tags());
        Tag.requireFit(tags);
        return new CreateTable(
                table,
                definitions,
                keys,
                indexes,
                billingMode,
                throughput,
                WarmThroughput.isGiven(request.warmThroughput()),
                tableClass,
                request.deletionProtectionEnabled() != null && request.deletionProtectionEnabled(),
                encryption,
                request.streamSpecification(),
                tags,
                request.resourcePolicy() == null
                        ? null
                        : PolicyResource.ofTable(table).document(request.resourcePolicy(), intake));
    }

    private static Constraints collect(Request request) {
        var constraints = new Constraints().oneOf("billingMode", request.billingMode(), BillingModes.NAMES);
        ProvisionedThroughput.collect(constraints, "provisionedThroughput", request.provisionedThroughput());
        KeySchemaElement.collect(constraints, "keySchema", request.keySchema(), KeySchemaElement.ELEMENTS_MAX);
        constraints.present("attributeDefinitions", request.attributeDefinitions());
        AttributeDefinition.collect(constraints, request.attributeDefinitions());
        NewIndexes.collect(constraints, request.globalSecondaryIndexes(), request.localSecondaryIndexes());
        VectorIndex.collect(constraints, "vectorIndexes", request.vectorIndexes());
        StreamSpecification.collect(constraints, request.streamSpecification());
        SseSpecification.collect(constraints, "sSESpecification", request.sseSpecification());
        return constraints;
    }

    private static void refuseUnsupported(Request request) {
        Unsupported.refuse("GlobalTableSourceArn", request.globalTableSourceArn());
        Unsupported.refuse("GlobalTableSettingsReplicationMode", request.globalTableSettingsReplicationMode());
    }

    private static void requireThroughput(Table.BillingMode billingMode, Request request) {
        var provisioned = request.provisionedThroughput();
        switch (billingMode) {
            case PAY_PER_REQUEST -> {
                if (provisioned != null) {
                    throw Faults.invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when"
                            + " BillingMode is PAY_PER_REQUEST");
                }
            }
            case PROVISIONED -> {
                if (provisioned == null) {
                    throw Faults.invalid("ReadCapacityUnits and WriteCapacityUnits must both be specified when"
                            + " BillingMode is PROVISIONED");
                }
                provisioned.requireInBounds("");
            }
        }
    }

    private static void requireStreamFits(@Nullable StreamSpecification stream) {
        if (stream == null) {
            return;
        }
        if (stream.enables() && stream.streamViewType() == null) {
            throw Faults.invalid("Table is being created with a stream enabled, UpdateViewType is required");
        }
        if (!stream.enables() && stream.streamViewType() != null) {
            throw Faults.invalid(
                    "Table is being created with a stream disabled, UpdateViewType should not be specified");
        }
    }

    private static Throughput throughput(Table.BillingMode billingMode, Request request, CapacityQuota quota) {
        var ceilings = request.onDemandThroughput();
        var warm = request.warmThroughput();
        return switch (billingMode) {
            case PROVISIONED -> {
                if (ceilings != null && OnDemandThroughput.isGiven(ceilings)) {
                    throw Faults.invalid(ceilings.firstMember()
                            + " for OnDemandThroughput cannot be specified when table BillingMode is PROVISIONED.");
                }
                var wanted = Constraints.checked(request.provisionedThroughput());
                quota.require(wanted, null);
                var throughput = Throughput.provisioned(wanted.read(), wanted.write());
                yield warm == null
                        ? throughput
                        : warm.appliedTo(throughput, "table", WarmThroughput.Floor.PROVISIONED, quota);
            }
            case PAY_PER_REQUEST -> {
                var throughput = Throughput.onDemand();
                if (ceilings != null) {
                    throughput = ceilings.appliedTo(throughput, "table", false, quota);
                }
                yield warm == null
                        ? throughput
                        : warm.appliedTo(throughput, "table", WarmThroughput.Floor.ON_DEMAND, quota);
            }
        };
    }

    @Override
    public List<Permission> permissions(Catalog catalog) {
        List<Permission> permissions = new ArrayList<>();
        permissions.add(Permission.of("CreateTable", table).tags(tags).build());
        if (!tags.isEmpty()) {
            permissions.add(Permission.of("TagResource", table).tags(tags).build());
        }
        if (policy != null) {
            permissions.add(Permission.of("PutResourcePolicy", table).build());
        }
        return permissions;
    }

    /** The table can be used at once, but DynamoDB's answer says that it is being created. */
    @Override
    public Response run(TableAccess access, Call call) {
        if (access.catalog().departing(table) != null) {
            throw exists();
        }
        var span = Span.of(access.clock().instant(), access.transitions().transition(table));
        var created = access.catalog().change(table, current -> {
            if (current != null) {
                throw taken(current, span.since());
            }
            access.changeLimits().requireCreatable(table, !indexes.isEmpty());
            var draft = draft(access, span.since());
            draft.changes.addAll(changes(span));
            draft.dropFinished(span.since());
            return draft.build();
        });
        var answer = Objects.requireNonNull(created.after()).draft();
        answer.changes.clear();
        answer.changes.addAll(changes(span.answered()));
        return new Response(TableDescription.ofNew(answer.build(), span.since(), access));
    }

    private ApiException taken(Table current, Instant now) {
        if (current.isRestoring()) {
            return Faults.inUse("Table is being used: " + table.name());
        }
        return current.isBeingCreated(now) ? Faults.inUse("Table is being created: " + table.name()) : exists();
    }

    private ApiException exists() {
        return new ApiException(ErrorCode.RESOURCE_IN_USE, "Table already exists: " + table.name());
    }

    private List<TableChange> changes(Span span) {
        List<TableChange> changes = new ArrayList<>();
        changes.add(new TableChange.Creation(span));
        if (warms) {
            changes.add(warming(span, null, throughput));
        }
        for (NewIndex index : indexes) {
            if (index.warms()) {
                changes.add(warming(span, index.name(), index.throughput()));
            }
        }
        return changes;
    }

    private static TableChange warming(Span span, @Nullable String index, Throughput throughput) {
        return new TableChange.Warming(span, index, throughput.warmReadUnits(), throughput.warmWriteUnits());
    }

    /** The table, which is not in the catalog yet, and under way in some way when it comes there. */
    Table made(TableAccess access, Instant now, TableChange underWay) {
        var draft = draft(access, now);
        draft.changes.add(underWay);
        return draft.build();
    }

    private TableDraft draft(TableAccess access, Instant now) {
        var spaces = access.catalog().newSpaces(1 + indexes.size()).iterator();
        var schema = new TableSchema(spaces.next(), keys, placed(spaces));
        var draft = new TableDraft(table, Table.newId(access.random()), now, definitions, schema);
        if (policy != null) {
            draft.policies.put(ResourcePolicy.OF_TABLE, PolicyResource.replaced(null, policy, now.toEpochMilli()));
        }
        draft.billingMode = billingMode;
        draft.onDemandSince = billingMode == Table.BillingMode.PAY_PER_REQUEST ? now : null;
        draft.throughput = throughput;
        for (NewIndex index : indexes) {
            if (index.kind() == SecondaryIndex.Kind.GLOBAL) {
                draft.indexThroughput.put(index.name(), index.throughput());
            }
        }
        draft.tableClass = tableClass;
        draft.deletionProtected = deletionProtected;
        draft.encryption = encryption;
        if (stream != null && stream.enables()) {
            draft.stream = access.streams().start(table, stream.viewType());
        }
        draft.tags.putAll(tags);
        return draft;
    }

    private List<SecondaryIndex> placed(Iterator<Integer> spaces) {
        List<SecondaryIndex> placed = new ArrayList<>(indexes.size());
        for (NewIndex index : indexes) {
            placed.add(index.in(spaces.next()));
        }
        return placed;
    }
}
