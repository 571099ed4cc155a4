package dev.armature.cli.exchange;

import dev.armature.model.AttributeValue;
import dev.armature.model.json.JsonWriter;
import java.util.List;

/**
 * Items that are put by one request.
 *
 * @param number of the batch, in the order in which they were read
 * @param end up to where files were read for it
 * @param refused how many records of that stretch are no items
 */
record ImportBatch(long number, List<Entry> entries, Position end, long refused) {
    /** As many as BatchWriteItem takes. */
    static final int ENTRIES_MAX = 25;
    /** Well below the 16 MB that a request may have, and enough for a batch of ordinary items. */
    static final int BYTES_MAX = 1 << 20;

    /**
     * An item.
     *
     * @param json as it is sent
     * @param key the values of its key; none if it lacks one of them
     * @param file where it stood
     * @param record which of the file's, from 1
     */
    record Entry(byte[] json, List<AttributeValue> key, String file, long record) {}

    /**
     * How far files were read.
     *
     * @param file the number of the file, from 0
     * @param records how many of its records
     */
    record Position(int file, long records) {
        static final Position START = new Position(0, 0);
    }

    /** The body of the request that puts some of them. */
    static byte[] request(String table, List<Entry> entries, boolean asksForCapacity) {
        int size = 256;
        for (Entry entry : entries) {
            size += entry.json().length + 32;
        }
        var out = new JsonWriter(size).beginObject();
        out.name("RequestItems").beginObject().name(table).beginArray();
        for (Entry entry : entries) {
            out.separate().beginObject().name("PutRequest").beginObject().name("Item");
            out.raw(entry.json(), 0, entry.json().length).endObject().endObject();
        }
        out.endArray().endObject();
        if (asksForCapacity) {
            out.name("ReturnConsumedCapacity").string("TOTAL");
        }
        return out.endObject().toBytes();
    }
}
