package dev.armature.advisor.runtime.observation;

import dev.armature.engine.table.Table;
import dev.armature.model.SecondaryIndex;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A table or an index, with what was seen of it. */
final class SpaceEntry {
    /** Its place among the counters of a stripe. */
    final int id;
    /** That of the space where its rows lie. */
    final int number;

    final TableEntry table;
    private final @Nullable String indexName;
    /** Guarded by the observer. */
    final Timeline timeline = new Timeline(SpaceCount.SIZE);

    /** Guarded by this. */
    private final Generations<SpaceSketches> sketches;

    /** Guarded by this. */
    private final SpaceHeat heat = new SpaceHeat();

    SpaceEntry(int id, int number, TableEntry table, @Nullable SecondaryIndex index, long millis) {
        this.id = id;
        this.number = number;
        this.table = table;
        this.indexName = index == null ? null : index.name();
        this.sketches = new Generations<>(since -> new SpaceSketches(since, heat), millis);
    }

    /** Null for the table itself. */
    @Nullable
    String indexName() {
        return indexName;
    }

    synchronized void sketch(long millis, Consumer<SpaceSketches> work) {
        work.accept(sketches.current(millis));
    }

    /** @param ahead by how much the time of observation is ahead of the clock */
    synchronized SpaceSeen.Sketch seen(Table described, @Nullable SecondaryIndex index, long millis, long ahead) {
        var keys = index == null ? described.schema().keys() : index.keys();
        return sketches.shown(millis).seen(keys.hash(), keys.attributes(), ahead);
    }

    synchronized SpaceSeen.Heat heat(Table described, @Nullable SecondaryIndex index, long millis) {
        var keys = index == null ? described.schema().keys() : index.keys();
        return heat.seen(keys.hash(), millis);
    }
}
