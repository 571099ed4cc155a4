package dev.armature.triggers;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A batch in the making: records of one shard, until there are enough of them. */
final class Gathering {
    private final int sizeMax;
    private final List<EventRecord> records = new ArrayList<>();
    private String shardId = "";
    private long bytes;
    private Instant since = Instant.MAX;

    Gathering(int sizeMax) {
        this.sizeMax = sizeMax;
    }

    boolean isEmpty() {
        return records.isEmpty();
    }

    int left() {
        return sizeMax - records.size();
    }

    /** When the first of the records was taken. */
    Instant since() {
        return since;
    }

    /** Whether a record of this shard would not belong to those there are. */
    boolean excludes(String shard) {
        return !isEmpty() && !shardId.equals(shard);
    }

    /** A record that is larger than a payload may be goes alone: it would never fit. */
    boolean hasRoomFor(EventRecord record) {
        return isEmpty()
                || left() > 0 && Batch.FRAME_BYTES + bytes + record.json().length + 1 <= LambdaLimits.PAYLOAD_BYTES_MAX;
    }

    void add(EventRecord record, String shard, Instant now) {
        if (isEmpty()) {
            shardId = shard;
            since = now;
        }
        records.add(record);
        bytes += record.json().length + 1;
    }

    EventRecord newest() {
        return records.getLast();
    }

    /** The batch, after which there is nothing here. */
    Batch release(long next) {
        var batch = Batch.of(shardId, records, next);
        records.clear();
        bytes = 0;
        since = Instant.MAX;
        return batch;
    }
}
