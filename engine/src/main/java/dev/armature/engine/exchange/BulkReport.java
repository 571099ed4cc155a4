package dev.armature.engine.exchange;

import dev.armature.engine.exchange.BulkOperation.OutputType;
import dev.armature.engine.exchange.layout.DataStream;
import dev.armature.engine.exchange.layout.ExportObjects;
import dev.armature.engine.exchange.layout.Manifests;
import dev.armature.engine.exchange.layout.ObjectNames;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.model.Item;
import dev.armature.model.Key;
import dev.armature.model.KeyCodec;
import dev.armature.model.KeyShape;
import dev.armature.model.json.JsonWriter;
import dev.armature.model.json.ValueEncoder;
import dev.armature.storage.Cursor;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a bulk operation tells of records that were not put. Each is a row, stored in one step with the progress of the operation; when no more records are read,
 * the rows become files, and a manifest lists those.
 *
 * <table>
 *   <caption>Key</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>4</td><td>space: one of the operation's</td></tr>
 *   <tr><td>2</td><td>where other keys have a hash: 0 for {@code ERROR}, 1 for {@code CONDITION_CHECK_FAILURE}, a partition each</td></tr>
 *   <tr><td>8</td><td>number of the record, from 0, big endian</td></tr>
 * </table>
 *
 * <table>
 *   <caption>Row, format 1</caption>
 *   <tr><th>bytes</th><th>content</th></tr>
 *   <tr><td>1</td><td>format: 1</td></tr>
 *   <tr><td>n</td><td>the line, as it comes into a file, with its end</td></tr>
 * </table>
 */
final class BulkReport {
    /** When a file has so many bytes, compressed, another one is begun. */
    static final long FILE_BYTES_MAX = DataFiles.FILE_BYTES_MAX;

    private static final byte FORMAT = 1;
    private static final int CAPACITY = 1024;
    private static final int TEXT_MAX = 1000;
    private static final int PARTITION_BYTES = KeyCodec.SPACE_BYTES + KeyCodec.HASH_BYTES;
    private static final KeyShape SHAPE = KeyShape.prefix(PARTITION_BYTES);

    private final BulkOperation operation;
    private final Storage storage;
    private final ObjectStore objects;
    private final Runnable requireOwn;
    private final long fileBytesMax;

    /** @param requireOwn throws if another engine may be doing this */
    BulkReport(BulkOperation operation, Storage storage, ObjectStore objects, Runnable requireOwn, long fileBytesMax) {
        this.operation = operation;
        this.storage = storage;
        this.objects = objects;
        this.requireOwn = requireOwn;
        this.fileBytesMax = fileBytesMax;
    }

    /** A file that was written. */
    record ReportFile(OutputType type, String key, long items, byte[] md5) {}

    /**
     * The row that tells of a record.
     *
     * @param item that was to be put; null if there is none
     * @param existing that was there instead; null if there is none
     */
    static Decision.Write row(
            BulkOperation operation,
            OutputType type,
            BulkRecord.Place place,
            String text,
            @Nullable Item item,
            @Nullable Item existing) {
        var out = new JsonWriter(CAPACITY);
        out.beginObject().name("itemS3Pointer").beginObject();
        out.name("bucket").string(operation.source().bucket());
        out.name("key").string(place.object());
        out.name("itemIndex").ascii(Long.toString(place.itemIndex()));
        out.endObject();
        out.name("bulkOperationArn").string(operation.arn().toString());
        out.name("errorMessages").beginArray();
        out.string(text.length() > TEXT_MAX ? text.substring(0, TEXT_MAX) : text);
        out.endArray();
        if (item != null) {
            ValueEncoder.item(out.name("Item"), item);
        }
        if (existing != null) {
            ValueEncoder.item(out.name("ExistingItem"), existing);
        }
        out.endObject().ascii("\n");
        byte[] row = new byte[1 + out.length()];
        row[0] = FORMAT;
        System.arraycopy(out.buffer(), 0, row, 1, out.length());
        return new Decision.Write(key(operation.reported(), type, place.number()), row);
    }

    private static Key key(int space, OutputType type, long number) {
        byte[] key = ByteBuffer.allocate(PARTITION_BYTES + Long.BYTES)
                .put(partition(space, type))
                .putLong(number)
                .array();
        return new Key(key, SHAPE);
    }

    private static byte[] partition(int space, OutputType type) {
        short kind = (short)
                switch (type) {
                    case ERROR -> 0;
                    case CONDITION_CHECK_FAILURE -> 1;
                };
        return ByteBuffer.allocate(PARTITION_BYTES).putInt(space).putShort(kind).array();
    }

    /** Writes all of it. The same operation has the same files each time, but for the time of its end. */
    void write() throws ObjectStoreException {
        List<ReportFile> files = new ArrayList<>();
        for (OutputType type : OutputType.values()) {
            if (operation.output().types().contains(type)) {
                write(type, files);
            }
        }
        manifest(filesKey(operation), BulkManifests.files(files));
        manifest(own(operation, ExportObjects.MANIFEST_SUMMARY), BulkManifests.summary(operation));
    }

    /** The object that lists the files. */
    static String filesKey(BulkOperation operation) {
        return own(operation, ExportObjects.MANIFEST_FILES);
    }

    private static String own(BulkOperation operation, String below) {
        return operation
                .output()
                .target()
                .key(ExportObjects.ROOT + operation.arn().id() + "/" + below);
    }

    private String fileKey(OutputType type, int number) {
        String folder = switch (type) {
            case ERROR -> "error/";
            case CONDITION_CHECK_FAILURE -> "condition-check-failure/";
        };
        return own(operation, folder + ObjectNames.of(operation.arn() + "/" + type + "/" + number) + ".json.gz");
    }

    private void write(OutputType type, List<ReportFile> files) throws ObjectStoreException {
        var range = KeyRange.partition(partition(operation.reported(), type));
        try (var rows = storage.range(range, Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
            boolean isPending = rows.next();
            for (int number = 0; isPending; number++) {
                requireOwn.run();
                String key = fileKey(type, number);
                var file = new Filling(rows);
                var target = operation.output().target();
                objects.write(target.in(), key, target.encryption(), file::fill);
                files.add(new ReportFile(type, key, file.items, file.md5));
                isPending = file.isPending;
            }
        }
    }

    /** A file while it is written. */
    private final class Filling {
        private final Cursor rows;
        private byte[] md5 = {};
        private long items;
        private boolean isPending = true;

        Filling(Cursor rows) {
            this.rows = rows;
        }

        void fill(OutputStream out) throws IOException {
            var lines = new DataStream(out);
            while (isPending && lines.bytes() < fileBytesMax) {
                byte[] row = rows.row();
                JobStore.requireFormat("line of a report", row[0], FORMAT);
                lines.write(row, 1, row.length - 1);
                items++;
                isPending = rows.next();
            }
            md5 = lines.finish();
        }
    }

    private void manifest(String key, byte[] content) throws ObjectStoreException {
        requireOwn.run();
        var target = operation.output().target();
        objects.write(target.in(), key, target.encryption(), out -> out.write(content));
        byte[] checksum = Manifests.checksum(content);
        objects.write(target.in(), ExportObjects.checksumOf(key), target.encryption(), out -> out.write(checksum));
    }
}
