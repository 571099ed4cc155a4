package dev.armature.engine.simulation;

import dev.armature.engine.request.Faults;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.Limits;
import java.time.Instant;
import java.util.stream.Stream;

/** The tables of an account in a Region that are created, updated or deleted at a time: AWS refuses to change more of them. */
record TablesUnderWay(TableRef table, Catalog catalog, Instant now) {
    void requireCreatable(boolean isIndexed) {
        requireFew();
        long creations = others(catalog.all().stream())
                .filter(other ->
                        other.isBeingCreated(now) && !other.schema().indexes().isEmpty())
                .count();
        if (isIndexed && creations >= Limits.INDEXED_CREATIONS_MAX) {
            throw Faults.limitExceeded(
                    "You have exceeded the maximum number of indexed tables that can be created simultaneously");
        }
    }

    void requireFew() {
        long changing = others(catalog.all().stream())
                .filter(other -> other.status(now) != Table.Status.ACTIVE)
                .count();
        long leaving = others(catalog.departing().stream()).count();
        if (changing + leaving >= Limits.TABLES_UNDER_WAY_MAX) {
            throw Faults.limitExceeded("Only " + Limits.TABLES_UNDER_WAY_MAX
                    + " tables can be created, updated, or deleted simultaneously");
        }
    }

    private Stream<Table> others(Stream<Table> tables) {
        return tables.filter(
                other -> other.ref().isBeside(table) && !other.ref().equals(table));
    }
}
