package dev.armature.advisor.runtime.observation;

import dev.armature.advisor.runtime.sketch.DistinctCount;
import dev.armature.advisor.runtime.sketch.Hashes;
import dev.armature.advisor.runtime.sketch.KeyForms;
import dev.armature.advisor.runtime.sketch.LogHistogram;
import dev.armature.advisor.runtime.sketch.TopKeys;
import dev.armature.model.KeyAttribute;
import dev.armature.model.KeyCodec;
import dev.armature.model.StoredReader;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of the keys and items of a table or index. Not safe for several threads. */
final class SpaceSketches {
    static final int PARTITION_START = KeyCodec.SPACE_BYTES + KeyCodec.HASH_BYTES;
    private static final int HEAVY_MAX = 10;

    final TopKeys reads = new TopKeys();
    final TopKeys writes = new TopKeys();
    final DistinctCount partitions = new DistinctCount();
    final LogHistogram sizes = new LogHistogram();
    final KeyForms forms = new KeyForms();
    final GrowingItems growing = new GrowingItems();
    final TimeToLiveValues timeToLive = new TimeToLiveValues();
    /** Bytes by which item collections grew. */
    final TopKeys grown = new TopKeys();

    long grownBytes;
    long shrunkBytes;

    private final long since;
    private final SpaceHeat heat;
    /** Null until something is throttled, which it rarely is. */
    private @Nullable TopKeys throttled;

    private final Map<String, Long> throttleReasons = new LinkedHashMap<>();
    private final Map<String, long[]> attributes = new LinkedHashMap<>();

    /** @param heat what is told of every access as well */
    SpaceSketches(long since, SpaceHeat heat) {
        this.since = since;
        this.heat = heat;
    }

    void read(byte[] key, int partitionEnd, long halves, long second) {
        reads.add(key, PARTITION_START, partitionEnd, halves, second);
        heat.read(key, partitionEnd, halves, second);
        partitions.add(Hashes.of(key, PARTITION_START, partitionEnd));
    }

    void wrote(byte[] key, int partitionEnd, long units, long second) {
        writes.add(key, PARTITION_START, partitionEnd, units, second);
        heat.wrote(key, partitionEnd, units, second);
        partitions.add(Hashes.of(key, PARTITION_START, partitionEnd));
    }

    void throttled(String reason, boolean isRead, byte @Nullable [] key, int partitionEnd, long second) {
        if (throttleReasons.size() < Bounds.REASONS_MAX || throttleReasons.containsKey(reason)) {
            throttleReasons.merge(reason, 1L, Long::sum);
        }
        if (key != null) {
            var keys = throttled == null ? new TopKeys() : throttled;
            throttled = keys;
            keys.add(key, PARTITION_START, partitionEnd, 1, second);
            heat.throttled(isRead, key, partitionEnd, second);
        }
    }

    /** Counts the attributes of an item, with their sizes. */
    void attributes(byte[] stored, long weight) {
        var reader = StoredReader.ofItem(stored);
        for (int left = reader.attributeCount(); left > 0; left--) {
            int start = reader.position();
            String name = reader.text();
            var unused = reader.type();
            reader.skip(reader.length());
            long[] known = attributes.get(name);
            if (known == null && attributes.size() < Bounds.ATTRIBUTES_MAX) {
                known = new long[2];
                attributes.put(name, known);
            }
            if (known != null) {
                known[0] += weight;
                known[1] += weight * (reader.position() - start);
            }
        }
    }

    /** @param ahead by how much the time of observation is ahead of the clock */
    SpaceSeen.Sketch seen(List<KeyAttribute> hash, List<KeyAttribute> all, long ahead) {
        Map<String, SpaceSeen.Attribute> named = new LinkedHashMap<>();
        attributes.forEach((name, known) -> named.put(name, new SpaceSeen.Attribute(known[0], known[1])));
        return new SpaceSeen.Sketch(
                Instant.ofEpochMilli(since - ahead),
                heavy(reads, hash),
                reads.total(),
                heavy(writes, hash),
                writes.total(),
                throttled == null ? List.of() : heavy(throttled, hash),
                Map.copyOf(throttleReasons),
                partitions.estimate(),
                sizes.copy(),
                forms.seen(),
                named,
                growing.grown().stream()
                        .map(item -> new SpaceSeen.Grown(
                                StoredKey.text(withoutSpace(item.key()), all),
                                item.first(),
                                item.last(),
                                item.writes(),
                                item.shrinks()))
                        .toList(),
                heavy(grown, hash),
                grownBytes,
                shrunkBytes,
                timeToLive.seen());
    }

    private static byte[] withoutSpace(byte[] key) {
        return Arrays.copyOfRange(key, PARTITION_START, key.length);
    }

    private static List<SpaceSeen.Heavy> heavy(TopKeys keys, List<KeyAttribute> hash) {
        return keys.heaviest(HEAVY_MAX).stream()
                .map(key ->
                        new SpaceSeen.Heavy(StoredKey.text(key.key(), hash), key.weight(), key.certain(), key.peak()))
                .toList();
    }
}
