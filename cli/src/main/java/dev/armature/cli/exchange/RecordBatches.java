package dev.armature.cli.exchange;

import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.cli.exchange.ImportBatch.Entry;
import dev.armature.cli.exchange.ImportBatch.Position;
import dev.armature.engine.exchange.format.CsvColumns;
import dev.armature.engine.exchange.format.RecordReader;
import dev.armature.engine.exchange.format.UnreadableException;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.json.JsonWriter;
import dev.armature.model.json.ValueEncoder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;

/**
 * Reads files one after another, and makes batches of their items. A record that is no item is refused and passed over; one that cannot be read is refused, and what
 * stands behind it in its file is not read, as it is not known where the next record begins.
 */
final class RecordBatches implements Workers.Task {
    private final List<SourceFile> files;
    private final CsvColumns columns;
    private final List<String> keys;
    private final ImportProgress progress;
    private final Refusals refusals;
    private final BlockingQueue<Optional<ImportBatch>> queue;
    private final int takers;

    private long number;
    private Position position = Position.START;
    private final List<Entry> entries = new ArrayList<>(ImportBatch.ENTRIES_MAX);
    private final Set<List<AttributeValue>> keysInBatch = new HashSet<>();
    private int bytes;
    private long refused;
    private JsonWriter json = new JsonWriter(1024);

    /**
     * @param keys the attributes of the table's key
     * @param queue where batches go; when there are no more, something empty for each of the {@code takers}
     */
    RecordBatches(
            List<SourceFile> files,
            CsvColumns columns,
            List<String> keys,
            ImportProgress progress,
            Refusals refusals,
            BlockingQueue<Optional<ImportBatch>> queue,
            int takers) {
        this.files = files;
        this.columns = columns;
        this.keys = keys;
        this.progress = progress;
        this.refusals = refusals;
        this.queue = queue;
        this.takers = takers;
    }

    @Override
    public void run() throws ExchangeException, InterruptedException {
        var from = progress.reached().position();
        for (int index = from.file(); index < files.size(); index++) {
            position = new Position(index, 0);
            read(files.get(index), index == from.file() ? from.records() : 0);
            position = new Position(index + 1, 0);
        }
        flush();
        for (int i = 0; i < takers; i++) {
            queue.put(Optional.empty());
        }
    }

    /** @param done how many of its records have been dealt with before */
    private void read(SourceFile file, long done) throws Unusable, InterruptedException {
        try (var in = file.open()) {
            var records = file.read(in, columns);
            while (records.next()) {
                position = new Position(position.file(), position.records() + 1);
                if (position.records() > done) {
                    take(records, file);
                }
            }
        } catch (UnreadableException unreadable) {
            refuse(file, position.records(), "nothing behind this is read: " + unreadable.getMessage());
        } catch (IOException unreadable) {
            refuse(file, position.records() + 1, "nothing behind this is read: " + unreadable.getMessage());
        }
    }

    private void take(RecordReader records, SourceFile file)
            throws UnreadableException, Unusable, InterruptedException {
        Map<String, AttributeValue> item;
        try {
            item = AnswerItems.checked(records.item());
        } catch (ApiException unfit) {
            refuse(file, position.records(), unfit.text());
            return;
        }
        List<AttributeValue> key = key(item);
        byte[] encoded = encode(item);
        boolean isFull = entries.size() == ImportBatch.ENTRIES_MAX
                || bytes + encoded.length > ImportBatch.BYTES_MAX
                // A batch must not name an item twice.
                || keysInBatch.contains(key);
        if (isFull && !entries.isEmpty()) {
            flushBefore();
        }
        entries.add(new Entry(encoded, key, file.name(), position.records()));
        bytes += encoded.length;
        if (!key.isEmpty()) {
            keysInBatch.add(key);
        }
    }

    private List<AttributeValue> key(Map<String, AttributeValue> item) {
        List<AttributeValue> key = new ArrayList<>(keys.size());
        for (String attribute : keys) {
            var value = item.get(attribute);
            if (value == null) {
                return List.of();
            }
            key.add(value);
        }
        return key;
    }

    private byte[] encode(Map<String, AttributeValue> item) {
        json = new JsonWriter(json.buffer()).beginObject();
        item.forEach((name, value) -> ValueEncoder.value(json.name(name), value));
        return json.endObject().toBytes();
    }

    private void refuse(SourceFile file, long record, String why) throws Unusable {
        refusals.add(Optional.empty(), file.name(), record, why);
        refused++;
    }

    /** Hands over what was read before the present record. */
    private void flushBefore() throws InterruptedException {
        hand(new Position(position.file(), position.records() - 1));
    }

    private void flush() throws InterruptedException {
        if (!entries.isEmpty() || refused > 0) {
            hand(position);
        }
    }

    private void hand(Position end) throws InterruptedException {
        var batch = new ImportBatch(number++, List.copyOf(entries), end, refused);
        entries.clear();
        keysInBatch.clear();
        bytes = 0;
        refused = 0;
        progress.begin(batch);
        queue.put(Optional.of(batch));
    }
}
