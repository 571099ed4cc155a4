package dev.armature.advisor.runtime.observation;

import dev.armature.engine.item.Effect;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Cost;
import dev.armature.model.SecondaryIndex;
import java.util.Arrays;

/**
 * The counters of the present minute, for the requests of some threads. A thread comes back to the same stripe, so it rarely meets another
 * one there. Everything in it is guarded by the stripe itself.
 */
final class Stripe {
    private final long[] shapes = new long[Bounds.SHAPES_MAX * ShapeCount.SIZE];
    private final long[] spaces = new long[Bounds.SPACES_MAX * SpaceCount.SIZE];
    private final Sampling sampling;
    private long minute;
    private boolean isUsed;

    /** Takes what was counted in a minute. */
    interface Fold {
        void fold(long minute, long[] shapes, long[] spaces);
    }

    Stripe(long seed) {
        sampling = new Sampling(seed);
    }

    /** The minute that is counted for becomes this one, and what was counted for another goes where it belongs. */
    void at(long nowMinute, Fold fold) {
        if (nowMinute != minute) {
            flush(fold);
            minute = nowMinute;
        }
    }

    void flush(Fold fold) {
        if (isUsed) {
            fold.fold(minute, shapes, spaces);
            clear();
        }
    }

    void clear() {
        Arrays.fill(shapes, 0);
        Arrays.fill(spaces, 0);
        isUsed = false;
    }

    /** For how many requests the next one stands if it is looked at closely; 0 if it is not. */
    int weight(long second) {
        return sampling.weight(second);
    }

    void count(ShapeEntry shape, ShapeCount count, long by) {
        shapes[shape.id * ShapeCount.SIZE + count.ordinal()] += by;
        isUsed = true;
    }

    void count(SpaceEntry space, SpaceCount count, long by) {
        spaces[space.id * SpaceCount.SIZE + count.ordinal()] += by;
        isUsed = true;
    }

    /** @param space the table or index that it is about */
    void count(ShapeEntry shape, SpaceEntry space, Access access) {
        switch (access) {
            case Access.Get get -> {
                long halves = halves(get.cost());
                count(space, SpaceCount.READS, 1);
                count(space, SpaceCount.READ_HALVES, halves);
                count(shape, ShapeCount.READ_HALVES, halves);
                var item = get.item();
                count(shape, ShapeCount.READ_BYTES, item == null ? 0 : item.sizeBytes());
            }
            case Access.Page page -> count(shape, space, page);
            case Access.Search search -> {
                count(space, SpaceCount.READS, 1);
                count(shape, ShapeCount.RETURNED, search.returned());
            }
            case Access.Write write -> count(shape, space, write);
            case Access.WriteElsewhere write -> {
                count(space, SpaceCount.WRITES, 1);
                count(space, SpaceCount.WRITE_UNITS, Math.round(write.cost().own()));
                count(shape, ShapeCount.WRITE_UNITS, Math.round(write.cost().total()));
            }
            case Access.Refused refused -> {
                long units = (long) refused.cost().total();
                count(space, SpaceCount.WRITE_UNITS, units);
                count(shape, ShapeCount.WRITE_UNITS, units);
            }
            case Access.Left ignored -> count(shape, ShapeCount.LEFT, 1);
            case Access.Records ignored -> {}
            case Access.Delivered ignored -> {}
        }
    }

    private void count(ShapeEntry shape, SpaceEntry space, Access.Page page) {
        long halves = halves(page.cost());
        count(space, SpaceCount.READS, 1);
        count(space, SpaceCount.READ_HALVES, halves);
        count(shape, ShapeCount.READ_HALVES, halves);
        count(shape, ShapeCount.SCANNED, page.scanned());
        count(shape, ShapeCount.RETURNED, page.returned());
        count(shape, ShapeCount.READ_BYTES, page.bytes());
        if (page.more()) {
            count(shape, ShapeCount.CUT, 1);
            count(shape, ShapeCount.EMPTY_CUT, page.returned() == 0 ? 1 : 0);
        }
    }

    private void count(ShapeEntry shape, SpaceEntry space, Access.Write write) {
        Effect effect = write.effect();
        count(space, SpaceCount.WRITES, 1);
        count(space, SpaceCount.WRITE_UNITS, (long) write.cost().own());
        count(shape, ShapeCount.WRITE_UNITS, (long) write.cost().total());
        if (effect.before() == null) {
            count(shape, ShapeCount.CREATED, effect.after() == null ? 0 : 1);
        } else if (isOverwrite(effect)) {
            count(shape, ShapeCount.OVERWRITTEN, 1);
        }
    }

    /** Whether an item was put in the place of another one, and nothing was asked about that one. */
    static boolean isOverwrite(Effect effect) {
        return effect.write().change() instanceof ItemWrite.Change.Put
                && effect.write().condition() == null
                && effect.before() != null
                && effect.changesItem();
    }

    /** What a write did to an index. */
    void countEntry(SpaceEntry space, Effect.IndexChange change, Cost cost) {
        SecondaryIndex index = change.index();
        count(space, SpaceCount.WRITES, 1);
        count(space, SpaceCount.WRITE_UNITS, (long) cost.units(index));
        if (change.before() != null && change.after() != null && !change.keepsKey()) {
            count(space, SpaceCount.MOVED, 1);
        }
    }

    private static long halves(Cost cost) {
        return (long) (2 * cost.total());
    }
}
