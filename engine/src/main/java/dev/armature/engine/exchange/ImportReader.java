package dev.armature.engine.exchange;

import dev.armature.engine.coordination.Leases;
import dev.armature.engine.exchange.format.Compression;
import dev.armature.engine.exchange.format.RecordReader;
import dev.armature.engine.exchange.format.UnreadableException;
import dev.armature.engine.item.ItemWrite;
import dev.armature.engine.object.ObjectStore;
import dev.armature.engine.object.ObjectStore.StoredObject;
import dev.armature.engine.object.ObjectStoreException;
import dev.armature.engine.request.ItemParameter;
import dev.armature.model.ApiException;
import dev.armature.model.Item;
import dev.armature.model.Wording;
import dev.armature.storage.Decision;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The items of all objects of an import, as the rows that they become. A record that is no item, or has no key, is counted and passed over; one that
 * cannot be read is counted, and so is nothing behind it in its object.
 */
final class ImportReader implements Iterator<Decision.Write>, AutoCloseable {
    private static final int PAGE = 1000;
    /** How often it is asked whether to go on, and told how far it has come. */
    private static final int CHECK_EVERY = 256;

    private final Import job;
    private final ObjectStore objects;
    private final Leases.Lease lease;
    private final JobMeter meter;
    private final Consumer<Import.Progress> told;
    private final ImportErrors errors;
    private final Queue<StoredObject> page = new ArrayDeque<>();
    private @Nullable String lastKey;
    private boolean isListed;

    private @Nullable StoredObject object;
    private @Nullable CountedStream stream;
    /** What is read out of the object. Closing it frees what a decompressor has, and closes the object. */
    private @Nullable InputStream text;

    private @Nullable RecordReader records;
    private long itemIndex;

    private long bytes;
    private long processed;
    private long imported;
    private long failed;
    private Decision.@Nullable Write next;
    private @Nullable ObjectStoreException fault;

    ImportReader(Import job, ObjectStore objects, Leases.Lease lease, JobMeter meter, Consumer<Import.Progress> told) {
        this.job = job;
        this.objects = objects;
        this.lease = lease;
        this.meter = meter;
        this.told = told;
        this.errors = new ImportErrors(job);
    }

    /** Why it ended before the last object did; null if it did not. */
    @Nullable
    ObjectStoreException fault() {
        return fault;
    }

    Import.Progress progress() {
        return new Import.Progress(bytes + (stream == null ? 0 : stream.count()), processed, imported, failed);
    }

    @Override
    public boolean hasNext() {
        try {
            while (next == null && fault == null && (records != null || open())) {
                step();
            }
        } catch (ObjectStoreException broken) {
            // What was read before is good, and is kept.
            fault = broken;
        }
        return next != null;
    }

    @Override
    public Decision.Write next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        var row = next;
        next = null;
        if (row == null) {
            throw new NoSuchElementException();
        }
        return row;
    }

    /** Opens the next object; false if there is none. */
    private boolean open() throws ObjectStoreException {
        JobRuns.requireHeld(lease);
        if (!job.source().compression().isAvailable()) {
            throw new ObjectStoreException(
                    ObjectStoreException.Kind.UNAVAILABLE, Compression.ZSTD_LIBRARY + " is not on the class path");
        }
        if (page.isEmpty() && !isListed) {
            String prefix = job.source().prefix();
            var listed = objects.list(job.source().in(), prefix == null ? "" : prefix, lastKey, PAGE);
            page.addAll(listed);
            isListed = listed.size() < PAGE;
        }
        object = page.poll();
        if (object == null) {
            return false;
        }
        lastKey = object.key();
        itemIndex = 0;
        var opened = new CountedStream(objects.read(job.source().in(), object.key()));
        stream = opened;
        text = opened;
        try {
            InputStream decompressed = job.source().compression().open(opened);
            text = decompressed;
            records = RecordReader.of(job.source().format(), decompressed, job.columns());
        } catch (ObjectStoreException broken) {
            throw broken;
        } catch (IOException unreadable) {
            abandon(unreadable);
        }
        return true;
    }

    /** Reads a record: either there is a row then, or it was counted as an error, or the object has ended. */
    private void step() throws ObjectStoreException {
        var reader = records;
        if (reader == null) {
            return;
        }
        try {
            if (!reader.next()) {
                leave();
                return;
            }
            processed++;
            itemIndex++;
            next = row(reader);
            imported++;
        } catch (ApiException refused) {
            failed++;
            errors.tell(object(), itemIndex, refused.text());
        } catch (ObjectStoreException broken) {
            throw broken;
        } catch (UnreadableException unreadable) {
            count(unreadable);
        } catch (IOException unreadable) {
            processed++;
            itemIndex++;
            count(unreadable);
        }
        if (processed % CHECK_EVERY == 0) {
            JobRuns.requireHeld(lease);
            told.accept(progress());
        }
    }

    private Decision.Write row(RecordReader reader) throws UnreadableException {
        var attributes = ItemParameter.checked(reader.item(), Wording.OLDER);
        Item item = ItemParameter.sized(attributes);
        var write = ItemWrite.put(job.table(), attributes, item, ItemWrite.Guard.NONE);
        meter.add(1, item.sizeBytes());
        return new Decision.Write(write.key(), item.stored());
    }

    /** What a compressed object is not, is found before the first record. */
    private void abandon(IOException unreadable) {
        processed++;
        itemIndex++;
        count(unreadable);
    }

    private void count(IOException unreadable) {
        failed++;
        errors.tell(object(), itemIndex, String.valueOf(unreadable.getMessage()));
        leave();
    }

    private String object() {
        return object == null ? "" : object.key();
    }

    private void leave() {
        var open = stream;
        records = null;
        if (open != null) {
            bytes += open.count();
            stream = null;
        }
        close();
        told.accept(progress());
    }

    /** Everything that was wanted of the object has been read. */
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
