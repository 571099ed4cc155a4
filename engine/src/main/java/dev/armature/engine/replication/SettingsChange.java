package dev.armature.engine.replication;

import dev.armature.engine.table.GlobalTable;
import dev.armature.engine.table.GroupSettings;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.Throughput;
import dev.armature.model.SecondaryIndex;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** Gives a replica the settings of its group, and what is different about it. To be done while no write is under way. */
final class SettingsChange {
    private final GroupSettings wanted;
    private final GlobalTable.Overrides overrides;
    private final Instant now;

    SettingsChange(GroupSettings wanted, GlobalTable.Overrides overrides, Instant now) {
        this.wanted = wanted;
        this.overrides = overrides;
        this.now = now;
    }

    /**
     * @param newSpace for an index that this replica does not have yet
     * @param transition how long it is said to be CREATING
     */
    void apply(TableDraft draft, IntSupplier newSpace, Duration transition) {
        changeIndexes(draft, newSpace, Span.of(now, transition));
        applySettings(draft);
    }

    /** What does not need more than to be said. */
    void applySettings(TableDraft draft) {
        draft.expiryAttribute = wanted.expiryAttribute();
        if (draft.billingMode != wanted.billingMode()) {
            draft.billingMode = wanted.billingMode();
            draft.onDemandSince = wanted.billingMode() == Table.BillingMode.PAY_PER_REQUEST ? now : draft.onDemandSince;
        }
        draft.throughput = effective(draft.throughput, wanted.throughput(), overrides.reads());
        for (SecondaryIndex index : wanted.indexes()) {
            var common = wanted.indexThroughput().get(index.name());
            if (common != null) {
                draft.indexThroughput.compute(
                        index.name(),
                        (name, own) -> effective(own == null ? fresh(common) : own, common, overrides.reads(name)));
            }
        }
        String type = wanted.encryptionType();
        var before = draft.encryption;
        String keyId = overrides.keyId();
        if (type == null) {
            draft.encryption = null;
        } else if (before == null || !before.type().equals(type) || keyId != null && !keyId.equals(before.keyId())) {
            draft.encryption = new Table.Encryption(type, keyId);
        }
        var tableClass = overrides.tableClass() == null ? wanted.tableClass() : overrides.tableClass();
        if (tableClass != draft.tableClass) {
            draft.tableClass = tableClass;
            draft.tableClassChanged = now;
        }
    }

    private static Throughput fresh(Throughput common) {
        return common.writeUnits() == 0
                ? Throughput.onDemand()
                : Throughput.provisioned(common.readUnits(), common.writeUnits());
    }

    private Throughput effective(Throughput own, Throughput common, GlobalTable.Reads override) {
        if (common.writeUnits() == 0) {
            var ceiling = override.requestUnitsMax();
            var paid = own.writeUnits() == 0 ? own : own.madeOnDemand();
            return paid.withCeilings(
                            ceiling == null ? common.maxReadRequestUnits() : ceiling, common.maxWriteRequestUnits())
                    .warmed(common.warmReadUnits(), common.warmWriteUnits());
        }
        var units = override.capacityUnits();
        long read = units == null ? common.readUnits() : units;
        long write = common.writeUnits();
        var provisioned = own;
        if (own.writeUnits() == 0) {
            provisioned = own.madeProvisioned(read, write);
        } else if (own.readUnits() != read || own.writeUnits() != write) {
            provisioned = own.reprovisioned(read, write, now);
        }
        return provisioned.warmed(Math.max(common.warmReadUnits(), read), Math.max(common.warmWriteUnits(), write));
    }

    /** One that is not wanted goes at once, because no write is under way that knows it. */
    private void changeIndexes(TableDraft draft, IntSupplier newSpace, Span span) {
        Table table = draft.build();
        List<SecondaryIndex> indexes = new ArrayList<>();
        for (SecondaryIndex own : table.schema().indexes()) {
            if (own.isLocal() || isWanted(own) && !table.isLeaving(own)) {
                indexes.add(own);
            } else {
                draft.indexThroughput.remove(own.name());
                draft.changes.removeIf(change -> isAbout(change, own.name()));
            }
        }
        for (SecondaryIndex index : wanted.indexes()) {
            if (indexes.stream().noneMatch(own -> own.name().equals(index.name()))) {
                indexes.add(index.at(newSpace.getAsInt()));
                var half = Duration.between(span.since(), span.until()).dividedBy(2);
                draft.changes.add(new TableChange.IndexCreation(span, index.name(), Span.of(span.since(), half)));
            }
        }
        draft.schema = draft.schema.withIndexes(indexes);
        draft.definitions.putAll(wanted.definitions());
        draft.definitions.keySet().retainAll(draft.schema.keyAttributes());
    }

    private boolean isWanted(SecondaryIndex own) {
        return wanted.indexes().stream().anyMatch(index -> GroupSettings.isSame(index, own));
    }

    private static boolean isAbout(TableChange change, String index) {
        return change instanceof TableChange.IndexCreation creation
                        && creation.index().equals(index)
                || change instanceof TableChange.IndexDeletion deletion
                        && deletion.index().equals(index)
                || change instanceof TableChange.IndexUpdate update
                        && update.index().equals(index);
    }
}
