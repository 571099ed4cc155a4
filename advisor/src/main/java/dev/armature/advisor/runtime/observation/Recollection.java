package dev.armature.advisor.runtime.observation;

import dev.armature.engine.Engine;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.SecondaryIndex;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What was counted, over time. Timelines are guarded by this. */
final class Recollection {
    private static final long MINUTE_MILLIS = 60_000;
    private static final long HOUR_MILLIS = 60 * MINUTE_MILLIS;
    private static final long WINDOW_MILLIS = Duration.ofHours(Bounds.HOURS).toMillis();

    private final Engine engine;
    private final Registry registry;
    private final ObservationTime time;
    private final long started;
    /** Since when there are counters. */
    private long since;
    /** How long was observed before this process began. */
    private long observedBefore;

    Recollection(Engine engine, Registry registry, ObservationTime time) {
        this.engine = engine;
        this.registry = registry;
        this.time = time;
        this.started = time.millis();
        this.since = started;
    }

    /** Adds what a stripe has counted in a minute. */
    synchronized void fold(long minute, long[] shapes, long[] spaces) {
        for (ShapeEntry shape : registry.shapes()) {
            int at = shape.id * ShapeCount.SIZE;
            if (shapes[at + ShapeCount.REQUESTS.ordinal()] > 0) {
                shape.timeline.add(minute, shapes, at);
            }
        }
        for (SpaceEntry space : registry.spaces()) {
            int at = space.id * SpaceCount.SIZE;
            if (isAny(spaces, at)) {
                space.timeline.add(minute, spaces, at);
            }
        }
    }

    private static boolean isAny(long[] counts, int at) {
        for (int i = 0; i < SpaceCount.SIZE; i++) {
            if (counts[at + i] != 0) {
                return true;
            }
        }
        return false;
    }

    synchronized void reset(long millis) {
        since = millis;
        observedBefore = 0;
    }

    private long observedMillis(long millis) {
        return Math.min(WINDOW_MILLIS, observedBefore + millis - Math.max(started, since));
    }

    /** What is known of each hour. Hours are those of the clock, which is what the next process begins with. */
    synchronized RollUp rollUp(long millis) {
        long hoursAhead = time.ahead() / HOUR_MILLIS;
        List<RollUp.OfSpace> spaces = new ArrayList<>();
        for (SpaceEntry space : registry.spaces()) {
            spaces.add(new RollUp.OfSpace(
                    where(space), movedBack(space.timeline.hours(millis / MINUTE_MILLIS), hoursAhead)));
        }
        List<RollUp.OfShape> shapes = new ArrayList<>();
        for (ShapeEntry shape : registry.shapes()) {
            if (RollUpCodec.canEncode(shape.shape, shape.facts)) {
                shapes.add(new RollUp.OfShape(
                        where(shape.space),
                        shape.shape,
                        shape.facts,
                        movedBack(shape.timeline.hours(millis / MINUTE_MILLIS), hoursAhead)));
            }
        }
        return new RollUp(observedMillis(millis), spaces, shapes);
    }

    private static Map<Long, long[]> movedBack(Map<Long, long[]> hours, long by) {
        Map<Long, long[]> moved = new TreeMap<>();
        hours.forEach((hour, counts) -> moved.put(hour - by, counts));
        return moved;
    }

    private static RollUp.Where where(SpaceEntry space) {
        var ref = space.table.ref;
        return new RollUp.Where(ref.account(), ref.region(), ref.name(), space.table.id, space.indexName());
    }

    /**
     * Adds what another process has counted; what was about tables that are gone is left out. If the clock was set back since, the last hour that was
     * counted is the present one, and those before it stand as far before it as they did.
     */
    synchronized void restore(RollUp rollUp, long millis) {
        long by = Math.max(0, latestHour(rollUp) - millis / HOUR_MILLIS);
        long oldest = Long.MAX_VALUE;
        for (RollUp.OfSpace ofSpace : rollUp.spaces()) {
            var space = space(ofSpace.where(), millis);
            if (space != null) {
                var hours = movedBack(ofSpace.hours(), by);
                hours.forEach(space.timeline::addHour);
                oldest = Math.min(oldest, first(hours));
            }
        }
        for (RollUp.OfShape ofShape : rollUp.shapes()) {
            var space = space(ofShape.where(), millis);
            var shape = space == null ? null : registry.known(ofShape.shape(), ofShape.facts(), space, millis);
            if (shape != null) {
                movedBack(ofShape.hours(), by).forEach(shape.timeline::addHour);
            }
        }
        observedBefore = rollUp.observedMillis();
        since = Math.min(since, oldest == Long.MAX_VALUE ? since - observedBefore : oldest);
    }

    private static long latestHour(RollUp rollUp) {
        return rollUp.spaces().stream()
                .flatMap(space -> space.hours().keySet().stream())
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
    }

    private static long first(Map<Long, long[]> hours) {
        return hours.keySet().stream()
                .mapToLong(hour -> Duration.ofHours(hour).toMillis())
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private @Nullable SpaceEntry space(RollUp.Where where, long millis) {
        var table = engine.catalog().find(new TableRef(where.account(), where.region(), where.table()));
        String name = where.index();
        if (table == null || !table.id().equals(where.id())) {
            return null;
        }
        var index = name == null ? null : table.schema().index(name);
        return name != null && index == null ? null : registry.space(table, index, millis);
    }

    synchronized Seen seen(long millis, long missed) {
        Map<TableEntry, List<SpaceEntry>> spaces = new LinkedHashMap<>();
        for (SpaceEntry space : registry.spaces()) {
            spaces.computeIfAbsent(space.table, ignored -> new ArrayList<>()).add(space);
        }
        List<TableSeen> tables = new ArrayList<>();
        spaces.forEach((entry, ofTable) -> {
            var table = engine.catalog().find(entry.ref);
            if (table != null) {
                tables.add(seen(table, entry, ofTable, millis));
            }
        });
        tables.sort(Comparator.comparing(TableSeen::name));
        return new Seen(
                Instant.ofEpochMilli(Math.max(since, millis - WINDOW_MILLIS) - time.ahead()),
                Instant.ofEpochMilli(millis - time.ahead()),
                Duration.ofMillis(observedMillis(millis)),
                tables,
                missed);
    }

    private TableSeen seen(Table table, TableEntry entry, List<SpaceEntry> spaces, long millis) {
        List<SpaceSeen> indexes = new ArrayList<>();
        for (SecondaryIndex index : table.schema().indexes()) {
            indexes.add(seen(table, index, find(spaces, index.name()), millis));
        }
        return new TableSeen(
                table,
                seen(table, null, find(spaces, null), millis),
                indexes,
                registry.shapes().stream()
                        .filter(shape -> shape.space.table.equals(entry))
                        .map(shape -> shape.seen(millis))
                        .filter(shape -> shape.requests() > 0)
                        .toList(),
                entry.streamSeen(millis));
    }

    private static @Nullable SpaceEntry find(List<SpaceEntry> spaces, @Nullable String index) {
        return spaces.stream()
                .filter(space -> Objects.equals(space.indexName(), index))
                .findFirst()
                .orElse(null);
    }

    /** @param entry null if nothing was seen of it, which is worth knowing of an index */
    private SpaceSeen seen(Table table, @Nullable SecondaryIndex index, @Nullable SpaceEntry entry, long millis) {
        int number = index == null ? table.schema().space() : index.space();
        long items = engine.statistics().items(number);
        long bytes = engine.statistics().bytes(number);
        var timeline = entry == null ? new Timeline(SpaceCount.SIZE) : entry.timeline;
        long minute = millis / MINUTE_MILLIS;
        long[][] minutes = new long[SpaceCount.SIZE][];
        for (SpaceCount count : SpaceCount.values()) {
            minutes[count.ordinal()] = timeline.lastHour(count.ordinal(), minute);
        }
        var sketch = entry == null
                ? new SpaceSketches(millis, new SpaceHeat()).seen(List.of(), List.of(), time.ahead())
                : entry.seen(table, index, millis, time.ahead());
        var heat = entry == null ? SpaceSeen.Heat.NONE : entry.heat(table, index, millis);
        return new SpaceSeen(index, items, bytes, timeline.totals(minute), minutes, sketch, heat);
    }
}
