package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.Intake;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.table.Throughput;
import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table to be made of another one's items: what it has instead of what the other had.
 *
 * <p>Streams, time to live, tags, deletion protection and point-in-time recovery are not restored, on AWS neither.
 *
 * @param global the indexes to keep, by name; null for all
 * @param encryption in one element, if it is to be another
 */
record RestoredTable(
        TableRef target,
        Table.@Nullable BillingMode billingMode,
        @Nullable List<GlobalSecondaryIndex> global,
        @Nullable List<LocalSecondaryIndex> local,
        @Nullable ProvisionedThroughput provisioned,
        @Nullable OnDemandThroughput ceilings,
        @Nullable SseSpecification encryption) {

    /** Adds the constraints on the members that both requests have. */
    static void collect(Constraints constraints, RestoreRequest request) {
        constraints
                .present("targetTableName", request.targetTableName())
                .nameByLength(
                        "targetTableName",
                        request.targetTableName(),
                        Limits.TABLE_NAME_LENGTH_MIN,
                        Limits.TABLE_NAME_LENGTH_MAX)
                .oneOf("billingModeOverride", request.billingModeOverride(), BillingModes.NAMES);
        ProvisionedThroughput.collect(
                constraints, "provisionedThroughputOverride", request.provisionedThroughputOverride());
        SseSpecification.collect(constraints, "sSESpecificationOverride", request.sseSpecificationOverride());
        var global = request.globalSecondaryIndexOverride();
        for (int i = 0; global != null && i < global.size(); i++) {
            global.get(i).collect(constraints, "globalSecondaryIndexOverride." + (i + 1) + ".member.");
        }
        var local = request.localSecondaryIndexOverride();
        for (int i = 0; local != null && i < local.size(); i++) {
            local.get(i).collect(constraints, "localSecondaryIndexOverride." + (i + 1) + ".member.");
        }
    }

    /** Once the constraints are known to be met. */
    static RestoredTable of(RestoreRequest request, Intake intake) {
        Unsupported.refuse("VectorIndexOverride", request.vectorIndexOverride());
        var global = request.globalSecondaryIndexOverride();
        if (global != null) {
            global.forEach(index -> Unsupported.refuse("WarmThroughput of a restored index", index.warmThroughput()));
        }
        String billingMode = request.billingModeOverride();
        return new RestoredTable(
                TableNames.resolve(request.targetTableName(), intake.caller()),
                billingMode == null ? null : Table.BillingMode.valueOf(billingMode),
                global,
                request.localSecondaryIndexOverride(),
                request.provisionedThroughputOverride(),
                request.onDemandThroughputOverride(),
                request.sseSpecificationOverride());
    }

    /** Puts it into the catalog, where it is being created, and begins to fill it. */
    TableDescription begin(Table source, Table.Restoration restoration, Engine engine) {
        if (engine.catalog().departing(target) != null) {
            throw new ApiException(ErrorCode.TABLE_IN_USE, "Table is being deleted: " + target.name());
        }
        var begun = engine.catalog().change(target, current -> {
            if (current != null) {
                throw current.isBeingCreated(engine.clock().instant())
                        ? new ApiException(ErrorCode.TABLE_IN_USE, "Table is being created: " + target.name())
                        : new ApiException(ErrorCode.TABLE_ALREADY_EXISTS, "Table already exists: " + target.name());
            }
            return table(source, restoration, engine);
        });
        Table table = Objects.requireNonNull(begun);
        engine.backups().fill(table);
        return TableDescription.of(table, Table.Status.CREATING, engine);
    }

    private Table table(Table source, Table.Restoration restoration, Engine engine) {
        var now = engine.clock().instant();
        var mode = billingMode == null ? source.billingMode() : billingMode;
        List<SecondaryIndex> kept = indexes(source);
        Map<String, Table.IndexState> states = new LinkedHashMap<>();
        var spaces = engine.catalog().newSpaces(1 + kept.size()).iterator();
        int space = spaces.next();
        List<SecondaryIndex> placed = new ArrayList<>();
        for (SecondaryIndex index : kept) {
            placed.add(new SecondaryIndex(
                    index.name(), index.kind(), spaces.next(), index.keys(), index.projection(), index.included()));
            if (index.isGlobal()) {
                var throughput = throughput(source, index, mode);
                states.put(index.name(), new Table.IndexState(Table.Status.ACTIVE, false, throughput));
            }
        }
        var schema = new TableSchema(space, source.schema().keys(), placed);
        var definitions = new LinkedHashMap<>(source.definitions());
        definitions.keySet().retainAll(schema.keyAttributes());
        return new Table(
                target,
                Table.newId(engine.random()),
                now,
                now.plus(engine.simulation().transition(target)),
                true,
                definitions,
                schema,
                mode,
                mode == Table.BillingMode.PAY_PER_REQUEST ? now : null,
                throughput(mode, source, source.throughput(), provisioned, ceilings),
                states,
                source.tableClass(),
                null,
                false,
                encryption == null ? source.encryption() : encryption.parse(target),
                null,
                null,
                Map.of(),
                null,
                restoration);
    }

    private List<SecondaryIndex> indexes(Table source) {
        List<SecondaryIndex> indexes = new ArrayList<>();
        indexes.addAll(kept(
                source.localIndexes(),
                local,
                LocalSecondaryIndex::indexName,
                index -> index.parse(source.schema().keys(), source.definitions())));
        // One that is being filled will be full here, and one that is being removed is not wanted.
        List<SecondaryIndex> staying = source.globalIndexes().stream()
                .filter(index -> source.indexState(index).status() != Table.Status.DELETING)
                .toList();
        indexes.addAll(
                kept(staying, global, GlobalSecondaryIndex::indexName, index -> index.parse(source.definitions())));
        return indexes;
    }

    /** The indexes of the source that the request names, or all; it may leave out some and change none. */
    private static <T> List<SecondaryIndex> kept(
            List<SecondaryIndex> there,
            @Nullable List<T> wanted,
            Function<T, @Nullable String> name,
            Function<T, NewIndex> parse) {
        if (wanted == null) {
            return there;
        }
        List<SecondaryIndex> kept = new ArrayList<>();
        for (T each : wanted) {
            var index = there.stream()
                    .filter(other -> other.name().equals(name.apply(each)))
                    .findFirst();
            if (index.isEmpty() || !parse.apply(each).in(index.get().space()).equals(index.get())) {
                throw Faults.invalid("The index " + name.apply(each) + " is not one of the table to restore");
            }
            if (kept.contains(index.get())) {
                throw Faults.invalid("Duplicate index name: " + name.apply(each));
            }
            kept.add(index.get());
        }
        return kept;
    }

    private Throughput throughput(Table source, SecondaryIndex index, Table.BillingMode mode) {
        var override = global == null
                ? null
                : global.stream()
                        .filter(each -> index.name().equals(each.indexName()))
                        .findFirst()
                        .orElse(null);
        return throughput(
                mode,
                source,
                source.indexState(index).throughput(),
                override == null ? null : override.provisionedThroughput(),
                override == null ? null : override.onDemandThroughput());
    }

    /** What was asked for, or else what it was, in a table or index that is new otherwise. */
    private static Throughput throughput(
            Table.BillingMode mode,
            Table source,
            Throughput former,
            @Nullable ProvisionedThroughput provisioned,
            @Nullable OnDemandThroughput ceilings) {
        return switch (mode) {
            case PROVISIONED -> {
                if (ceilings != null && OnDemandThroughput.isGiven(ceilings)) {
                    throw Faults.invalid(ceilings.firstMember()
                            + " for OnDemandThroughput cannot be specified when table BillingMode is PROVISIONED.");
                }
                if (provisioned != null) {
                    provisioned.requireInBounds("");
                    yield Throughput.provisioned(provisioned.read(), provisioned.write());
                }
                if (source.isOnDemand()) {
                    throw Faults.invalid("ReadCapacityUnits and WriteCapacityUnits must both be specified when"
                            + " BillingMode is PROVISIONED");
                }
                yield Throughput.provisioned(former.readUnits(), former.writeUnits());
            }
            case PAY_PER_REQUEST -> {
                if (provisioned != null) {
                    throw Faults.invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when"
                            + " BillingMode is PAY_PER_REQUEST");
                }
                var same =
                        Throughput.onDemand().withCeilings(former.maxReadRequestUnits(), former.maxWriteRequestUnits());
                yield ceilings == null ? same : ceilings.appliedTo(same, "table", false);
            }
        };
    }
}
