package dev.armature.advisor.runtime.observation;

import dev.armature.engine.traffic.Shape;
import java.util.function.Consumer;

/** A shape of requests about one table or index, with what was seen of it. */
final class ShapeEntry {
    /** Its place among the counters of a stripe. */
    final int id;

    final SpaceEntry space;
    final Shape shape;
    final Facts facts;
    final boolean isGet;
    /** Guarded by the observer. */
    final Timeline timeline = new Timeline(ShapeCount.SIZE);

    /** Guarded by this. */
    private final Generations<ShapeSketch> sketches;
    /** Guarded by this. */
    private long millis;

    ShapeEntry(int id, SpaceEntry space, Shape shape, Facts facts, long millis) {
        this.id = id;
        this.space = space;
        this.shape = shape;
        this.facts = facts;
        this.isGet = shape.operation().equals("GetItem");
        this.sketches = new Generations<>(ignored -> new ShapeSketch(), millis);
        this.millis = millis;
    }

    synchronized void sketch(long now, Consumer<ShapeSketch> work) {
        millis = now;
        work.accept(sketches.current(now));
    }

    /** A client made so many gets, one after the other. */
    synchronized void run(int length, boolean isAfterList) {
        var sketch = sketches.current(millis);
        sketch.runs++;
        sketch.runsAfterList += isAfterList ? 1 : 0;
        sketch.runGets += length;
        sketch.runMax = Math.max(sketch.runMax, length);
    }

    /** A key that a batch had left was not asked for again. */
    synchronized void forgotten() {
        sketches.current(millis).forgotten++;
    }

    synchronized ShapeSeen seen(long now) {
        return new ShapeSeen(
                shape,
                facts,
                space.indexName(),
                timeline.totals(now / 60_000),
                timeline.lastHour(ShapeCount.REQUESTS.ordinal(), now / 60_000),
                sketches.shown(now).seen());
    }
}
