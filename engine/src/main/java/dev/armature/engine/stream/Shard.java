package dev.armature.engine.stream;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A part of a stream: the records of one of its logs from one position to another.
 *
 * <p>Writers append to a log and know nothing of shards. To close a shard is to write down the position of the last record its
 * log has at that moment; the child goes on in the same log behind it. So a lineage of shards is a log cut into
 * pieces, and the records of a partition key, which always go to the same log, are in order along it.
 *
 * @param lineage which of the stream's logs it is a part of, counted from 0
 * @param first the lowest position that its first record can have
 * @param end how it ended; null while it is open
 */
public record Shard(
        String id,
        @Nullable String parent,
        int lineage,
        Instant openedAt,
        long first,
        @Nullable End end) {

    /**
     * @param last the position of the last record; one less than the first if there was none
     */
    public record End(Instant at, long last) {}

    static Shard open(int log, int lineage, Instant now) {
        return new Shard(id(log, now), null, lineage, now, 1, null);
    }

    Shard closed(End closing) {
        return new Shard(id, parent, lineage, openedAt, first, closing);
    }

    /** The shard that goes on where this one, having been open until now, ends. */
    Shard child(int log, End closing) {
        // Later by at least a millisecond, so that ids stand in the order of descent.
        var opened = closing.at().isAfter(openedAt) ? closing.at() : openedAt.plusMillis(1);
        return new Shard(id(log, opened), id, lineage, opened, closing.last() + 1, null);
    }

    Shard notAheadOf(Instant time) {
        return end == null || !end.at().isAfter(time) ? this : closed(new End(time, end.last()));
    }

    public boolean isOpen() {
        return end == null;
    }

    public SequenceNumber starting() {
        return new SequenceNumber(lineage, first);
    }

    /** Null while it is open. A shard that stayed empty ends with the number it starts with. */
    public @Nullable SequenceNumber ending() {
        return end == null ? null : new SequenceNumber(lineage, Math.max(end.last(), first));
    }

    /** The time in milliseconds, then something that is the same along a lineage and different between two. */
    private static String id(int log, Instant opened) {
        return String.format(Locale.ROOT, "shardId-%020d-%08x", opened.toEpochMilli(), scattered(log));
    }

    /** Different for different numbers, and without resemblance. */
    private static int scattered(int number) {
        int bits = number;
        bits ^= bits >>> 16;
        bits *= 0x85EBCA6B;
        bits ^= bits >>> 13;
        bits *= 0xC2B2AE35;
        return bits ^ bits >>> 16;
    }
}
