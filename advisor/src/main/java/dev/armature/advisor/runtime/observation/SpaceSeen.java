package dev.armature.advisor.runtime.observation;

import dev.armature.advisor.runtime.sketch.KeyForms;
import dev.armature.advisor.runtime.sketch.LogHistogram;
import dev.armature.model.SecondaryIndex;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was seen of a table or of one of its indexes. */
public final class SpaceSeen {
    private final @Nullable SecondaryIndex index;
    private final long items;
    private final long bytes;
    private final long[] totals;
    private final long[][] minutes;
    private final Sketch sketch;
    private final Heat heat;

    SpaceSeen(
            @Nullable SecondaryIndex index,
            long items,
            long bytes,
            long[] totals,
            long[][] minutes,
            Sketch sketch,
            Heat heat) {
        this.index = index;
        this.items = items;
        this.bytes = bytes;
        this.totals = totals;
        this.minutes = minutes;
        this.sketch = sketch;
        this.heat = heat;
    }

    /** Null for the table itself. */
    public @Nullable SecondaryIndex index() {
        return index;
    }

    /** Items or entries that there are now. */
    public long items() {
        return items;
    }

    public long bytes() {
        return bytes;
    }

    /** Of the whole time that was observed, up to a week. */
    public long total(SpaceCount count) {
        return totals[count.ordinal()];
    }

    /** Of each of the last sixty minutes, the present one last. */
    public long[] lastHour(SpaceCount count) {
        return minutes[count.ordinal()].clone();
    }

    public Sketch sketch() {
        return sketch;
    }

    public Heat heat() {
        return heat;
    }

    /**
     * The partition keys with most traffic in the last hour, those with most of it first.
     *
     * @param reads in halves of a unit
     * @param writes in units
     * @param readThrottles requests that were throttled, of those that name one item
     * @param writeThrottles likewise
     */
    public record Heat(
            List<HeatRow> reads, List<HeatRow> writes, List<HeatRow> readThrottles, List<HeatRow> writeThrottles) {
        static final Heat NONE = new Heat(List.of(), List.of(), List.of(), List.of());

        public Heat {
            reads = List.copyOf(reads);
            writes = List.copyOf(writes);
            readThrottles = List.copyOf(readThrottles);
            writeThrottles = List.copyOf(writeThrottles);
        }
    }

    /** A partition key, and what it took in each of the last sixty minutes, the present one last. */
    public record HeatRow(String key, long[] minutes) {}

    /**
     * What is known of keys and items since a time, of which there are estimates only.
     *
     * @param readTotal what the reads of all keys took, in halves of a unit, which is also what the keys that are read most have as weight
     * @param writeTotal likewise in units
     * @param grownPartitions the partitions that grew most, by bytes
     * @param partitions how many partition keys there were
     * @param sizes of items that were written, in bytes
     * @param forms of keys that were written
     */
    public record Sketch(
            Instant since,
            List<Heavy> mostRead,
            long readTotal,
            List<Heavy> mostWritten,
            long writeTotal,
            List<Heavy> mostThrottled,
            Map<String, Long> throttleReasons,
            long partitions,
            LogHistogram sizes,
            List<KeyForms.Seen> forms,
            Map<String, Attribute> attributes,
            List<Grown> growing,
            List<Heavy> grownPartitions,
            long grownBytes,
            long shrunkBytes,
            TimeToLive timeToLive) {
        /** For how long it gathered, up to a time: no longer than until another one began. */
        public Duration gathered(Instant until) {
            Duration all = Duration.between(since, until);
            return all.compareTo(Bounds.SKETCH_LIFE) < 0 ? all : Bounds.SKETCH_LIFE;
        }
    }

    /**
     * A key with much weight.
     *
     * @param certain what it has at least
     * @param peak what it had in its busiest second
     */
    public record Heavy(String key, long weight, long certain, long peak) {}

    /** How many of the items that were written had it, and how large it was in all of them together. */
    public record Attribute(long items, long bytes) {}

    /** An item that became larger, and was written so often since it was first seen to. */
    public record Grown(String key, int first, int last, int writes, int shrinks) {}

    /**
     * What stood in the attribute that says when items expire.
     *
     * @param read items that were read by their key
     * @param readExpired of those, items whose time was over
     */
    public record TimeToLive(
            Map<TimeToLiveValues.Kind, Long> written,
            Map<TimeToLiveValues.Kind, String> examples,
            long read,
            long readExpired) {
        public long written(TimeToLiveValues.Kind kind) {
            return written.getOrDefault(kind, 0L);
        }
    }
}
