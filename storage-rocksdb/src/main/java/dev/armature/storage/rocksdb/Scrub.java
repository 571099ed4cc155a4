package dev.armature.storage.rocksdb;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.Options;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;

/**
 * Reads every table file once in a while and verifies its checksums, so that damage is found before a read needs what is
 * damaged. It uses files and not the database, one at a time and no faster than a disk can bear beside its work.
 */
final class Scrub {
    private static final Logger LOG = System.getLogger(Scrub.class.getName());
    private static final long BYTES_PER_MILLI = 32 << 10;

    private final Supplier<Iterable<LiveFileMetaData>> files;
    private final InstantSource clock;
    /** What is wrong with a file, by its name. */
    private final Map<String, String> damaged = new ConcurrentSkipListMap<>();

    private volatile long scrubbed;
    private volatile long finishedSeconds;

    /** @param files those that the database consists of at the moment */
    Scrub(Supplier<Iterable<LiveFileMetaData>> files, InstantSource clock) {
        this.files = files;
        this.clock = clock;
    }

    /** Reads all files, with pauses. */
    void run() throws InterruptedException {
        long count = 0;
        damaged.keySet().removeIf(name -> !isLive(name));
        for (LiveFileMetaData file : files.get()) {
            verify(file);
            count++;
            TimeUnit.MILLISECONDS.sleep(file.size() / BYTES_PER_MILLI);
        }
        scrubbed = count;
        finishedSeconds = clock.instant().getEpochSecond();
    }

    private void verify(LiveFileMetaData file) {
        Path path = Path.of(file.path(), file.fileName());
        try (var options = new Options();
                var reader = new SstFileReader(options)) {
            reader.open(path.toString());
            reader.verifyChecksum();
        } catch (RocksDBException failed) {
            // A file that has been compacted away is no longer referenced.
            if (isLive(file.fileName()) && damaged.put(file.fileName(), String.valueOf(failed.getMessage())) == null) {
                LOG.log(Level.ERROR, () -> "a table file is damaged: file=" + path + " " + failed.getMessage());
            }
        }
    }

    private boolean isLive(String name) {
        for (LiveFileMetaData file : files.get()) {
            if (file.fileName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** What is wrong with files, by their names; empty if nothing was found. */
    Map<String, String> damaged() {
        return Map.copyOf(damaged);
    }

    Map<String, Long> figures() {
        return Map.of(
                "scrub_files", scrubbed,
                "scrub_damaged_files", (long) damaged.size(),
                "scrub_last_finished_timestamp_seconds", finishedSeconds);
    }
}
