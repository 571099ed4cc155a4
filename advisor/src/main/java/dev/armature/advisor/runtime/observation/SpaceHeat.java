package dev.armature.advisor.runtime.observation;

import dev.armature.advisor.runtime.sketch.KeyHeat;
import dev.armature.model.KeyAttribute;
import java.util.List;

/**
 * What the partition keys of a table or index took in each minute of the last hour. Unlike sketches it forgets by itself, so there is one for as
 * long as there is the table. Not safe for several threads.
 */
final class SpaceHeat {
    private static final long MINUTE_SECONDS = 60;

    private final KeyHeat reads = new KeyHeat();
    private final KeyHeat writes = new KeyHeat();

    void read(byte[] key, int partitionEnd, long halves, long second) {
        reads.add(key, SpaceSketches.PARTITION_START, partitionEnd, halves, second / MINUTE_SECONDS);
    }

    void wrote(byte[] key, int partitionEnd, long units, long second) {
        writes.add(key, SpaceSketches.PARTITION_START, partitionEnd, units, second / MINUTE_SECONDS);
    }

    SpaceSeen.Heat seen(List<KeyAttribute> hash, long millis) {
        long minute = millis / 1000 / MINUTE_SECONDS;
        return new SpaceSeen.Heat(shown(reads.rows(minute), hash), shown(writes.rows(minute), hash));
    }

    private static List<SpaceSeen.HeatRow> shown(List<KeyHeat.Row> rows, List<KeyAttribute> hash) {
        return rows.stream()
                .map(row -> new SpaceSeen.HeatRow(StoredKey.text(row.key(), hash), row.minutes()))
                .toList();
    }
}
