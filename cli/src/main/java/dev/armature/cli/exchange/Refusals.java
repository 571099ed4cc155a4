package dev.armature.cli.exchange;

import dev.armature.cli.exchange.ExchangeException.Unusable;
import dev.armature.model.json.JsonWriter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of what was refused, which is made with the first of them. A line has the member {@code Item} where there is one, so that the file can be corrected and
 * imported; what was wrong is in {@code error}, and where it stood in {@code file} and {@code record}.
 */
final class Refusals implements AutoCloseable {
    private final Path file;
    private @Nullable FileOutputStream out;
    private long count;

    Refusals(Path file) {
        this.file = file;
    }

    Path file() {
        return file;
    }

    synchronized long count() {
        return count;
    }

    /**
     * @param item as JSON; empty if there is none to be told
     * @param record its number in the file, from 1
     */
    synchronized void add(Optional<byte[]> item, String from, long record, String error) throws Unusable {
        var line = new JsonWriter(1024).beginObject();
        item.ifPresent(json -> line.name("Item").raw(json, 0, json.length));
        line.name("error").string(error);
        line.name("file").string(from);
        line.name("record").ascii(Long.toString(record));
        line.endObject().ascii("\n");
        try {
            if (out == null) {
                out = new FileOutputStream(file.toFile(), true);
            }
            out.write(line.buffer(), 0, line.length());
            count++;
        } catch (IOException full) {
            throw new Unusable("cannot write " + file + ": " + full.getMessage(), full);
        }
    }

    @Override
    public synchronized void close() throws Unusable {
        try {
            if (out != null) {
                out.close();
            }
        } catch (IOException full) {
            throw new Unusable("cannot write " + file + ": " + full.getMessage(), full);
        }
    }
}
