package dev.armature.engine.definition;

import dev.armature.engine.request.Constraints;
import dev.armature.engine.request.Faults;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Span;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableChange;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.Throughput;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Applies the index updates of an UpdateTable request to a table, or says why they cannot be. */
public record IndexUpdates(
        List<GlobalSecondaryIndexUpdate> updates, VectorIndexUpdates vectors, Map<String, AttributeType> definitions) {

    /** Attribute definitions are looked at only if an index is to be added. */
    public static IndexUpdates of(
            @Nullable List<GlobalSecondaryIndexUpdate> updates,
            VectorIndexUpdates vectors,
            @Nullable List<AttributeDefinition> definitions) {
        var all = new IndexUpdates(updates == null ? List.of() : updates, vectors, Map.of());
        return all.creates() ? new IndexUpdates(all.updates, vectors, AttributeDefinition.types(definitions)) : all;
    }

    public boolean creates() {
        return updates.stream().anyMatch(update -> update.create() != null);
    }

    /** Whether an index is to be added or removed, which DynamoDB does one at a time. */
    public boolean isOnline() {
        return updates.stream().anyMatch(GlobalSecondaryIndexUpdate::isOnline) || !vectors.isEmpty();
    }

    public boolean isEmpty() {
        return updates.isEmpty() && vectors.isEmpty();
    }

    public List<Unsettled.Wish> wishes() {
        List<Unsettled.Wish> wishes = new ArrayList<>(vectors.wishes());
        for (GlobalSecondaryIndexUpdate update : updates) {
            if (update.create() != null) {
                wishes.add(Unsettled.Wish.of(Unsettled.Wanted.INDEX_CREATION));
            } else {
                wishes.add(new Unsettled.Wish(
                        update.update() != null ? Unsettled.Wanted.INDEX_UPDATE : Unsettled.Wanted.INDEX_DELETION,
                        update.name()));
            }
        }
        return wishes;
    }

    private List<OnlineIndexes.Change> changes() {
        List<OnlineIndexes.Change> changes = new ArrayList<>(vectors.changes());
        for (GlobalSecondaryIndexUpdate update : updates) {
            if (update.isOnline()) {
                changes.add(new OnlineIndexes.Change(update.name(), update.create() != null));
            }
        }
        return changes;
    }

    /**
     * @param draft in which the table is already paid for as it will be
     */
    public void apply(Table current, TableDraft draft, Catalog catalog, Instant now) {
        vectors.requireNames(current);
        OnlineIndexes.requireOneAtATime(current, changes());
        for (GlobalSecondaryIndexUpdate update : updates) {
            if (update.create() != null) {
                create(update.create(), current, draft, catalog);
            } else if (update.update() != null) {
                change(update.update(), current, draft, now);
            } else {
                requireGlobal(update.name(), "delete", current);
            }
        }
        vectors.apply(draft, catalog);
        requireProvisioned(current, draft);
    }

    private boolean isDeletionOf(SecondaryIndex index) {
        return updates.stream()
                .anyMatch(update ->
                        update.delete() != null && update.delete().name().equals(index.name()));
    }

    private void create(GlobalSecondaryIndex wanted, Table current, TableDraft draft, Catalog catalog) {
        if (draft.schema.index(wanted.name()) != null) {
            throw ApiException.validation("Attempting to create an index which already exists");
        }
        if (definitions.isEmpty()) {
            throw Faults.invalid("AttributeDefinitions is not specified for index: " + wanted.name());
        }
        Set<String> known = new HashSet<>(draft.definitions.keySet());
        known.addAll(definitions.keySet());
        KeySchemaElement.requireDefined(wanted.elements(), known, definitions);
        RedefinedAttributes.refuse(wanted.elements(), definitions, current.schema());
        for (SecondaryIndex other : current.schema().indexes()) {
            if (other.vector() != null) {
                VectorIndex.requireUndefined(other.vector().attribute(), definitions.keySet());
            }
        }
        // What the index does not use keeps the type that it has, whatever the request says.
        definitions.forEach(draft.definitions::putIfAbsent);
        var index = wanted.parse(draft.definitions)
                .with(IndexThroughput.ofNew(
                        wanted,
                        draft.billingMode,
                        new CapacityQuota(current.ref().region())));
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
        draft.indexThroughput.put(index.name(), index.throughput());
    }

    private static void change(
            GlobalSecondaryIndexUpdate.UpdateAction wanted, Table current, TableDraft draft, Instant now) {
        requireGlobal(wanted.name(), "update", current);
        var quota = new CapacityQuota(current.ref().region());
        draft.indexThroughput.computeIfPresent(
                wanted.name(),
                (name, before) ->
                        IndexThroughput.changed(wanted, before, draft.billingMode, current.isOnDemand(), quota, now));
    }

    private static void requireGlobal(String name, String verb, Table current) {
        var index = current.schema().index(name);
        if (index == null) {
            throw Faults.notFound("Index " + name + " for table " + current.name());
        }
        if (!index.isGlobal()) {
            throw ApiException.validation("Cannot " + verb + " an index that is not a GlobalSecondaryIndex: " + name);
        }
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

    /** Adds the changes to the draft that take their time, once they are applied. */
    public void begin(Table current, TableDraft draft, Span span) {
        changes().forEach(change -> OnlineIndexes.begin(draft, change, span));
        for (GlobalSecondaryIndexUpdate update : updates) {
            if (update.update() != null) {
                beginUpdate(update.update(), current, draft, span);
            }
        }
    }

    private static void beginUpdate(
            GlobalSecondaryIndexUpdate.UpdateAction update, Table current, TableDraft draft, Span span) {
        var before = Constraints.checked(current.indexThroughput().get(update.name()));
        var after = Constraints.checked(draft.indexThroughput.get(update.name()));
        if (update.provisionedThroughput() != null || OnDemandThroughput.isGiven(update.onDemandThroughput())) {
            // With another billing mode the new figures are there at once.
            boolean switched = current.billingMode() != draft.billingMode;
            draft.changes.add(new TableChange.IndexUpdate(
                    span, update.name(), switched ? after : before.shownBefore(after, span.since())));
        }
        if (update.warmThroughput() != null) {
            TableChange.Warming.replace(
                    draft.changes,
                    new TableChange.Warming(span, update.name(), before.warmReadUnits(), before.warmWriteUnits()));
        }
    }

    /** Makes of the table as it is shown what UpdateTable answers. */
    public void answer(TableDraft answer) {
        for (GlobalSecondaryIndexUpdate update : updates) {
            if (update.update() != null) {
                var ceilings = update.update().onDemandThroughput();
                answer.changes.replaceAll(change -> {
                    if (!(change instanceof TableChange.IndexUpdate(Span span, String index, Throughput shown))
                            || !index.equals(update.name())) {
                        return change;
                    }
                    return new TableChange.IndexUpdate(
                            span, index, ceilings == null ? shown : ceilings.echoedIn(shown));
                });
            }
        }
    }
}
