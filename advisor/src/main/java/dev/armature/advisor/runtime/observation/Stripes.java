package dev.armature.advisor.runtime.observation;

import dev.armature.engine.item.Effect;
import dev.armature.engine.operation.ExecuteStatement;
import dev.armature.engine.operation.Query;
import dev.armature.engine.operation.Scan;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Cost;
import dev.armature.engine.traffic.Traffic;
import java.util.Arrays;

/**
 * Counts calls, each in the {@link Stripe} of its thread. Once a minute a stripe is folded into the {@link Timeline} of each table, index and shape.
 */
final class Stripes {
    private static final int STRIPES_MAX = 4;
    private static final long MINUTE_MILLIS = 60_000;

    private final Stripe[] stripes;
    private final Registry registry;
    private final Recollection recollection;

    Stripes(Registry registry, Recollection recollection) {
        this.registry = registry;
        this.recollection = recollection;
        int processors = Math.min(STRIPES_MAX, Runtime.getRuntime().availableProcessors());
        this.stripes = new Stripe[Integer.highestOneBit(processors)];
        Arrays.setAll(stripes, Stripe::new);
    }

    private Stripe stripe() {
        return stripes[(int) Thread.currentThread().threadId() & stripes.length - 1];
    }

    /** Counts a call, and says for how many it stands if it is looked at closely. */
    int count(Traffic traffic, ShapeEntry shape, SpaceEntry first, long millis) {
        var stripe = stripe();
        synchronized (stripe) {
            stripe.at(millis / MINUTE_MILLIS, this::fold);
            stripe.count(shape, ShapeCount.REQUESTS, 1);
            stripe.count(shape, ShapeCount.NANOS, traffic.nanos());
            if (isContinued(traffic)) {
                stripe.count(shape, ShapeCount.CONTINUED, 1);
            }
            boolean isFirst = true;
            for (Access access : traffic.accesses()) {
                var space = isFirst ? first : registry.space(access, millis);
                isFirst = false;
                if (space != null) {
                    stripe.count(shape, space, access);
                    countEntries(stripe, access, millis);
                }
            }
            return stripe.weight(millis / 1000);
        }
    }

    private void countEntries(Stripe stripe, Access access, long millis) {
        if (access instanceof Access.Write write) {
            for (Effect.IndexChange change : write.effect().indexes()) {
                if (!change.changesNothing()) {
                    countEntry(stripe, write.effect().write().table(), change, write.cost(), millis);
                }
            }
        } else if (access instanceof Access.WriteElsewhere write) {
            for (Effect.IndexChange change : write.indexes()) {
                countEntry(stripe, write.write().table(), change, write.cost(), millis);
            }
        }
    }

    private void countEntry(Stripe stripe, Table table, Effect.IndexChange change, Cost cost, long millis) {
        var space = registry.space(table, change.index(), millis);
        if (space != null) {
            stripe.countEntry(space, change, cost);
        }
    }

    private static boolean isContinued(Traffic traffic) {
        return switch (traffic.request()) {
            case Query.Request query -> query.exclusiveStartKey() != null;
            case Scan.Request scan -> scan.exclusiveStartKey() != null;
            case ExecuteStatement.Request statement -> statement.nextToken() != null;
            case null, default -> false;
        };
    }

    void count(SpaceEntry space, SpaceCount count, long millis) {
        var stripe = stripe();
        synchronized (stripe) {
            stripe.at(millis / MINUTE_MILLIS, this::fold);
            stripe.count(space, count, 1);
        }
    }

    void count(ShapeEntry shape, ShapeCount count, long millis) {
        var stripe = stripe();
        synchronized (stripe) {
            stripe.at(millis / MINUTE_MILLIS, this::fold);
            stripe.count(shape, count, 1);
        }
    }

    /** Takes over what a stripe has counted. A thread has its stripe when it comes here, and never the other way round. */
    private void fold(long minute, long[] shapes, long[] spaces) {
        recollection.fold(minute, shapes, spaces);
    }

    /** Folds what has been counted so far. */
    void flush() {
        for (Stripe stripe : stripes) {
            synchronized (stripe) {
                stripe.flush(this::fold);
            }
        }
    }
}
