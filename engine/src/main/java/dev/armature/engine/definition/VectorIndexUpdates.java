package dev.armature.engine.definition;

import dev.armature.engine.request.Faults;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableDraft;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeType;
import dev.armature.model.Limits;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.VectorDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Applies the vector index updates of an UpdateTable request to a table, or says why they cannot be. */
public record VectorIndexUpdates(List<VectorIndexUpdate> updates, Map<String, AttributeType> definitions) {

    /** Refuses what is wrong with the updates, whatever the table. */
    public static VectorIndexUpdates of(
            @Nullable List<VectorIndexUpdate> updates, @Nullable List<AttributeDefinition> definitions) {
        if (updates == null) {
            return new VectorIndexUpdates(List.of(), Map.of());
        }
        if (updates.isEmpty()) {
            throw Faults.invalid("List of VectorIndexUpdates is empty");
        }
        VectorIndexUpdate.requireSound(updates);
        return new VectorIndexUpdates(updates, AttributeDefinition.types(definitions));
    }

    public boolean isEmpty() {
        return updates.isEmpty();
    }

    /** What is wanted of indexes that are there. Of one that is still being created, its name is refused in another way. */
    public List<Unsettled.Wish> wishes() {
        return updates.stream()
                .map(update -> update.create() != null
                        ? Unsettled.Wish.of(Unsettled.Wanted.INDEX_CREATION)
                        : new Unsettled.Wish(Unsettled.Wanted.INDEX_DELETION, update.name()))
                .toList();
    }

    List<OnlineIndexes.Change> changes() {
        return updates.stream()
                .map(update -> new OnlineIndexes.Change(update.name(), update.create() != null))
                .toList();
    }

    /** Refuses names that are taken, which DynamoDB does before it looks at how many indexes change at once. */
    void requireNames(Table current) {
        for (VectorIndexUpdate update : updates) {
            var index = current.schema().index(update.name());
            if (update.create() != null && index != null) {
                throw current.isFilling(index)
                        ? Faults.inUse("Index is being created.  Table: " + current.name() + " Index: " + index.name())
                        : ApiException.validation("Attempting to create an index which already exists");
            }
            if (update.create() == null && index == null) {
                throw Faults.notFound("Index " + update.name() + " for table " + current.name());
            }
            if (update.create() == null && index != null && index.vector() == null) {
                throw ApiException.validation("Cannot delete an index that is not a VectorIndex: " + index.name());
            }
        }
    }

    void apply(TableDraft draft, Catalog catalog) {
        for (VectorIndexUpdate update : updates) {
            if (update.create() != null) {
                create(update.create(), draft, catalog);
            }
        }
        requirePayPerRequest(draft);
    }

    /** A table with vector indexes cannot begin to be provisioned. */
    private static void requirePayPerRequest(TableDraft draft) {
        boolean hasVectors = draft.schema.indexes().stream().anyMatch(index -> index.vector() != null);
        if (hasVectors && draft.billingMode != Table.BillingMode.PAY_PER_REQUEST) {
            throw Faults.invalid("Tables with vector indexes must be in PAY_PER_REQUEST mode");
        }
    }

    static ApiException notPayPerRequest() {
        return Faults.invalid("Vector indexes are only supported for PAY_PER_REQUEST tables");
    }

    private void create(VectorIndex wanted, TableDraft draft, Catalog catalog) {
        if (draft.billingMode != Table.BillingMode.PAY_PER_REQUEST) {
            throw notPayPerRequest();
        }
        Set<String> known = new HashSet<>(draft.definitions.keySet());
        known.addAll(definitions.keySet());
        wanted.requireDefinitions(known);
        RedefinedAttributes.refuse(
                wanted.elements().stream()
                        .map(element -> new KeySchemaElement(
                                element.name(), element.role().name()))
                        .toList(),
                definitions,
                draft.schema);
        // What the index does not use keeps the type that it has, whatever the request says.
        definitions.forEach(draft.definitions::putIfAbsent);
        var index = wanted.parse(draft.schema.keys(), draft.definitions);
        List<SecondaryIndex> indexes = new ArrayList<>(draft.schema.indexes());
        List<VectorDefinition> vectors = new ArrayList<>(indexes.stream()
                .map(SecondaryIndex::vector)
                .filter(Objects::nonNull)
                .toList());
        if (vectors.size() >= Limits.VECTOR_INDEXES_MAX) {
            throw Faults.limitExceeded(
                    "Number of vector secondary indexes exceeds per-table limit of " + Limits.VECTOR_INDEXES_MAX);
        }
        vectors.add(Objects.requireNonNull(index.vector()));
        VectorIndex.requireSameDimensions(vectors);
        NewIndexes.requireFewNonKeyAttributes(index.included().size()
                + indexes.stream().mapToInt(other -> other.included().size()).sum());
        indexes.add(index.in(catalog.newSpaces(1).getFirst()));
        draft.schema = draft.schema.withIndexes(indexes);
        draft.definitions.keySet().retainAll(draft.schema.keyAttributes());
    }
}
