package dev.armature.engine.elsewhere;

import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableDraft;
import dev.armature.engine.table.TableRef;
import dev.armature.model.SecondaryIndex;
import dev.armature.model.TableSchema;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts the tables of another server into a catalog, as that server describes them: with keys, indexes, capacity and sizes, and without
 * items. A table that is described anew stays the same one, with the same spaces, as long as its id does.
 */
public final class TablesElsewhere {
    /** Requests for further tables are passed on, and not analysed. */
    public static final int TABLES_MAX = 256;

    private final Catalog catalog;
    private final Statistics statistics;
    private final Clock clock;

    public TablesElsewhere(Catalog catalog, Statistics statistics, Clock clock) {
        this.catalog = catalog;
        this.statistics = statistics;
        this.clock = clock;
    }

    public boolean isFull() {
        return catalog.all().size() >= TABLES_MAX;
    }

    /**
     * A table is so from now on.
     *
     * @param expiryAttribute the attribute that holds the time to live, if that is enabled and known
     */
    public void adopt(TableRef ref, TableTold told, @Nullable String expiryAttribute) {
        var known = catalog.find(ref);
        String id = id(ref, told, known);
        var same = known != null && known.id().equals(id) ? known : null;
        var schema = schema(told, same);
        var draft =
                new TableDraft(ref, id, same == null ? clock.instant() : same.createdAt(), told.definitions(), schema);
        draft.billingMode = told.billingMode();
        draft.throughput = told.throughput();
        draft.tableClass = told.tableClass();
        draft.expiryAttribute = expiryAttribute;
        boolean onDemand = draft.billingMode == Table.BillingMode.PAY_PER_REQUEST;
        draft.onDemandSince = onDemand ? draft.createdAt : null;
        for (TableTold.Index index : told.globalIndexes()) {
            draft.indexThroughput.put(String.valueOf(index.indexName()), index.throughput(onDemand));
        }
        var table = draft.build();
        var unused = catalog.change(ref, ignored -> table);
        catalog.reclaim(Long.MAX_VALUE);
        count(told, schema);
    }

    /** Where none is told, a name stands for one table until that is deleted. */
    private String id(TableRef ref, TableTold told, @Nullable Table known) {
        if (told.tableId() != null) {
            return told.tableId();
        }
        return known == null ? ref.arn() + "/" + clock.millis() : known.id();
    }

    private TableSchema schema(TableTold told, @Nullable Table same) {
        var keys = told.keys();
        int space = same != null && same.schema().keys().equals(keys)
                ? same.schema().space()
                : catalog.newSpaces(1).getFirst();
        List<SecondaryIndex> indexes = new ArrayList<>();
        told.localIndexes().forEach(index -> indexes.add(placed(index, SecondaryIndex.Kind.LOCAL, told, same)));
        told.globalIndexes().forEach(index -> indexes.add(placed(index, SecondaryIndex.Kind.GLOBAL, told, same)));
        return new TableSchema(space, keys, indexes);
    }

    /** In the space that it has already, if it is the same one. */
    private SecondaryIndex placed(
            TableTold.Index told, SecondaryIndex.Kind kind, TableTold table, @Nullable Table same) {
        var known = same == null ? null : same.schema().index(String.valueOf(told.indexName()));
        if (known != null) {
            var again = told.index(kind, known.space(), table.definitions());
            if (again.equals(known)) {
                return known;
            }
        }
        return told.index(kind, catalog.newSpaces(1).getFirst(), table.definitions());
    }

    private void count(TableTold told, TableSchema schema) {
        count(schema.space(), told.itemCount(), told.tableSizeBytes());
        List<TableTold.Index> indexes = new ArrayList<>(told.localIndexes());
        indexes.addAll(told.globalIndexes());
        for (TableTold.Index index : indexes) {
            var placed = schema.index(String.valueOf(index.indexName()));
            if (placed != null) {
                count(placed.space(), index.itemCount(), index.indexSizeBytes());
            }
        }
    }

    private void count(int space, @Nullable Long items, @Nullable Long bytes) {
        statistics.add(
                space,
                (items == null ? 0 : items) - statistics.items(space),
                (bytes == null ? 0 : bytes) - statistics.bytes(space));
    }

    /** The table is there no more. */
    public void forget(TableRef ref) {
        var known = catalog.find(ref);
        if (known != null) {
            var unused = catalog.change(ref, ignored -> null);
            catalog.reclaim(Long.MAX_VALUE);
            known.spaces().forEach(statistics::forget);
        }
    }
}
