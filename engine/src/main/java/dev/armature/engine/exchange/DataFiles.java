package dev.armature.engine.exchange;

import dev.armature.engine.exchange.format.RecordWriter;
import dev.armature.engine.exchange.layout.DataFile;
import dev.armature.engine.exchange.layout.DataStream;
import dev.armature.engine.exchange.layout.Digests;
import dev.armature.engine.exchange.layout.ExportObjects;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.model.KeyCodec;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes records to compressed objects, one object at a time. As on AWS, each partition of the table has an object or more, also if it is empty; a
 * table counts as having {@value #PARTITIONS}, which divide the hashes of its keys.
 */
final class DataFiles {
    static final int PARTITIONS = 4;
    /** When a file has so many bytes, compressed, another one is begun. */
    static final long FILE_BYTES_MAX = 64L << 20;

    /** How often what was written is told. */
    private static final int TOLD_EVERY = 1024;

    private final Export export;
    private final ObjectStore objects;
    private final ExportObjects keys;
    private final ExportRecords records;
    private final RecordWriter line;
    private final JobMeter meter;
    private final long fileBytesMax;
    private final List<DataFile> files = new ArrayList<>();
    /** Whether the records stand on one that is not written yet. */
    private boolean isPending;

    private long bytesTold;

    DataFiles(Export export, ObjectStore objects, ExportRecords records, JobMeter meter, long fileBytesMax) {
        this.export = export;
        this.objects = objects;
        this.keys = export.keys();
        this.records = records;
        this.line = new RecordWriter(export.format());
        this.meter = meter;
        this.fileBytesMax = fileBytesMax;
    }

    List<DataFile> write() throws ObjectStoreException {
        isPending = records.next();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            int end = (partition + 1) * (KeyCodec.HASH_END / PARTITIONS);
            do {
                writeFile(end);
            } while (isPending && records.hash() < end);
        }
        return files;
    }

    /** @param end of the hashes of its partition */
    private void writeFile(int end) throws ObjectStoreException {
        String key = keys.data(files.size());
        var file = new Filling();
        objects.write(export.target().in(), key, export.target().encryption(), out -> file.fill(out, end));
        files.add(new DataFile(key, file.items, Digests.base64(file.md5)));
    }

    /** A file while it is written. */
    private final class Filling {
        private long items;
        private byte[] md5 = {};
        private long untold;

        void fill(OutputStream out, int end) throws IOException {
            var data = new DataStream(out);
            while (isPending && records.hash() < end && data.bytes() < fileBytesMax) {
                records.write(line);
                data.write(line.buffer(), 0, line.length());
                items++;
                if (++untold == TOLD_EVERY) {
                    tell();
                }
                isPending = records.next();
            }
            md5 = data.finish();
            tell();
        }

        private void tell() {
            meter.add(untold, records.bytesRead() - bytesTold);
            bytesTold = records.bytesRead();
            untold = 0;
        }
    }
}
