package dev.armature.advisor.runtime.observation;

import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Access;
import dev.armature.engine.traffic.Shape;
import dev.armature.engine.traffic.Traffic;
import dev.armature.model.SecondaryIndex;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The tables, indexes and shapes that are known. What is known is found without a lock; what is new is added under one. */
final class Registry {
    /** What is counted together once there is no room for further shapes. */
    static final Map<String, String> OTHERS = Map.of("others", "given");

    private record ShapeKey(int space, Shape shape, boolean isSingle) {}

    private final Lookup<SpaceEntry> spaces = new Lookup<>(Bounds.SPACES_MAX);
    private final Lookup<ShapeEntry> fingerprints = new Lookup<>(Bounds.FINGERPRINTS_MAX);

    /** By the numbers of their spaces. Guarded by this, as is what follows. */
    private final Map<Integer, SpaceEntry> allSpaces = new LinkedHashMap<>();

    private final Map<ShapeKey, ShapeEntry> shapes = new LinkedHashMap<>();
    private final Map<TableRef, TableEntry> tables = new LinkedHashMap<>();
    private final BitSet spaceIds = new BitSet();
    private final BitSet shapeIds = new BitSet();
    private long newMinute;
    private int newInMinute;

    /** The table or index that something was done to; null if it was to none, or there is no room for another one. */
    @Nullable
    SpaceEntry space(Access access, long millis) {
        return switch (access) {
            case Access.Get get -> space(get.in(), null, millis);
            case Access.Page page -> space(page.in(), page.index(), millis);
            case Access.Search search -> space(search.in(), search.index(), millis);
            case Access.Write write -> space(write.effect().write().table(), null, millis);
            case Access.WriteElsewhere write -> space(write.write().table(), null, millis);
            case Access.Refused refused -> space(refused.write().table(), null, millis);
            case Access.Left one -> space(one.in(), null, millis);
            case Access.Records ignored -> null;
            case Access.Delivered ignored -> null;
        };
    }

    /** Null if there is no room for another one. */
    @Nullable
    SpaceEntry space(Table table, @Nullable SecondaryIndex index, long millis) {
        int number = index == null ? table.schema().space() : index.space();
        var known = spaces.find(number);
        return known != null ? known : newSpace(number, table, index, millis);
    }

    private synchronized @Nullable SpaceEntry newSpace(
            int number, Table table, @Nullable SecondaryIndex index, long millis) {
        var known = spaces.find(number);
        if (known != null || isFull()) {
            return known;
        }
        var entry = tables.get(table.ref());
        if (entry == null || !entry.id.equals(table.id())) {
            entry = new TableEntry(table, millis);
            tables.put(table.ref(), entry);
        }
        int id = spaceIds.nextClearBit(0);
        spaceIds.set(id);
        var space = new SpaceEntry(id, number, entry, index, millis);
        allSpaces.put(number, space);
        spaces.add(number, space);
        return space;
    }

    synchronized boolean isFull() {
        return allSpaces.size() == Bounds.SPACES_MAX;
    }

    /** Null if there is no room for another one. */
    @Nullable
    ShapeEntry shape(Traffic traffic, SpaceEntry space, long millis) {
        long fingerprint = Fingerprint.of(traffic, space.number);
        var known = fingerprints.find(fingerprint);
        return known != null ? known : newShape(fingerprint, traffic, space, millis);
    }

    private synchronized @Nullable ShapeEntry newShape(
            long fingerprint, Traffic traffic, SpaceEntry space, long millis) {
        Shape shape = mayWorkOut(millis) ? Shape.of(traffic) : null;
        if (shape == null) {
            return others(traffic, space, millis);
        }
        Facts facts = Facts.of(traffic);
        var key = new ShapeKey(space.number, shape, facts.isSingle());
        var known = shapes.get(key);
        // Half of the room is for those that are counted together: every table has a few operations.
        boolean isRoom = shapes.size() < Bounds.SHAPES_MAX / 2;
        var entry = known != null ? known : isRoom ? add(key, space, facts, millis) : others(traffic, space, millis);
        if (entry != null) {
            if (fingerprints.isFull()) {
                fingerprints.clear();
            }
            fingerprints.add(fingerprint, entry);
        }
        return entry;
    }

    private @Nullable ShapeEntry others(Traffic traffic, SpaceEntry space, long millis) {
        var key = new ShapeKey(space.number, new Shape(traffic.operation(), OTHERS), false);
        var known = shapes.get(key);
        boolean isRoom = shapes.size() < Bounds.SHAPES_MAX;
        return known != null || !isRoom ? known : add(key, space, Facts.ofAny(traffic.operation()), millis);
    }

    private ShapeEntry add(ShapeKey key, SpaceEntry space, Facts facts, long millis) {
        int id = shapeIds.nextClearBit(0);
        shapeIds.set(id);
        var entry = new ShapeEntry(id, space, key.shape, facts, millis);
        shapes.put(key, entry);
        return entry;
    }

    /** A shape that was known to another process; null if there is no room for it. */
    synchronized @Nullable ShapeEntry known(Shape shape, Facts facts, SpaceEntry space, long millis) {
        var key = new ShapeKey(space.number, shape, facts.isSingle());
        var known = shapes.get(key);
        return known != null || shapes.size() == Bounds.SHAPES_MAX ? known : add(key, space, facts, millis);
    }

    private boolean mayWorkOut(long millis) {
        long minute = millis / 60_000;
        if (minute != newMinute) {
            newMinute = minute;
            newInMinute = 0;
        }
        return newInMinute++ < Bounds.NEW_FINGERPRINTS_PER_MINUTE_MAX;
    }

    /** Forgets those that are not wanted any more, and makes room for others. What was counted of them has been folded. */
    synchronized void retain(Predicate<SpaceEntry> isWanted) {
        allSpaces.values().removeIf(space -> {
            boolean isGone = !isWanted.test(space);
            if (isGone) {
                spaceIds.clear(space.id);
            }
            return isGone;
        });
        shapes.values().removeIf(shape -> {
            boolean isGone = !allSpaces.containsValue(shape.space);
            if (isGone) {
                shapeIds.clear(shape.id);
            }
            return isGone;
        });
        tables.values().removeIf(table -> allSpaces.values().stream().noneMatch(space -> space.table.equals(table)));
        spaces.clear();
        allSpaces.forEach(spaces::add);
        fingerprints.clear();
    }

    synchronized List<SpaceEntry> spaces() {
        return List.copyOf(allSpaces.values());
    }

    synchronized List<ShapeEntry> shapes() {
        return List.copyOf(shapes.values());
    }

    /** Null if nothing about it was seen. */
    synchronized @Nullable TableEntry table(TableRef ref) {
        return tables.get(ref);
    }
}
