package dev.armature.advisor.runtime.observation;

import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;

/** A table that was seen. */
final class TableEntry {
    final TableRef ref;
    /** One of the same name that is made later is another table. */
    final String id;

    final StreamWatch stream = new StreamWatch();

    TableEntry(Table table) {
        this.ref = table.ref();
        this.id = table.id();
    }
}
