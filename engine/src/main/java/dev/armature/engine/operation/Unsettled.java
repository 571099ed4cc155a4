package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;

/** Refuses to change tables that are, or are said to be, on their way from one state to another. */
final class Unsettled {
    private Unsettled() {}

    static void refuse(Table table, Engine engine) {
        var now = engine.clock().instant();
        if (table.isRestoring() || table.isInTransition(now)) {
            boolean creating = table.isBeingCreated(now);
            throw Faults.inUse("Table is being " + (creating ? "created" : "updated") + ": " + table.name());
        }
    }

    /** A table that is said to be DELETING is none that could be looked at otherwise. */
    static void refuseDeleting(TableRef table, Engine engine) {
        if (engine.catalog().departing(table) != null) {
            throw Faults.inUse("Table is being deleted: " + table.name());
        }
    }
}
