package dev.armature.engine.operation;

import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.Throughput;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Applies the index updates of an UpdateTable request to a table, or says why they cannot be. */
record IndexUpdates(List<GlobalSecondaryIndexUpdate> updates, Map<String, AttributeType> definitions) {

    /** Whether an index is to be added or removed, which DynamoDB does one at a time. */
    boolean isOnline() {
        return updates.stream().anyMatch(GlobalSecondaryIndexUpdate::isOnline);
    }

    /**
     * @param draft in which the table is already paid for as it will be
     */
    void apply(Table current, TableDraft draft, Catalog catalog, Instant now) {
        requireOneAtATime(current);
        for (GlobalSecondaryIndexUpdate update : updates) {
            if (update.create() != null) {
                create(update.create(), draft, catalog);
            } else if (update.update() != null) {
                change(update.update(), current, draft, now);
            } else {
                delete(Constraints.checked(update.delete()).name(), current, draft);
            }
        }
        requireProvisioned(current, draft);
    }

    private void requireOneAtATime(Table current) {
        long wanted =
                updates.stream().filter(GlobalSecondaryIndexUpdate::isOnline).count();
        boolean busy = current.globalIndexes().stream()
                .filter(index -> !isDeletionOf(index))
                .map(index -> current.indexState(index).status())
                .anyMatch(status -> status == Table.Status.CREATING || status == Table.Status.DELETING);
        if (wanted > 1 || wanted == 1 && busy) {
            throw Faults.limitExceeded("Only 1 online index can be created or deleted simultaneously per table");
        }
    }

    private boolean isDeletionOf(SecondaryIndex index) {
        return updates.stream()
                .anyMatch(update ->
                        update.delete() != null && update.delete().name().equals(index.name()));
    }

    private void create(GlobalSecondaryIndex wanted, TableDraft draft, Catalog catalog) {
        if (draft.schema.index(wanted.name()) != null) {
            throw ApiException.validation("Attempting to create an index which already exists");
        }
        if (definitions.isEmpty()) {
            throw Faults.invalid("AttributeDefinitions is not specified for index: " + wanted.name());
        }
        KeySchemaElement.requireDefined(wanted.elements(), definitions);
        // An attribute that has a type already keeps it, whatever the request says.
        definitions.forEach(draft.definitions::putIfAbsent);
        var index = wanted.parse(draft.definitions).with(throughput(wanted, draft.billingMode));
        List<SecondaryIndex> indexes = new ArrayList<>(draft.schema.indexes());
        if (indexes.stream().filter(SecondaryIndex::isGlobal).count() >= Limits.GLOBAL_SECONDARY_INDEXES_MAX) {
            throw Faults.limitExceeded("Number of global secondary indexes exceeds per-table limit of "
                    + Limits.GLOBAL_SECONDARY_INDEXES_MAX);
        }
        NewIndexes.requireFewNonKeyAttributes(index.included().size()
                + indexes.stream().mapToInt(other -> other.included().size()).sum());
        indexes.add(index.in(catalog.newSpaces(1).getFirst()));
        draft.schema = draft.schema.withIndexes(indexes);
        draft.definitions.keySet().retainAll(draft.schema.keyAttributes());
        draft.indexStates.put(index.name(), new Table.IndexState(Table.Status.CREATING, false, index.throughput()));
    }

    private static Throughput throughput(GlobalSecondaryIndex wanted, Table.BillingMode billingMode) {
        var provisioned = wanted.provisionedThroughput();
        return switch (billingMode) {
            case PAY_PER_REQUEST -> {
                if (provisioned != null) {
                    throw Faults.invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified for index: "
                            + wanted.name() + " when BillingMode is PAY_PER_REQUEST");
                }
                yield wanted.onDemand();
            }
            case PROVISIONED -> {
                if (provisioned == null) {
                    throw Faults.invalid("Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: "
                            + wanted.name());
                }
                provisioned.requireInBounds(" for index " + wanted.name());
                refuseCeilings(wanted.onDemandThroughput(), wanted.name());
                yield wanted.provisioned(provisioned);
            }
        };
    }

    private static void change(
            GlobalSecondaryIndexUpdate.UpdateAction wanted, Table current, TableDraft draft, Instant now) {
        var state = requireGlobal(wanted.name(), "update", current);
        if (state.status() == Table.Status.DELETING) {
            throw Faults.inUse("Index is being deleted. Table: " + current.name() + " Index: " + wanted.name());
        }
        var before = draft.indexStates.getOrDefault(wanted.name(), state);
        var throughput = switch (draft.billingMode) {
            case PAY_PER_REQUEST -> onDemand(wanted, before.throughput());
            case PROVISIONED -> provisioned(wanted, before.throughput(), current.isOnDemand(), now);
        };
        draft.indexStates.put(wanted.name(), before.with(throughput));
    }

    private static Throughput onDemand(GlobalSecondaryIndexUpdate.UpdateAction wanted, Throughput throughput) {
        var ceilings = wanted.onDemandThroughput();
        var warm = wanted.warmThroughput();
        if (wanted.provisionedThroughput() != null || !OnDemandThroughput.isGiven(ceilings) && warm == null) {
            throw Faults.invalid("The only Updates for index: " + wanted.name()
                    + " when TableThroughputMode is PAY_PER_REQUEST can be to OnDemandThroughput, WarmThroughput");
        }
        var changed = ceilings == null ? throughput : ceilings.appliedTo(throughput, "index : " + wanted.name(), true);
        return warmed(wanted, changed);
    }

    private static Throughput provisioned(
            GlobalSecondaryIndexUpdate.UpdateAction wanted, Throughput throughput, boolean switched, Instant now) {
        refuseCeilings(wanted.onDemandThroughput(), wanted.name());
        var provisioned = wanted.provisionedThroughput();
        if (provisioned == null) {
            if (wanted.warmThroughput() == null) {
                throw Faults.invalid("ProvisionedThroughput must be specified for index: " + wanted.name());
            }
            return warmed(wanted, throughput);
        }
        provisioned.requireInBounds(" for index " + wanted.name());
        if (!switched) {
            UnchangedThroughput.refuse(provisioned, throughput, "index " + wanted.name(), "the index " + wanted.name());
        }
        return warmed(wanted, throughput.reprovisioned(provisioned.read(), provisioned.write(), now));
    }

    private static Throughput warmed(GlobalSecondaryIndexUpdate.UpdateAction wanted, Throughput throughput) {
        var warm = wanted.warmThroughput();
        return warm == null
                ? throughput
                : warm.appliedTo(throughput, "index " + wanted.name(), WarmThroughput.Floor.CURRENT);
    }

    private static void refuseCeilings(@Nullable OnDemandThroughput ceilings, String index) {
        if (ceilings != null && OnDemandThroughput.isGiven(ceilings)) {
            throw Faults.invalid(ceilings.firstMember() + " for OnDemandThroughput for index : " + index
                    + " cannot be specified when the table BillingMode is PROVISIONED");
        }
    }

    private static void delete(String name, Table current, TableDraft draft) {
        var state = requireGlobal(name, "delete", current);
        switch (state.status()) {
            case DELETING -> throw Faults.inUse("Index is being deleted. Table: " + current.name() + " Index: " + name);
            case CREATING -> {
                if (!state.backfilling()) {
                    throw Faults.inUse("Index creation is in resource allocation phase. Retry deletion during"
                            + " backfilling phase or when the index is active. Table: " + current.name()
                            + " Index: " + name);
                }
            }
            case UPDATING, ACTIVE -> {}
        }
        draft.indexStates.put(name, state.with(Table.Status.DELETING, false));
    }

    private static Table.IndexState requireGlobal(String name, String verb, Table current) {
        var index = current.schema().index(name);
        if (index == null) {
            throw Faults.notFound("Index " + name + " for table " + current.name());
        }
        if (!index.isGlobal()) {
            throw ApiException.validation("Cannot " + verb + " an index that is not a GlobalSecondaryIndex: " + name);
        }
        return current.indexState(index);
    }

    /** When a table begins to be provisioned, every index has to be told how much it gets. */
    private void requireProvisioned(Table current, TableDraft draft) {
        if (!current.isOnDemand() || draft.billingMode == Table.BillingMode.PAY_PER_REQUEST) {
            return;
        }
        for (SecondaryIndex index : current.globalIndexes()) {
            boolean told = updates.stream()
                    .anyMatch(update ->
                            update.update() != null && update.update().name().equals(index.name()));
            if (!told && !isDeletionOf(index)) {
                throw Faults.invalid("ProvisionedThroughput must be specified for index: " + index.name());
            }
        }
    }
}
