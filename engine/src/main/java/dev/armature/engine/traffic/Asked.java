package dev.armature.engine.traffic;

import dev.armature.engine.table.TableRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a call asks for, as far as every operation can say it. */
public interface Asked {
    /** The table it is about; null if it is about several or none. */
    default @Nullable TableRef table() {
        return null;
    }

    /** The tables of its actions, in their order, where it has several. */
    default List<TableRef> tables() {
        return List.of();
    }
}
