package dev.armature.advisor.runtime.observation;

import dev.armature.advisor.runtime.sketch.Hashes;
import dev.armature.engine.item.Effect;
import dev.armature.engine.table.Table;
import dev.armature.engine.traffic.Access;
import dev.armature.model.AttributeValue;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeySchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is noted of a request that is looked at closely. */
final class CloseLook {
    /** A write so long ago has reached every copy. */
    static final long SETTLED_MILLIS = 5000;
    /** An index may lag that far behind, and often does. */
    static final long INDEX_LAG_MILLIS = 100;
    /** What follows a write so closely was decided before it. */
    static final long RACE_MILLIS = 1000;
    /** A smaller item costs little however little of it changes. */
    static final int LARGE_ITEM_BYTES = 4096;

    private final RecentWrites recent;
    private final int connection;
    private final long millis;
    private final long clockMillis;
    private final long weight;

    /**
     * @param clockMillis the time that items are held against
     * @param weight for how many requests it stands
     */
    CloseLook(RecentWrites recent, int connection, long millis, long clockMillis, long weight) {
        this.recent = recent;
        this.connection = connection;
        this.millis = millis;
        this.clockMillis = clockMillis;
        this.weight = weight;
    }

    private long second() {
        return millis / 1000;
    }

    void took(ShapeEntry shape, long nanos) {
        shape.sketch(millis, sketch -> sketch.nanos.add(nanos, weight));
    }

    void got(ShapeEntry shape, SpaceEntry space, Access.Get get) {
        Table table = get.in();
        int end = table.schema().keys().shape().partitionLength(get.key());
        long halves = (long) (2 * get.cost().total());
        space.sketch(millis, sketch -> {
            sketch.read(get.key(), end, halves * weight, second());
            var item = get.item();
            var attribute = table.expiryAttribute();
            if (attribute != null && item != null) {
                sketch.timeToLive.read(item, attribute, clockMillis, weight);
            }
        });
        shape.sketch(millis, sketch -> sketch.example(get.key(), table.schema().keys()));
        if (shape.facts.isStrong()) {
            strongRead(shape, get.key(), end);
        }
    }

    void paged(ShapeEntry shape, SpaceEntry space, Access.Page page) {
        if (shape.facts.isScan() || page.start().length <= SpaceSketches.PARTITION_START) {
            return;
        }
        var index = page.index();
        KeySchema keys = index == null ? page.in().schema().keys() : index.keys();
        int end = keys.shape().partitionLength(page.start());
        long halves = (long) (2 * page.cost().total());
        space.sketch(millis, sketch -> sketch.read(page.start(), end, halves * weight, second()));
        shape.sketch(millis, sketch -> sketch.example(page.start(), keys));
        if (shape.facts.isStrong()) {
            strongRead(shape, page.start(), end);
        }
        if (index != null && index.isGlobal()) {
            long hash = Hashes.of(page.start(), 0, end);
            boolean follows = recent.millisSince(hash, millis) <= INDEX_LAG_MILLIS && recent.isOf(hash, connection);
            shape.sketch(millis, sketch -> {
                sketch.indexReads += weight;
                sketch.indexReadsAfterOwnWrite += follows ? weight : 0;
            });
        }
    }

    private void strongRead(ShapeEntry shape, byte[] key, int end) {
        boolean follows = recent.millisSince(Hashes.of(key, 0, end), millis) <= SETTLED_MILLIS;
        shape.sketch(millis, sketch -> {
            sketch.strongReads += weight;
            sketch.strongReadsAfterWrite += follows ? weight : 0;
        });
    }

    /** @param isRace whether another client wrote the item a moment ago */
    void wrote(ShapeEntry shape, SpaceEntry space, Access.Write write, boolean isRace) {
        Effect effect = write.effect();
        space.sketch(millis, sketch -> wrote(sketch, effect, (long) write.cost().own()));
        shape.sketch(
                millis,
                sketch -> sketch.example(
                        effect.write().key().bytes(),
                        effect.write().table().schema().keys()));
        int written = Math.max(size(effect.before()), size(effect.after()));
        if (written >= LARGE_ITEM_BYTES && effect.before() != null && effect.after() != null) {
            int changed = ItemChange.bytes(effect.before(), effect.after());
            shape.sketch(millis, sketch -> {
                sketch.writes += weight;
                sketch.changedBytes += changed * weight;
                sketch.writtenBytes += written * weight;
            });
        }
        if (Stripe.isOverwrite(effect)) {
            shape.sketch(millis, sketch -> {
                String key = text(effect.write().table(), effect.write().key());
                sketch.overwrittenKey = key;
                if (isRace) {
                    sketch.lostUpdates += weight;
                    sketch.lostUpdateKey = key;
                }
            });
        }
    }

    /** Of a write at another server nothing is known that would take knowing what was there before. */
    void wrote(ShapeEntry shape, SpaceEntry space, Access.WriteElsewhere write) {
        Key key = write.write().key();
        Table table = write.write().table();
        long units = Math.round(write.cost().own());
        space.sketch(millis, sketch -> {
            sketch.wrote(key.bytes(), key.partitionLength(), units * weight, second());
            wrote(sketch, table, write.after());
        });
        shape.sketch(
                millis, sketch -> sketch.example(key.bytes(), table.schema().keys()));
    }

    private void wrote(SpaceSketches sketch, Table table, @Nullable Item item) {
        if (item != null) {
            sketch.sizes.add(item.sizeBytes(), weight);
            sketch.attributes(item.stored(), weight);
            var attribute = table.expiryAttribute();
            boolean expires = attribute != null && sketch.timeToLive.wrote(item, attribute, clockMillis, weight);
            form(sketch, item, table.schema().keys(), expires);
        }
    }

    private void wrote(SpaceSketches sketch, Effect effect, long units) {
        Table table = effect.write().table();
        Key key = effect.write().key();
        int before = size(effect.before());
        int after = size(effect.after());
        sketch.wrote(key.bytes(), key.partitionLength(), units * weight, second());
        if (after > before) {
            sketch.grown.add(
                    key.bytes(),
                    SpaceSketches.PARTITION_START,
                    key.partitionLength(),
                    (after - before) * weight,
                    second());
        }
        sketch.grownBytes += Math.max(0, after - before) * weight;
        sketch.shrunkBytes += Math.max(0, before - after) * weight;
        if (effect.after() != null) {
            sketch.growing.wrote(key.bytes(), before, after);
        }
        wrote(sketch, table, effect.after());
    }

    void wroteEntry(SpaceEntry space, Effect.IndexChange change, long units) {
        var entry = change.after() == null ? change.before() : change.after();
        if (entry != null) {
            space.sketch(millis, sketch -> {
                sketch.wrote(entry.key().bytes(), entry.key().partitionLength(), units * weight, second());
                sketch.sizes.add(entry.item().sizeBytes(), weight);
                form(sketch, entry.item(), change.index().keys(), false);
            });
        }
    }

    /** Numbers sort as numbers, and several attributes each on their own: only texts have a form. */
    private void form(SpaceSketches sketch, Item item, KeySchema keys, boolean isMarked) {
        if (!keys.isMultiAttribute()
                && item.get(keys.hash().getFirst().name()) instanceof AttributeValue.S(String partition)) {
            sketch.forms.add(partition, sort(item, keys.range()), weight, isMarked);
        }
    }

    private static @Nullable String sort(Item item, List<KeyAttribute> range) {
        return !range.isEmpty() && item.get(range.getFirst().name()) instanceof AttributeValue.S(String text)
                ? text
                : null;
    }

    private static int size(@Nullable Item item) {
        return item == null ? 0 : item.sizeBytes();
    }

    private static String text(Table table, Key key) {
        byte[] bytes = key.bytes();
        byte[] components = new byte[bytes.length - SpaceSketches.PARTITION_START];
        System.arraycopy(bytes, SpaceSketches.PARTITION_START, components, 0, components.length);
        return StoredKey.text(components, table.schema().keys().attributes());
    }
}
