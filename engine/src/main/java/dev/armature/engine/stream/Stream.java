package dev.armature.engine.stream;

import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.model.KeySchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A stream with its shards, as of one moment. It outlives its being enabled, and its table, by a day.
 *
 * @param keys of the table, which may be gone
 * @param settings as the table has or had them
 * @param disabledAt null while writes are recorded
 * @param shards in the order of their ids
 * @param tags those of the stream, which the table does not share
 */
public record Stream(
        TableRef table,
        KeySchema keys,
        Table.Stream settings,
        @Nullable Instant disabledAt,
        List<Shard> shards,
        Map<String, String> tags) {
    private static final Comparator<Shard> BY_ID = Comparator.comparing(Shard::id);

    public Stream {
        shards = List.copyOf(shards);
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
    }

    static Stream open(Table table, Table.Stream settings) {
        return new Stream(
                table.ref(),
                table.schema().keys(),
                settings,
                null,
                IntStream.range(0, settings.shards())
                        .mapToObj(lineage -> Shard.open(settings.log() + lineage, lineage, settings.createdAt()))
                        .sorted(BY_ID)
                        .toList(),
                Map.of());
    }

    public StreamArn arn() {
        return new StreamArn(table, settings.label());
    }

    public boolean isEnabled() {
        return disabledAt == null;
    }

    public @Nullable Shard shard(String id) {
        for (Shard shard : shards) {
            if (shard.id().equals(id)) {
                return shard;
            }
        }
        return null;
    }

    /** 32 hexadecimal digits that no other record of this database has, and this one always. */
    public String eventId(SequenceNumber number) {
        // Each step can be undone, so different records have different ids.
        long log = scattered(log(number.lineage()));
        long low = scattered(log ^ number.number());
        return HexFormat.of().toHexDigits(log ^ scattered(low)) + HexFormat.of().toHexDigits(low);
    }

    /** Different for different numbers, and without resemblance. */
    private static long scattered(long number) {
        long bits = number + 0x9E3779B97F4A7C15L;
        bits = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
        return bits ^ bits >>> 31;
    }

    public int log(Shard shard) {
        return log(shard.lineage());
    }

    int log(int lineage) {
        return settings.log() + lineage;
    }

    /** When the oldest shard of a lineage was opened, as far as that can be believed now. */
    Instant openedBy(int lineage, Instant now) {
        return shards.stream()
                .filter(shard -> shard.lineage() == lineage && !shard.openedAt().isAfter(now))
                .map(Shard::openedAt)
                .min(Comparator.naturalOrder())
                .orElse(Instant.MIN);
    }

    /** This stream with nothing that ended, or was disabled, later than at a time. */
    Stream notAheadOf(Instant time) {
        return new Stream(
                table,
                keys,
                settings,
                disabledAt == null || disabledAt.isBefore(time) ? disabledAt : time,
                shards.stream().map(shard -> shard.notAheadOf(time)).toList(),
                tags);
    }

    /** Not before the newest shard was opened: the clock may have been set back. */
    private Instant after(Instant now) {
        return shards.stream()
                .map(Shard::openedAt)
                .filter(now::isBefore)
                .max(Comparator.naturalOrder())
                .orElse(now);
    }

    /**
     * This stream with some of its open shards closed, and followed by children.
     *
     * @param lastByLineage the number of the last record of each log
     */
    Stream rolled(Predicate<Shard> closes, Instant now, List<Long> lastByLineage) {
        List<Shard> rolled = new ArrayList<>();
        for (Shard shard : shards) {
            if (shard.isOpen() && closes.test(shard)) {
                var end = new Shard.End(after(now), lastByLineage.get(shard.lineage()));
                rolled.add(shard.closed(end));
                rolled.add(shard.child(log(shard), end));
            } else {
                rolled.add(shard);
            }
        }
        rolled.sort(BY_ID);
        return new Stream(table, keys, settings, disabledAt, rolled, tags);
    }

    /** This stream without open shards: nothing will be added to it. */
    Stream disabled(Instant now, List<Long> lastByLineage) {
        return new Stream(
                table,
                keys,
                settings.disabled(),
                after(now),
                shards.stream()
                        .map(shard -> shard.isOpen()
                                ? shard.closed(new Shard.End(after(now), lastByLineage.get(shard.lineage())))
                                : shard)
                        .toList(),
                tags);
    }

    Stream without(List<Shard> gone) {
        return new Stream(
                table,
                keys,
                settings,
                disabledAt,
                shards.stream().filter(shard -> !gone.contains(shard)).toList(),
                tags);
    }

    Stream tagged(Map<String, String> newTags) {
        return new Stream(table, keys, settings, disabledAt, shards, newTags);
    }
}
