package dev.armature.cli.exchange;

import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.cli.exchange.ImportBatch.Position;
import dev.armature.model.ApiException;
import dev.armature.model.json.JsonReader;
import dev.armature.model.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How far an import is: up to which record all before it are in the table, or were refused. It is written to a file every {@value #SAVE_SECONDS} seconds and when the
 * import is stopped, and removed when it is done. What was put behind that place is put again by an import that goes on, which changes nothing.
 *
 * <table>
 *   <caption>An object of JSON, format 1</caption>
 *   <tr><th>member</th><th>content</th></tr>
 *   <tr><td>version</td><td>1</td></tr>
 *   <tr><td>table, endpoint, source</td><td>what was asked for</td></tr>
 *   <tr><td>fingerprint</td><td>of the names and lengths of all files</td></tr>
 *   <tr><td>created</td><td>whether the import made the table</td></tr>
 *   <tr><td>file, records</td><td>the number of the file, from 0, and how many of its records are dealt with</td></tr>
 *   <tr><td>written, refused</td><td>how many of all records so far</td></tr>
 * </table>
 */
final class ImportProgress {
    private static final String VERSION = "1";
    private static final int SAVE_SECONDS = 2;
    /** How many batches may be read ahead of the first that is not done, so that what is noted of them is bounded. */
    private static final int AHEAD_MAX = 4096;

    private final Path file;
    private final Begun begun;
    private final LongSupplier nanoTime;
    private final Semaphore ahead = new Semaphore(AHEAD_MAX);
    /** The batches that are not settled, by their numbers. Guarded by this, as is all below. */
    private final TreeMap<Long, Mark> pending = new TreeMap<>();

    private Reached reached;
    private long saved;

    /** What an import was begun with. */
    record Begun(String table, String endpoint, String source, String fingerprint, boolean created) {}

    /** How far it is. */
    record Reached(Position position, long written, long refused) {
        static final Reached NOTHING = new Reached(Position.START, 0, 0);
    }

    /** What is known of a batch. */
    private record Mark(Position end, long written, long refused, boolean isDone) {}

    ImportProgress(Path file, Begun begun, Reached reached, LongSupplier nanoTime) {
        this.file = file;
        this.begun = begun;
        this.reached = reached;
        this.nanoTime = nanoTime;
        this.saved = nanoTime.getAsLong();
    }

    /** Takes up what an import has noted that was stopped. */
    static ImportProgress read(Path file, LongSupplier nanoTime) throws Unusable {
        try {
            return read(file, new JsonReader(Files.readAllBytes(file)), nanoTime);
        } catch (IOException unreadable) {
            throw WholeFile.cannotRead(file, unreadable);
        } catch (ApiException | NumberFormatException damaged) {
            throw new Unusable(file + " is damaged, so that the import cannot go on", damaged);
        }
    }

    private static ImportProgress read(Path file, JsonReader reader, LongSupplier nanoTime) throws Unusable {
        Map<String, String> members = new HashMap<>();
        boolean created = false;
        for (boolean more = reader.enterObject(); more; more = reader.nextMember()) {
            String name = reader.name();
            switch (reader.peek()) {
                case STRING -> members.put(name, reader.string());
                case NUMBER -> members.put(name, reader.number());
                case TRUE, FALSE -> created = reader.bool();
                case OBJECT, ARRAY, NULL -> reader.skip();
            }
        }
        reader.expectEnd();
        String version = members.getOrDefault("version", "");
        if (!version.equals(VERSION)) {
            throw new Unusable(file + " is of another version, which writes format " + version
                    + "; this one knows format " + VERSION);
        }
        var begun = new Begun(
                members.getOrDefault("table", ""),
                members.getOrDefault("endpoint", ""),
                members.getOrDefault("source", ""),
                members.getOrDefault("fingerprint", ""),
                created);
        var position = new Position(
                Integer.parseInt(members.getOrDefault("file", "")),
                Long.parseLong(members.getOrDefault("records", "")));
        return new ImportProgress(
                file,
                begun,
                new Reached(
                        position,
                        Long.parseLong(members.getOrDefault("written", "")),
                        Long.parseLong(members.getOrDefault("refused", ""))),
                nanoTime);
    }

    Begun begun() {
        return begun;
    }

    synchronized Reached reached() {
        return reached;
    }

    /** Notes that a batch was read, after all that were read before; waits while the first that is not done is far behind. */
    void begin(ImportBatch batch) throws InterruptedException {
        ahead.acquire();
        synchronized (this) {
            pending.put(batch.number(), new Mark(batch.end(), 0, batch.refused(), false));
        }
    }

    /**
     * Notes that a batch was dealt with.
     *
     * @param refused how many of its items the endpoint refused; all others are in the table
     */
    synchronized void done(ImportBatch batch, long refused) throws Unusable {
        long written = batch.entries().size() - refused;
        pending.put(batch.number(), new Mark(batch.end(), written, batch.refused() + refused, true));
        for (var first = pending.firstEntry();
                first != null && first.getValue().isDone();
                first = pending.firstEntry()) {
            var mark = first.getValue();
            reached = new Reached(mark.end(), reached.written() + mark.written(), reached.refused() + mark.refused());
            pending.pollFirstEntry();
            ahead.release();
        }
        if (nanoTime.getAsLong() - saved > TimeUnit.SECONDS.toNanos(SAVE_SECONDS)) {
            save();
        }
    }

    /** Writes it to the file, which is whole at any time. */
    synchronized void save() throws Unusable {
        var out = new JsonWriter(256).beginObject();
        out.name("version").ascii(VERSION);
        out.name("table").string(begun.table());
        out.name("endpoint").string(begun.endpoint());
        out.name("source").string(begun.source());
        out.name("fingerprint").string(begun.fingerprint());
        out.name("created").ascii(Boolean.toString(begun.created()));
        out.name("file").ascii(Integer.toString(reached.position().file()));
        out.name("records").ascii(Long.toString(reached.position().records()));
        out.name("written").ascii(Long.toString(reached.written()));
        out.name("refused").ascii(Long.toString(reached.refused()));
        out.endObject().ascii("\n");
        WholeFile.write(file, out.toBytes());
        saved = nanoTime.getAsLong();
    }

    /** There is nothing to go on with. */
    void forget() throws Unusable {
        try {
            Files.deleteIfExists(file);
        } catch (IOException refused) {
            throw WholeFile.cannotWrite(file, refused);
        }
    }
}
