package dev.armature.engine.operation;

import dev.armature.engine.access.ItemAccess;
import dev.armature.engine.access.StreamAccess;
import dev.armature.engine.access.TableAccess;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.traffic.Asked;
import dev.armature.engine.traffic.Call;
import dev.armature.model.Key;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that is known to be good: what it says is legal, whatever the tables hold. There are four kinds, by what they need.
 *
 * @param <R> the record it answers with
 */
public sealed interface Operation<R> extends Asked {
    int LONG_EFFORT = Integer.MAX_VALUE;

    /** What it needs to be allowed. It is asked before the operation runs, and so of tables that may not be there. */
    List<Permission> permissions(Catalog catalog);

    /** What it needs of other services besides. Without it the operation runs, and what it begins comes to nothing. */
    default List<Permission> permissionsElsewhere() {
        return List.of();
    }

    /** Reads or writes items. */
    non-sealed interface OnItems<R> extends Operation<R> {
        R run(ItemAccess items, Call call);

        /**
         * How many values of an item it goes through, beyond reading or writing it once: each may be as large as an item may be. {@link
         * #LONG_EFFORT} if it is not about one item, or waits for the disk.
         */
        default int effort(ItemAccess items) {
            return 0;
        }

        /** The key of the item that it writes, if it is about one and no other; null if it is not, or its table is not known. */
        default @Nullable Key written(Catalog catalog) {
            return null;
        }
    }

    /** Describes or changes tables, what is set about them, or their backups. */
    non-sealed interface OnTables<R> extends Operation<R> {
        R run(TableAccess tables, Call call);
    }

    /** Reads streams. */
    non-sealed interface OnStreams<R> extends Operation<R> {
        R run(StreamAccess streams, Call call);
    }

    /** Has its answer in itself. */
    non-sealed interface OnNothing<R> extends Operation<R> {
        R run();
    }
}
