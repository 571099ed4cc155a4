package dev.armature.cli.exchange;

import dev.armature.cli.exchange.ExchangeException.Refused;
import dev.armature.cli.exchange.ExchangeException.Unreachable;
import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.engine.exchange.format.CsvRecordWriter;
import dev.armature.engine.exchange.format.ItemWriter;
import dev.armature.engine.exchange.layout.DataFile;
import dev.armature.engine.exchange.layout.DataStream;
import dev.armature.engine.exchange.layout.Digests;
import dev.armature.model.Item;
import dev.armature.model.json.JsonWriter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one segment of a table, page by page, into files of its own. It goes on behind what the directory says is done, and notes each file that is finished there. */
final class SegmentExport implements Workers.Task {
    private final PatientEndpoint endpoint;
    private final ExportDirectory directory;
    private final Rate rate;
    private final Meter meter;
    private final Refusals refusals;
    private final int segment;
    private final long fileBytesMax;
    private final ItemWriter line;
    private final AnswerItems reading = new AnswerItems();

    private Optional<byte[]> lastEvaluatedKey = Optional.empty();
    private @Nullable OpenFile file;
    /** Since the last part was noted. */
    private long bytes;

    private long refused;
    private long others;

    SegmentExport(
            PatientEndpoint endpoint,
            ExportDirectory directory,
            Rate rate,
            Meter meter,
            Refusals refusals,
            int segment,
            long fileBytesMax) {
        this.endpoint = endpoint;
        this.directory = directory;
        this.rate = rate;
        this.meter = meter;
        this.refusals = refusals;
        this.segment = segment;
        this.fileBytesMax = fileBytesMax;
        this.line = directory.settings().format().writer(directory.settings().columns());
    }

    @Override
    public void run() throws ExchangeException, InterruptedException {
        var last = directory.last(segment);
        if (last.isPresent() && last.get().lastEvaluatedKey().isEmpty()) {
            return;
        }
        lastEvaluatedKey = last.flatMap(ExportedPart::lastEvaluatedKey);
        try {
            do {
                step();
            } while (lastEvaluatedKey.isPresent());
        } catch (InterruptedException | Refused | Unreachable stopped) {
            // What was read so far is whole pages, and is kept.
            if (file != null) {
                note();
            }
            throw stopped;
        }
        note();
    }

    private void step() throws ExchangeException, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        rate.await();
        var page = ScanPage.read(endpoint.ask("Scan", request()), reading);
        rate.consumed(page.consumed());
        write(page);
        lastEvaluatedKey = page.lastEvaluatedKey();
        if (file != null && file.data.bytes() >= fileBytesMax && lastEvaluatedKey.isPresent()) {
            note();
        }
    }

    private byte[] request() {
        var settings = directory.settings();
        var out = new JsonWriter(256).beginObject();
        out.name("TableName").string(settings.table());
        if (settings.segments() > 1) {
            out.name("Segment").ascii(Integer.toString(segment));
            out.name("TotalSegments").ascii(Integer.toString(settings.segments()));
        }
        if (settings.isConsistent()) {
            out.name("ConsistentRead").ascii("true");
        }
        if (rate.isLimited()) {
            out.name("ReturnConsumedCapacity").string("TOTAL");
        }
        lastEvaluatedKey.ifPresent(key -> out.name("ExclusiveStartKey").raw(key, 0, key.length));
        return out.endObject().toBytes();
    }

    private void write(ScanPage page) throws Unusable {
        long size = 0;
        for (Item item : page.items()) {
            if (file == null) {
                file = open();
            }
            line.item(item);
            file.write(line);
            file.items++;
            size += item.sizeBytes();
            others += line instanceof CsvRecordWriter csv && csv.hasOthers() ? 1 : 0;
        }
        for (ScanPage.Misfit misfit : page.misfits()) {
            refusals.add(Optional.of(misfit.json()), "segment " + segment, 0, misfit.why());
            refused++;
        }
        bytes += size;
        meter.add(page.items().size(), size);
    }

    private OpenFile open() throws Unusable {
        // The numbers of a segment's files are those that leave its own number when they are divided by how many
        // segments there are.
        int number = Math.toIntExact(
                directory.fileCount(segment) * directory.settings().segments() + segment);
        var opened = new OpenFile(directory.files().data(number));
        if (line instanceof CsvRecordWriter csv) {
            csv.header();
            opened.write(csv);
        }
        return opened;
    }

    /** Finishes the file, if there is one, and notes how far the segment has come. */
    private void note() throws Unusable {
        var finished = file == null ? Optional.<DataFile>empty() : Optional.of(file.finish());
        file = null;
        directory.add(new ExportedPart(segment, finished, bytes, refused, others, lastEvaluatedKey));
        bytes = 0;
        refused = 0;
        others = 0;
    }

    /** A file while it is written. It replaces what an attempt before may have left, which was noted nowhere. */
    private final class OpenFile {
        private final String key;
        private final FileOutputStream out;
        private final DataStream data;
        private long items;

        OpenFile(String key) throws Unusable {
            this.key = key;
            try {
                // An interrupt leaves this stream alone; it would close a channel.
                this.out = new FileOutputStream(directory.path(key).toFile());
                this.data = new DataStream(out);
            } catch (IOException refused) {
                throw WholeFile.cannotWrite(directory.path(key), refused);
            }
        }

        void write(ItemWriter written) throws Unusable {
            try {
                data.write(written.buffer(), 0, written.length());
            } catch (IOException full) {
                throw WholeFile.cannotWrite(directory.path(key), full);
            }
        }

        DataFile finish() throws Unusable {
            try (out) {
                String md5 = Digests.base64(data.finish());
                out.getFD().sync();
                return new DataFile(key, items, md5);
            } catch (IOException full) {
                throw WholeFile.cannotWrite(directory.path(key), full);
            }
        }
    }
}
