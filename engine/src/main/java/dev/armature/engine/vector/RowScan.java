package dev.armature.engine.vector;

import dev.armature.storage.Cursor;

/** The exact search: compares every row of an index, or of one part of it, with what is searched for. */
final class RowScan {
    private RowScan() {}

    /** @return how many rows there were */
    static long over(Cursor rows, Nearest nearest) {
        long count = 0;
        try (rows) {
            while (rows.next()) {
                NearIndex.letOthersRun(count++);
                nearest.add(rows.key(), rows.row());
            }
        }
        return count;
    }
}
