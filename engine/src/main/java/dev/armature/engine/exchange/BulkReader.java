package dev.armature.engine.exchange;

import dev.armature.engine.exchange.format.Compression;
import dev.armature.engine.exchange.format.CsvColumns;
import dev.armature.engine.exchange.format.RecordReader;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.object.ObjectStore.StoredObject;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.model.ApiException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** The records of all objects of a bulk operation, one after another, from any place on. What is behind a record that cannot be read is left out, in its object. */
final class BulkReader implements AutoCloseable {
    private static final int PAGE = 1000;
    /** No format that is read has columns. */
    private static final CsvColumns NO_COLUMNS = new CsvColumns(CsvColumns.COMMA, null, Map.of());

    private final ImportSource source;
    private final ObjectStore objects;
    private final Queue<StoredObject> page = new ArrayDeque<>();
    private final @Nullable String resumedObject;
    private final long resumedRecord;

    private @Nullable String lastObject;
    private @Nullable String lastListed;
    private boolean isListed;
    private long doneBytes;
    private long number;

    private @Nullable String object;
    private @Nullable CountedStream stream;
    /** What is read out of the object. Closing it frees what a decompressor has, and closes the object. */
    private @Nullable InputStream text;

    private @Nullable RecordReader records;
    private long itemIndex;
    /** How many bytes of text its records had that were read. */
    private long toldBytes;

    BulkReader(ImportSource source, ObjectStore objects, BulkProgress progress) {
        this.source = source;
        this.objects = objects;
        var place = progress.place();
        this.resumedObject = place.object();
        this.resumedRecord = place.record();
        this.lastObject = place.lastObject();
        this.lastListed = place.lastObject();
        this.doneBytes = place.doneBytes();
        this.number = progress.processed();
    }

    BulkProgress.Place place() {
        return new BulkProgress.Place(lastObject, object, object == null ? 0 : itemIndex, doneBytes);
    }

    long bytes() {
        return doneBytes + (stream == null ? 0 : stream.count());
    }

    /** The next record; null if there is none. */
    @Nullable
    BulkRecord next() throws ObjectStoreException {
        while (object != null || open()) {
            var record = step(String.valueOf(object));
            if (record != null) {
                return record;
            }
        }
        return null;
    }

    /** A record of the object that is open; null if there are no more. */
    private @Nullable BulkRecord step(String in) throws ObjectStoreException {
        var content = content(in);
        if (content == null) {
            leave(in);
            return null;
        }
        long size = textBytes() - toldBytes;
        toldBytes += size;
        itemIndex++;
        long index = itemIndex;
        if (content instanceof BulkRecord.Content.Unreadable unreadable && unreadable.isLast()) {
            leave(in);
        }
        return new BulkRecord(new BulkRecord.Place(number++, in, index, place(), bytes()), content, size);
    }

    /** How many bytes the records of this object have had. */
    private long textBytes() {
        return records == null ? toldBytes : records.bytesRead();
    }

    private BulkRecord.@Nullable Content content(String in) throws ObjectStoreException {
        try {
            var reader = opened(in);
            return reader.next() ? new BulkRecord.Content.Readable(reader.put()) : null;
        } catch (ApiException refused) {
            return new BulkRecord.Content.Unreadable(refused.text(), false);
        } catch (ObjectStoreException broken) {
            throw broken;
        } catch (IOException unreadable) {
            return new BulkRecord.Content.Unreadable(String.valueOf(unreadable.getMessage()), true);
        }
    }

    /** What a compressed object is not, is found before its first record. */
    private RecordReader opened(String in) throws IOException {
        var open = records;
        if (open != null) {
            return open;
        }
        var counted = new CountedStream(objects.read(source.in(), in));
        stream = counted;
        text = counted;
        InputStream decompressed = source.compression().open(counted);
        text = decompressed;
        open = RecordReader.of(source.format(), decompressed, NO_COLUMNS);
        records = open;
        long known = in.equals(resumedObject) ? resumedRecord : 0;
        while (itemIndex < known && open.next()) {
            itemIndex++;
        }
        toldBytes = open.bytesRead();
        return open;
    }

    /** Steps to the next object; false if there is none. */
    private boolean open() throws ObjectStoreException {
        if (!source.compression().isAvailable()) {
            throw new ObjectStoreException(
                    ObjectStoreException.Kind.UNAVAILABLE, Compression.ZSTD_LIBRARY + " is not on the class path");
        }
        if (page.isEmpty() && !isListed) {
            var listed = list(lastListed);
            page.addAll(listed);
            isListed = listed.size() < PAGE;
        }
        var next = page.poll();
        if (next == null) {
            return false;
        }
        object = next.key();
        lastListed = next.key();
        itemIndex = 0;
        toldBytes = 0;
        return true;
    }

    private List<StoredObject> list(@Nullable String after) throws ObjectStoreException {
        String prefix = source.prefix();
        return objects.list(source.in(), prefix == null ? "" : prefix, after, PAGE);
    }

    private void leave(String in) {
        doneBytes = bytes();
        lastObject = in;
        object = null;
        records = null;
        close();
        stream = null;
    }

    /** What all objects have in bytes. */
    interface Sizes {
        /** One of them, and how many there are with it. */
        void add(StoredObject each, long count);
    }

    /** Looks at all objects, whatever was read of them. */
    void size(Sizes sizes) throws ObjectStoreException {
        String after = null;
        long count = 0;
        while (true) {
            var listed = list(after);
            for (StoredObject each : listed) {
                sizes.add(each, ++count);
            }
            if (listed.size() < PAGE) {
                return;
            }
            after = listed.getLast().key();
        }
    }

    @Override
    public void close() {
        var open = text;
        text = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException late) {
                // Nothing depends on it.
            }
        }
    }
}
