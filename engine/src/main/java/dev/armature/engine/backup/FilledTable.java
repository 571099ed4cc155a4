package dev.armature.engine.backup;

import dev.armature.engine.coordination.Leases;
import dev.armature.engine.table.Figures;
import dev.armature.engine.table.Statistics;
import dev.armature.engine.table.Table;
import dev.armature.storage.Storage;

/** A table whose items have been put where they belong, and that no request has seen yet. */
public final class FilledTable {
    private FilledTable() {}

    /** Enters its items into its indexes, and counts both. */
    public static void complete(Table table, Storage storage, Statistics statistics, Leases.Lease lease) {
        new Rows(storage, lease).enterInIndexes(table);
        for (int space : table.schema().spaces()) {
            var held = Figures.counted(storage, table.schema(), space);
            statistics.forget(space);
            statistics.add(space, held.items(), held.bytes());
        }
    }
}
