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
     * @param next the position from which to read on, where there may be nothing yet
     * @param isEnd whether there never will
     */
    public record Page(List<Numbered> records, long next, boolean isEnd) {}

    /** The position from which on nothing of a shard has been trimmed. */
    public long horizon(ShardView view) {
        long oldest = Math.max(view.shard().first(), storage.logTrimmed(view.log()) + 1);
        return Math.min(oldest, view.last() + 1);
    }

    /** The records from a position on, as many as were asked for and as fit into a page. */
    public Page read(ShardView view, long from, int limit) {
        if (from > view.last()) {
            return new Page(List.of(), from, !view.mayGrow());
        }
        List<Numbered> page = new ArrayList<>();
        long next = from;
        long bytes = 0;
        try (var records = storage.log(view.log(), from - 1)) {
            while (next <= view.last() && page.size() < limit) {
                if (!records.next() || records.position() > view.last()) {
                    next = view.last() + 1;
                    break;
                }
                var record = StreamRecord.decode(records.record());
                bytes += record.sizeBytes();
                if (bytes > Limits.GET_RECORDS_BYTES_MAX && !page.isEmpty()) {
                    break;
                }
                page.add(new Numbered(new SequenceNumber(view.shard().lineage(), records.position()), record));
                next = records.position() + 1;
            }
        }
        // Asked for last: what is trimmed while it is read may be missing from the page.
        if (from <= storage.logTrimmed(view.log())) {
            throw trimmed();
        }
        return new Page(page, next, !view.mayGrow() && next > view.last());
    }

    /** The position of the last record of a shard before another position; that one itself if there is none. */
    public long before(ShardView view, long position) {
        long horizon = horizon(view);
        for (long distance = 1; ; distance *= 2) {
            long from = Math.max(horizon, position - distance);
            long found = position;
            try (var records = storage.log(view.log(), from - 1)) {
                while (records.next() && records.position() < position) {
                    found = records.position();
                }
            }
            if (found < position || from == horizon) {
                return found;
            }
        }
    }

    public static ApiException trimmed() {
        return new ApiException(ErrorCode.TRIMMED_DATA_ACCESS, "The data you are trying to access has been trimmed");
    }
}
