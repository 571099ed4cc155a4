package dev.armature.engine.stream;

import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.model.Limits;
import dev.armature.storage.Storage;
import java.util.ArrayList;
import java.util.List;

/** Reads the records of shards. */
public final class StreamReader {
    private final Storage storage;

    public StreamReader(Storage storage) {
        this.storage = storage;
    }

    public record Numbered(SequenceNumber number, StreamRecord record) {}

    /**
     * @param next the number of the record to be read next, which may not exist yet
     * @param isEnd whether it never will
     */
    public record Page(List<Numbered> records, long next, boolean isEnd) {}

    /** The number of the oldest record of a shard that has not been trimmed, or of the next one if there is none. */
    public long horizon(ShardView view) {
        try (var records = storage.log(view.log(), view.shard().first() - 1)) {
            return records.next() ? Math.min(records.position(), view.last() + 1) : view.last() + 1;
        }
    }

    /** The records from a number on, as many as were asked for and as fit into a page. */
    public Page read(ShardView view, long from, int limit) {
        List<Numbered> page = new ArrayList<>();
        long next = from;
        long bytes = 0;
        if (next <= view.last()) {
            try (var records = storage.log(view.log(), from - 1)) {
                while (next <= view.last() && page.size() < limit) {
                    if (!records.next() || records.position() != next) {
                        throw trimmed();
                    }
                    var record = StreamRecord.decode(records.record());
                    bytes += record.sizeBytes();
                    if (bytes > Limits.GET_RECORDS_BYTES_MAX && !page.isEmpty()) {
                        break;
                    }
                    page.add(new Numbered(new SequenceNumber(view.shard().lineage(), next), record));
                    next++;
                }
            }
        }
        return new Page(page, next, !view.mayGrow() && next > view.last());
    }

    public static ApiException trimmed() {
        return new ApiException(ErrorCode.TRIMMED_DATA_ACCESS, "The data you are trying to access has been trimmed");
    }
}
