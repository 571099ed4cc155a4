package dev.armature.engine.restore;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.definition.BillingModes;
import dev.armature.engine.definition.CapacityQuota;
import dev.armature.engine.definition.OnDemandThroughput;
import dev.armature.engine.definition.ProvisionedThroughput;
import dev.armature.engine.definition.SseSpecification;
import dev.armature.engine.definition.TableDescription;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.request.Intake;
import dev.armature.engine.request.TableNames;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableDraft;
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
import org.jspecify.annotations.Nullable;

/**
 * A table to be made of another one's items: what it has instead of what the other had.
 *
 * <p>Streams, time to live, tags, table class, deletion protection and point-in-time recovery are not restored, on AWS neither.
 *
 * @param keepsEncryption whether it is encrypted as the other was, or else by {@code encryption}
 */
public record RestoredTable(
        TableRef target,
        Table.@Nullable BillingMode billingMode,
        RestoredIndexes indexes,
        @Nullable ProvisionedThroughput provisioned,
        @Nullable OnDemandThroughput ceilings,
        boolean keepsEncryption,
        Table.@Nullable Encryption encryption) {

    /** What who restores a table needs to be allowed to do with it, besides restoring: to put everything into it. */
    public List<Permission> permissions() {
        return Permission.toFill(target);
    }

    /** Adds the constraints on the members that both requests have. */
    public static void collect(Constraints constraints, RestoreRequest request) {
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
        RestoredIndexes.collect(constraints, request);
    }

    /** Once the constraints are known to be met. */
    public static RestoredTable of(RestoreRequest request, Intake intake) {
        var target = TableNames.resolve(request.targetTableName(), intake.caller());
        String billingMode = request.billingModeOverride();
        var provisioned = request.provisionedThroughputOverride();
        if (Table.BillingMode.PROVISIONED.name().equals(billingMode) && provisioned == null) {
            throw BackupFaults.invalid(
                    "Must override ProvisionedThroughput if BillingMode is overridden to PROVISIONED");
        }
        var sse = request.sseSpecificationOverride();
        return new RestoredTable(
                target,
                billingMode == null ? null : Table.BillingMode.valueOf(billingMode),
                RestoredIndexes.of(request),
                provisioned,
                request.onDemandThroughputOverride(),
                sse == null,
                sse == null ? null : sse.parse(target));
    }

    /** A source in another Region may be encrypted with a key that there is not in this one. */
    public static void requireEncryption(TableRef source, RestoreRequest request, Intake intake) {
        if (!source.region().equals(intake.caller().region()) && request.sseSpecificationOverride() == null) {
            throw BackupFaults.invalid("sseSpecificationOverride must be provided for cross-region restores");
        }
    }

    /** Puts it into the catalog, where it is being created, and begins to fill it. */
    public TableDescription begin(Table source, Table.Restoration restoration, TableAccess access) {
        var begun = access.catalog().change(target, current -> {
            requireFree(current, access);
            requireFew(access);
            var restored = table(source, restoration, access);
            access.changeLimits()
                    .requireCreatable(target, !restored.schema().indexes().isEmpty());
            return restored;
        });
        Table table = Objects.requireNonNull(begun.after());
        access.backups().fill(table);
        return TableDescription.ofNew(table, access.clock().instant(), access);
    }

    /** Refuses if there is a table by that name, or will be. */
    public void requireFree(TableAccess access) {
        requireFree(access.catalog().find(target), access);
    }

    private void requireFree(@Nullable Table current, TableAccess access) {
        var restoration = current == null ? null : current.restoration();
        if (restoration != null && restoration.inProgress()) {
            String backup = restoration.backupArn();
            throw inUse("Table: " + target.name() + " is already being restored from "
                    + (backup == null ? "table: " + restoration.source().arn() : "backup: " + backup));
        }
        if (current != null && current.isBeingCreated(access.clock().instant())) {
            throw inUse("Table is being created: " + target.name());
        }
        if (current != null || access.catalog().departing(target) != null) {
            throw new ApiException(ErrorCode.TABLE_ALREADY_EXISTS, "Table already exists: " + target.name());
        }
    }

    private void requireFew(TableAccess access) {
        long others = access.catalog().all().stream()
                .filter(other -> other.isRestoring() && other.ref().isBeside(target))
                .count();
        if (others >= Limits.RESTORES_MAX) {
            throw Faults.limitExceeded(
                    "Only " + Limits.RESTORES_MAX + " restore operations can be done simultaneously");
        }
    }

    private static ApiException inUse(String text) {
        return new ApiException(ErrorCode.TABLE_IN_USE, text);
    }

    private Table table(Table source, Table.Restoration restoration, TableAccess access) {
        var now = access.clock().instant();
        var mode = billingMode == null ? source.billingMode() : billingMode;
        var throughput = new RestoredThroughput(
                mode, billingMode != null, source.isOnDemand(), new CapacityQuota(target.region()));
        List<RestoredIndexes.Kept> kept = indexes.of(source, mode);
        var spaces = access.catalog().newSpaces(1 + kept.size()).iterator();
        int space = spaces.next();
        Map<String, Throughput> indexThroughput = new LinkedHashMap<>();
        List<SecondaryIndex> placed = new ArrayList<>();
        for (RestoredIndexes.Kept index : kept) {
            placed.add(index.in(spaces.next()));
            if (index.source().isGlobal()) {
                indexThroughput.put(index.name(), throughput.ofIndex(index, source.throughput(index.source())));
            }
        }
        var schema = new TableSchema(space, source.schema().keys(), placed);
        var definitions = new LinkedHashMap<>(source.definitions());
        definitions.keySet().retainAll(schema.keyAttributes());
        var draft = new TableDraft(target, Table.newId(access.random()), now, definitions, schema);
        draft.billingMode = mode;
        draft.onDemandSince = mode == Table.BillingMode.PAY_PER_REQUEST ? now : null;
        draft.throughput = throughput.ofTable(source.throughput(), provisioned, ceilings);
        draft.indexThroughput.putAll(indexThroughput);
        draft.encryption = keepsEncryption ? source.encryption() : encryption;
        draft.restoration = restoration;
        draft.changes.add(
                new TableChange.Creation(Span.of(now, access.transitions().transition(target))));
        draft.dropFinished(now);
        return draft.build();
    }
}
