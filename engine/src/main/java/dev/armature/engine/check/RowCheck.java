package dev.armature.engine.check;

import dev.armature.model.Key;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;

/** Looks at one row. */
interface RowCheck {
    void check(Key key, byte[] row);

    /** Looks at all rows of a space. */
    static void walk(Storage storage, int space, RowCheck check) {
        try (var rows = storage.range(KeyRange.space(space), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            while (rows.next()) {
                check.check(rows.key(), rows.row());
            }
        }
    }
}
