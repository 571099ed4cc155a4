package dev.armature.engine.exchange.format;

import dev.armature.model.ApiException;
import dev.armature.model.UncheckedValue;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** Reads items out of one object, front to back; not for use by two threads. */
public interface RecordReader {
    /** Steps to the next record; false at the end. */
    boolean next() throws IOException;

    /**
     * The item in the record.
     *
     * @throws ApiException if it is none, but the next record can be read
     * @throws UnreadableException if it cannot be read, nor anything behind it
     */
    Map<String, UncheckedValue> item() throws UnreadableException;

    /**
     * The item in the record, with the condition that it has besides.
     *
     * @throws ApiException if it is none, but the next record can be read
     * @throws UnreadableException if it cannot be read, nor anything behind it
     */
    default PutRecord put() throws UnreadableException {
        return new PutRecord(item(), null, null, null);
    }

    /** How many bytes were read for the records so far. */
    long bytesRead();

    static RecordReader of(InputFormat format, InputStream text, CsvColumns columns) {
        return switch (format) {
            case DYNAMODB_JSON -> new JsonRecordReader(text);
            case ION -> new IonRecordReader(text);
            case CSV -> new CsvRecordReader(text, columns);
        };
    }
}
