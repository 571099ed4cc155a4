package dev.armature.engine.restore;

import dev.armature.engine.access.TableAccess;
import dev.armature.engine.table.Table;
import java.time.Instant;

/** The end of what a table can be taken back to: the present, which has to be over for that. */
public final class RecoveryEnd {
    private RecoveryEnd() {}

    /**
     * The latest time that a table can be taken back to. What is written from now on comes after it, also at an engine whose clock is behind. To be
     * called while no write is under way.
     */
    public static Instant close(Table table, Table.Recovery recovery, TableAccess access) {
        access.history().complete();
        Instant latest = access.history().latest(recovery);
        if (!access.history().isShared()) {
            access.history().end(recovery, latest);
            return latest;
        }
        var unused = access.catalog().changeExisting(table.ref(), current -> {
            var draft = current.draft();
            draft.recovery = recovery.withFloor(latest);
            return draft.build();
        });
        return latest;
    }
}
