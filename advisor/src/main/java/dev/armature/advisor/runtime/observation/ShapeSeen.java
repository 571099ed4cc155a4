package dev.armature.advisor.runtime.observation;

import dev.armature.advisor.runtime.sketch.LogHistogram;
import dev.armature.engine.traffic.Shape;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What was seen of requests of one shape. */
public final class ShapeSeen {
    private final Shape shape;
    private final Facts facts;
    private final @Nullable String index;
    private final long[] totals;
    private final long[] minutes;
    private final Sketch sketch;

    ShapeSeen(Shape shape, Facts facts, @Nullable String index, long[] totals, long[] minutes, Sketch sketch) {
        this.shape = shape;
        this.facts = facts;
        this.index = index;
        this.totals = totals;
        this.minutes = minutes;
        this.sketch = sketch;
    }

    public String operation() {
        return shape.operation();
    }

    public Shape shape() {
        return shape;
    }

    public Facts facts() {
        return facts;
    }

    /** Whether it is made of requests of several shapes, for which there was no room. */
    public boolean isOfSeveral() {
        return shape.members().equals(Registry.OTHERS);
    }

    /** Null if it is about the table itself. */
    public @Nullable String index() {
        return index;
    }

    /** Of the whole time that was observed, up to a week. */
    public long total(ShapeCount count) {
        return totals[count.ordinal()];
    }

    public long requests() {
        return total(ShapeCount.REQUESTS);
    }

    /** Requests of each of the last sixty minutes, the present one last. */
    public long[] lastHour() {
        return minutes.clone();
    }

    public double readUnits() {
        return total(ShapeCount.READ_HALVES) / 2.0;
    }

    public Sketch sketch() {
        return sketch;
    }

    /** For people: the operation, and what its requests give. */
    public String text() {
        return shape.operation()
                + shape.members().entrySet().stream()
                        .filter(member -> !member.getKey().equals("key")
                                && !member.getKey().equals("item"))
                        .map(ShapeSeen::shown)
                        .collect(Collectors.joining(", ", " ", ""))
                        .stripTrailing();
    }

    private static String shown(Map.Entry<String, String> member) {
        String name = Character.toUpperCase(member.getKey().charAt(0))
                + member.getKey().substring(1);
        return member.getValue().equals("given") ? name : name + " " + member.getValue();
    }

    /**
     * What is known since about a day, of the requests that were looked at closely and those that they stand for.
     *
     * @param nanos how long they took
     * @param writes of large items, with the bytes that these had, and the bytes of what changed in them
     * @param strongReadsAfterWrite of the strongly consistent reads, those of a partition that was written shortly before
     * @param indexReadsAfterOwnWrite of the reads of an index, those of a partition that the same client had written a moment before
     * @param lostUpdates items that were replaced without a condition right after another client had written them
     * @param runs of gets, each for another item, one after the other
     * @param runsAfterList of those, runs right after an answer with several items
     * @param forgotten keys that a batch had left and no request asked for again
     * @param examples a few of the keys that they were about
     */
    public record Sketch(
            LogHistogram nanos,
            long writes,
            long changedBytes,
            long writtenBytes,
            long strongReads,
            long strongReadsAfterWrite,
            long indexReads,
            long indexReadsAfterOwnWrite,
            long lostUpdates,
            String lostUpdateKey,
            String overwrittenKey,
            long runs,
            long runsAfterList,
            long runGets,
            int runMax,
            long forgotten,
            List<KeyExample> examples) {}
}
