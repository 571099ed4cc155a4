package dev.armature.engine.operation;

import dev.armature.engine.Engine;
import dev.armature.engine.table.TableRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that is known to be good: what it says is legal, whatever the tables hold.
 *
 * @param <R> the record it answers with
 */
public interface Operation<R> {
    R run(Engine engine);

    /** How many values of an item it goes through, beyond reading or writing it once: each may be as large as an item may be. */
    default int effort() {
        return 0;
    }

    /** The table it is about; null if it is about several or none. */
    default @Nullable TableRef table() {
        return null;
    }

    /** The tables of its actions, in their order, where it has several. */
    default List<TableRef> tables() {
        return List.of();
    }
}
