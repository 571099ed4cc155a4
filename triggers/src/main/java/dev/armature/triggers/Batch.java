package dev.armature.triggers;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Records that go to the function together, and what became of that so far.
 *
 * @param records at least one, of one shard, in order
 * @param next the number to go on with when this batch is done, which may lie behind records that were filtered out
 * @param invocations how often the function was called with these records
 * @param failures of those that count against the attempts there may be
 * @param delays how often it had to wait before it was tried again, for whatever reason
 * @param delayedAt when it began to wait the last time
 * @param last how the function failed
 */
record Batch(
        String shardId,
        List<EventRecord> records,
        long next,
        int invocations,
        int failures,
        int delays,
        Instant delayedAt,
        Optional<Invocation.FunctionError> last) {
    private static final byte[] BEGIN = "{\"Records\":[".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "]}".getBytes(StandardCharsets.US_ASCII);
    /** What a batch takes besides its records, with one comma for each. */
    static final int FRAME_BYTES = BEGIN.length + END.length;

    static Batch of(String shardId, List<EventRecord> records, long next) {
        return new Batch(shardId, List.copyOf(records), next, 0, 0, 0, Instant.MIN, Optional.empty());
    }

    /** Lambda's event. */
    byte[] payload() {
        var out = new ByteArrayOutputStream();
        out.writeBytes(BEGIN);
        for (int i = 0; i < records.size(); i++) {
            if (i > 0) {
                out.write(',');
            }
            out.writeBytes(records.get(i).json());
        }
        out.writeBytes(END);
        return out.toByteArray();
    }

    int size() {
        return records.size();
    }

    /** How many of the records, from the first on, are older than a moment. */
    int countBefore(Instant moment) {
        int count = 0;
        while (count < size() && records.get(count).createdAt().isBefore(moment)) {
            count++;
        }
        return count;
    }

    /** The first records of it, of which there are more. */
    Batch first(int count) {
        return new Batch(
                shardId,
                records.subList(0, count),
                records.get(count).number().number(),
                invocations,
                failures,
                delays,
                delayedAt,
                last);
    }

    /** What is left of it behind the first records. */
    Batch without(int count) {
        return new Batch(shardId, records.subList(count, size()), next, invocations, failures, delays, delayedAt, last);
    }

    /** The rest of a batch of which the first records went well: it begins anew. */
    Batch rest(int done, Instant now) {
        return new Batch(shardId, records.subList(done, size()), next, 1, 0, 1, now, Optional.empty());
    }

    Batch failed(Invocation.FunctionError error) {
        return new Batch(shardId, records, next, invocations + 1, failures, delays, delayedAt, Optional.of(error));
    }

    Batch counted() {
        return new Batch(shardId, records, next, invocations, failures + 1, delays, delayedAt, last);
    }

    Batch delayed(Instant now) {
        return new Batch(shardId, records, next, invocations, failures, delays + 1, now, last);
    }
}
