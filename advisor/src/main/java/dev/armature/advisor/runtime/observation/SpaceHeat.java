package dev.armature.advisor.runtime.observation;

import dev.armature.advisor.runtime.sketch.KeyHeat;
import dev.armature.model.KeyAttribute;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the partition keys of a table or index took in each minute of the last hour. Unlike sketches it forgets by itself, so there is one for as
 * long as there is the table. Not safe for several threads.
 */
final class SpaceHeat {
    private static final long MINUTE_SECONDS = 60;

    private final KeyHeat reads = new KeyHeat();
    private final KeyHeat writes = new KeyHeat();
    /** Null until something is throttled, which it rarely is. */
    private @Nullable KeyHeat readThrottles;

    private @Nullable KeyHeat writeThrottles;

    void read(byte[] key, int partitionEnd, long halves, long second) {
        reads.add(key, SpaceSketches.PARTITION_START, partitionEnd, halves, second / MINUTE_SECONDS);
    }

    void wrote(byte[] key, int partitionEnd, long units, long second) {
        writes.add(key, SpaceSketches.PARTITION_START, partitionEnd, units, second / MINUTE_SECONDS);
    }

    void throttled(boolean isRead, byte[] key, int partitionEnd, long second) {
        var known = isRead ? readThrottles : writeThrottles;
        var throttles = known == null ? new KeyHeat() : known;
        if (isRead) {
            readThrottles = throttles;
        } else {
            writeThrottles = throttles;
        }
        throttles.add(key, SpaceSketches.PARTITION_START, partitionEnd, 1, second / MINUTE_SECONDS);
    }

    SpaceSeen.Heat seen(List<KeyAttribute> hash, long millis) {
        long minute = millis / 1000 / MINUTE_SECONDS;
        return new SpaceSeen.Heat(
                shown(reads, minute, hash),
                shown(writes, minute, hash),
                shown(readThrottles, minute, hash),
                shown(writeThrottles, minute, hash));
    }

    private static List<SpaceSeen.HeatRow> shown(@Nullable KeyHeat heat, long minute, List<KeyAttribute> hash) {
        List<KeyHeat.Row> rows = heat == null ? List.of() : heat.rows(minute);
        return rows.stream()
                .map(row -> new SpaceSeen.HeatRow(StoredKey.text(row.key(), hash), row.minutes()))
                .toList();
    }
}
