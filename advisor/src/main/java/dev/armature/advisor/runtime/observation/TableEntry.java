package dev.armature.advisor.runtime.observation;

import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import java.util.function.Consumer;

/** A table that was seen. */
final class TableEntry {
    final TableRef ref;
    /** One of the same name that is made later is another table. */
    final String id;

    /** Guarded by this. */
    private final Generations<StreamWatch> stream;

    TableEntry(Table table, long millis) {
        this.ref = table.ref();
        this.id = table.id();
        this.stream = new Generations<>(ignored -> new StreamWatch(), millis);
    }

    synchronized void stream(long millis, Consumer<StreamWatch> work) {
        work.accept(stream.current(millis));
    }

    synchronized TableSeen.Stream streamSeen(long millis) {
        return stream.shown(millis).seen();
    }
}
