package dev.armature.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** What the disk and RocksDB can do without us: synced puts of as many bytes as an item has, from many threads. */
final class RocksDbAlone {
    static final int THREADS = 64;
    private static final int KEY_BYTES = 28;
    private static final int VALUE_BYTES = 250;

    private RocksDbAlone() {}

    /** Puts per second that have been forced to disk. */
    static double syncedPuts(Path directory, Duration time) throws IOException, InterruptedException {
        RocksDB.loadLibrary();
        try (var options = new Options().setCreateIfMissing(true);
                var database = RocksDB.open(options, directory.toString());
                var synced = new WriteOptions().setSync(true);
                var threads = Executors.newFixedThreadPool(THREADS)) {
            long start = System.nanoTime();
            long end = start + time.toNanos();
            var writers = new ArrayList<Future<Long>>();
            for (int seed = 0; seed < THREADS; seed++) {
                var random = new SplittableRandom(seed);
                writers.add(threads.submit(() -> {
                    byte[] key = new byte[KEY_BYTES];
                    byte[] value = new byte[VALUE_BYTES];
                    long puts = 0;
                    for (; System.nanoTime() < end; puts++) {
                        random.nextBytes(key);
                        database.put(synced, key, value);
                    }
                    return puts;
                }));
            }
            long puts = 0;
            for (Future<Long> writer : writers) {
                puts += writer.get();
            }
            return puts * 1e9 / (System.nanoTime() - start);
        } catch (RocksDBException | ExecutionException e) {
            throw new IOException("RocksDB alone could not be measured: " + e.getMessage(), e);
        }
    }
}
